"""What goes over HTTP under `api/`: bodies and answers, in JSON."""

from __future__ import annotations

from typing import Literal

import msgspec

from haggis.server.protocol.base import Part
from haggis.server.protocol.messages import Sheet
from haggis.server.protocol.state import Acted, Event, OpenRound, Settings, Status


class Body(Part, forbid_unknown_fields=True):
    """The base class of what a client sends."""


class Me(Part):
    """`GET me`: who this browser is signed in as. The id is empty if it is not signed in."""

    id: str
    name: str


class Name(Body):
    """`POST me`: become a guest, or take another name."""

    name: str


class PersonalLink(Part):
    """`POST me/link`: a link that signs another device in as the same guest. It works once."""

    url: str
    minutes: int
    """How long the link is valid."""


class Claim(Body):
    """`POST me/claim`: use a personal link's token."""

    token: str


class SessionInfo(Part):
    """`GET me/sessions`: a device that is signed in as me. The most recently used comes first.

    `DELETE me/sessions/ID` signs one out, `DELETE me/sessions` all except this one. Their sockets
    are closed with 4401.
    """

    id: str
    device: str
    """Its browser and system, as far as they are known."""
    made: int
    """Seconds since 1970."""
    seen: int
    """When it was last used, to the day."""
    this: bool = False
    """Whether this request came from it."""


class SeatWish(Body):
    """Who takes a seat at a new table."""

    kind: Literal["open", "me", "bot"]
    level: str = ""


class NewTable(Body):
    """`POST tables`: make a table. `start` begins the game at once, if no seat is open."""

    settings: Settings
    seats: list[SeatWish]
    start: bool = False
    first: int | None = None
    """With `start`: the seat that leads or deals the first round. None picks one at random."""


class TableMade(Part):
    """The answer: the table's code, which is its link."""

    code: str
    seat: int | None = None


class Join(Body):
    """`POST tables/CODE/join`: take an open seat.

    Without a number it is the seat that is kept for me, or else the first open one.
    """

    seat: int | None = None


class Turn(Part):
    """`GET tables/CODE/turn`: who must decide something now."""

    seats: tuple[int, ...] = ()


class HintWish(Body):
    """`POST tables/CODE/hint`: ask what the strongest bot would do here, and why."""

    decision: int
    """The number of the decision this seat must take."""


class Expected(Part):
    """What the strongest bot expects of an action."""

    action: Acted
    """Its `seq` is 0, because it has not happened."""
    points: float
    """Points of the round above the mean of the opponents. In an endgame that is solved exactly,
    the value of winning the game is added."""
    error: float
    """The standard error of the points; 0 where no deals were sampled."""
    out_first: float
    """The probability of going out first."""
    worlds: int
    """How many sampled deals it was tried in; 0 if a network valued it."""


class Hint(Part):
    """The answer, made from this seat's view alone. Asking again gives the same hint."""

    decision: int
    expected: list[Expected]
    """The candidates, best first; the first is the hint."""
    because: str
    """The code of a reason that is true here; the page has the words."""
    values: dict[str, int | str] = msgspec.field(default_factory=dict)
    """The values in the reason, by name."""


class Player(Part):
    """A player in a list: a person has a name, a bot has a level, an open seat has neither."""

    name: str = ""
    level: str = ""


class LobbyRow(Part):
    """`GET lobby`: a public table with an open seat."""

    code: str
    rules: str
    options: list[str]
    goal: str
    seats: list[Player]
    bank: int = 0


class GameRow(Part):
    """`GET me/games`: one of my games. The latest comes first."""

    code: str
    rules: str
    status: Status
    players: list[Player]
    """By seat."""
    totals: list[int]
    """By team."""
    rounds: int
    """How many rounds are finished."""
    updated: int
    """Seconds since 1970."""
    seat: int | None = None
    winner: int | None = None


class StatisticsRow(Part):
    """`GET me/statistics`: my finished games of one rule set against the same opponents."""

    rules: str
    opponents: list[Player]
    games: int
    won: int
    rounds: int
    first_outs: int
    bets: int
    bets_won: int


class BotInfo(Part):
    """`GET bots`: a level of bot that can take a seat."""

    level: str
    about: str = ""


class RulesInfo(Part):
    """`GET rules`: a rule set, for choosing a game and for drawing its sheet."""

    name: str
    title: str
    source: str
    players: int
    teams: list[int]
    suits: int
    copies: int
    dealt: int
    haggis: int
    bets: list[int]
    bids: list[int]
    gives: int
    """How many cards each player gives to the partner."""
    goals: list[str]
    """The suggested goals, the default first."""
    options: list[str]
    """The options it takes."""
    bonus: int
    """Points for going out first."""
    slam: bool
    dealer: bool
    worth: dict[str, int]
    """The points of a captured card, by rank. Ranks that are not listed have none."""
    bombed_trick: str
    """The key of the rule that says who takes a bombed trick."""
    last_hands: str
    """The key of the rule for the hands that are left at the end of a round."""
    haggis_to: Literal["first-out", "nobody"]
    bet_points: str
    """The key of the rule that settles bets."""
    lead_rule: str
    """The key of the rule for the next round's lead: the `lead_rule` of a sheet."""
    option_worth: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    """`worth` with an option, for each option that changes it."""


class ReplayRound(Part):
    """A finished round of a replay."""

    steps: list[list[Event]]
    """The deal, then each action with what came of it; `seq` is the number of actions so far."""


class Replay(Part):
    """`GET tables/CODE/replay`: the finished rounds of a game, action by action."""

    rules: str
    options: list[str]
    goal: str
    players: list[Player]
    """By seat."""
    rounds: list[ReplayRound]
    totals: list[int]
    winner: int | None = None


class ReplayState(Part):
    """`GET tables/CODE/replay/ROUND/ACTION`: a finished round after that many of its actions.

    With `?seat=2` it shows what that player knew then, with no other hand.
    """

    round: OpenRound
    hands: list[str | None]
    haggis: str | None
    """The Haggis, top card first."""


class PaperRound(Body):
    """A round with real cards, as entered."""

    out: list[int]
    """Who went out, in order."""
    recorded: list[int]
    """How many cards each of them recorded."""
    captured: list[int | str]
    """By seat: the points captured, or the cards in text."""
    bets: list[int | None]
    """The bet that stood, by seat; the Shepherd's is the bid."""
    shepherd: int | None = None


class Paper(Body):
    """`POST sheets`: score a game with real cards and, for a guest, keep the sheet."""

    rules: str
    options: list[str]
    goal: str
    players: list[str]
    """Names, by seat."""
    first: int
    """Who leads the first round, or deals it where there is a dealer."""
    rounds: list[PaperRound]
    code: str = ""
    """Which of my sheets this replaces. Any other code makes a new sheet."""
    revision: int | None = None
    """The revision this was edited from. If a newer one is kept, this is refused as `stale-sheet`.
    None replaces any revision."""


class PaperProblem(Part):
    """Something that cannot happen in a round: a stable code, and a sentence for people."""

    round: int
    """From 1."""
    code: str
    text: str
    values: dict[str, int | str] = msgspec.field(default_factory=dict)
    """The values in the sentence, by name, for a page that words it itself."""


class Reckoned(Part):
    """The answer: the sheet with all its sums, or its problems. Then nothing is kept."""

    code: str
    """The sheet's link; empty if it is not kept."""
    revision: int = 0
    """How often it has been saved."""
    sheet: Sheet | None = None
    problems: tuple[PaperProblem, ...] = ()
    warnings: tuple[PaperProblem, ...] = ()
    """What looks wrong, but is kept."""


class KeptSheet(Part):
    """`GET sheets/CODE`: a kept sheet, for everybody who has its link."""

    paper: Paper
    """As last sent, with its code and revision."""
    sheet: Sheet
    mine: bool = False
    """Whether I may change it, and delete it with `DELETE sheets/CODE`."""


class SheetInfo(Part):
    """`GET me/sheets`: one of my sheets. The latest comes first."""

    code: str
    rules: str
    players: list[str]
    rounds: int
    """How many are on it."""
    updated: int
    """Seconds since 1970."""


class MyAction(Part):
    """Something I did in a game."""

    at: int
    """Seconds since 1970."""
    action: str
    """As in records."""


class MyGame(Part):
    """A game of mine; all of its finished rounds are in `GET tables/CODE/record.json`."""

    game: GameRow
    actions: list[MyAction]


class MyChat(Part):
    """Something I said."""

    code: str
    """At which table."""
    at: int
    text: str
    phrase: str


class MyData(Part):
    """`GET me/data`: everything that is kept about me, as a file to download."""

    id: str
    name: str
    sessions: list[SessionInfo]
    muted: list[str]
    """The names of the people I have muted."""
    games: list[MyGame]
    chat: list[MyChat]
    sheets: list[Paper]
    statistics: list[StatisticsRow]


class Health(Part):
    """`GET health`: whether the server can save."""

    ok: bool


class Version(Part):
    """`GET version`."""

    version: str
    protocol: int
    address: str = ""
    """The address to give to other devices. It is empty if it is not known, or if only this machine
    can reach the server."""

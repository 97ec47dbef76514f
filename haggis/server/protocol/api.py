"""What goes over HTTP under `api/`: bodies and answers, in JSON."""

from __future__ import annotations

from typing import Literal

import msgspec

from haggis.server.protocol.base import Part
from haggis.server.protocol.messages import Sheet
from haggis.server.protocol.state import Event, OpenRound, Settings, Status


class Body(Part, forbid_unknown_fields=True):
    """The ancestor of what a client sends."""


class Me(Part):
    """The guest this browser is."""

    id: str
    name: str


class Name(Body):
    """`POST me`: become a guest, or take another name."""

    name: str


class PersonalLink(Part):
    """`POST me/link`: a link that makes another device the same guest, once."""

    url: str
    minutes: int
    """How long it can be used."""


class Claim(Body):
    """`POST me/claim`: use a personal link's token."""

    token: str


class SeatWish(Body):
    """Who is to sit on a seat of a new table."""

    kind: Literal["open", "me", "bot"]
    level: str = ""


class NewTable(Body):
    """`POST tables`: make a table; `start` begins at once where no seat is open."""

    settings: Settings
    seats: list[SeatWish]
    start: bool = False


class TableMade(Part):
    """The answer: the table's code, which is its link."""

    code: str
    seat: int | None = None


class Join(Body):
    """`POST tables/CODE/join`: take an open seat, this one or the first."""

    seat: int | None = None


class Player(Part):
    """Somebody in a list: a person by name, or a bot by its level; an open seat has neither."""

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
    """`GET me/games`: a game of mine, the latest first."""

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
    """`GET bots`: a level a seat can be given to."""

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
    """How many cards everybody gives to the partner."""
    goals: list[str]
    """The suggested goals, the default first."""
    options: list[str]
    """The options it takes."""
    bonus: int
    """Points for going out first."""
    slam: bool
    dealer: bool
    worth: dict[str, int]
    """The points of captured cards, by rank; a card that is not there has none."""
    bombed_trick: str
    """The key of the rule by which a bombed trick is given."""
    last_hands: str
    """The key of the rule for hands that are left at the end of a round."""
    haggis_to: Literal["first-out", "nobody"]
    bet_points: str
    """The key of the rule by which bets are settled."""
    next_lead: str
    """The key of the rule for the next round's lead: the `lead_rule` of a sheet."""
    option_worth: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    """The points of captured cards with an option, for the options that change them."""


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
    """`GET tables/CODE/replay/ROUND/ACTION`: the state of a finished round after so many actions.

    With `?seat=2` it holds that seat's hand alone, as that player knew it then.
    """

    round: OpenRound
    hands: list[str | None]
    haggis: str | None
    """The Haggis as it lies there, its top card first."""


class PaperRound(Body):
    """A round with real cards, as it was entered."""

    out: list[int]
    """Who went out, in order."""
    recorded: list[int]
    """The cards that each of those recorded."""
    captured: list[int | str]
    """By seat: the points captured, or the cards in text."""
    bets: list[int | None]
    """The bet that stood, by seat; the Shepherd's is the bid."""
    shepherd: int | None = None


class Paper(Body):
    """`POST sheets`: a game with real cards, to be reckoned and, for a guest, kept."""

    rules: str
    options: list[str]
    goal: str
    players: list[str]
    """Names, by seat."""
    first: int
    """Who leads the first round, or deals it where there is a dealer."""
    rounds: list[PaperRound]
    code: str = ""
    """The sheet of mine that this replaces; any other makes a new one."""
    revision: int | None = None
    """The revision that was changed, so that a newer one is not lost: this is then refused as
    `stale-sheet`. None replaces whichever there is."""


class PaperProblem(Part):
    """What cannot be in a round: a stable code, and a sentence for people."""

    round: int
    """From 1."""
    code: str
    text: str
    values: dict[str, int | str] = msgspec.field(default_factory=dict)
    """What the sentence tells, by name, for a page with sentences of its own."""


class Reckoned(Part):
    """The answer: the sheet with all its sums; or what cannot be, and then nothing is kept."""

    code: str
    """The sheet's link; empty if it is not kept."""
    revision: int = 0
    """How often it has been kept."""
    sheet: Sheet | None = None
    problems: tuple[PaperProblem, ...] = ()
    warnings: tuple[PaperProblem, ...] = ()
    """What is odd, but kept."""


class KeptSheet(Part):
    """`GET sheets/CODE`: a sheet that is kept, for everybody who has its link."""

    paper: Paper
    """As it was sent last, with its code and revision."""
    sheet: Sheet
    mine: bool = False
    """Whether I may change it, and `DELETE sheets/CODE`."""


class SheetInfo(Part):
    """`GET me/sheets`: a sheet of mine, the latest first."""

    code: str
    rules: str
    players: list[str]
    rounds: int
    """How many are on it."""
    updated: int
    """Seconds since 1970."""


class Health(Part):
    """`GET health`: whether the server can save."""

    ok: bool


class Version(Part):
    """`GET version`."""

    version: str
    protocol: int

"""The state of a table and of a round as one seat sees it, and the events that led there.

`Dealt`, `Acted`, `Played` and others are also names of the engine's events and of the log's facts:
outside this package the module is imported as `sent`, and they are written `sent.Dealt`.
"""

from __future__ import annotations

from typing import Literal

from haggis.server.protocol.base import Message, Part

Status = Literal["waiting", "playing", "over", "closed"]
"""How far the game at a table is."""

StageName = Literal["passing", "auction", "exchange", "trick", "taker", "leader", "over"]
"""What a round is waiting for."""

Did = Literal["play", "pass", "bet", "bid", "discard", "give", "name-taker", "name-leader"]
"""What somebody did."""


class Person(Part):
    """Somebody with the table open."""

    id: str
    """The guest's public id. It gives no access to anything."""
    name: str


class Left(Part):
    """Somebody who left a seat during the game."""

    id: str
    name: str
    seq: int
    """What was done at the seat up to the fact with this number, they did."""


class SeatState(Part):
    """Who sits on a seat."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    id: str = ""
    """The person's id."""
    level: str = ""
    """The bot's level; at a person's seat, the bot that plays while the person is away."""
    here: bool = True
    """Whether the person has the table open."""
    invited: str = ""
    """The id of the person the host keeps this open seat for; `name` is then theirs."""
    stand_in: bool = False
    """Whether a bot plays here for an absent person."""
    left: Left | None = None
    """Who sat here before the bot."""


class Settings(Part, forbid_unknown_fields=True):
    """What was chosen when the table was made."""

    rules: str
    options: tuple[str, ...] = ()
    goal: str = ""
    """`250` points or `6r` rounds, with more rounds while the leaders are level; empty for the rule
    set's first suggestion."""
    suits: str = ""
    """The suits of the deck, such as `rgbp`; empty for the first ones of r y g b p."""
    public: bool = False
    """Whether the lobby lists it."""
    delay: Literal["off", "quick", "human"] = "quick"
    """How long a bot seems to think, and how long it may."""
    grace: int = 60
    """Seconds until a bot takes the seat of a person who is away."""
    bank: int = 0
    """Seconds each player has for all decisions of the game; 0 for no clock."""
    hints: bool = True
    counter: bool = True
    """Whether the page may show which cards have been played."""


class TableState(Part):
    """The table around the game."""

    code: str
    """The table's link."""
    status: Status
    settings: Settings
    seats: list[SeatState]
    host: str
    """The id of the person who may seat, unseat, start and close."""
    spectators: list[Person] = []
    """Those with a name who watch, without a seat."""
    watching: int = 0
    """How many people watch, also those without a name. Players are kept up to date; spectators are
    not told when somebody without a name comes or goes."""
    next: str = ""
    """The code of the rematch."""
    ready: list[int] = []
    """At the end of a round: who wants to go on."""
    paused: bool = False
    """Whether the bots wait."""


# ---- the game as one seat sees it --------------------------------------------------------------


class Meaning(Part):
    """What a combination is; a bomb has width and length 0 and rank 1–6."""

    width: int
    length: int
    rank: int


class Played(Meaning):
    """A play of a trick with its meaning."""

    seat: int
    play: str


class LastTrick(Part):
    """The trick before this one."""

    plays: list[Played]
    taker: int
    """Who captured it; the winner is the player of its last play."""


class Clock(Part):
    """What is left of a player's time, in milliseconds, and whether it is running."""

    left: int
    running: bool = False


class Revealed(Part):
    """A finished round, all cards face up."""

    dealt: list[str]
    """The suit cards each seat was dealt."""
    hands: list[str]
    """What was left in each hand, even if it was captured in the end."""
    haggis: str
    """The Haggis as dealt, its top card first."""
    haggis_left: str
    """What lay in the Haggis in the end, even if it was captured then; discards are in it."""
    history: list[str]
    """Every action, with the cards that were discarded and given."""


class OpenRound(Part):
    """Everything about a round that all can see."""

    number: int
    """The round of the game, from 1."""
    stage: StageName
    deciders: tuple[int, ...]
    """The seats that must decide now."""
    suits: str
    lead: int
    sizes: tuple[int, ...]
    """How many cards each hand holds, courts included."""
    courts: tuple[str, ...]
    """The courts face up before each player."""
    captured: tuple[int, ...]
    """How many cards lie in each captured pile."""
    points: tuple[int, ...]
    """What those cards are worth."""
    haggis: int
    """How many cards lie in the Haggis."""
    bets: tuple[int | None, ...]
    """The bet that stands for each seat; the Shepherd's is the bid."""
    totals: tuple[int, ...]
    """The game's points of each team, finished rounds only."""
    dealer: int | None = None
    started: tuple[int, ...] = ()
    """Who has played a card."""
    out: tuple[int, ...] = ()
    """Who has gone out, in order."""
    recorded: tuple[int, ...] = ()
    """How many cards each of them recorded."""
    shepherd: int | None = None
    opener: int | None = None
    """Who led the first trick."""
    tricks: int = 0
    """How many tricks have begun."""
    trick: list[Played] = []
    passed: tuple[int, ...] = ()
    """Who has passed since the last play, in order."""
    bid: int = 0
    """The bid that stands in the auction."""
    bidder: int | None = None
    bidding: tuple[int, ...] = ()
    """Who is still in the auction, next first."""
    may_match: tuple[int, ...] = ()
    """Those of them who may match the bid that stands; the others must raise it or pass."""
    giving: int = 0
    """Which card is being passed to the partner, 1 or 2."""
    given: tuple[int, ...] = ()
    """Who has chosen that card; it can be changed until everybody has."""
    last_trick: LastTrick | None = None
    clocks: list[Clock] = []
    """By seat, where the table has clocks."""
    revealed: Revealed | None = None
    """Everything, once the round is over."""


class ToBeat(Meaning):
    """What a play must beat, and the reason codes for plays that do not.

    A block of `width` × `length` needs a rank above `rank`, or else it is `same_shape`; a bomb
    needs a rank above `bomb`, or else it is `low_bomb`; any other block is `other_shape`.
    Where a bomb lies, width, length and rank are 0, and only a higher bomb can be played.
    """

    bomb: int
    """0, or the bomb that lies there."""
    same_shape: str
    other_shape: str
    low_bomb: str
    highest: bool = False
    """Whether nothing of this shape is ever higher: only a bomb beats it, or nothing does."""


class Decision(Part):
    """What a seat must decide, with all that can be chosen.

    The answer to `lead` and `follow` is a play, or `pass` where `may_pass` is set; to `bid` it is
    `bidN` or `pass`; to `discard` `discard` with that many suit cards; to `give` `give` with one
    suit card, never a court; to `taker` `trickSEAT`; to `leader` `leadSEAT`.
    """

    number: int
    """To be sent back with the action; it changes only when the decision does."""
    kind: Literal["lead", "follow", "bid", "discard", "give", "taker", "leader"]
    may_pass: bool = False
    beat: ToBeat | None = None
    """When following. When leading every combination may be played."""
    bids: list[int] = []
    """The bids that can be made; none where only a pass is left."""
    draws: list[int] = []
    """How many cards of the Haggis each of the bids draws."""
    match: bool = False
    """Whether the lowest of the bids only matches the one that stands."""
    discard: int = 0
    """How many suit cards the Shepherd discards."""
    takers: list[int] = []
    leaders: list[int] = []


class Own(Part):
    """What only the seat itself knows."""

    seat: int
    hand: str
    decision: Decision | None = None
    """None while others decide. After giving a card it stays until everybody has given, although
    `deciders` no longer has the seat."""
    bets: list[int] = []
    """The bets this seat may place now, in or out of turn."""
    given: str = ""
    """The card chosen for the partner, while it can still be changed."""
    drawn: str = ""
    """What the Shepherd drew from the Haggis."""


# ---- events: what has happened, as this seat saw it --------------------------------------------


class Dealt(Message, tag="dealt"):
    """A round was dealt."""

    seq: int
    round: int
    lead: int
    dealer: int | None = None


class Acted(Message, tag="acted"):
    """Somebody did something."""

    seq: int
    seat: int
    did: Did
    action: str
    """As in records; `discard?` and `give?` where the card was not seen."""
    bot: bool = False
    """Whether a bot did it, also in a person's place."""
    cards: str = ""
    """What was played, discarded or given; empty where it was not seen."""
    width: int = 0
    """Of a play: its meaning, as in a trick."""
    length: int = 0
    rank: int = 0
    points: int = 0
    """Of a bet or bid."""
    to: int | None = None
    """The seat that was named to take the trick, or to lead."""


class Given(Message, tag="given"):
    """Somebody has chosen, or changed, the card for the partner."""

    seq: int
    seat: int


class CardsPassed(Message, tag="cards-passed"):
    """Everybody has chosen, and the cards change hands."""

    seq: int
    cards: list[str]
    """By giver; empty where the card was not seen."""
    giver: int | None = None
    """Whose card you received; None for a spectator."""


class TakenBack(Message, tag="taken-back"):
    """A player against bots took a move back: everything with a number above `to` is undone."""

    seq: int
    seat: int
    to: int


class ShepherdFound(Message, tag="shepherd-found"):
    """The auction was won, and the Shepherd draws from the Haggis."""

    seq: int
    seat: int
    bid: int
    number: int
    """How many cards are drawn."""
    drawn: str = ""
    """The cards; empty where they were not seen."""


class TrickBegun(Message, tag="trick-begun"):
    """A trick begins, and this seat leads."""

    seq: int
    leader: int


class WentOut(Message, tag="went-out"):
    """Somebody has no card left, and records the largest opposing hand."""

    seq: int
    seat: int
    recorded: int


class TrickTaken(Message, tag="trick-taken"):
    """A trick has ended: the winner's play was the last, and the taker captures the cards."""

    seq: int
    winner: int
    taker: int
    cards: int
    """How many cards."""
    points: int
    """What they are worth."""


class Line(Part):
    """One player's line of the score sheet."""

    recorded: int
    hand: int
    captured: int
    bet: int
    bets: int
    bonus: int
    total: int


class RoundScored(Message, tag="round-scored"):
    """The round is over."""

    seq: int
    round: int
    lines: list[Line]
    totals: list[int]
    winner: int | None = None
    """The team that has won the game."""


Event = (
    Dealt
    | Acted
    | Given
    | CardsPassed
    | TakenBack
    | ShepherdFound
    | TrickBegun
    | WentOut
    | TrickTaken
    | RoundScored
)
"""What has happened."""


class Source(Part):
    """Cards that a player captured in one way."""

    how: Literal["tricks", "bombed", "haggis", "hand"]
    """Tricks won; tricks that somebody's bomb gave away; the Haggis; a hand that was left."""
    cards: int
    """How many."""
    points: int
    tricks: int = 0
    of: int | None = None
    """The seat whose bomb it was, or whose hand."""


class SheetRow(Part):
    """A finished round on the score sheet."""

    lines: list[Line]
    """By seat."""
    bets: list[int | None]
    """By seat: the bet that stood; None where none was made, 0 for a declared No Bet."""
    totals: list[int]
    """Each team's points of the game after the round."""
    lead: int
    out: list[int]
    """Who went out, in order."""
    bets_won: list[bool]
    """By seat: whether a bet of its own was won."""
    slam: bool = False
    sources: list[list[Source]] = []
    """By seat: where its captured points come from; empty for a round with real cards."""
    held: list[list[int]] = []
    """By seat: the seats whose hands had the size it recorded; empty for real cards."""

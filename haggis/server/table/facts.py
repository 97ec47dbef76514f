"""The facts of a table's log, from which a table is rebuilt.

A stored fact never changes its meaning. Facts also say what followed from an action (its resolved
meaning, who captured, the score), so that a game can be read even if the engine is corrected later.

Some names are also those of engine events and messages: a fact is written `facts.Dealt`.
"""

from __future__ import annotations

import msgspec

from haggis.server.protocol.state import Line, Settings, Source


class Fact(msgspec.Struct, omit_defaults=True, tag_field="fact", gc=False):
    """The base class of all facts."""


class Sitter(msgspec.Struct, omit_defaults=True, gc=False):
    """Who sits on a seat: a guest, a bot, or nobody. An empty seat may be kept for a guest."""

    guest: str = ""
    level: str = ""
    """The bot's level."""
    invited: str = ""
    """The guest an empty seat is kept for."""

    @property
    def empty(self) -> bool:
        return not self.guest and not self.level

    def open_to(self, guest: str) -> bool:
        """Whether a guest may sit down here."""
        return self.empty and self.invited in ("", guest)


class Made(Fact, tag="made"):
    """The table was made."""

    settings: Settings
    engine: str
    """The version of Haggis that made it, for people who read the log; no code reads it."""


class Seated(Fact, tag="seated"):
    """Who sits where from now on, and who is the host."""

    seats: list[Sitter]
    host: str


class Dealt(Fact, tag="dealt"):
    """A round was dealt; the first begins the game."""

    lead: int
    hands: list[str]
    haggis: str
    dealer: int | None = None


class Gave(Fact, tag="gave"):
    """A card was chosen for the partner; it counts when everybody has chosen."""

    seat: int
    card: str
    bot: bool = False
    spent: int = 0
    """Milliseconds of the player's time."""


class Acted(Fact, tag="acted"):
    """An action, with its meaning resolved."""

    seat: int
    action: str
    bot: bool = False
    spent: int = 0
    """Milliseconds of the player's time."""


class TakenBack(Fact, tag="taken-back"):
    """A player against bots took a move back: the round is again as it was after the fact `to`."""

    seat: int
    to: int


class ShepherdFound(Fact, tag="shepherd-found"):
    """The auction was won, and the Shepherd drew from the Haggis."""

    seat: int
    bid: int
    drawn: str


class WentOut(Fact, tag="went-out"):
    """Somebody went out."""

    seat: int
    recorded: int


class Captured(Fact, tag="captured"):
    """A trick ended."""

    winner: int
    taker: int
    cards: str


class Ended(msgspec.Struct, omit_defaults=True, gc=False):
    """What the sheet shows of a finished round besides its points, by seat."""

    opener: int
    out: list[int]
    bets: list[int | None]
    bets_won: list[bool]
    sources: list[list[Source]]
    held: list[list[int]]


class Scored(Fact, tag="scored"):
    """A round ended; a winner ends the game."""

    lines: list[Line]
    totals: list[int]
    winner: int | None = None
    ended: Ended | None = None
    """With this a table can be rebuilt without playing the round again. Old logs have none."""


class StoodIn(Fact, tag="stood-in"):
    """A bot plays for an absent person from now on, or no longer does."""

    seat: int
    on: bool


class Said(Fact, tag="said"):
    """Somebody at the table said something."""

    guest: str
    text: str = ""
    phrase: str = ""


class Rematched(Fact, tag="rematched"):
    """A rematch was started at another table."""

    code: str


class Closed(Fact, tag="closed"):
    """The table was closed."""


AnyFact = (
    Made
    | Seated
    | Dealt
    | Gave
    | Acted
    | TakenBack
    | ShepherdFound
    | WentOut
    | Captured
    | Scored
    | StoodIn
    | Said
    | Rematched
    | Closed
)
GAME_FACTS = {Dealt, Gave, Acted, TakenBack}
"""The facts that change the game. The others say what followed from these at the time."""


encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(AnyFact)


def decode(body: str) -> AnyFact:
    """Read a stored fact."""
    fact: AnyFact = _decoder.decode(body)
    return fact

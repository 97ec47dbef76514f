"""The facts of a table's log: what a table is rebuilt from, and what records are made of.

A stored fact never changes meaning. It says what came of an action (its resolved meaning, who
captured, the score), so that a game can be read even where the rules were mended since.

The engine's events and what is sent have some of the same names: a fact is written `facts.Dealt`.
"""

from __future__ import annotations

import msgspec

from haggis.server.protocol.state import Line, Settings


class Fact(msgspec.Struct, omit_defaults=True, tag_field="fact", gc=False):
    """The ancestor of all facts."""


class Sitter(msgspec.Struct, omit_defaults=True, gc=False):
    """Who sits on a seat: a guest, a bot, or nobody."""

    guest: str = ""
    level: str = ""
    """The bot's level."""

    @property
    def open(self) -> bool:
        return not self.guest and not self.level


class Made(Fact, tag="made"):
    """The table was made."""

    settings: Settings
    engine: str
    """The version of the rules."""


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


class Scored(Fact, tag="scored"):
    """A round ended; a winner ends the game."""

    lines: list[Line]
    totals: list[int]
    winner: int | None = None


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
    """The next game was begun at another table."""

    code: str


class Closed(Fact, tag="closed"):
    """The table was closed."""


AnyFact = (
    Made
    | Seated
    | Dealt
    | Gave
    | Acted
    | ShepherdFound
    | WentOut
    | Captured
    | Scored
    | StoodIn
    | Said
    | Rematched
    | Closed
)
GAME_FACTS = {Dealt, Gave, Acted}
"""The facts that move the game on; others say what came of these by the rules of the time."""


encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(AnyFact)


def decode(body: str) -> AnyFact:
    """Read a stored fact."""
    fact: AnyFact = _decoder.decode(body)
    return fact

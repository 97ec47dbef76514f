"""What goes over a table's WebSocket: two tagged unions of small structs, in JSON.

Cards, plays and actions are written as in records. A seat is its number; teams, colours and words
are the page's affair.
"""

from __future__ import annotations

import msgspec

from haggis.server.protocol.base import Message
from haggis.server.protocol.state import Event, OpenRound, Own, SheetRow, TableState

PROTOCOL = 2
"""The version of the protocol; it changes when an old page could no longer follow."""

FRAME = 16 * 1024
"""The longest message a client may send, in bytes; what the server sends in parts."""
RATE = 20
"""Messages a second a connection may send in the long run."""
BURST = 40
"""Messages it may send at once."""
QUEUE = 256
"""Messages that may wait for a client to read them."""


# ---- from the server ---------------------------------------------------------------------------


class Welcome(Message, tag="welcome"):
    """The first message of a connection, and the answer to `resume`."""

    protocol: int
    version: str
    """The server's version; the page reloads itself when it differs from its own."""
    seq: int
    """The number of the last thing that has happened here."""
    table: TableState
    seat: int | None = None
    """The seat that is yours; None for a spectator."""
    you: str = ""
    """Your id."""
    events: tuple[Event, ...] = ()
    """What has happened after the number the client had; else, in this round."""
    chat: tuple[Said, ...] = ()
    """What has been said after that number; else, lately."""
    muted: tuple[str, ...] = ()
    """The ids of those whose chat you do not see."""


class TableChanged(Message, tag="table"):
    """Somebody came, went, sat down, or the game started or was closed."""

    seq: int
    table: TableState
    seat: int | None = None


class Update(Message, tag="update"):
    """The game has moved on; `round` and `own` replace what was there."""

    seq: int
    events: list[Event]
    round: OpenRound
    own: Own | None = None
    """None for a spectator."""


class Lexicon(Message, tag="lexicon"):
    """Everything the hand can mean, sent when the hand gains cards.

    To label a selection: make the mask of its suit cards (bit n is `cards[n]`; of two equal
    cards the first is taken first) and count its courts. It means each block whose masks
    contain that mask and whose width × length is the number of all cards selected. A selection
    that is, in text, one of `exact` means that. What is not found is no combination. Later,
    smaller hands use the same lexicon.
    """

    number: int
    """A new number replaces the lexicon before it."""
    part: int
    """From 1 to `parts`; a long lexicon comes in several messages."""
    parts: int
    cards: list[str]
    """The suit cards of the hand, in order."""
    blocks: list[tuple[int, int, int, list[int]]]
    """Width, length, rank, masks."""
    exact: tuple[tuple[str, int, int, int], ...] = ()
    """Courts alone and bombs: cards, width, length, rank."""


class Sheet(Message, tag="sheet"):
    """The score sheet, sent when a round has ended and after a welcome."""

    rows: list[SheetRow]
    totals: list[int]
    winner: int | None = None
    next_lead: int | None = None
    next_dealer: int | None = None
    lead_rule: str = ""
    """Why that player leads: the rule's key, for the page's catalogue."""


class Ack(Message, tag="ack"):
    """It has been done and saved."""

    id: str
    seq: int
    """The number of what was done; the same when the same wish is repeated."""


class Refusal(Message, tag="refusal"):
    """It has not been done: a stable code, and a sentence for people."""

    code: str
    text: str
    id: str | None = None
    """None where the message could not be read."""
    readings: tuple[str, ...] = ()
    """The plays that were possible, where the code is `ambiguous`."""


class Said(Message, tag="said"):
    """Chat."""

    seq: int
    id: str
    """Who said it."""
    name: str
    text: str = ""
    phrase: str = ""
    """A quick phrase, for the page's catalogue."""


class Pong(Message, tag="pong"):
    """The answer to `ping`."""


FromServer = Welcome | TableChanged | Update | Lexicon | Sheet | Ack | Refusal | Said | Pong
"""What the server says."""


# ---- from the client ---------------------------------------------------------------------------


class Request(Message, forbid_unknown_fields=True):
    """A wish with an id of the client's choosing; it is answered by `ack` or `refusal`.

    The same id again is answered again and done once, so a client repeats what was not answered.
    """

    id: str


class Act(Request, tag="act"):
    """Do something in the game."""

    action: str
    """As in records: `4r4g`, `5rJQ:567`, `pass`, `bet15`, `give4r` …"""
    decision: int | None = None
    """The number of the decision this answers; a bet has none."""


class Ready(Request, tag="ready"):
    """Go on to the next round."""


class Say(Request, tag="say"):
    """Chat: a text or a quick phrase."""

    text: str = ""
    phrase: str = ""


class Sit(Request, tag="sit"):
    """Take an open seat."""

    seat: int


class Leave(Request, tag="leave"):
    """Leave the seat: before the game it becomes open, in the game a bot plays on."""


class Seat(Request, tag="seat"):
    """The host settles a seat before the game: a bot's level, a person, or neither to open it.

    The person is anybody who has had the table open, also one who sits at another seat.
    """

    seat: int
    level: str = ""
    person: str = ""


class Start(Request, tag="start"):
    """The host starts the game; with a level, bots of it take the open seats."""

    level: str = ""


class Close(Request, tag="close"):
    """The host closes the table; a game under way is abandoned."""


class Rematch(Request, tag="rematch"):
    """Another game with the same people and settings, at a table of its own."""


class Mute(Request, tag="mute"):
    """Hear a person's chat no more, or again."""

    person: str
    on: bool = True


class Resume(Message, tag="resume", forbid_unknown_fields=True):
    """Ask for a new welcome with all that has happened after this number."""

    seq: int


class Ping(Message, tag="ping", forbid_unknown_fields=True):
    """Is anybody there?"""


FromClient = Act | Ready | Say | Sit | Leave | Seat | Start | Close | Rematch | Mute | Resume | Ping
"""What a client says."""

PHRASES = ("hello", "good-luck", "well-played", "thanks", "oops", "one-moment", "your-turn", "bye")
"""The quick phrases."""

encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(FromClient)


def decode(text: str | bytes) -> FromClient:
    """Read a client's message, or raise `msgspec.MsgspecError`."""
    message: FromClient = _decoder.decode(text)
    return message

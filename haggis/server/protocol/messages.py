"""What goes over a table's WebSocket: two tagged unions of small structs, in JSON.

Cards, plays and actions are written as in records. A seat is its number. The page adds teams,
colours and words.
"""

from __future__ import annotations

import zlib

import msgspec

from haggis.server.protocol.base import Message
from haggis.server.protocol.state import Event, OpenRound, Own, SheetRow, TableState

PROTOCOL = 2
"""The version of the protocol. It changes when older pages would no longer work."""

FRAME = 16 * 1024
"""The longest message a client may send, in bytes. A longer lexicon is sent in parts."""
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
    """The server's version. The page reloads itself when it changes."""
    seq: int
    """The number of the last fact at this table."""
    table: TableState
    seat: int | None = None
    """The seat that is yours; None for a spectator."""
    you: str = ""
    """Your id."""
    events: tuple[Event, ...] = ()
    """The events after the client's number; without one, the events of this round."""
    chat: tuple[Said, ...] = ()
    """The chat after that number, at most the last 50 lines."""
    muted: tuple[str, ...] = ()
    """The ids of the people you have muted."""


class TableChanged(Message, tag="table"):
    """Somebody came, left or sat down, or the game started or was closed."""

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
    cards the first is taken first) and count its courts. It means each block whose list of
    masks has exactly that mask and whose width × length is the number of all cards selected: any
    courts of the hand fill it up. A selection whose text is in `exact` means that. Any other
    selection is no combination. A lexicon comes after the `update` that needs it. It also serves
    later, smaller hands, as long as their suit cards are all among `cards`, equal ones counted.
    A play with courts beside suit cards is sent with `:` and its ranks, from
    `rank` − `length` + 1 to `rank`, each `width` times, as in records.
    """

    number: int
    """A new number replaces the lexicon before it."""
    part: int
    """From 1 to `parts`; of a long lexicon, `blocks` and `exact` come in several messages."""
    parts: int
    cards: list[str]
    """The suit cards of the hand, in order."""
    blocks: list[tuple[int, int, int, list[int]]]
    """Width, length, rank, masks: `rank` is the highest of a sequence, 11–13 for J, Q and K."""
    exact: tuple[tuple[str, int, int, int], ...] = ()
    """Courts alone, which are blocks too, and bombs, of width 0: cards, width, length, rank."""


class Sheet(Message, tag="sheet"):
    """The score sheet, sent when a round has ended and after a welcome."""

    rows: list[SheetRow]
    totals: list[int]
    winner: int | None = None
    next_lead: int | None = None
    next_dealer: int | None = None
    lead_rule: str = ""
    """The key of the rule that says who leads next; the page has the words."""


class Ack(Message, tag="ack"):
    """The wish was done and saved."""

    id: str
    seq: int
    """The number of the fact. A repeated wish gets the same number."""


class Refusal(Message, tag="refusal"):
    """The wish was not done: a stable code, and a sentence for people."""

    code: str
    text: str
    id: str | None = None
    """The id of the wish that failed; None if the message had no readable id, and over HTTP."""
    readings: tuple[str, ...] = ()
    """The plays it could mean, if the code is `ambiguous`."""


class Said(Message, tag="said"):
    """Chat."""

    seq: int
    id: str
    """Who said it."""
    name: str
    text: str = ""
    phrase: str = ""
    """A quick phrase; the page has the words."""


class Pong(Message, tag="pong"):
    """The answer to `ping`."""


FromServer = Welcome | TableChanged | Update | Lexicon | Sheet | Ack | Refusal | Said | Pong
"""A message from the server."""


# ---- from the client ---------------------------------------------------------------------------


class Request(Message, forbid_unknown_fields=True):
    """A wish with an id that the client chooses. It is answered by `ack` or `refusal`.

    A repeated wish is answered again but done only once, so a client repeats whatever was not
    answered. Ids are unique for a guest at a table, over all devices; the last 200 are remembered.
    A different wish under the same id is refused as `bad-id`.
    """

    id: str


class Act(Request, tag="act"):
    """Do something in the game."""

    action: str
    """As in records: `4r4g`, `5rJQ:567`, `pass`, `bet15`, `give4r` …"""
    decision: int | None = None
    """The number of the decision this answers; a bet has none.

    While cards are given, all givers have the same number until everybody has chosen. Until then
    `own.decision` stays, `own.given` is the chosen card, and giving another one changes it.
    """


class Ready(Request, tag="ready"):
    """Go on to the next round.

    The `ack` comes at once, with the number of the last fact: being ready is not a fact itself.
    `ready` in `TableState` shows it. The round is dealt when everybody who is here is ready, or 60
    seconds after the first. At the end of the game `round-scored` names a `winner`, and `table`
    with the status `over` follows the `update`. From then on this is acknowledged and does nothing.
    """


class Say(Request, tag="say"):
    """Chat: a text or a quick phrase.

    Five lines at once, then one a second; more are refused as `too-many`. Control, bidirectional
    and invisible characters are removed from the text.
    """

    text: str = ""
    phrase: str = ""


class Sit(Request, tag="sit"):
    """Take an open seat."""

    seat: int


class Leave(Request, tag="leave"):
    """Leave the seat: before the game it becomes open, in the game a bot plays on."""


class Seat(Request, tag="seat"):
    """Before the game, the host gives a seat to a bot or a person; with neither it becomes open.

    A person who sits at another seat is moved. Anybody else is invited: the seat is kept for them
    until they `sit` there, or until the host changes it.
    """

    seat: int
    level: str = ""
    person: str = ""


class Start(Request, tag="start"):
    """The host starts the game. With a level, bots of that level take the open seats."""

    level: str = ""
    first: int | None = None
    """The seat that leads or deals the first round. None picks one at random."""


class Close(Request, tag="close"):
    """The host closes the table; a game under way is abandoned."""


class Rematch(Request, tag="rematch"):
    """Another game with the same people and settings, at a table of its own."""


class Mute(Request, tag="mute"):
    """Stop showing a person's chat, or show it again."""

    person: str
    on: bool = True


class TakeBack(Request, tag="take-back"):
    """Against bots only: take back your last decision in this round, and all that came after."""


class Pause(Request, tag="pause"):
    """Against bots only: stop the bots and the clocks, or let them go on."""

    on: bool = True


class Resume(Message, tag="resume", forbid_unknown_fields=True):
    """Ask for a new welcome with what has happened after this number.

    A client that has missed more than 500 facts gets the round under way only. This can be sent
    five times at once, then once in five seconds. It has no id and no `ack`.
    """

    seq: int


class Ping(Message, tag="ping", forbid_unknown_fields=True):
    """Is anybody there?"""


FromClient = (
    Act
    | Ready
    | Say
    | Sit
    | Leave
    | Seat
    | Start
    | Close
    | Rematch
    | Mute
    | TakeBack
    | Pause
    | Resume
    | Ping
)
"""A message from a client."""

PHRASES = ("hello", "good-luck", "well-played", "thanks", "oops", "one-moment", "your-turn", "bye")
"""The quick phrases."""

encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(FromClient)


def id_of(text: str | None) -> str | None:
    """The id in a message that is refused before it is decoded, for the refusal to name it."""
    if text is None or len(text) > FRAME:
        return None
    try:
        message = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    id = message.get("id") if isinstance(message, dict) else None
    return id[:64] if isinstance(id, str) else None


def checksum(wish: FromClient) -> int:
    """A checksum that shows a different wish under the same id. It is never 0."""
    return zlib.crc32(encode(wish)) or 1


def decode(text: str | bytes) -> FromClient:
    """Read a client's message, or raise `msgspec.MsgspecError`."""
    message: FromClient = _decoder.decode(text)
    return message

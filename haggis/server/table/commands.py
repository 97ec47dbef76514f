"""What can be in a table's inbox."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from haggis.actions import Action
from haggis.server.protocol.messages import Ack, FromClient, Pong, Refusal
from haggis.server.store.interface import Guest
from haggis.server.table.tabs import Connection

Reply = Callable[[Ack | Refusal | Pong], None]


class Came(NamedTuple):
    """A tab has opened the table, having seen all up to `after`."""

    tab: Connection
    after: int | None


class Went(NamedTuple):
    """A tab has gone."""

    tab: Connection


class Wished(NamedTuple):
    """Somebody wishes something and waits for the answer."""

    guest: Guest | None
    wish: FromClient
    reply: Reply
    tab: Connection | None = None


class Away(NamedTuple):
    """Somebody has been away for the grace time."""

    seat: int


class WaitedEnough(NamedTuple):
    """Some want to go on to the next round, and the others have had their time."""

    round: int


class TimeUp(NamedTuple):
    """A player's time bank may have run out."""


class BotMove(NamedTuple):
    """A bot's answer to a decision; None if it had none in time."""

    seat: int
    decision: int
    action: Action | None
    is_bet: bool = False


class Settled(NamedTuple):
    """A bot has thought about its bet."""


class Expired(NamedTuple):
    """Nobody has been here for so long that the table is to be closed."""


class Renamed(NamedTuple):
    """A guest has another name, or none any more."""

    guest: str
    name: str | None


Command = (
    Came | Went | Wished | Away | WaitedEnough | TimeUp | BotMove | Settled | Expired | Renamed
)

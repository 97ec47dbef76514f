"""The commands in a table's inbox."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from haggis.actions import Action
from haggis.server.protocol.messages import Ack, FromClient, Pong, Refusal
from haggis.server.store.interface import Guest
from haggis.server.table.tabs import Connection

Reply = Callable[[Ack | Refusal | Pong], None]


class Came(NamedTuple):
    """A tab has opened the table. It has seen everything up to `after`."""

    tab: Connection
    after: int | None


class Went(NamedTuple):
    """A tab has closed."""

    tab: Connection


class CountWatching(NamedTuple):
    """Visitors without a name have come or gone since the players were told how many watch."""


class Wished(NamedTuple):
    """A client has sent a wish and waits for the answer."""

    guest: Guest | None
    wish: FromClient
    reply: Reply
    tab: Connection | None = None


class Away(NamedTuple):
    """The grace time of an absent player is over."""

    seat: int


class WaitedEnough(NamedTuple):
    """Somebody wants the next round, and the time of the others is over."""

    round: int


class AskBots(NamedTuple):
    """Bots may have something to decide.

    A person's time has run out, a bot has decided about its bet, or a bot's move was not saved.
    """


class BotMove(NamedTuple):
    """A bot's answer to a decision; None if it had none in time."""

    seat: int
    decision: int
    action: Action | None
    is_bet: bool = False


class Expired(NamedTuple):
    """The table has been empty for so long that it is closed."""


class Renamed(NamedTuple):
    """A guest has another name, or was deleted."""

    guest: str
    name: str | None


Command = (
    Came
    | Went
    | CountWatching
    | Wished
    | Away
    | WaitedEnough
    | AskBots
    | BotMove
    | Expired
    | Renamed
)

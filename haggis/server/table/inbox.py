"""The inbox of one table: the half of an actor that knows nothing of the game."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque

from haggis.errors import HaggisError, Refused
from haggis.server.nodes.cluster import Cluster
from haggis.server.protocol.close_codes import COME_AGAIN
from haggis.server.protocol.messages import Ack, FromClient, Pong, Refusal
from haggis.server.protocol.refusals import refusal, refused
from haggis.server.store.interface import Fenced, Guest
from haggis.server.table.commands import Came, Command, Wished
from haggis.server.table.saved_table import SavedTable

INBOX, WITHOUT_SEAT = 128, 64
"""How many wishes may wait at a table, and how many before those without a seat are refused."""


class Inbox(ABC):
    """Commands for one table. `take` gets one at a time."""

    def __init__(self, saved: SavedTable, cluster: Cluster | None) -> None:
        self.saved = saved
        self._cluster = cluster
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[Command] = deque()
        self._work: asyncio.Task[None] | None = None
        """The task that empties the inbox, while there is something in it."""
        self._stopped = False
        self._dropped = False

    @abstractmethod
    async def take(self, command: Command) -> None:
        """Handle a command. It must not raise."""

    def post(self, command: Command) -> None:
        """Put a command into the inbox. It is never refused, so clients must use `wish`."""
        if self._stopped:
            self.send_away(command)
            return
        self._waiting.append(command)
        if self._work is None:
            self._work = self._loop.create_task(self._take_all())

    def wish(self, wished: Wished) -> None:
        """Put a wish into the inbox, or refuse it at once if the inbox is full."""
        if self._stopped and self._cluster is not None and wished.tab is not None:
            return  # its socket is closed, and the client repeats the wish at the table's next node
        seated = wished.guest is not None and self.saved.seat_of(wished.guest.id) is not None
        if self._stopped or len(self._waiting) >= (INBOX if seated else WITHOUT_SEAT):
            wished.reply(as_refusal(wished.wish, refused("busy")))
        else:
            self.post(wished)

    async def ask(self, guest: Guest, wish: FromClient) -> Ack:
        """Send a wish and wait for its answer. A refusal is raised."""
        answer: asyncio.Future[Ack | Refusal | Pong] = asyncio.get_running_loop().create_future()

        def reply(given: Ack | Refusal | Pong) -> None:
            if not answer.done():  # who asked may be gone
                answer.set_result(given)

        self.wish(Wished(guest, wish, reply))
        given = await answer
        if isinstance(given, Refusal):
            raise Refused(given.code, given.text)
        assert isinstance(given, Ack)
        return given

    @property
    def working(self) -> bool:
        """Whether there is a command in the inbox, or being handled."""
        return self._work is not None

    async def finish(self) -> None:
        """Wait until the inbox is empty."""
        while self._work is not None:
            await asyncio.wait({self._work})

    async def stop(self) -> None:
        """Finish what is in the inbox, and take nothing more. Later clients get a new actor."""
        self._stopped = True
        await self.finish()

    def drop(self) -> None:
        """Stop at once, because another node has the table, or may have it. No tab is answered."""
        self._stopped = self._dropped = True
        for command in self._waiting:
            self.send_away(command)
        self._waiting.clear()

    def send_away(self, command: Command) -> None:
        """Tell a new tab or an HTTP request to try again, which would otherwise wait for ever."""
        if isinstance(command, Came):
            command.tab.close(COME_AGAIN)
        elif isinstance(command, Wished) and command.tab is None:
            command.reply(as_refusal(command.wish, refused("elsewhere")))

    def check_lease(self) -> None:
        """Raise `Fenced` if this node must not answer any more."""
        if self._dropped or (self._cluster is not None and not self._cluster.lease.valid):
            raise Fenced("this node may no longer answer for the table")

    async def _take_all(self) -> None:
        """Take one command after another, until there is none."""
        try:
            while self._waiting:
                await self.take(self._waiting.popleft())
                if self._waiting:  # let other tables have their turn
                    await asyncio.sleep(0)
        finally:
            self._work = None


def as_refusal(wish: FromClient, error: HaggisError) -> Refusal:
    """The refusal of a wish."""
    return refusal(error, getattr(wish, "id", None))

"""This server as one of several on a database: its lease, its claims, and the other nodes."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import time
from collections.abc import Awaitable, Callable, Sequence

from haggis import __version__
from haggis.errors import Refused
from haggis.server.clock import Clock
from haggis.server.nodes.lease import Lease
from haggis.server.nodes.relay import UNREACHABLE, Relays
from haggis.server.protocol.refusals import refused
from haggis.server.store.interface import Node, Ownership, StoreError


class Elsewhere(Refused):
    """Another node has the table; `address` is where, if it is known."""

    def __init__(self, address: str = "") -> None:
        super().__init__("elsewhere", refused("elsewhere").reason)
        self.address = address


GiveUp = Callable[[Sequence[str]], Awaitable[None]]
"""Lets other nodes take tables that they want."""


class Cluster:
    """What a node knows of itself and of the others."""

    def __init__(
        self, id: str, ownership: Ownership, clock: Clock, address: str = "", secret: bytes = b""
    ) -> None:
        self.id = id
        self.address = address
        self.relays = Relays(secret)
        self.counts = bool(secret)
        """Whether limits are counted with others: a node without a secret is alone."""
        self._secret = secret
        self.peers: tuple[str, ...] = ()
        """The addresses of the other living nodes."""
        self.first = False
        """Whether this node tidies up the store for all of them."""
        self.leaving = False
        self.lease = Lease(clock, self._renew, lambda: self._ended())
        self._ended: Callable[[], None] = lambda: None
        self._count: Callable[[], tuple[int, int]] = lambda: (0, 0)
        self._give_up: GiveUp | None = None
        self._heeding: asyncio.Task[object] | None = None
        self._ownership = ownership
        self._cpu = _Share()
        self._telling: set[asyncio.Task[object]] = set()

    async def start(
        self,
        ended: Callable[[], None],
        count: Callable[[], tuple[int, int]],
        give_up: GiveUp | None = None,
    ) -> None:
        """Join the others. `ended` is called when the lease is lost.

        `count` returns how many tables and sockets this node has. `give_up` is told which tables
        other nodes want because they do not reach this one.
        """
        self._ended, self._count, self._give_up = ended, count, give_up
        await self.lease.start()

    async def leave(self) -> None:
        """Let the others take all tables at once."""
        await self.lease.stop()
        tasks = [*self._telling, *([self._heeding] if self._heeding else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._ownership.leave()

    async def claim(self, code: str) -> int:
        """Take a table; its epoch, or `Elsewhere`."""
        self.check()
        claim = await self._ownership.claim(code)
        if not claim.epoch:
            if claim.owner:
                raise Elsewhere(claim.address)
            raise refused("no-table")
        return claim.epoch

    def check(self, *, has_table: bool = False) -> None:
        """Refuse if this node must not answer. While it leaves, it answers for tables it has."""
        if self.leaving and not has_table:
            raise Elsewhere
        if not self.lease.valid:
            raise refused("no-saving")

    async def want(self, code: str) -> None:
        """Ask for a table through the store, since its owner cannot be reached."""
        with contextlib.suppress(StoreError):  # the client comes again, and it is asked for again
            await self._ownership.want(code)

    async def release(self, codes: Sequence[str]) -> None:
        """Let any node take these tables."""
        await self._ownership.release(codes)

    async def take_token(self, what: str, burst: int, rate: float) -> bool:
        """Count something together with the other nodes; the database gets a hash of it alone."""
        key = hmac.digest(self._secret, what.encode(), hashlib.sha256)
        return await self._ownership.take_token(key, burst, rate)

    async def forget_full_buckets(self) -> None:
        """Forget what needs no counting any more."""
        await self._ownership.forget_full_buckets()

    async def tell(self, address: str, news: object) -> None:
        """Tell the node at this address something, and wait until it has done it."""
        try:
            if not address:
                raise EOFError
            await self.relays.tell(address, news)
        except UNREACHABLE:
            raise Elsewhere from None

    def tell_all(self, news: object) -> None:
        """Tell the other nodes something. It is only a hint, so nothing waits for it."""
        for address in self.peers:
            task = asyncio.get_running_loop().create_task(self._hint(address, news))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _hint(self, address: str, news: object) -> None:
        try:
            await self.relays.tell(address, news)
        except UNREACHABLE:
            return  # every node also compares with the store now and then

    async def _renew(self) -> None:
        load = self._cpu.since_last()
        own = Node(self.id, self.address, __version__, *self._count(), load)
        living = [node for node in await self._ownership.renew(own) if node.until > 0]
        self.first = self.id == min((node.id for node in living), default=self.id)
        self.peers = tuple(node.address for node in living if node.id != self.id and node.address)
        self.relays.keep(self.peers)
        if self._give_up is not None and (self._heeding is None or self._heeding.done()):
            self._heeding = asyncio.get_running_loop().create_task(self._heed(self._give_up))

    async def _heed(self, give_up: GiveUp) -> None:
        """Give up the tables that others want. The lease does not wait for this."""
        with contextlib.suppress(StoreError):
            if codes := await self._ownership.wanted():
                await give_up(codes)


class _Share:
    """How much of a core this process uses."""

    def __init__(self) -> None:
        self._cpu, self._at = time.process_time(), time.monotonic()

    def since_last(self) -> float:
        cpu, at = time.process_time(), time.monotonic()
        share = (cpu - self._cpu) / max(at - self._at, 0.001)
        self._cpu, self._at = cpu, at
        return round(share, 3)

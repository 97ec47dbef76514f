"""Everything one server has behind its web application, opened and closed together."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp

from haggis.server.bots.hints import HintProcess, Hints
from haggis.server.bots.pool import BotPool, Bots
from haggis.server.clock import Clock
from haggis.server.config import Config
from haggis.server.nodes.cluster import Cluster, Elsewhere
from haggis.server.nodes.door import Door
from haggis.server.protocol.close_codes import SIGNED_OUT
from haggis.server.protocol.messages import Leave
from haggis.server.protocol.refusals import refused
from haggis.server.services import Services, SystemChance
from haggis.server.sessions import Sessions
from haggis.server.store.interface import Guest, Ownership, Store
from haggis.server.store.opening import sqlite_store
from haggis.server.table.registry import TableRegistry
from haggis.shuffle import Chance

CHECK_HOLDS, FAILURE_HOLDS = 1.0, 0.2
"""Seconds for which a check of the store holds, if it succeeded or failed."""
HINTS, HINT_RATE = 10, 0.5
"""How many hints a guest may ask for at once, and how many a second."""


class Backend:
    """The store, the sessions and the tables of one server."""

    def __init__(self, config: Config, services: Services) -> None:
        self.config = config
        self.services = services
        self.sessions = Sessions(services, config)
        self.tables = TableRegistry(services)
        self.hint_limit = services.limit("hints", HINTS, HINT_RATE)
        """How many hints each guest may still ask for."""
        self._door: Door | None = None
        self._check: asyncio.Task[None] | None = None
        self._checked = 0.0

    async def start(self, app: ASGIApp) -> None:
        """Join the other nodes, where there are any; `app` answers what they pass on."""
        cluster, config = self.services.cluster, self.config
        if cluster is None:
            return
        if config.node_address:
            self._door = Door(config.cluster_secret, app, self.hear)
            cluster.address = await self._door.open(config.node_address)
        await cluster.start(self.tables.drop_all, self.count, self.tables.give_up)

    def count(self) -> tuple[int, int]:
        """How many tables this server has, and how many tabs have one of them open."""
        tables = self.tables.loaded()
        return len(tables), sum(len(table.tabs) for table in tables)

    async def leave_all(self, guest: Guest) -> None:
        """Make a guest leave every table, before the guest is deleted."""
        for row in await self.services.store.games_of(guest.id, 1000, 1 << 60):
            if row.status in ("waiting", "playing"):
                try:
                    await self._leave(row.code, guest)
                except Elsewhere as elsewhere:
                    assert self.services.cluster is not None
                    news = ["leave", row.code, *guest]
                    await self.services.cluster.tell(elsewhere.address, news)
        await self.rename(guest.id, None)

    async def _leave(self, code: str, guest: Guest) -> None:
        table = await self.tables.get(code)
        if table.saved.seat_of(guest.id) is not None:
            await table.ask(guest, Leave(f"delete-{table.saved.seq}"))

    async def rename(self, guest: str, name: str | None) -> None:
        """Tell all tables that a guest has another name, or none any more."""
        await self.tables.rename(guest, name)
        self._tell_others(["renamed", guest, name])

    def _tell_others(self, news: object) -> None:
        if self.services.cluster is not None:
            self.services.cluster.tell_all(news)

    async def hear(self, news: object) -> bool:
        """Handle news from another node."""
        match news:
            case ["renamed", str(guest), str() | None as name]:
                await self.tables.rename(guest, name)
            case ["signed-out", str(session)]:
                self._hang_up(session)
            case ["leave", str(code), str(id), str(name)]:
                await self._leave(code, Guest(id, name))
        return True

    def check_lease(self) -> None:
        """Refuse at once, rather than ask a database that may not answer for a long time."""
        if self.services.cluster is not None and not self.services.cluster.lease.valid:
            raise refused("no-saving")

    async def check(self) -> None:
        """Raise unless this node can save. The store is not asked each time."""
        now = self.services.clock.now()
        if self._check is None or (self._check.done() and now - self._checked >= self._holds()):
            self._checked = now
            self._check = asyncio.get_running_loop().create_task(self.services.store.check())
        await asyncio.shield(self._check)
        if self.services.cluster is not None:
            self.services.cluster.check()

    def _holds(self) -> float:
        """How long the last check, which is done, holds."""
        assert self._check is not None
        return FAILURE_HOLDS if self._check.cancelled() or self._check.exception() else CHECK_HOLDS

    async def end_session(self, guest: str, session: str) -> None:
        """Sign one of a guest's devices out, and close its tabs."""
        await self.services.store.end_session(guest, session)
        self._hang_up(session)
        self._tell_others(["signed-out", session])

    def _hang_up(self, session: str) -> None:
        for table in self.tables.loaded():
            table.tabs.hang_up(session, SIGNED_OUT)

    async def hand_over(self) -> None:
        """Hand all tables over to the other nodes, where there are any; at most once."""
        cluster = self.services.cluster
        if cluster is not None and not cluster.leaving:
            await self.tables.hand_over()

    async def close(self) -> None:
        """Finish every commit, then close everything."""
        await self.hand_over()
        if self._door is not None:
            await self._door.close()
        await self.tables.stop()
        await self.services.bots.close()
        await self.services.hints.close()
        await self.services.store.close()


def open_backend(
    config: Config,
    *,
    store: Store | None = None,
    bots: Bots | None = None,
    hints: Hints | None = None,
    clock: Clock | None = None,
    chance: Chance | None = None,
    cluster: Cluster | None = None,
) -> Backend:
    """Open everything that is not given. Tables are loaded on demand."""
    store, clock = store or sqlite_store(config), clock or Clock()
    ownership: Ownership | None = getattr(store, "ownership", None)
    if cluster is None and ownership is not None:
        cluster = Cluster(config.node, ownership, clock, secret=config.cluster_secret)
    services = Services(
        store=store,
        bots=bots or BotPool(config.workers, own=config.own_bots),
        clock=clock,
        chance=chance or SystemChance(),
        hints=hints or HintProcess(),
        cluster=cluster,
    )
    backend = Backend(config, services)
    backend.tables.start()
    return backend

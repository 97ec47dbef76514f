"""All tables of the server: made, found, and put away when nobody looks at them."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import secrets

from haggis.errors import HaggisError
from haggis.server.protocol.refusals import refused
from haggis.server.protocol.state import Settings
from haggis.server.services import Services
from haggis.server.store.interface import Guest, StoreError
from haggis.server.table import facts, handlers
from haggis.server.table.actor import TableActor
from haggis.server.table.commands import Expired, Renamed
from haggis.server.table.facts import Sitter
from haggis.server.table.saved_table import Change, Names, SavedTable, made

TABLES_PER_GUEST = 20
KEEP_LOADED = 300
"""Seconds a table nobody looks at stays in memory."""
WAITING_LIFE = 3600
"""Seconds after which a table that was not started and has nobody at it is closed."""
PLAYING_LIFE = 30 * 24 * 3600
"""Seconds after which a game nobody went on with is closed."""
SWEEP = 60
"""Seconds between two rounds of tidying up."""

logger = logging.getLogger("haggis.server")

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_code() -> str:
    """A table's code: 12 letters that nobody guesses and everybody can read out."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


class TableRegistry:
    """The tables in memory, by code."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._tables: dict[str, asyncio.Future[TableActor]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def loaded(self) -> list[TableActor]:
        """The tables in memory."""
        done = (future for future in self._tables.values() if future.done())
        return [future.result() for future in done if not future.exception()]

    async def get(self, code: str) -> TableActor:
        """The table with this code, from memory or from its log."""
        if code not in self._tables:
            self._tables[code] = asyncio.get_running_loop().create_task(self._load(code))
        try:
            future = self._tables[code]
            # without a pause where it is loaded, so that it is not put away meanwhile
            table = future.result() if future.done() else await asyncio.shield(future)
        except Exception:
            self._tables.pop(code, None)
            raise
        table.idle_since = self.services.clock.now()
        return table

    async def _load(self, code: str) -> TableActor:
        saved, guests = await self._read(code)
        return TableActor(saved, guests, self.services, self)

    async def read(self, code: str) -> SavedTable:
        """A table as it is stored, for looking only."""
        saved, _ = await self._read(code)
        return saved

    async def _read(self, code: str) -> tuple[SavedTable, dict[str, str]]:
        lines = await self.services.store.facts(code)
        if not lines:
            raise refused("no-table")
        log = [(line, facts.decode(line.body)) for line in lines]
        guests = {line.guest for line in lines if line.guest}
        for _, fact in log:
            if isinstance(fact, facts.Seated):
                guests |= {sitter.guest for sitter in fact.seats if sitter.guest}
        names = await self.services.store.names(sorted(guests))
        try:
            return SavedTable.stored(code, log, names), names
        except HaggisError as error:
            # What the error says is left out: it might name cards.
            logger.error("table %s: its log cannot be read, %s", code, type(error).__name__)
            raise refused("failed") from None

    async def make(
        self, settings: Settings, sitters: list[Sitter], host: Guest, start: bool
    ) -> TableActor:
        """A new table."""
        if await self.services.store.tables_of(host.id) >= TABLES_PER_GUEST:
            raise refused("too-many-tables")
        return await self._make(settings, sitters, {host.id: host.name}, host.id, start)

    async def _make(
        self,
        settings: Settings,
        sitters: list[Sitter],
        names: Names,
        host: str,
        start: bool,
    ) -> TableActor:
        guests = dict(names)
        saved = SavedTable(new_code(), settings, guests)
        if len(sitters) != saved.rules.players:
            raise refused("bad-settings", f"{saved.rules.name} has {saved.rules.players} seats.")
        for sitter in sitters:
            if sitter.level and sitter.level not in self.services.bots.levels:
                raise refused("no-level")
        change = Change(made(settings, sitters, host))
        if start:
            begun = handlers.begin(saved.after(change), {}, self.services.chance)
            change = Change([*change.facts, *begun.facts], begun.live)
        table = TableActor(saved, guests, self.services, self)
        await table.save(change)
        self._tables[saved.code] = asyncio.get_running_loop().create_future()
        self._tables[saved.code].set_result(table)
        return table

    async def rematch(self, saved: SavedTable) -> str:
        """A table with the same people and settings, and a new game at it; its code."""
        host = saved.host if saved.host in saved.people() else saved.people()[0]
        table = await self._make(saved.settings, saved.sitters, saved.guests, host, start=True)
        return table.saved.code

    async def rename(self, guest: str, name: str | None) -> None:
        """Tell the tables in memory that a guest has another name, or none any more."""
        for table in self.loaded():
            if guest in table.guests:
                table.post(Renamed(guest, name))

    # ---- tidying up ----------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to tidy up now and then."""
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def _sweep(self) -> None:
        while True:
            await self.services.clock.sleep(SWEEP)
            try:
                await self.tidy()
            except StoreError:
                logger.exception("the tables could not be tidied up; that is tried again")

    async def tidy(self) -> None:
        """Close tables that were given up, and put away those nobody looks at."""
        today = self.services.clock.today()
        for code in await self.services.store.idle("waiting", today - WAITING_LIFE):
            (await self.get(code)).post(Expired())
        for code in await self.services.store.idle("playing", today - PLAYING_LIFE):
            (await self.get(code)).post(Expired())
        before = self.services.clock.now() - KEEP_LOADED
        idle = [
            table.saved.code
            for table in self.loaded()
            if not len(table.tabs) and table.idle_since < before and not table.working
        ]
        for code in idle:
            await self._tables.pop(code).result().stop()
        if idle:
            # a table and its parts know one another, so they do not go by themselves
            asyncio.get_running_loop().call_soon(gc.collect)

    async def stop(self) -> None:
        """Let every table finish what it has begun."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        for table in self.loaded():
            await table.stop()

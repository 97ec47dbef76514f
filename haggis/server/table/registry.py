"""All tables of the server: made, found, and unloaded when nobody is there."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import secrets
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Container, Sequence
from functools import partial
from math import ceil
from weakref import WeakValueDictionary

from haggis.errors import Refused
from haggis.server import lifetimes
from haggis.server.long_work import LongWork
from haggis.server.nodes.cluster import Elsewhere
from haggis.server.protocol.refusals import refused
from haggis.server.protocol.state import Settings
from haggis.server.services import Services
from haggis.server.store.interface import Guest, StoredFact, StoreError
from haggis.server.table import facts, handlers
from haggis.server.table.actor import TableActor
from haggis.server.table.check_guests import check_guests
from haggis.server.table.commands import Expired, Renamed
from haggis.server.table.facts import Sitter
from haggis.server.table.saved_table import Change, Names, SavedTable, made, unplayed_until

TABLES_PER_GUEST = 20
"""The most unfinished tables that one guest may have made, whoever is the host now."""
NEW_TABLES, NEW_TABLE_RATE = 40, 1 / 60
"""How many tables a guest may make at once, and how many a second, even if they are closed."""
KEEP_LOADED = 300
"""Seconds a table stays in memory after its last tab has closed."""
READ_TABLES, READ_AGAIN = 4, 10
"""How many tables that were read whole for a replay or record are kept, and for how long."""
GLANCE_AGAIN = 1
"""Seconds for which a table is kept that was read to say whose turn it is."""
DECODED, RECALLED = 200, 10
"""How many facts of a log are decoded, and applied, at once. Either takes under a millisecond."""
KEEP_FROM_OTHERS = 60
"""Seconds a node keeps a table that another one wants, so that it does not go to and fro."""
GROUP, GROUPS, PAUSE = 4, 20, 0.1
"""A node that stops hands over this many tables together, or more in at most this many groups, with
this many seconds between two groups."""
SWEEP = 60
"""Seconds between two calls of `tidy`."""

logger = logging.getLogger("haggis.server")

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_code() -> str:
    """A table's code: 12 characters that are hard to guess and easy to read out."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


class TableRegistry:
    """The tables in memory, by code."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._cluster = services.cluster
        self._tables: dict[str, asyncio.Future[TableActor]] = {}
        self._made = services.limit("tables", NEW_TABLES, NEW_TABLE_RATE)
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held by a guest who is making a table."""
        self.long_work = LongWork()
        self._reading: dict[tuple[str, bool], asyncio.Task[tuple[SavedTable, dict[str, str]]]] = {}
        """Tables that are being read, or were read a moment ago, by `read`: whole or not."""
        self._damaged: set[str] = set()
        """Tables whose logs cannot be read. Each is reported once."""
        self._sweeper: asyncio.Task[None] | None = None
        self._dropped = 0
        """How often all tables were dropped. A table that is loading meanwhile must not be kept."""
        self._released = asyncio.Lock()
        """Held until the tables just unloaded are released, and may be claimed again."""

    def loaded(self) -> list[TableActor]:
        """The tables in memory."""
        done = (future for future in self._tables.values() if future.done())
        return [future.result() for future in done if not future.exception()]

    async def get(self, code: str) -> TableActor:
        """The table with this code, from memory or from its log; `Elsewhere` if it is not here."""
        if self._cluster is not None:
            self._cluster.check(has_table=code in self._tables)
        if code not in self._tables:
            self._tables[code] = asyncio.get_running_loop().create_task(self._load(code))
        future = self._tables[code]
        try:
            # a loaded table is taken without awaiting, so that it is not unloaded meanwhile
            table = future.result() if future.done() else await asyncio.shield(future)
        except Exception:
            if self._tables.get(code) is future:
                del self._tables[code]
            del future  # its error refers to this frame
            raise
        if self._tables.get(code) is not future:  # it was dropped at the last moment
            raise Elsewhere
        table.idle_since = self.services.clock.now()
        return table

    async def _load(self, code: str) -> TableActor:
        dropped, epoch = self._dropped, 0
        if self._cluster is not None:
            async with self._released:
                pass
            epoch = await self._cluster.claim(code)
        try:
            saved, guests = await self._read(code)
        except Refused:
            if self._cluster is not None:  # another version of the server may be able to read it
                await self._cluster.release([code])
            raise
        if dropped != self._dropped:
            raise Elsewhere
        return TableActor(saved, guests, self.services, self, epoch)

    async def look(self, code: str, *, whole: bool = True) -> SavedTable:
        """A table for reading only, from memory or its log. This neither loads it nor keeps it."""
        for table in self.loaded():
            if table.saved.code == code:
                return table.saved
        return await self.read(code, whole=whole)

    async def read(self, code: str, *, whole: bool = True) -> SavedTable:
        """A table as it was stored a moment ago, for reading only.

        Unless it is wanted `whole`, only its last round is played.
        """
        key = code, whole
        reading = self._reading.get(key)
        if reading is None:
            reading = asyncio.get_running_loop().create_task(self._read(code, whole=whole))
            self._reading[key] = reading
            wholes = [other for other in self._reading if other[1]]
            if len(wholes) > READ_TABLES:
                del self._reading[wholes[0]]
            again = READ_AGAIN if whole else GLANCE_AGAIN
            self.services.clock.later(again, partial(self._forget_read, key))
        try:
            saved, _ = await asyncio.shield(reading)
        except Exception:
            self._forget_read(key)
            raise
        return saved

    def _forget_read(self, key: tuple[str, bool]) -> None:
        self._reading.pop(key, None)

    async def _read(self, code: str, *, whole: bool = False) -> tuple[SavedTable, dict[str, str]]:
        """A table from its log. Unless it is wanted `whole`, only its last round is played."""
        lines = await self.services.store.facts(code)
        if not lines:
            raise refused("no-table")
        try:
            return await self._rebuild(code, lines, whole=whole)
        except StoreError:
            raise
        except Exception as error:  # one damaged log must not affect other tables
            # The error's text is left out: it might name cards.
            if code not in self._damaged:
                logger.error("table %s: its log cannot be read, %s", code, type(error).__name__)
            self._damaged.add(code)
            raise refused("damaged") from None

    async def _rebuild(
        self, code: str, lines: list[StoredFact], *, whole: bool
    ) -> tuple[SavedTable, dict[str, str]]:
        log = await self.long_work.each(
            lines, lambda line: (line, facts.decode(line.body)), DECODED
        )
        guests = {line.guest for line in lines if line.guest}
        for _, fact in log:
            if isinstance(fact, facts.Seated):
                guests |= {fact.host, *(sitter.guest or sitter.invited for sitter in fact.seats)}
        names = await self.services.store.names(sorted(guests - {""}))
        saved = SavedTable.from_log(code, log[:1], names)
        skimmed = 1 if whole else max(1, unplayed_until(log))
        await self.long_work.each(log[1:skimmed], lambda pair: saved.skim(*pair), DECODED)
        await self.long_work.each(log[skimmed:], lambda pair: saved.recall(*pair), RECALLED)
        return saved, names

    async def make(
        self,
        settings: Settings,
        sitters: list[Sitter],
        host: Guest,
        start: bool,
        first: int | None = None,
    ) -> TableActor:
        """A new table; `first` leads or deals the first round."""
        async with self._counted(host.id):
            return await self._make(settings, sitters, {host.id: host.name}, host.id, start, first)

    @contextlib.asynccontextmanager
    async def _counted(self, guest: str) -> AsyncIterator[None]:
        """Refuse a table too many. A guest's tables are made one after another, so all count."""
        async with self._making.setdefault(guest, asyncio.Lock()):
            if await self.services.store.tables_made_by(guest) >= TABLES_PER_GUEST:
                raise refused("too-many-tables")
            if not await self._made.take(guest):
                raise refused("too-many", "You have made many tables; wait a minute.")
            yield

    async def _make(
        self,
        settings: Settings,
        sitters: list[Sitter],
        names: Names,
        host: str,
        start: bool,
        first: int | None = None,
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
            begun = handlers.begin(saved.after(change), {}, self.services.chance, first)
            change = Change([*change.facts, *begun.facts], begun.live)
        table = TableActor(saved, guests, self.services, self)
        await table.save(change)
        if self._cluster is not None:
            await table.stop()
            return table  # the first node that is asked for it will claim it
        self._tables[saved.code] = asyncio.get_running_loop().create_future()
        self._tables[saved.code].set_result(table)
        return table

    async def rematch(self, saved: SavedTable, guest: str) -> str:
        """Start a new game with the same people and settings at a new table; returns its code."""
        async with self._counted(guest):
            table = await self._make(saved.settings, saved.sitters, saved.guests, guest, start=True)
        return table.saved.code

    async def rename(self, guest: str, name: str | None) -> None:
        """Tell the tables in memory that a guest has another name, or was deleted."""
        for table in self.loaded():
            if guest in table.guests:
                table.post(Renamed(guest, name))

    # ---- tidying up ----------------------------------------------------------------------------

    def start(self) -> None:
        """Start calling `tidy` at regular times."""
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def _sweep(self) -> None:
        while True:
            await self.services.clock.sleep(SWEEP)
            await self.tidy()

    async def tidy(self) -> None:
        """Close abandoned tables, delete what is old, unload tables without tabs."""
        for step in (*self._store_steps(), self._put_away):
            try:
                await step()
            except Exception as error:  # no error may end the loop
                where = "".join(traceback.format_tb(error.__traceback__))
                kind = type(error).__name__  # its text might name cards
                logger.error("tidying up failed with %s; it is tried again\n%s", kind, where)

    def _store_steps(self) -> tuple[Callable[[], Awaitable[None]], ...]:
        """What to do in the store. One node does it for all; `_check_guests` is for each node."""
        if self._cluster is None:
            return self._close_given_up, self._forget_old
        if self._cluster.first:
            tidied = self._close_given_up, self._forget_old, self._cluster.forget_full_buckets
            return self._check_guests, *tidied
        return (self._check_guests,)

    async def _check_guests(self) -> None:
        await check_guests(self.loaded(), self.services.store, self.services.clock.unix_time())

    async def _close_given_up(self) -> None:
        store, now = self.services.store, self.services.clock.unix_time()
        waiting = await store.idle("waiting", now - lifetimes.WAITING)
        playing = await store.idle("playing", now - lifetimes.PLAYING)
        for code in (*waiting, *playing):
            with contextlib.suppress(Refused):  # a table that cannot be read stays as it is
                (await self.get(code)).post(Expired())

    async def _forget_old(self) -> None:
        now = self.services.clock.unix_time()
        for kind, seconds in lifetimes.LIFETIMES.items():
            await self.services.store.forget(kind, now - seconds, lifetimes.BATCH)

    async def _put_away(self) -> None:
        before = self.services.clock.now() - KEEP_LOADED
        idle = [
            table.saved.code
            for table in self.loaded()
            if not len(table.tabs) and table.idle_since < before and not table.working
        ]
        await self._unload(idle)
        if idle:
            # a table and its parts refer to one another, so only the collector frees them
            asyncio.get_running_loop().call_soon(gc.collect)

    async def _unload(self, codes: Container[str]) -> None:
        """Put those of these tables away that are in memory, and let any node take them."""
        async with self._released:
            tables = [table for table in self.loaded() if table.saved.code in codes]
            for table in tables:
                del self._tables[table.saved.code]
            try:
                for table in tables:
                    await table.stop()
                if tables and self._cluster is not None:
                    await self._cluster.release([table.saved.code for table in tables])
            finally:
                for table in tables:
                    table.drop()

    async def give_up(self, codes: Sequence[str]) -> None:
        """Let another node take those of these tables that this one has had for a while.

        Its clients cannot be passed on to this node. Ours are told to come again.
        """
        before = self.services.clock.now() - KEEP_FROM_OTHERS
        old = {table.saved.code for table in self.loaded() if table.loaded_at < before}
        await self._unload(old.intersection(codes))

    async def stop(self) -> None:
        """Let every table finish its inbox."""
        await self._stop_tidying()
        for table in self.loaded():
            await table.stop()

    async def hand_over(self) -> None:
        """Finish every commit, let other nodes take all tables, and make clients reconnect."""
        assert self._cluster is not None
        self._cluster.leaving = True
        await self._stop_tidying()
        try:
            try:
                await self._hand_over_in_groups()
            finally:
                await asyncio.gather(*(table.stop() for table in self.loaded()))
            await self._cluster.leave()
        except StoreError as error:  # then its lease ends by itself
            logger.warning("this node could not say that it leaves: %s", error)
        self.drop_all()

    async def _hand_over_in_groups(self) -> None:
        """If all clients came to the next node at once, each would wait for all the others."""
        codes = [table.saved.code for table in self.loaded() if len(table.tabs)]
        size = max(GROUP, ceil(len(codes) / GROUPS))
        for start in range(0, len(codes), size):
            if start:
                await self.services.clock.sleep(PAUSE)
            await self._unload(codes[start : start + size])

    def let_go(self, table: TableActor) -> None:
        """Drop a table that another node has, or may have."""
        code = table.saved.code
        future = self._tables.get(code)
        if future and future.done() and not future.exception() and future.result() is table:
            del self._tables[code]
        self.services.metrics.fenced += 1
        table.drop()

    def drop_all(self) -> None:
        """Drop all tables at once, because this node may not answer for them any more."""
        self._dropped += 1
        for table in self.loaded():
            table.drop()
        self._tables = {}

    async def _stop_tidying(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper

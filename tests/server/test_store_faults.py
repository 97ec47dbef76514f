"""When the database stops, restarts, hangs or is full, nothing is saved twice or in part."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from signal import SIGCONT, SIGSTOP
from typing import Any

import asyncpg
import pytest

from haggis.server.store.interface import Fenced, Guest, Node, StoredFact, StoreError
from haggis.server.store.postgres import PostgresStore, append, link
from haggis.server.store.postgres.store import CONNECTIONS
from scripts.private_postgres import PrivatePostgres, private_postgres
from tests.server.running import PATIENCE
from tests.server.test_store import said, summary

TABLES = 10
CODES = [f"t{number}" for number in range(TABLES)]
END = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
"""Ends all connections to a database."""


async def elsewhere(do: Callable[..., object], *arguments: object) -> None:
    """Do something in a thread, so that the event loop keeps running."""
    await asyncio.get_running_loop().run_in_executor(None, do, *arguments)
    await asyncio.sleep(0.1)


@pytest.fixture(scope="module")
def server() -> Iterator[PrivatePostgres]:
    """A PostgreSQL that these tests may stop and break."""
    with private_postgres(fsync=False) as started:
        yield started


def with_store(
    server: PrivatePostgres, test: Callable[[PostgresStore, str], Awaitable[None]]
) -> None:
    """Run a test with a store that has ten tables."""
    url = server.new_database()

    async def run() -> None:
        store = await PostgresStore.open(url, "node")
        try:
            store._lease._answer = PATIENCE  # on a busy machine a second may be too short
            for code in CODES:
                await store.append(code, [said(1)], summary(code))
                assert (await store.ownership.claim(code)).epoch == 1
            await test(store, url)
        finally:
            await store.close()

    asyncio.run(run())


class Writer:
    """Appends to one table for ever, and knows what must be saved and what must not."""

    def __init__(self, store: PostgresStore, code: str) -> None:
        self.store = store
        self.code = code
        self.epoch = 1
        self.log = [said(1)]
        self.refused: list[str] = []
        self.fenced = 0
        self.number = 1

    async def write(self, until: asyncio.Event) -> None:
        while not until.is_set():
            self.number += 1
            line = said(len(self.log) + 1, f"wish {self.number}")
            line = line._replace(wish=f"{self.code} {self.number}")
            try:
                await self.store.append(self.code, [line], epoch=self.epoch)
            except Fenced:
                self.fenced += 1
                await self._read_again(line)
            except StoreError:
                self.refused.append(line.wish)
                await asyncio.sleep(0.02)
            else:
                self.log.append(line)

    async def _read_again(self, line: StoredFact) -> None:
        """Claim the table again, as when somebody opens it. The last fact may be there or not."""
        while True:
            with contextlib.suppress(StoreError):
                self.epoch = (await self.store.ownership.claim(self.code)).epoch
                found = await self.store.facts(self.code)
                assert found in (self.log, [*self.log, line])
                self.log = found
                return
            await asyncio.sleep(0.05)


async def under_load(
    store: PostgresStore, faults: int, fault: Callable[[], object]
) -> list[Writer]:
    """Cause faults while all tables are written to. Then all data must be as acknowledged."""
    stop = asyncio.Event()
    writers = [Writer(store, code) for code in CODES]
    tasks = [asyncio.create_task(writer.write(stop)) for writer in writers]
    try:
        for _ in range(faults):
            before = sum(len(writer.log) for writer in writers)
            async with asyncio.timeout(PATIENCE):
                while sum(len(writer.log) for writer in writers) < before + 100:
                    await asyncio.sleep(0.01)
            await elsewhere(fault)
        async with asyncio.timeout(PATIENCE):
            while not all(len(writer.log) > 5 for writer in writers):
                await asyncio.sleep(0.01)
    finally:
        stop.set()
        await asyncio.gather(*tasks)
    for writer in writers:
        log = await store.facts(writer.code)
        assert log == writer.log
        assert not {line.wish for line in log} & set(writer.refused), "refused, and saved"
    return writers


def test_a_restart_of_the_database_loses_nothing(server: PrivatePostgres) -> None:
    async def test(store: PostgresStore, url: str) -> None:
        await under_load(store, 4, lambda: server.restart("immediate"))

    with_store(server, test)


def test_a_claim_and_the_check_survive_connections_that_are_ended(server: PrivatePostgres) -> None:
    async def test(store: PostgresStore, url: str) -> None:
        for epoch in (2, 3):
            await elsewhere(server.sql, url, END)
            assert (await store.ownership.claim(CODES[0])).epoch == epoch
            await elsewhere(server.sql, url, END)
            await store.check()

    with_store(server, test)


def test_a_connection_that_hangs_at_once_is_hung_up(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[bool] = []

    class Hanging:
        async def execute(self, _: str) -> None:
            await asyncio.Event().wait()

        def terminate(self) -> None:
            ended.append(True)

    async def hanging(*_: object, **__: object) -> Hanging:
        return Hanging()

    monkeypatch.setattr(asyncpg, "connect", hanging)
    with pytest.raises(StoreError, match="does not answer"):
        asyncio.run(link.connect("postgresql://", "node", 0.01))
    assert ended


def test_connections_that_are_ended_are_not_even_noticed(server: PrivatePostgres) -> None:
    async def test(store: PostgresStore, url: str) -> None:
        writers = await under_load(store, 10, lambda: server.sql(url, END))
        assert [writer.refused for writer in writers] == [[]] * TABLES
        assert [writer.fenced for writer in writers] == [0] * TABLES

    with_store(server, test)


async def lost_before(connection: Any, node: str, batch: Any) -> Any:
    raise ConnectionResetError


async def lost_after(connection: Any, node: str, batch: Any) -> Any:
    await append.save(connection, node, batch)
    raise ConnectionResetError


async def lost_between(connection: Any, node: str, batch: Any) -> Any:
    """Another node adds to the log before it is known what was saved."""
    sql = "INSERT INTO facts VALUES ($1, 2, 0, '', '', '{}', 0)"
    await connection.execute(sql, batch[0].code)
    raise ConnectionResetError


async def moved_after(connection: Any, node: str, batch: Any) -> Any:
    """Another node takes the tables before it is known what was saved."""
    await append.save(connection, node, batch)
    await connection.execute("UPDATE tables SET owner = 'another', epoch = epoch + 1")
    raise ConnectionResetError


async def deadlock(connection: Any, node: str, batch: Any) -> Any:
    raise asyncpg.DeadlockDetectedError("deadlock detected")


@pytest.mark.parametrize(
    ("fault", "is_saved"),
    [
        (lost_before, True),
        (lost_after, True),
        (deadlock, True),
        (lost_between, False),
        (moved_after, False),
    ],
)
@pytest.mark.parametrize("new", [False, True])
def test_an_answer_that_was_lost_is_found_out(
    fault: Any, is_saved: bool, new: bool, server: PrivatePostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = append.save
    faults = [fault]

    async def save(connection: Any, node: str, batch: Any) -> Any:
        with monkeypatch.context() as patch:
            patch.setattr(append, "save", whole)
            return await (faults.pop() if faults else whole)(connection, node, batch)

    async def test(store: PostgresStore, url: str) -> None:
        code, epoch = ("new", 0) if new else (CODES[0], 1)
        lines = [said(2), said(3)]
        monkeypatch.setattr(append, "save", save)
        jobs = [store.append(code, lines, summary(code) if new else None, epoch=epoch)]
        jobs += [store.append(other, [said(2)], epoch=1) for other in CODES[1:]]
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        monkeypatch.setattr(append, "save", whole)
        assert not faults
        if is_saved:
            assert answers == [None] * TABLES
            assert (await store.facts(code))[-2:] == lines
            assert await store.facts(CODES[1]) == [said(1), said(2)]
        else:
            assert isinstance(answers[0], Fenced)
            fenced = fault is moved_after
            assert {type(answer) for answer in answers[1:]} == {Fenced if fenced else type(None)}

    with_store(server, test)


def test_who_gives_up_waiting_leaves_no_connection_in_disorder(server: PrivatePostgres) -> None:
    async def test(store: PostgresStore, url: str) -> None:
        connection = await asyncpg.connect(url)
        async with connection.transaction():
            await connection.execute("LOCK TABLE guests")
            waiting = [asyncio.create_task(store.names(["ann"])) for _ in range(10)]
            await asyncio.sleep(0.3)
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        assert await asyncio.gather(*(store.names(["ann"]) for _ in range(10))) == [{}] * 10
        await connection.close()

    with_store(server, test)


def test_when_all_connections_are_busy_it_is_said(
    server: PrivatePostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "ANSWER", 0.5)

    async def test(store: PostgresStore, url: str) -> None:
        connection = await asyncpg.connect(url)
        async with connection.transaction():
            await connection.execute("LOCK TABLE guests")
            waiting = [asyncio.create_task(store.names(["ann"])) for _ in range(CONNECTIONS)]
            await asyncio.sleep(0)
            with pytest.raises(StoreError, match="all connections are busy"):
                await store.check()
            await store.append(CODES[0], [said(2)], epoch=1)
            await store.ownership.renew(Node("node", "here"))
        assert await asyncio.gather(*waiting) == [{}] * CONNECTIONS
        await connection.close()

    with_store(server, test)


def test_without_a_database_everything_is_refused_at_once(server: PrivatePostgres) -> None:
    async def test(store: PostgresStore, url: str) -> None:
        await elsewhere(server.stop, "immediate")
        try:
            for job in (
                store.append(CODES[0], [said(2)], epoch=1),
                store.check(),
                store.facts(CODES[0]),
                store.ownership.claim(CODES[0]),
            ):
                with pytest.raises(StoreError) as refused:
                    await job
                assert not isinstance(refused.value, Fenced)
                assert "does not answer" not in str(refused.value), "nobody waited for that"
        finally:
            server.start()
        await store.append(CODES[0], [said(2)], epoch=1)
        await store.check()
        assert await store.facts(CODES[0]) == [said(1), said(2)]

    with_store(server, test)


def test_a_database_that_hangs_holds_nobody_for_ever(
    server: PrivatePostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "CONNECT", 0.5)
    monkeypatch.setattr(append, "SETTLE", 1.0)

    async def test(store: PostgresStore, url: str) -> None:
        links = (store._writer, *store._links._all)
        for each in links:
            each._answer = 0.5
        server.signal_all(SIGSTOP)
        try:
            async with asyncio.timeout(PATIENCE):
                with pytest.raises(Fenced):  # it may still be saved when the database continues
                    await store.append(CODES[0], [said(2)], epoch=1)
                with pytest.raises(StoreError):
                    await store.append(CODES[1], [said(2)], epoch=1)
                with pytest.raises(StoreError):
                    await store.check()
                with pytest.raises(StoreError):
                    await store.names(["ann"])
        finally:
            server.signal_all(SIGCONT)
        monkeypatch.setattr(link, "CONNECT", PATIENCE)
        for each in links:
            each._answer = PATIENCE
        assert (await store.ownership.claim(CODES[0])).epoch == 2
        assert await store.facts(CODES[0]) in ([said(1)], [said(1), said(2)])
        await store.append(CODES[1], [said(2)], epoch=1)
        await store.append(CODES[0], [said(3)], epoch=2)
        await store.check()

    with_store(server, test)


def test_what_hangs_when_a_table_is_claimed_again_comes_to_nothing(
    server: PrivatePostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a claim comes before an abandoned commit ends, the claim decides."""
    monkeypatch.setattr(append, "SETTLE", 0.0)

    async def test(store: PostgresStore, url: str) -> None:
        store._writer._answer = 0.5
        connection = await asyncpg.connect(url)
        async with connection.transaction():
            await connection.execute("LOCK TABLE facts IN EXCLUSIVE MODE")
            with pytest.raises(Fenced):
                await store.append(CODES[0], [said(2)], epoch=1)
            store._writer._answer = PATIENCE
            claim = asyncio.create_task(store.ownership.claim(CODES[0]))
            await asyncio.sleep(0.2)
        assert (await claim).epoch == 2
        log = await store.facts(CODES[0])
        await asyncio.sleep(0.2)
        assert await store.facts(CODES[0]) == log
        await store.append(CODES[0], [said(3)], epoch=2)
        await connection.close()

    with_store(server, test)


def test_a_slow_statement_is_ended_and_surely_not_saved(
    server: PrivatePostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(link._SETTINGS, "statement_timeout", "2s")

    async def test(store: PostgresStore, url: str) -> None:
        connection = await asyncpg.connect(url)
        async with connection.transaction():
            await connection.execute("LOCK TABLE facts, guests")
            answers = await asyncio.gather(
                *(store.append(code, [said(2)], epoch=1) for code in CODES),
                store.add_guest(Guest("ann", "Ann"), 0),
                store.facts(CODES[0]),
                return_exceptions=True,
            )
        assert {type(answer) for answer in answers} == {link.Rejected}
        assert {str(answer) for answer in answers} == {
            "canceling statement due to statement timeout"
        }
        for code in CODES:
            await store.append(code, [said(2)], epoch=1)
        await store.add_guest(Guest("ann", "Ann"), 0)
        await connection.close()

    with_store(server, test)


def test_a_read_only_database_can_be_read(server: PrivatePostgres) -> None:
    async def test(store: PostgresStore, url: str) -> None:
        name = server.sql(url, "SELECT current_database()")
        other = server.url("postgres")
        server.sql(other, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        await elsewhere(server.sql, other, END.replace("current_database()", f"'{name}'"))
        for job in (store.append(CODES[0], [said(2)], epoch=1), store.check()):
            with pytest.raises(StoreError, match="read-only transaction"):
                await job
        assert await store.facts(CODES[0]) == [said(1)]
        server.sql(other, f"ALTER DATABASE {name} RESET default_transaction_read_only")
        await elsewhere(server.sql, other, END.replace("current_database()", f"'{name}'"))
        await store.append(CODES[0], [said(2)], epoch=1)
        await store.check()

    with_store(server, test)


@pytest.mark.skipif(not shutil.which("prlimit"), reason="there is no program prlimit here")
def test_a_full_disk_of_the_database_is_said_and_nothing_is_lost(server: PrivatePostgres) -> None:
    """The files of the connection that appends may not grow."""
    segment = 16 * 1024 * 1024  # its log is written in files of that size, which must be possible

    async def test(store: PostgresStore, url: str) -> None:
        find = "SELECT pid FROM pg_stat_activity WHERE application_name = 'haggis node writer'"
        process = server.sql(url, find)
        server.execute("prlimit", f"--pid={process}", f"--fsize={segment}:")
        seq, chance = 2, Random(1)
        big = [StoredFact(0, 0, "", "", chance.randbytes(800).hex(), 0) for _ in range(500)]
        refused = ""
        while seq < 50_000 and not refused:
            lines = [line._replace(seq=seq + number) for number, line in enumerate(big)]
            try:
                await store.append(CODES[0], lines, epoch=1)
                seq += len(big)
            except link.Rejected as error:
                refused = str(error)
        assert "could not extend file" in refused
        assert len(await store.facts(CODES[0])) == seq - 1
        server.execute("prlimit", f"--pid={process}", "--fsize=unlimited:")
        await store.append(CODES[0], [said(seq)], epoch=1)
        assert len(await store.facts(CODES[0])) == seq

    with_store(server, test)

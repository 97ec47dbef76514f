"""The store: many jobs in one commit, each as if it were alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from haggis.server.protocol.state import Settings
from haggis.server.store import sqlite
from haggis.server.store.interface import Guest, StoredFact, StoreError
from haggis.server.store.sqlite import MANY, ROWS, SqliteStore
from haggis.server.table import facts
from haggis.server.table.saved_table import SavedTable

CODE = "table"


def store(test: Callable[[SqliteStore], Awaitable[None]], data: Path) -> None:
    """Run a test with a store that has one guest and one table."""

    async def run() -> None:
        made = SqliteStore(data / "haggis.db")
        try:
            await made.add_guest(Guest("ann", "Ann"), 0)
            await made.append(CODE, [], SavedTable(CODE, Settings("haggis-2"), {}).summary(0))
            await test(made)
        finally:
            await made.close()

    asyncio.run(run())


def said(seq: int, text: str = "hello") -> StoredFact:
    body = facts.encode(facts.Said("ann", text)).decode()
    return StoredFact(seq, 0, "ann", f"wish{seq}", body)


def test_what_is_written_together_is_one_commit(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        commits = store.commits
        await asyncio.gather(*(store.append(CODE, [said(seq)]) for seq in range(1, 41)))
        assert store.commits == commits + 1
        assert await store.facts(CODE) == [said(seq) for seq in range(1, 41)]

    store(test, tmp_path)


def test_after_a_crowd_the_next_commit_waits_for_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PACE", 1.0)

    async def test(store: SqliteStore) -> None:
        await asyncio.gather(*(store.append(CODE, [said(seq)]) for seq in range(MANY + 1)))
        commits, later = store.commits, []
        for seq in range(MANY + 1, MANY + 4):
            later.append(asyncio.create_task(store.append(CODE, [said(seq)])))
            await asyncio.sleep(0.01)
        await asyncio.gather(*later)
        assert store.commits == commits + 1
        assert len(await store.facts(CODE)) == MANY + 4

    store(test, tmp_path)


def test_more_facts_than_a_statement_holds(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        lines = [said(seq, "\0 {} [] \N{SNOWMAN} ' \"") for seq in range(2 * ROWS + 1)]
        await store.append(CODE, lines)
        assert await store.facts(CODE) == lines

    store(test, tmp_path)


def test_a_job_that_fails_takes_back_only_itself(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        answers = await asyncio.gather(
            store.append(CODE, [said(1)]),
            store.append(CODE, [said(2), said(1)]),
            store.add_guest(Guest("ben", "Ben"), 0),
            store.append("no table", [said(1)]),
            store.append(CODE, [said(3)]),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [
            type(None),
            StoreError,
            type(None),
            StoreError,
            type(None),
        ]
        assert [line.seq for line in await store.facts(CODE)] == [1, 3]
        assert await store.names(["ben"]) == {"ben": "Ben"}

    store(test, tmp_path)


def test_facts_that_fail_take_back_no_others(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        jobs = [[said(1)], [said(2), said(1)], [said(3)]]
        answers = await asyncio.gather(
            *(store.append(CODE, lines) for lines in jobs), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [type(None), StoreError, type(None)]
        assert [line.seq for line in await store.facts(CODE)] == [1, 3]

    store(test, tmp_path)


def test_a_job_that_fails_in_any_way_does_not_end_the_writer(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        answers = await asyncio.gather(
            store.append(CODE, [said(1)]),
            store.append(CODE, [said(2**63)]),  # more than SQLite's integers
            store.append(CODE, [said(2)]),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None), StoreError, type(None)]
        async with asyncio.timeout(10):
            await store.append(CODE, [said(3)])
        assert [line.seq for line in await store.facts(CODE)] == [1, 2, 3]

    store(test, tmp_path)


def test_a_table_is_idle_when_nothing_happens_there(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await store.append(CODE, [said(1)._replace(at=100)])
        assert await store.idle("waiting", 100) == []
        assert await store.idle("playing", 101) == []
        assert await store.idle("waiting", 101) == [CODE]

    store(test, tmp_path)


def test_jobs_are_done_in_order(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        await asyncio.gather(
            store.append(CODE, [said(1)]),
            store.delete_guest("ann"),
            store.append(CODE, [said(2)]),
        )
        assert [line.seq for line in await store.facts(CODE)] == [2]

    store(test, tmp_path)


def test_what_waits_when_the_store_closes_is_written(tmp_path: Path) -> None:
    async def run() -> None:
        made = SqliteStore(tmp_path / "haggis.db")
        job = asyncio.create_task(made.add_guest(Guest("ann", "Ann"), 0))
        await asyncio.sleep(0)
        await made.close()
        await job
        again = SqliteStore(tmp_path / "haggis.db")
        assert await again.names(["ann"]) == {"ann": "Ann"}
        await again.close()

    asyncio.run(run())

"""The schema in PostgreSQL: migrated once, and older servers beside newer ones."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from haggis.server.store.interface import Node, StoreError
from haggis.server.store.postgres import PostgresStore, schema
from haggis.server.store.postgres.schema import FIRST_LINE, migrate, scripts
from tests.server import postgres

ADDS = f"{FIRST_LINE}1\nALTER TABLE guests ADD COLUMN colour text NOT NULL DEFAULT 'red';"
TAKES = f"{FIRST_LINE}2\nALTER TABLE guests DROP COLUMN made;"
"""The second step of a change: only servers that know the first can use it."""


async def upgrade(url: str, with_scripts: list[str]) -> None:
    connection = await asyncpg.connect(url)
    try:
        await migrate(connection, with_scripts)
    finally:
        await connection.close()


async def value(url: str, sql: str) -> Any:
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(sql)
    finally:
        await connection.close()


def test_servers_that_start_together_make_the_schema_once() -> None:
    async def run() -> None:
        url = postgres.server().new_database()
        stores = await asyncio.gather(*(PostgresStore.open(url, f"n{n}") for n in range(8)))
        for store in stores:
            await store.check()
            await store.close()
        assert await value(url, "SELECT checks FROM health") == 8
        assert await value(url, "SELECT version FROM schema_version") == len(scripts())

    asyncio.run(run())


def test_a_change_in_two_steps_lets_servers_be_replaced_one_by_one() -> None:
    async def run() -> None:
        url = postgres.server().new_database()
        first = [scripts()[0]]
        await upgrade(url, first)
        await upgrade(url, [*first, ADDS])
        assert await value(url, "SELECT count(colour) FROM guests") == 0
        await upgrade(url, first)  # a server that knows nothing of it starts, and changes nothing
        assert await value(url, "SELECT version FROM schema_version") == 2
        await upgrade(url, [*first, ADDS, TAKES])
        await upgrade(url, [*first, ADDS])
        with pytest.raises(StoreError, match=r"newer version of the server \(schema 3\)"):
            await upgrade(url, first)
        assert await value(url, "SELECT version FROM schema_version") == 3

    asyncio.run(run())


def test_a_change_waits_until_a_living_node_can_use_the_data() -> None:
    async def run() -> None:
        url = postgres.server().new_database()
        known = scripts()
        store = await PostgresStore.open(url, "old")
        await store.ownership.renew(Node("old", "10.0.0.5:7000", "0.2.0"))
        # A busy machine may need longer than a lease lasts.
        await value(url, "UPDATE nodes SET until = now() + interval '1 hour'")
        number = len(known)
        adds = ADDS.replace(f"{FIRST_LINE}1", f"{FIRST_LINE}{number}")
        takes = TAKES.replace(f"{FIRST_LINE}2", f"{FIRST_LINE}{number + 1}")
        await upgrade(url, [*known, adds])
        with pytest.raises(StoreError) as refused:
            await upgrade(url, [*known, adds, takes])
        said = str(refused.value)
        assert "10.0.0.5:7000" in said
        assert "version 0.2.0" in said
        assert f"cannot use schema {number + 2}" in said
        assert await value(url, "SELECT version FROM schema_version") == number + 1
        await store.ownership.leave()
        await upgrade(url, [*known, adds, takes])
        with pytest.raises(StoreError, match="newer version"):  # as a node that was stopped since
            await store.ownership.renew(Node("old", "10.0.0.5:7000", "0.2.0"))
        assert await store.ownership.nodes() == []
        await store.close()

    asyncio.run(run())


def test_a_change_does_not_hold_others_up_behind_a_backup() -> None:
    async def run() -> None:
        url = postgres.server().new_database()
        await upgrade(url, scripts())
        backup, server = await asyncpg.connect(url), await asyncpg.connect(url)
        async with backup.transaction():
            await backup.execute("LOCK TABLE guests IN ACCESS SHARE MODE")  # as pg_dump does
            changing = asyncio.create_task(upgrade(url, [*scripts(), ADDS]))
            with pytest.raises(asyncpg.LockNotAvailableError):
                await changing
            await server.execute("INSERT INTO guests VALUES ('ann', 'Ann', 0)", timeout=60)
        await upgrade(url, [*scripts(), ADDS])
        for each in (backup, server):
            await each.close()

    asyncio.run(run())


def test_a_server_waits_for_its_turn_to_change_the_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        url = postgres.server().new_database()
        await upgrade(url, scripts())
        monkeypatch.setattr(schema, "scripts", lambda: [*scripts(), ADDS])
        held = asyncio.Event()

        async def sleep(_: float) -> None:
            held.set()
            await backup.execute("ROLLBACK")

        backup, connection = await asyncpg.connect(url), await asyncpg.connect(url)
        await backup.execute("BEGIN; LOCK TABLE guests IN ACCESS SHARE MODE")
        monkeypatch.setattr("haggis.server.store.postgres.schema.asyncio.sleep", sleep)
        await schema.bring_up_to_date(connection)
        assert held.is_set()
        assert await value(url, "SELECT version FROM schema_version") == len(scripts()) + 1
        for each in (backup, connection):
            await each.close()

    asyncio.run(run())


def test_a_script_that_fails_changes_nothing() -> None:
    async def run() -> None:
        url = postgres.server().new_database()
        with pytest.raises(asyncpg.UndefinedTableError):
            await upgrade(
                url, [*scripts(), f"{FIRST_LINE}1\nDROP TABLE guests CASCADE; DROP TABLE x"]
            )
        assert await value(url, "SELECT to_regclass('guests')") is None
        await (await PostgresStore.open(url, "node")).close()

    asyncio.run(run())


def test_every_script_says_who_can_use_the_data_after_it() -> None:
    for number, script in enumerate(scripts(), 1):
        line = script.partition("\n")[0]
        assert line.startswith(FIRST_LINE)
        assert 1 <= int(line.removeprefix(FIRST_LINE)) <= number


def test_both_stores_have_the_same_columns() -> None:
    """`haggis move-data` needs this. Only PostgreSQL has the ownership of tables."""
    folder = Path(postgres.__file__).parents[2] / "haggis/server/store"

    def columns(files: list[Path]) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for file in files:
            sql = file.read_text(encoding="utf-8")
            for name, body in re.findall(r"CREATE TABLE (\w+) \((.*?)\n\)", sql, re.DOTALL):
                found[name] = set(re.findall(r"^    ([a-z_]+) ", body, re.MULTILINE))
            for name, column in re.findall(r"ALTER TABLE (\w+) ADD COLUMN (\w+)", sql):
                found[name].add(column)
        return found

    sqlite = columns(sorted((folder / "migrations").iterdir()))
    found = columns(sorted((folder / "postgres/migrations").iterdir()))
    found["tables"] -= {"owner", "epoch"}
    del found["nodes"]
    assert found == sqlite

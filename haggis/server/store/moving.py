"""Copies all data from a SQLite file to an empty PostgreSQL database, or back, and compares them.

The copy is committed only after every row has been compared.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, closing
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg

from haggis.server.store.database import newest_schema, open_database
from haggis.server.store.interface import StoreError
from haggis.server.store.postgres.link import connect, said
from haggis.server.store.postgres.schema import SCHEMA_LOCK, migrate, scripts

Row = tuple[Any, ...]

CHUNK = 5_000
"""How many rows are copied at once."""


class Part(NamedTuple):
    """A table that both databases have."""

    name: str
    key: str
    columns: str
    """All columns, in the order in which they are copied."""
    booleans: tuple[str, ...] = ()
    """The columns that SQLite keeps as numbers."""
    kept: str = "true"
    """Which rows are copied."""

    @property
    def names(self) -> list[str]:
        return self.columns.split(", ")

    @property
    def all_rows(self) -> str:
        return f"SELECT {self.columns} FROM {self.name} WHERE {self.kept} ORDER BY {self.key}"


PARTS = (
    Part("guests", "id", "id, name, made"),
    Part("tokens", "hash", "hash, kind, guest, expires, made, seen, device"),
    Part("mutes", "guest, person", "guest, person"),
    Part(
        "tables",
        "code",
        "code, status, host, made_by, public, open_seats, settings, seats, rounds, totals, winner,"
        " made, updated",
        ("public",),
    ),
    Part("players", "code, seat", "code, seat, guest", kept="guest <> ''"),
    Part("facts", "code, seq", "code, seq, at, guest, wish, body, mark"),
    Part(
        "results",
        "guest, code",
        "guest, code, rules, opponents, won, rounds, first_outs, bets, bets_won",
        ("won",),
    ),
    Part("sheets", "code", "code, guest, revision, updated, body"),
)

Moved = dict[str, int]
"""How many rows of each table were copied."""


async def to_postgres(file: Path, url: str) -> Moved:
    """Copy a SQLite file into an empty database."""
    with closing(_open_source(file)) as source:
        async with _database(url) as target, target.transaction():
            await migrate(target, scripts())
            for part in PARTS:
                if await target.fetchval(f"SELECT EXISTS (SELECT 1 FROM {part.name})"):
                    raise StoreError("the database is not empty: it already has a server's data")
            for part in PARTS:
                for rows in _chunks(_sqlite_rows(source, part)):
                    await target.copy_records_to_table(part.name, records=rows, columns=part.names)
            return {
                part.name: await _compare(part, _sqlite_rows(source, part), target)
                for part in PARTS
            }


async def to_sqlite(url: str, file: Path) -> Moved:
    """Copy a database into a SQLite file that is not there yet."""
    if file.exists():
        raise StoreError(f"{file} already exists")
    unfinished = file.with_name(f"{file.name}.unfinished")
    try:
        async with _database(url) as source:
            await _check_version(source)
            async with source.transaction(isolation="repeatable_read", readonly=True):
                with closing(open_database(unfinished)) as target:
                    moved = await _fill(target, source)
        unfinished.replace(file)
    finally:
        for name in ("", "-wal", "-shm"):
            unfinished.with_name(f"{unfinished.name}{name}").unlink(missing_ok=True)
    return moved


async def _fill(target: sqlite3.Connection, source: Any) -> Moved:
    target.execute("BEGIN")
    for part in PARTS:
        marks = ", ".join("?" * len(part.names))
        sql = f"INSERT INTO {part.name} ({part.columns}) VALUES ({marks})"
        async for row in source.cursor(part.all_rows, prefetch=CHUNK):
            target.execute(sql, tuple(row))
    moved = {part.name: await _compare(part, _sqlite_rows(target, part), source) for part in PARTS}
    target.execute("COMMIT")
    return moved


async def _compare(part: Part, ours: Iterator[Row], connection: Any) -> int:
    """Compare every row of a table in both databases; how many there are."""
    number = 0
    async for theirs in connection.cursor(part.all_rows, prefetch=CHUNK):
        if next(ours, None) != tuple(theirs):
            raise StoreError(f"{part.name}: row {number + 1} is not the same in both databases")
        number += 1
    if next(ours, None) is not None:
        raise StoreError(f"{part.name}: not every row is in both databases")
    return number


def _sqlite_rows(connection: sqlite3.Connection, part: Part) -> Iterator[Row]:
    names = part.names
    booleans = [names.index(name) for name in part.booleans]
    wish = names.index("wish") if "wish" in names else None
    for row in connection.execute(part.all_rows):
        values = list(row)
        for column in booleans:
            values[column] = bool(values[column])
        if wish is not None:  # older servers took any id, and PostgreSQL has no NUL
            values[wish] = values[wish].replace("\0", "\N{REPLACEMENT CHARACTER}")
        yield tuple(values)


def _chunks(rows: Iterable[Row]) -> Iterator[list[Row]]:
    rows = iter(rows)
    while chunk := list(islice(rows, CHUNK)):
        yield chunk


def _open_source(file: Path) -> sqlite3.Connection:
    """A file of the newest schema, for reading, as it stands at one moment."""
    if not file.exists():
        raise StoreError(f"there is no data in {file.parent}")
    try:
        connection = sqlite3.connect(
            f"{file.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None
        )
        connection.execute("BEGIN")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        raise StoreError(f"{file} is damaged, or not a database ({error})") from None
    _check_schema(version, newest_schema())
    return connection


async def _check_version(connection: Any) -> None:
    if not await connection.fetchval("SELECT to_regclass('schema_version') IS NOT NULL"):
        raise StoreError("there is no server data in that database")
    _check_schema(await connection.fetchval("SELECT version FROM schema_version"), len(scripts()))


def _check_schema(version: int, newest: int) -> None:
    if version < newest:
        raise StoreError(
            f"the data are of an older version of the server (schema {version}, not {newest}):"
            " start the server with them once"
        )
    if version > newest:
        raise StoreError(
            f"the data are of a newer version of the server (schema {version}, not {newest}):"
            " use that version"
        )


IN_USE = """
SELECT EXISTS (
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
    AND application_name LIKE 'haggis %' AND pid <> pg_backend_pid()
)
"""


@asynccontextmanager
async def _database(url: str) -> AsyncIterator[Any]:
    """A database that no server uses. A server that starts meanwhile waits until this is done."""
    connection = await connect(url, "move-data of haggis")
    try:
        await connection.execute(
            "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0"
        )
        await connection.execute("SELECT pg_advisory_lock($1)", SCHEMA_LOCK)
        if await connection.fetchval(IN_USE):
            raise StoreError("a server is using that database: stop it first")
        yield connection
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise StoreError(f"the database cannot be used: {said(error)}") from None
    except sqlite3.Error as error:
        raise StoreError(f"the SQLite file cannot be used: {error}") from None
    finally:
        connection.terminate()

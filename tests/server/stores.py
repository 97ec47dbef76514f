"""Both stores for tests, and direct access to their data."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg

from haggis.server.config import Config
from haggis.server.store.opening import open_store
from haggis.server.store.postgres import PostgresStore
from haggis.server.store.sqlite import SqliteStore
from tests.server import postgres

AnyStore = SqliteStore | PostgresStore
KINDS = ("sqlite", "postgres")


class Kept:
    """The data of one server, in a folder or in a database."""

    def __init__(self, data: Path, kind: str = postgres.CHOSEN, url: str = "") -> None:
        self.kind = kind
        if kind == "postgres":
            url = url or postgres.database(data.resolve())
        self.config = Config(data, store=url)

    async def open(self) -> AnyStore:
        """The store of one more server with these data."""
        store = await open_store(self.config)
        assert isinstance(store, SqliteStore | PostgresStore)
        return store

    def run(self, test: Callable[[AnyStore], Awaitable[None]]) -> None:
        """Run a test with the store."""

        async def run() -> None:
            store = await self.open()
            try:
                await test(store)
            finally:
                await store.close()

        asyncio.run(run())

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a statement; none if it changes something. Values are $1, $2 …"""
        if self.kind == "sqlite":
            named = {str(number): value for number, value in enumerate(values, 1)}
            with closing(sqlite3.connect(self.config.database)) as connection, connection:
                return connection.execute(sql, named).fetchall()

        async def look() -> list[tuple[Any, ...]]:
            connection = await asyncpg.connect(self.config.store)
            try:
                return [tuple(row) for row in await connection.fetch(sql, *values)]
            finally:
                await connection.close()

        with ThreadPoolExecutor(1) as elsewhere:  # a loop may be running here
            return elsewhere.submit(asyncio.run, look()).result()

    def dump(self) -> str:
        """All stored data, as text."""
        if self.kind == "postgres":
            return postgres.server().run("pg_dump", self.config.store)
        with closing(sqlite3.connect(self.config.database)) as connection:
            return "\n".join(connection.iterdump())

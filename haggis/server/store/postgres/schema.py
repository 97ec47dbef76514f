"""The schema in PostgreSQL. The first server that starts with a newer version migrates it."""

from __future__ import annotations

import asyncio
from importlib.resources import files
from typing import Any

import asyncpg

from haggis.server.store.interface import StoreError

SCHEMA_LOCK = 0x4A661500
"""The number of the advisory lock under which the schema changes."""
FIRST_LINE = "-- usable from: "
"""How a script begins. The number after it says how many scripts a server must know to use the data
afterwards. So a change is made in two steps: first a script adds what is new, which older servers
can live with; a later script removes what is old, when no server needs it any more."""
WAIT, AGAIN = 1, 1.0
"""Seconds a script waits for a lock on a table, and the pause before the next attempt. While a
script waits, perhaps for a backup, everybody else who needs the table waits behind it."""

_TOO_OLD = """
SELECT address, version FROM nodes
WHERE until > clock_timestamp() AND coalesce((to_jsonb(nodes) ->> 'schema')::integer, 1) < $1
ORDER BY id LIMIT 1
"""


def scripts() -> list[str]:
    """The numbered scripts, in order."""
    folder = files("haggis.server.store.postgres").joinpath("migrations")
    found = sorted(folder.iterdir(), key=lambda script: script.name)
    return [script.read_text(encoding="utf-8") for script in found]


async def bring_up_to_date(connection: Any) -> None:
    """Run the scripts that are not done yet, as soon as nothing else holds the tables."""
    while True:
        try:
            await migrate(connection, scripts())
            return
        except (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError):
            await asyncio.sleep(AGAIN)


async def migrate(connection: Any, scripts: list[str]) -> None:
    """Run the scripts that have not run yet, or refuse data that are too new for this server."""
    async with connection.transaction():
        await connection.execute("SET LOCAL statement_timeout = 0")
        await connection.execute("SELECT pg_advisory_xact_lock($1)", SCHEMA_LOCK)
        await connection.execute(
            "CREATE TABLE IF NOT EXISTS schema_version"
            " (version integer NOT NULL, usable_from integer NOT NULL)"
        )
        row = await connection.fetchrow("SELECT version, usable_from FROM schema_version")
        version, usable_from = row or (0, 0)
        if usable_from > len(scripts):
            raise StoreError(
                f"the data are of a newer version of the server (schema {version});"
                " use that version, or a backup from before"
            )
        if version >= len(scripts):
            return
        for script in scripts[version:]:
            needed = int(script.partition("\n")[0].removeprefix(FIRST_LINE))
            usable_from = max(usable_from, needed)
        if version:
            await _refuse_beside_too_old(connection, usable_from, len(scripts))
        await connection.execute(f"SET LOCAL lock_timeout = '{WAIT}s'")
        for script in scripts[version:]:
            await connection.execute(script)
        await connection.execute("DELETE FROM schema_version")
        await connection.execute(
            "INSERT INTO schema_version (version, usable_from) VALUES ($1, $2)",
            len(scripts),
            usable_from,
        )


async def _refuse_beside_too_old(connection: Any, usable_from: int, newest: int) -> None:
    """Refuse a change that a node which is running cannot live with."""
    node = await connection.fetchrow(_TOO_OLD, usable_from)
    if node is not None:
        raise StoreError(
            f"the node at {node['address'] or 'no address'} is of version {node['version']}, which"
            f" cannot use schema {newest}: stop it first, or upgrade it to an intermediate version"
            " first"
        )

"""Deletes old data and whole guests, with all that belongs to them."""

from __future__ import annotations

from typing import Any

from haggis.server.lifetimes import Old
from haggis.server.store.old_rows import CHAT, OLD_ROWS


async def forget(connection: Any, kind: Old, before: int, limit: int) -> int:
    """Delete old data of a kind, at most `limit`; returns how many."""
    if kind == "chat":
        sql = (
            "WITH old AS (SELECT code, seq FROM facts"
            f" WHERE at < $1 AND {CHAT} LIMIT $2 FOR UPDATE SKIP LOCKED),"
            " gone AS (DELETE FROM facts USING old"
            " WHERE facts.code = old.code AND facts.seq = old.seq RETURNING 1)"
            " SELECT count(*) FROM gone"
        )
        return int(await connection.fetchval(sql, before, limit))
    table, key, condition, belongs = OLD_ROWS[kind]
    is_old = condition.format(before="$1")
    async with connection.transaction():
        found = await connection.fetch(
            f"SELECT {key} FROM {table} WHERE {is_old} LIMIT $2 FOR UPDATE SKIP LOCKED",
            *(before, limit),
        )
        # A row may have been used again before it was locked.
        old = await connection.fetch(
            f"SELECT {key} FROM {table} WHERE {key} = ANY($2::text[]) AND {is_old}",
            *(before, [name for (name,) in found]),
        )
        keys = [name for (name,) in old]
        for column in (*belongs, f"{table}.{key}"):
            place, _, name = column.partition(".")
            await connection.execute(f"DELETE FROM {place} WHERE {name} = ANY($1::text[])", keys)
    return len(keys)


async def forget_guest(connection: Any, guest: str) -> None:
    """Delete a guest and everything that only concerns them."""
    async with connection.transaction():
        await connection.execute("SELECT 1 FROM guests WHERE id = $1 FOR UPDATE", guest)
        for table in ("tokens", "mutes", "results", "sheets"):
            await connection.execute(f"DELETE FROM {table} WHERE guest = $1", guest)
        await connection.execute("DELETE FROM mutes WHERE person = $1", guest)
        await connection.execute("DELETE FROM guests WHERE id = $1", guest)
        await connection.execute(f"DELETE FROM facts WHERE guest = $1 AND {CHAT}", guest)

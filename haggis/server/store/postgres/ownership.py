"""Which node has which table: leases by the database's clock, and claims in one statement.

Also the token buckets of the limits that the nodes count together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from haggis.server.store.interface import LEASE, Claim, Node, StoreError
from haggis.server.store.postgres.link import Link, Links

FORGET_SECONDS = 60
"""Seconds after the end of its lease until a node is no longer listed, nor what it was to give."""

_LIVES = "SELECT 1 FROM nodes WHERE id = owner AND until > clock_timestamp()"
CLAIM = f"""
UPDATE tables SET owner = $2, epoch = epoch + 1
WHERE code = $1 AND (owner IS NULL OR owner = $2 OR NOT EXISTS ({_LIVES}))
RETURNING epoch
"""
OWNER = """
SELECT owner, coalesce(address, '') FROM tables LEFT JOIN nodes ON id = owner
WHERE code = $1 AND owner IS NOT NULL
"""
RELEASE = "UPDATE tables SET owner = NULL WHERE owner = $1 AND code = ANY($2::text[])"
WANT = """
INSERT INTO wanted (code, owner, at)
SELECT code, owner, clock_timestamp() FROM tables WHERE code = $1 AND owner IS NOT NULL
ON CONFLICT (code) DO UPDATE SET owner = excluded.owner, at = excluded.at
"""
WANTED = f"""
DELETE FROM wanted WHERE owner = $1 OR at < clock_timestamp() - interval '{FORGET_SECONDS} seconds'
RETURNING code, owner
"""
RENEW = f"""
WITH forgotten AS (
    DELETE FROM nodes WHERE until < clock_timestamp() - interval '{FORGET_SECONDS} seconds'
), replaced AS (
    DELETE FROM nodes WHERE $8 AND address = $2 AND address <> '' AND id <> $1
)
INSERT INTO nodes (id, address, version, tables, sockets, load, schema, until)
SELECT $1, $2, $3, $4, $5, $6, $7, clock_timestamp() + interval '{LEASE} seconds'
FROM schema_version WHERE usable_from <= $7
ON CONFLICT (id) DO UPDATE SET address = excluded.address, version = excluded.version,
    tables = excluded.tables, sockets = excluded.sockets, load = excluded.load,
    schema = excluded.schema, until = excluded.until
RETURNING 1
"""
"""$8: whether the node is new. It has its address from a node that died, so that lease ends."""
TAKE_TOKEN = """
INSERT INTO counts AS known (key, untouched_at)
VALUES ($1, clock_timestamp() + $2 * interval '1 second')
ON CONFLICT (key) DO UPDATE
SET untouched_at = greatest(known.untouched_at, clock_timestamp()) + $2 * interval '1 second'
WHERE greatest(known.untouched_at, clock_timestamp()) + $2 * interval '1 second'
    <= clock_timestamp() + $3 * interval '1 second'
RETURNING 1
"""
FORGET_FULL_BUCKETS = "DELETE FROM counts WHERE untouched_at < clock_timestamp()"
NODES = """
SELECT id, address, version, tables, sockets, load,
    extract(epoch FROM until - clock_timestamp())::double precision
FROM nodes ORDER BY id
"""


class PostgresOwnership:
    """The ownership of one node; `lease` is a connection that is used for nothing else."""

    def __init__(self, links: Links, lease: Link, node: str, schema: int) -> None:
        self._links = links
        self._lease = lease
        self._node = node
        self._schema = schema
        self._new = True

    async def claim(self, code: str) -> Claim:
        if "\0" in code:  # PostgreSQL cannot store a NUL
            return Claim(0)

        async def job(connection: Any) -> Claim:
            # The owner may release it between the two statements.
            for _ in range(3):
                epoch = await connection.fetchval(CLAIM, code, self._node)
                if epoch is not None:
                    return Claim(epoch, self._node)
                owner = await connection.fetchrow(OWNER, code)
                if owner is not None:
                    return Claim(0, *owner)
            return Claim(0)

        return await self._links.again(job)

    async def release(self, codes: Sequence[str]) -> None:
        await self._links.run(lambda c: c.execute(RELEASE, self._node, list(codes)))

    async def want(self, code: str) -> None:
        await self._links.again(lambda c: c.execute(WANT, code))

    async def wanted(self) -> list[str]:
        rows = await self._links.run(lambda c: c.fetch(WANTED, self._node))
        return [code for code, owner in rows if owner == self._node]

    async def renew(self, node: Node) -> list[Node]:
        async def job(connection: Any) -> list[Node]:
            if not await connection.fetchval(RENEW, *node[:-1], self._schema, self._new):
                raise StoreError("the data are of a newer version of the server; use that version")
            self._new = False
            return await _nodes(connection)

        return await self._lease.run(job)

    async def leave(self) -> None:
        # This frees its tables: a node that is not listed has no lease.
        await self._links.run(lambda c: c.execute("DELETE FROM nodes WHERE id = $1", self._node))

    async def take_token(self, key: bytes, burst: int, rate: float) -> bool:
        taken = await self._links.again(
            lambda c: c.fetchval(TAKE_TOKEN, key, 1 / rate, burst / rate)
        )
        return taken is not None

    async def forget_full_buckets(self) -> None:
        await self._links.again(lambda c: c.execute(FORGET_FULL_BUCKETS))

    async def nodes(self) -> list[Node]:
        return await self._links.again(_nodes)


async def _nodes(connection: Any) -> list[Node]:
    return [Node(*row) for row in await connection.fetch(NODES)]

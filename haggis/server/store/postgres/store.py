"""The store on PostgreSQL; its other SQL is in append.py, ownership.py, forget.py, migrations/."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from haggis.server.lifetimes import DAY, Old
from haggis.server.protocol.state import Status
from haggis.server.store.interface import (
    Guest,
    Result,
    Said,
    Session,
    StoredFact,
    StoredSheet,
    StoreError,
    Summary,
    Tally,
    TokenKind,
)
from haggis.server.store.old_rows import CHAT
from haggis.server.store.postgres.append import Append, Appender
from haggis.server.store.postgres.forget import forget, forget_guest
from haggis.server.store.postgres.link import Link, Links, Rejected, connect, said
from haggis.server.store.postgres.ownership import PostgresOwnership
from haggis.server.store.postgres.schema import bring_up_to_date, scripts

CONNECTIONS = 4
"""How many connections there are besides the writer's and the lease's."""
RENEWAL = 1.0
"""Seconds a renewal of the lease may take."""
NUL = "22021"
"""The SQLSTATE of a text with a NUL, which PostgreSQL cannot store."""
START = 60.0
"""Seconds a migration may take, including the wait for another server's."""

_SUMMARY = (
    "code, status, host, made_by, public, settings, seats, open_seats, rounds, totals, winner,"
    " updated"
)
_SHEET = "code, guest, revision, updated, body"


class PostgresStore:
    """One connection appends, many jobs to a commit. A few others do everything else."""

    def __init__(self, url: str, node: str) -> None:
        name = f"haggis {node}"
        self.node = node
        self._links = Links(url, name, CONNECTIONS)
        self._writer = Link(url, f"{name} writer")
        self._lease = Link(url, f"{name} lease", answer=RENEWAL)
        self._appender = Appender(self._writer, node)
        self.ownership = PostgresOwnership(self._links, self._lease, node, len(scripts()))

    @classmethod
    async def open(cls, url: str, node: str) -> PostgresStore:
        """The store of a node, with the newest schema; or a `StoreError` of one sentence."""
        connection = await connect(url, f"haggis {node} schema")
        try:
            async with asyncio.timeout(START):
                await bring_up_to_date(connection)
        except TimeoutError:
            raise StoreError(
                "the schema could not be brought up to date: another server, or a backup, holds"
                " the tables"
            ) from None
        except Exception as error:
            if isinstance(error, StoreError):
                raise
            raise StoreError(f"the database cannot be used: {said(error)}") from None
        finally:
            connection.terminate()
        return cls(url, node)

    @property
    def commits(self) -> int:
        return self._appender.commits

    @property
    def jobs(self) -> int:
        return self._appender.jobs

    @property
    def seconds(self) -> float:
        return self._appender.seconds

    async def close(self) -> None:
        await self._appender.finish()
        for each in (self._writer, self._lease, self._links):
            await each.close()

    # ---- guests --------------------------------------------------------------------------------

    async def add_guest(self, guest: Guest, at: int) -> None:
        await self._do("INSERT INTO guests (id, name, made) VALUES ($1, $2, $3)", *guest, at)

    async def rename(self, guest: Guest) -> None:
        await self._do("UPDATE guests SET name = $2 WHERE id = $1", *guest)

    async def add_token(
        self, hash: str, kind: TokenKind, guest: str, expires: int, at: int, device: str = ""
    ) -> None:
        await self._do(
            "INSERT INTO tokens (hash, kind, guest, expires, made, seen, device)"
            " VALUES ($1, $2, $3, $4, $5, $5, $6)",
            *(hash, kind, guest, expires, at, device),
        )

    async def guest_of(self, hash: str, at: int) -> Guest | None:
        rows = await self._all(
            "SELECT id, name, seen FROM tokens JOIN guests ON id = guest"
            " WHERE hash = $1 AND kind = 'session' AND expires > $2",
            *(hash, at),
        )
        if not rows:
            return None
        id, name, seen = rows[0]
        if at - seen >= DAY:
            with contextlib.suppress(StoreError):  # a full disk keeps nobody out
                await self._do("UPDATE tokens SET seen = $2 WHERE hash = $1", hash, at)
        return Guest(id, name)

    async def sessions_of(self, guest: str, at: int) -> list[Session]:
        rows = await self._all(
            "SELECT hash, device, made, seen FROM tokens"
            " WHERE guest = $1 AND kind = 'session' AND expires > $2"
            " ORDER BY seen DESC, made DESC, hash",
            *(guest, at),
        )
        return [Session(*row) for row in rows]

    async def end_session(self, guest: str, hash: str) -> bool:
        sql = "DELETE FROM tokens WHERE guest = $1 AND hash = $2 AND kind = 'session' RETURNING 1"
        return await self._value(sql, guest, hash) is not None

    async def use_link(self, hash: str, at: int) -> Guest | None:
        sql = (
            "WITH used AS (DELETE FROM tokens WHERE hash = $1 AND kind = 'link'"
            " RETURNING guest, expires)"
            " SELECT id, name FROM used JOIN guests ON id = guest WHERE expires > $2"
        )
        row = await self._links.run(lambda c: c.fetchrow(sql, hash, at))
        return Guest(*row) if row else None

    async def delete_guest(self, guest: str) -> None:
        await self._links.run(lambda c: forget_guest(c, guest))

    async def names(self, guests: Sequence[str]) -> dict[str, str]:
        sql = "SELECT id, name FROM guests WHERE id = ANY($1::text[])"
        return dict(await self._all(sql, list(guests)))

    async def mutes(self, guest: str) -> list[str]:
        rows = await self._all("SELECT person FROM mutes WHERE guest = $1 ORDER BY person", guest)
        return [person for (person,) in rows]

    async def mute(self, guest: str, person: str, on: bool) -> None:
        if on:
            await self._do(
                "INSERT INTO mutes (guest, person) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                *(guest, person),
            )
        else:
            await self._do("DELETE FROM mutes WHERE guest = $1 AND person = $2", guest, person)

    # ---- tables --------------------------------------------------------------------------------

    async def append(
        self,
        code: str,
        lines: Sequence[StoredFact],
        summary: Summary | None = None,
        results: Sequence[Result] = (),
        epoch: int = 0,
    ) -> None:
        await self._appender.append(Append(code, epoch, lines, summary, results))

    async def facts(self, code: str) -> list[StoredFact]:
        rows = await self._all(
            "SELECT seq, at, guest, wish, body, mark FROM facts WHERE code = $1 ORDER BY seq", code
        )
        return [StoredFact(*row) for row in rows]

    async def lobby(self, limit: int) -> list[Summary]:
        return await self._summaries(
            "status = 'waiting' AND public AND open_seats > 0 ORDER BY updated DESC LIMIT $1", limit
        )

    async def games_of(self, guest: str, limit: int, before: int) -> list[Summary]:
        return await self._summaries(
            "code IN (SELECT code FROM players WHERE guest = $1) AND updated < $2"
            " ORDER BY updated DESC LIMIT $3",
            *(guest, before, limit),
        )

    async def tables_made_by(self, guest: str) -> int:
        sql = "SELECT count(*) FROM tables WHERE made_by = $1 AND status IN ('waiting', 'playing')"
        return int((await self._all(sql, guest))[0][0])

    async def chat_of(self, guest: str) -> list[Said]:
        rows = await self._all(
            "SELECT code, seq, at, guest, wish, body, mark FROM facts"
            f" WHERE guest = $1 AND {CHAT} ORDER BY code, seq",
            guest,
        )
        return [Said(code, StoredFact(*line)) for code, *line in rows]

    async def statistics(self, guest: str) -> list[Tally]:
        rows = await self._all(
            "SELECT rules, opponents, count(*), sum(won::integer), sum(rounds), sum(first_outs),"
            " sum(bets), sum(bets_won) FROM results WHERE guest = $1 GROUP BY rules, opponents"
            " ORDER BY rules, count(*) DESC, opponents",
            guest,
        )
        return [Tally(rules, tuple(keys.split(",")), *sums) for rules, keys, *sums in rows]

    async def keep_sheet(self, sheet: StoredSheet) -> bool:
        sql = (
            f"INSERT INTO sheets ({_SHEET}) VALUES ($1, $2, $3, $4, $5)"
            " ON CONFLICT (code) DO UPDATE SET"
            " revision = excluded.revision, updated = excluded.updated, body = excluded.body"
            " WHERE sheets.revision = excluded.revision - 1 AND sheets.guest = excluded.guest"
            " RETURNING 1"
        )
        return await self._value(sql, *sheet) is not None

    async def sheet(self, code: str) -> StoredSheet | None:
        rows = await self._all(f"SELECT {_SHEET} FROM sheets WHERE code = $1", code)
        return StoredSheet(*rows[0]) if rows else None

    async def sheets_of(self, guest: str) -> list[StoredSheet]:
        sql = f"SELECT {_SHEET} FROM sheets WHERE guest = $1 ORDER BY updated DESC, code"
        return [StoredSheet(*row) for row in await self._all(sql, guest)]

    async def delete_sheet(self, code: str) -> None:
        await self._do("DELETE FROM sheets WHERE code = $1", code)

    async def idle(self, status: Status, before: int) -> list[str]:
        sql = (
            "SELECT code FROM tables WHERE status = $1 AND updated < $2"
            " AND (SELECT max(at) FROM facts WHERE facts.code = tables.code) < $2"
        )
        return [code for (code,) in await self._all(sql, status, before)]

    async def forget(self, kind: Old, before: int, limit: int) -> int:
        return await self._links.run(lambda c: forget(c, kind, before, limit))

    async def check(self) -> None:
        await self._links.again(lambda c: c.execute("UPDATE health SET checks = checks + 1"))

    async def backup(self, path: Path) -> None:  # noqa: ARG002 (it is not done here)
        raise Rejected("a PostgreSQL database is copied with pg_dump: see docs/postgresql.md")

    async def _summaries(self, where: str, *values: object) -> list[Summary]:
        rows = await self._all(f"SELECT {_SUMMARY} FROM tables WHERE {where}", *values)
        return [_summary(row) for row in rows]

    async def _do(self, sql: str, *values: object) -> None:
        await self._links.run(lambda c: c.execute(sql, *values))

    async def _value(self, sql: str, *values: object) -> Any:
        return await self._links.run(lambda c: c.fetchval(sql, *values))

    async def _all(self, sql: str, *values: object) -> list[Any]:
        try:
            rows: list[Any] = await self._links.again(lambda c: c.fetch(sql, *values))
        except Rejected as error:
            if error.state != NUL:
                raise
            return []  # nothing with a NUL was ever stored
        return rows


def _summary(row: Any) -> Summary:
    return Summary(**{**row, "totals": tuple(json.loads(row["totals"]))})

"""The store in one SQLite file. Its SQL is here and in migrations/."""

from __future__ import annotations

import asyncio
import contextlib
import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from haggis.server.lifetimes import DAY, Old
from haggis.server.protocol.state import Status
from haggis.server.store import commits
from haggis.server.store.database import copy_database, open_database
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
from haggis.server.store.old_rows import CHAT, OLD_ROWS

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Rows = list[tuple[object, ...]]
Job = tuple[Work | Rows, asyncio.Future[Any]]
"""Work to do, or just facts to add; and the future that waits for it."""

MAX_ROWS = 140
"""The most facts in one statement. Every SQLite takes 999 values, and a fact has 7."""
READERS = 2

_SUMMARY = (
    "code, status, host, made_by, public, settings, seats, open_seats, rounds, totals, winner,"
    " updated"
)
_VALUES = ", ".join(f":{name}" for name in _SUMMARY.split(", "))
_CHANGED = ", ".join(
    f"{name} = excluded.{name}"
    for name in _SUMMARY.split(", ")
    if name not in ("code", "made_by", "public", "settings")
)
_SHEET = "code, guest, revision, updated, body"


class SqliteStore:
    """One connection writes, in a thread of its own, many jobs to a commit. Others read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = 0
        self.jobs = 0
        self.seconds = 0.0
        self._loop: asyncio.AbstractEventLoop
        """The event loop that the jobs come from."""
        self._turn: list[Job | None] = []
        self._jobs: queue.SimpleQueue[list[Job | None]] = queue.SimpleQueue()
        self._local = threading.local()
        writer = open_database(path)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._thread = threading.Thread(target=self._write_all, args=(writer,), name="store-writer")
        self._thread.start()

    # ---- the writer thread ---------------------------------------------------------------------

    def _write_all(self, connection: sqlite3.Connection) -> None:
        working, many, began = True, False, 0.0
        while working:
            waiting = self._jobs.get()
            if many:
                time.sleep(max(0.0, commits.PAUSE - (time.perf_counter() - began)))
            began = time.perf_counter()
            while len(waiting) < commits.MAX_JOBS and not self._jobs.empty():
                waiting += self._jobs.get()
            group = [job for job in waiting if job is not None]
            working, many = len(group) == len(waiting), len(group) > commits.CROWD
            if group:
                self._commit(connection, group)
        connection.close()

    def _commit(self, connection: sqlite3.Connection, group: list[Job]) -> None:
        """Do the jobs in one transaction; if one fails, each in a transaction of its own."""
        began = time.perf_counter()
        try:
            answers = _transaction(connection, group)
        except Exception:  # one failing job must not stop the others
            answers = []
            for job in group:
                try:
                    answers += _transaction(connection, [job])
                except Exception as error:
                    answers.append(StoreError(str(error)))
        self.commits += 1
        self.jobs += len(group)
        self.seconds += time.perf_counter() - began
        loop = group[0][1].get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_answer, group, answers)

    async def _write(self, work: Callable[[sqlite3.Connection], T] | Rows) -> T:
        if not self._turn:
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._hand_over)
        future: asyncio.Future[T] = self._loop.create_future()
        self._turn.append((work, future))
        return await future

    def _hand_over(self) -> None:
        """Give the writer all jobs of a turn of the loop: waking it costs more than most jobs."""
        self._jobs.put(self._turn)
        self._turn = []

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._with_reader, work)

    def _with_reader(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if not hasattr(self._local, "connection"):
            address = f"{self.path.resolve().as_uri()}?mode=ro"
            self._local.connection = sqlite3.connect(address, uri=True, check_same_thread=False)
        try:
            return work(self._local.connection)
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None

    async def close(self) -> None:
        self._turn.append(None)
        self._hand_over()
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)
        self._readers.shutdown()

    # ---- guests --------------------------------------------------------------------------------

    async def add_guest(self, guest: Guest, at: int) -> None:
        await self._do("INSERT INTO guests (id, name, made) VALUES (?, ?, ?)", (*guest, at))

    async def rename(self, guest: Guest) -> None:
        await self._do("UPDATE guests SET name = ? WHERE id = ?", (guest.name, guest.id))

    async def add_token(
        self, hash: str, kind: TokenKind, guest: str, expires: int, at: int, device: str = ""
    ) -> None:
        await self._do(
            "INSERT INTO tokens (hash, kind, guest, expires, made, seen, device)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (hash, kind, guest, expires, at, at, device),
        )

    async def guest_of(self, hash: str, at: int) -> Guest | None:
        rows = await self._all(
            "SELECT id, name, seen FROM tokens JOIN guests ON id = guest"
            " WHERE hash = ? AND kind = 'session' AND expires > ?",
            (hash, at),
        )
        if not rows:
            return None
        id, name, seen = rows[0]
        if at - seen >= DAY:
            with contextlib.suppress(StoreError):  # a full disk keeps nobody out
                await self._do("UPDATE tokens SET seen = ? WHERE hash = ?", (at, hash))
        return Guest(id, name)

    async def sessions_of(self, guest: str, at: int) -> list[Session]:
        rows = await self._all(
            "SELECT hash, device, made, seen FROM tokens"
            " WHERE guest = ? AND kind = 'session' AND expires > ? ORDER BY seen DESC, made DESC",
            (guest, at),
        )
        return [Session(*row) for row in rows]

    async def end_session(self, guest: str, hash: str) -> bool:
        sql = "DELETE FROM tokens WHERE guest = ? AND hash = ? AND kind = 'session'"
        return await self._write(lambda c: c.execute(sql, (guest, hash)).rowcount == 1)

    async def use_link(self, hash: str, at: int) -> Guest | None:
        def work(connection: sqlite3.Connection) -> Guest | None:
            row = connection.execute(
                "SELECT id, name FROM tokens JOIN guests ON id = guest"
                " WHERE hash = ? AND kind = 'link' AND expires > ?",
                (hash, at),
            ).fetchone()
            connection.execute("DELETE FROM tokens WHERE hash = ? AND kind = 'link'", (hash,))
            return Guest(*row) if row else None

        return await self._write(work)

    async def delete_guest(self, guest: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            for table in ("tokens", "mutes", "results", "sheets"):
                connection.execute(f"DELETE FROM {table} WHERE guest = ?", (guest,))
            connection.execute("DELETE FROM mutes WHERE person = ?", (guest,))
            connection.execute("DELETE FROM guests WHERE id = ?", (guest,))
            connection.execute(f"DELETE FROM facts WHERE guest = ? AND {CHAT}", (guest,))

        await self._write(work)

    async def names(self, guests: Sequence[str]) -> dict[str, str]:
        marks = ", ".join("?" * len(guests))
        sql = f"SELECT id, name FROM guests WHERE id IN ({marks})"
        return dict(await self._all(sql, tuple(guests)))

    async def mutes(self, guest: str) -> list[str]:
        rows = await self._all("SELECT person FROM mutes WHERE guest = ?", (guest,))
        return [person for (person,) in rows]

    async def mute(self, guest: str, person: str, on: bool) -> None:
        add = "INSERT OR IGNORE INTO mutes (guest, person) VALUES (?, ?)"
        remove = "DELETE FROM mutes WHERE guest = ? AND person = ?"
        await self._do(add if on else remove, (guest, person))

    # ---- tables --------------------------------------------------------------------------------

    async def append(
        self,
        code: str,
        lines: Sequence[StoredFact],
        summary: Summary | None = None,
        results: Sequence[Result] = (),
        epoch: int = 0,  # noqa: ARG002 (one server has all tables of a file)
    ) -> None:
        rows: Rows = [(code, *line) for line in lines]
        if summary is None:
            await self._write(rows)
            return

        def work(connection: sqlite3.Connection) -> None:
            _keep_summary(connection, summary)
            _add_facts(connection, rows)
            for result in results:
                row = (result.guest, code, *result[1:])
                connection.execute(
                    "INSERT OR REPLACE INTO results (guest, code, rules, opponents, won, rounds,"
                    " first_outs, bets, bets_won) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    row,
                )

        await self._write(work)

    async def facts(self, code: str) -> list[StoredFact]:
        rows = await self._all(
            "SELECT seq, at, guest, wish, body, mark FROM facts WHERE code = ? ORDER BY seq",
            (code,),
        )
        return [StoredFact(*row) for row in rows]

    async def lobby(self, limit: int) -> list[Summary]:
        return await self._summaries(
            "status = 'waiting' AND public AND open_seats ORDER BY updated DESC LIMIT ?", (limit,)
        )

    async def games_of(self, guest: str, limit: int, before: int) -> list[Summary]:
        return await self._summaries(
            "code IN (SELECT code FROM players WHERE guest = ?) AND updated < ?"
            " ORDER BY updated DESC LIMIT ?",
            (guest, before, limit),
        )

    async def tables_made_by(self, guest: str) -> int:
        sql = "SELECT count(*) FROM tables WHERE made_by = ? AND status IN ('waiting', 'playing')"
        return int((await self._all(sql, (guest,)))[0][0])

    async def chat_of(self, guest: str) -> list[Said]:
        rows = await self._all(
            "SELECT code, seq, at, guest, wish, body, mark FROM facts"
            f" WHERE guest = ? AND {CHAT} ORDER BY code, seq",
            (guest,),
        )
        return [Said(code, StoredFact(*line)) for code, *line in rows]

    async def statistics(self, guest: str) -> list[Tally]:
        rows = await self._all(
            "SELECT rules, opponents, count(*), sum(won), sum(rounds), sum(first_outs), sum(bets),"
            " sum(bets_won) FROM results WHERE guest = ? GROUP BY rules, opponents"
            " ORDER BY rules, count(*) DESC, opponents",
            (guest,),
        )
        return [Tally(rules, tuple(keys.split(",")), *sums) for rules, keys, *sums in rows]

    async def keep_sheet(self, sheet: StoredSheet) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            written = connection.execute(
                f"INSERT INTO sheets ({_SHEET}) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (code) DO UPDATE SET"
                " revision = excluded.revision, updated = excluded.updated, body = excluded.body"
                " WHERE revision = excluded.revision - 1 AND guest = excluded.guest",
                sheet,
            )
            return written.rowcount == 1

        return await self._write(work)

    async def sheet(self, code: str) -> StoredSheet | None:
        rows = await self._all(f"SELECT {_SHEET} FROM sheets WHERE code = ?", (code,))
        return StoredSheet(*rows[0]) if rows else None

    async def sheets_of(self, guest: str) -> list[StoredSheet]:
        sql = f"SELECT {_SHEET} FROM sheets WHERE guest = ? ORDER BY updated DESC, code"
        return [StoredSheet(*row) for row in await self._all(sql, (guest,))]

    async def delete_sheet(self, code: str) -> None:
        await self._do("DELETE FROM sheets WHERE code = ?", (code,))

    async def idle(self, status: Status, before: int) -> list[str]:
        sql = (
            "SELECT code FROM tables WHERE status = ? AND updated < ?"
            " AND (SELECT max(at) FROM facts WHERE facts.code = tables.code) < ?"
        )
        return [code for (code,) in await self._all(sql, (status, before, before))]

    async def forget(self, kind: Old, before: int, limit: int) -> int:
        # A reader looks for old rows, so that the writer is held up only by the deletion.
        if kind == "chat":
            found = await self._all(
                f"SELECT code, seq FROM facts WHERE at < ? AND {CHAT} LIMIT ?", (before, limit)
            )
            sql = "DELETE FROM facts WHERE code = ? AND seq = ?"
            await self._write(lambda connection: connection.executemany(sql, found).rowcount)
            return len(found)
        table, key, condition, belongs = OLD_ROWS[kind]
        is_old = condition.format(before=":before")
        moment = {"before": before, "limit": limit}
        sql = f"SELECT {key} FROM {table} WHERE {is_old} LIMIT :limit"
        rows = await self._read(lambda connection: connection.execute(sql, moment).fetchall())

        def work(connection: sqlite3.Connection) -> int:
            # A row may have been used again since the reader found it.
            sql = f"SELECT 1 FROM {table} WHERE {key} = :key AND {is_old}"
            values = [{"key": name, "before": before} for (name,) in rows]
            old = [value["key"] for value in values if connection.execute(sql, value).fetchone()]
            for column in (*belongs, f"{table}.{key}"):
                place, _, name = column.partition(".")
                connection.executemany(
                    f"DELETE FROM {place} WHERE {name} = ?", [(key,) for key in old]
                )
            return len(old)

        return await self._write(work) if rows else 0

    async def check(self) -> None:
        await self._do("UPDATE health SET checks = checks + 1", ())

    async def backup(self, path: Path) -> None:
        await asyncio.get_running_loop().run_in_executor(None, copy_database, self.path, path)

    async def _summaries(self, where: str, values: tuple[object, ...]) -> list[Summary]:
        rows = await self._all(f"SELECT {_SUMMARY} FROM tables WHERE {where}", values)
        return [_summary(row) for row in rows]

    async def _do(self, sql: str, values: tuple[object, ...]) -> None:
        await self._write(lambda connection: connection.execute(sql, values).rowcount)

    async def _all(self, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        return await self._read(lambda connection: connection.execute(sql, values).fetchall())


def _transaction(connection: sqlite3.Connection, group: list[Job]) -> list[object]:
    """Do the jobs in one transaction; returns their answers."""
    facts = [row for work, _ in group if isinstance(work, list) for row in work]
    only_facts = all(isinstance(work, list) for work, _ in group)
    if only_facts and len(facts) <= MAX_ROWS and not connection.in_transaction:
        _add_facts(connection, facts)  # one statement is a transaction by itself
        return [None] * len(group)
    try:
        connection.execute("BEGIN IMMEDIATE")
        answers: list[object] = []
        rows: Rows = []
        for work, _ in group:
            if isinstance(work, list):
                rows += work
                answers.append(None)
            else:
                _add_facts(connection, rows)
                rows = []
                answers.append(work(connection))
        _add_facts(connection, rows)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return answers


def _add_facts(connection: sqlite3.Connection, rows: Rows) -> None:
    """Add facts with few statements, because the thread waits for the GIL after each."""
    for start in range(0, len(rows), MAX_ROWS):
        some = rows[start : start + MAX_ROWS]
        marks = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * len(some))
        sql = f"INSERT INTO facts (code, seq, at, guest, wish, body, mark) VALUES {marks}"
        connection.execute(sql, [value for row in some for value in row])


def _answer(group: list[Job], answers: list[object]) -> None:
    for (_, future), answer in zip(group, answers, strict=True):
        if future.cancelled():
            continue
        if isinstance(answer, StoreError):
            future.set_exception(answer)
        else:
            future.set_result(answer)


def _keep_summary(connection: sqlite3.Connection, summary: Summary) -> None:
    values = {**summary._asdict(), "totals": json.dumps(summary.totals)}
    del values["players"]
    connection.execute(
        f"INSERT INTO tables ({_SUMMARY}, made) VALUES ({_VALUES}, :updated)"
        f" ON CONFLICT (code) DO UPDATE SET {_CHANGED}",
        values,
    )
    if summary.players:
        connection.execute("DELETE FROM players WHERE code = ?", (summary.code,))
        connection.executemany(
            "INSERT INTO players (code, seat, guest) VALUES (?, ?, ?)",
            [(summary.code, seat, guest) for seat, guest in enumerate(summary.players) if guest],
        )


def _summary(row: tuple[Any, ...]) -> Summary:
    *start, public, settings, seats, open_seats, rounds, totals, winner, updated = row
    code, status, host, made_by = start
    return Summary(
        code=code,
        status=status,
        host=host,
        made_by=made_by,
        public=bool(public),
        settings=settings,
        seats=seats,
        open_seats=open_seats,
        rounds=rounds,
        totals=tuple(json.loads(totals)),
        winner=winner,
        updated=updated,
    )

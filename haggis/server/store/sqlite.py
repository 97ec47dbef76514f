"""The store in one SQLite file; all SQL of the server is here and in migrations/."""

from __future__ import annotations

import asyncio
import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from haggis.server.protocol.state import Status
from haggis.server.store.interface import (
    Guest,
    Result,
    StoredFact,
    StoredSheet,
    StoreError,
    Summary,
    Tally,
    TokenKind,
)

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Rows = list[tuple[object, ...]]
Job = tuple[Work | Rows, asyncio.Future[Any]]
"""What is to be done, or just facts to be added; and who waits for it."""

GROUP = 256
"""About so many jobs go into one transaction."""
ROWS = 150
"""The most facts in one statement; SQLite takes at least 999 values."""
MANY, PACE = 3, 0.01
"""After more jobs than that at once the next commit begins so many seconds later at least: the
fewer there are, the less of the processor they take, and the more the loop is left alone."""
PAGES = 4000
"""The log of the database is tidied up when it has so many, about every 16 MB."""
READERS = 2

_SUMMARY = (
    "code, status, host, public, settings, seats, open_seats, rounds, totals, winner, updated"
)


class SqliteStore:
    """One connection writes, in a thread of its own, many wishes to one commit; others read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = 0
        self.jobs = 0
        self.seconds = 0.0
        self._loop: asyncio.AbstractEventLoop
        """Where the jobs of this turn come from."""
        self._turn: list[Job | None] = []
        self._jobs: queue.SimpleQueue[list[Job | None]] = queue.SimpleQueue()
        self._local = threading.local()
        writer = connect(path)
        migrate(writer)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._thread = threading.Thread(target=self._write_all, args=(writer,), name="store-writer")
        self._thread.start()

    # ---- the writer thread ---------------------------------------------------------------------

    def _write_all(self, connection: sqlite3.Connection) -> None:
        working, many, began = True, False, 0.0
        while working:
            waiting = self._jobs.get()
            if many:
                time.sleep(max(0.0, PACE - (time.perf_counter() - began)))
            began = time.perf_counter()
            while len(waiting) < GROUP and not self._jobs.empty():
                waiting += self._jobs.get()
            group = [job for job in waiting if job is not None]
            working, many = len(group) == len(waiting), len(group) > MANY
            if group:
                self._commit(connection, group)
        connection.close()

    def _commit(self, connection: sqlite3.Connection, group: list[Job]) -> None:
        """Do the jobs in one transaction; if one fails, each in a transaction of its own."""
        began = time.perf_counter()
        try:
            answers = _transaction(connection, group)
        except Exception:  # whatever a job does, the others are saved
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
        """Give the writer the jobs of one turn of the loop: waking it costs more than most jobs."""
        self._jobs.put(self._turn)
        self._turn = []

    async def _read(self, job: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._with_reader, job)

    def _with_reader(self, job: Callable[[sqlite3.Connection], T]) -> T:
        if not hasattr(self._local, "connection"):
            address = f"{self.path.resolve().as_uri()}?mode=ro"
            self._local.connection = sqlite3.connect(address, uri=True, check_same_thread=False)
        try:
            return job(self._local.connection)
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None

    async def close(self) -> None:
        self._turn.append(None)
        self._hand_over()
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join)
        self._readers.shutdown()

    # ---- guests --------------------------------------------------------------------------------

    async def add_guest(self, guest: Guest, at: int) -> None:
        await self._do("INSERT INTO guests VALUES (?, ?, ?)", (*guest, at))

    async def rename(self, guest: Guest) -> None:
        await self._do("UPDATE guests SET name = ? WHERE id = ?", (guest.name, guest.id))

    async def add_token(
        self, hash: str, kind: TokenKind, guest: str, expires: int, at: int
    ) -> None:
        def job(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM tokens WHERE expires < ?", (at,))
            row = (hash, kind, guest, expires)
            connection.execute("INSERT INTO tokens VALUES (?, ?, ?, ?)", row)

        await self._write(job)

    async def guest_of(self, hash: str, at: int) -> Guest | None:
        rows = await self._all(
            "SELECT id, name FROM tokens JOIN guests ON id = guest"
            " WHERE hash = ? AND kind = 'session' AND expires > ?",
            (hash, at),
        )
        return Guest(*rows[0]) if rows else None

    async def use_link(self, hash: str, at: int) -> Guest | None:
        def job(connection: sqlite3.Connection) -> Guest | None:
            row = connection.execute(
                "SELECT id, name FROM tokens JOIN guests ON id = guest"
                " WHERE hash = ? AND kind = 'link' AND expires > ?",
                (hash, at),
            ).fetchone()
            connection.execute("DELETE FROM tokens WHERE hash = ? AND kind = 'link'", (hash,))
            return Guest(*row) if row else None

        return await self._write(job)

    async def delete_guest(self, guest: str) -> None:
        def job(connection: sqlite3.Connection) -> None:
            for table in ("tokens", "mutes", "results", "sheets"):
                connection.execute(f"DELETE FROM {table} WHERE guest = ?", (guest,))
            connection.execute("DELETE FROM mutes WHERE person = ?", (guest,))
            connection.execute("DELETE FROM guests WHERE id = ?", (guest,))
            connection.execute(
                "DELETE FROM facts WHERE guest = ? AND json_extract(body, '$.fact') = 'said'",
                (guest,),
            )

        await self._write(job)

    async def names(self, guests: Sequence[str]) -> dict[str, str]:
        marks = ", ".join("?" * len(guests))
        sql = f"SELECT id, name FROM guests WHERE id IN ({marks})"
        return dict(await self._all(sql, tuple(guests)))

    async def mutes(self, guest: str) -> list[str]:
        rows = await self._all("SELECT person FROM mutes WHERE guest = ?", (guest,))
        return [person for (person,) in rows]

    async def mute(self, guest: str, person: str, on: bool) -> None:
        sql = "DELETE FROM mutes WHERE guest = ? AND person = ?"
        await self._do("INSERT OR IGNORE INTO mutes VALUES (?, ?)" if on else sql, (guest, person))

    # ---- tables --------------------------------------------------------------------------------

    async def append(
        self,
        code: str,
        lines: Sequence[StoredFact],
        summary: Summary | None = None,
        results: Sequence[Result] = (),
    ) -> None:
        rows: Rows = [(code, *line) for line in lines]
        if summary is None:
            await self._write(rows)
            return

        def job(connection: sqlite3.Connection) -> None:
            _keep_summary(connection, summary)
            _add_facts(connection, rows)
            for result in results:
                row = (result.guest, code, *result[1:])
                sql = "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
                connection.execute(sql, row)

        await self._write(job)

    async def facts(self, code: str) -> list[StoredFact]:
        rows = await self._all(
            "SELECT seq, at, guest, wish, body FROM facts WHERE code = ? ORDER BY seq", (code,)
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

    async def tables_of(self, host: str) -> int:
        sql = "SELECT count(*) FROM tables WHERE host = ? AND status IN ('waiting', 'playing')"
        return int((await self._all(sql, (host,)))[0][0])

    async def statistics(self, guest: str) -> list[Tally]:
        rows = await self._all(
            "SELECT rules, opponents, count(*), sum(won), sum(rounds), sum(first_outs), sum(bets),"
            " sum(bets_won) FROM results WHERE guest = ? GROUP BY rules, opponents"
            " ORDER BY rules, count(*) DESC, opponents",
            (guest,),
        )
        return [Tally(rules, tuple(keys.split(",")), *sums) for rules, keys, *sums in rows]

    async def keep_sheet(self, sheet: StoredSheet) -> bool:
        def job(connection: sqlite3.Connection) -> bool:
            written = connection.execute(
                "INSERT INTO sheets VALUES (?, ?, ?, ?, ?) ON CONFLICT (code) DO UPDATE SET"
                " revision = excluded.revision, updated = excluded.updated, body = excluded.body"
                " WHERE revision = excluded.revision - 1 AND guest = excluded.guest",
                sheet,
            )
            return written.rowcount == 1

        return await self._write(job)

    async def sheet(self, code: str) -> StoredSheet | None:
        rows = await self._all("SELECT * FROM sheets WHERE code = ?", (code,))
        return StoredSheet(*rows[0]) if rows else None

    async def sheets_of(self, guest: str) -> list[StoredSheet]:
        sql = "SELECT * FROM sheets WHERE guest = ? ORDER BY updated DESC, code"
        return [StoredSheet(*row) for row in await self._all(sql, (guest,))]

    async def delete_sheet(self, code: str) -> None:
        await self._do("DELETE FROM sheets WHERE code = ?", (code,))

    async def idle(self, status: Status, before: int) -> list[str]:
        sql = (
            "SELECT code FROM tables WHERE status = ? AND updated < ?"
            " AND (SELECT max(at) FROM facts WHERE facts.code = tables.code) < ?"
        )
        return [code for (code,) in await self._all(sql, (status, before, before))]

    async def check(self) -> None:
        await self._do("UPDATE guests SET name = name WHERE id = ''", ())

    async def backup(self, path: Path) -> None:
        await asyncio.get_running_loop().run_in_executor(None, copy_database, self.path, path)

    async def _summaries(self, where: str, values: tuple[object, ...]) -> list[Summary]:
        rows = await self._all(f"SELECT {_SUMMARY} FROM tables WHERE {where}", values)
        return [_summary(row) for row in rows]

    async def _do(self, sql: str, values: tuple[object, ...]) -> None:
        await self._write(lambda connection: connection.execute(sql, values) and None)

    async def _all(self, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        return await self._read(lambda connection: connection.execute(sql, values).fetchall())


def connect(path: Path) -> sqlite3.Connection:
    """The connection that writes."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to the newest schema, one numbered script after another."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    scripts = sorted(
        (script for script in files("haggis.server.store").joinpath("migrations").iterdir()),
        key=lambda script: script.name,
    )
    if version > len(scripts):
        raise StoreError(f"the data are of a newer version of the server (schema {version})")
    for number, script in enumerate(scripts, 1):
        if number > version:
            sql = script.read_text(encoding="utf-8")
            connection.executescript(f"BEGIN;{sql};PRAGMA user_version = {number};COMMIT;")


def copy_database(source: Path, target: Path) -> None:
    """Copy a database that may be in use, as it stands at one moment."""
    if target.exists():
        raise StoreError(f"{target} exists already")
    reader = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
    unfinished = target.with_name(f"{target.name}.unfinished")
    writer = sqlite3.connect(unfinished)
    try:
        reader.backup(writer)
    finally:
        writer.close()
        reader.close()
    unfinished.replace(target)


def _transaction(connection: sqlite3.Connection, group: list[Job]) -> list[object]:
    """What the jobs answer, when all of it is saved; or nothing is."""
    facts = [row for work, _ in group if isinstance(work, list) for row in work]
    only_facts = all(isinstance(work, list) for work, _ in group)
    if only_facts and len(facts) <= ROWS and not connection.in_transaction:
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
    """Add facts with few statements: a thread that runs one waits for the interpreter after it."""
    for start in range(0, len(rows), ROWS):
        some = rows[start : start + ROWS]
        marks = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(some))
        connection.execute(f"INSERT INTO facts VALUES {marks}", [v for row in some for v in row])


def _answer(group: list[Job], answers: list[object]) -> None:
    for (_, future), answer in zip(group, answers, strict=True):
        if future.cancelled():
            continue
        if isinstance(answer, StoreError):
            future.set_exception(answer)
        else:
            future.set_result(answer)


def _keep_summary(connection: sqlite3.Connection, summary: Summary) -> None:
    connection.execute(
        "INSERT INTO tables (code, status, host, public, settings, seats, open_seats, rounds,"
        " totals, winner, updated, made) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (code) DO UPDATE SET status = excluded.status, host = excluded.host,"
        " seats = excluded.seats, open_seats = excluded.open_seats, rounds = excluded.rounds,"
        " totals = excluded.totals, winner = excluded.winner, updated = excluded.updated",
        (
            summary.code,
            summary.status,
            summary.host,
            summary.public,
            summary.settings,
            summary.seats,
            summary.open_seats,
            summary.rounds,
            json.dumps(summary.totals),
            summary.winner,
            summary.updated,
            summary.updated,
        ),
    )
    if summary.players:
        connection.execute("DELETE FROM players WHERE code = ?", (summary.code,))
        connection.executemany(
            "INSERT INTO players VALUES (?, ?, ?)",
            [(summary.code, seat, guest) for seat, guest in enumerate(summary.players) if guest],
        )


def _summary(row: tuple[Any, ...]) -> Summary:
    code, status, host, public, settings, seats, open_seats, rounds, totals, winner, updated = row
    return Summary(
        code=code,
        status=status,
        host=host,
        public=bool(public),
        settings=settings,
        seats=seats,
        open_seats=open_seats,
        rounds=rounds,
        totals=tuple(json.loads(totals)),
        winner=winner,
        updated=updated,
    )

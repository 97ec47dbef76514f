"""Adds facts to the logs of tables: all waiting jobs are saved by one statement.

The statement locks the rows of those tables that this node owns, and adds facts only to these.
A node that claims a table changes its row. So either it waits for our lock, or we find a new epoch.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from haggis.server.store import commits
from haggis.server.store.interface import Fenced, Result, StoredFact, StoreError, Summary
from haggis.server.store.postgres.link import Link, Lost, Rejected, Unreachable

SETTLE = 5.0
"""Seconds to find out whether a job was saved, after the connection was lost."""
AGAIN = 0.1
"""Seconds between two attempts to find out."""

_ITS_OWN_FAULT = ("", "22", "23")
"""How the SQLSTATE begins if a job itself is wrong. Then each job is saved separately."""
_DEADLOCK, _DOUBLE = "40", "23505"

_SUMMARY = (
    "status, host, made_by, public, open_seats, settings, seats, rounds, totals, winner, updated"
)
_CHANGED = ", ".join(
    f"{name} = excluded.{name}"
    for name in ("status", "host", "seats", "open_seats", "rounds", "totals", "winner", "updated")
)

SAVE = f"""
WITH mine AS MATERIALIZED (
    SELECT code, epoch FROM tables
        JOIN unnest($2::text[], $3::bigint[]) AS wished (code, epoch) USING (code, epoch)
    WHERE owner = $1 OR epoch = 0
    ORDER BY code FOR NO KEY UPDATE OF tables
), summary AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($4::jsonb) AS given (
        code text, epoch bigint, status text, host text, made_by text, public boolean,
        open_seats integer, settings text, seats text, rounds integer, totals text,
        winner integer, updated bigint
    )
), changed AS (
    UPDATE tables SET {_CHANGED.replace("excluded", "summary")}
    FROM summary JOIN mine USING (code, epoch)
    WHERE tables.code = summary.code AND summary.epoch > 0
), made AS (
    INSERT INTO tables (code, {_SUMMARY}, made)
    SELECT code, {_SUMMARY}, updated FROM summary WHERE epoch = 0
    ON CONFLICT (code) DO UPDATE SET {_CHANGED} WHERE tables.epoch = 0
    RETURNING code, epoch
), saved AS MATERIALIZED (
    SELECT code, epoch FROM mine UNION SELECT code, epoch FROM made
), seated AS (
    INSERT INTO players (code, seat, guest)
    SELECT code, seat, guest
    FROM jsonb_to_recordset($5::jsonb) AS given (
        code text, epoch bigint, seat integer, guest text
    ) JOIN saved USING (code, epoch)
    ON CONFLICT (code, seat) DO UPDATE SET guest = excluded.guest
), counted AS (
    INSERT INTO results (guest, code, rules, opponents, won, rounds, first_outs, bets, bets_won)
    SELECT guest, code, rules, opponents, won, rounds, first_outs, bets, bets_won
    FROM jsonb_to_recordset($6::jsonb) AS given (
        code text, epoch bigint, guest text, rules text, opponents text, won boolean,
        rounds integer, first_outs integer, bets integer, bets_won integer
    ) JOIN saved USING (code, epoch)
    ON CONFLICT (guest, code) DO UPDATE SET
        rules = excluded.rules, opponents = excluded.opponents, won = excluded.won,
        rounds = excluded.rounds, first_outs = excluded.first_outs, bets = excluded.bets,
        bets_won = excluded.bets_won
), added AS (
    INSERT INTO facts (code, seq, at, guest, wish, body, mark)
    SELECT code, seq, at, guest, wish, body, mark
    FROM unnest($7::text[], $8::bigint[], $9::integer[], $10::bigint[], $11::text[], $12::text[],
        $13::text[], $14::bigint[]) AS given (code, epoch, seq, at, guest, wish, body, mark)
    JOIN saved USING (code, epoch)
)
SELECT code, epoch FROM saved
"""
LOCK_TABLE = (
    "SELECT 1 FROM tables WHERE code = $1 AND epoch = $2 AND (owner = $3 OR epoch = 0)"
    " FOR NO KEY UPDATE"
)
FOUND = (
    "SELECT seq, at, guest, wish, body, mark FROM facts"
    " WHERE code = $1 AND seq = ANY($2::integer[]) ORDER BY seq"
)


@dataclass(frozen=True, slots=True)
class Append:
    """Facts to add to a table, what else changes with them, and the future that waits for it."""

    code: str
    epoch: int
    lines: Sequence[StoredFact]
    summary: Summary | None
    results: Sequence[Result]
    done: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def answer(self, error: StoreError | None = None) -> None:
        if self.done.done():
            return  # the waiting task was cancelled
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Appender:
    """Saves the facts of tables: all waiting jobs by one statement."""

    def __init__(self, link: Link, node: str) -> None:
        self.commits = 0
        self.jobs = 0
        self.seconds = 0.0
        self._link = link
        self._node = node
        self._waiting: deque[Append] = deque()
        self._work: asyncio.Task[None] | None = None

    async def append(self, job: Append) -> None:
        self._waiting.append(job)
        if self._work is None:
            self._work = asyncio.get_running_loop().create_task(self._save_all())
        await job.done

    async def finish(self) -> None:
        """Wait until all jobs are saved."""
        while self._work is not None:
            await asyncio.wait({self._work})

    async def _save_all(self) -> None:
        try:
            while self._waiting:
                batch = self._take()
                began = time.perf_counter()
                try:
                    await self._save(batch)
                except Exception as error:  # after any error every job is answered
                    for job in batch:
                        job.answer(Fenced(f"not known to be saved: {type(error).__name__}"))
                took = time.perf_counter() - began
                self.commits += 1
                self.jobs += len(batch)
                self.seconds += took
                if len(batch) > commits.CROWD:
                    await asyncio.sleep(max(0.0, commits.PAUSE - took))
        finally:
            self._work = None

    def _take(self) -> list[Append]:
        """The next jobs, with at most one summary per table."""
        batch: list[Append] = []
        summarised: set[str] = set()
        while self._waiting and len(batch) < commits.MAX_JOBS:
            job = self._waiting[0]
            if job.summary is not None:
                if job.code in summarised:
                    break
                summarised.add(job.code)
            batch.append(self._waiting.popleft())
        return batch

    async def _save(self, batch: list[Append], *, again: bool = True) -> None:
        try:
            saved = await self._link.run(partial(save, node=self._node, batch=batch))
        except Lost:
            await self._settle(batch)
        except Unreachable as error:
            # The other jobs would wait as long for the same error.
            for job in (*batch, *self._waiting):
                job.answer(error)
            self._waiting.clear()
        except Rejected as error:
            if again and error.state.startswith(_DEADLOCK):
                await self._save(batch, again=False)
            elif len(batch) > 1 and error.state[:2] in _ITS_OWN_FAULT:
                for job in batch:
                    await self._save([job])
            else:
                double = error.state == _DOUBLE  # another node has added to the log
                for job in batch:
                    job.answer(Fenced(str(error)) if double else error)
        else:
            for job in batch:
                is_saved = (job.code, job.epoch) in saved
                job.answer(None if is_saved else Fenced(f"{job.code} is another node's"))

    async def _settle(self, batch: list[Append]) -> None:
        """Save these jobs, some of which may be saved already: the connection was lost."""
        until = time.monotonic() + SETTLE
        for job in batch:
            job.answer(await self._found_out(job, until))

    async def _found_out(self, job: Append, until: float) -> StoreError | None:
        doubles = 0
        while time.monotonic() < until and doubles < 2:  # the lost statement may still commit once
            try:
                await self._link.run(partial(save_once, node=self._node, job=job))
            except Fenced as error:
                return error
            except StoreError as error:
                doubles += isinstance(error, Rejected) and error.state == _DOUBLE
                await asyncio.sleep(AGAIN)
            else:
                return None
        return Fenced("the database has not said whether it was saved")


async def save(connection: Any, node: str, batch: Sequence[Append]) -> set[tuple[str, int]]:
    """Save the jobs of tables that this node still owns, and return these tables."""
    tables = sorted({(job.code, job.epoch) for job in batch})
    facts = [(job.code, job.epoch, *line) for job in batch for line in job.lines]
    rows = await connection.fetch(
        SAVE,
        node,
        *_columns(tables, 2),
        json.dumps([_summary(job.summary, job.epoch) for job in batch if job.summary]),
        json.dumps([seat for job in batch for seat in _seats(job)]),
        json.dumps(
            [
                {"code": job.code, "epoch": job.epoch, **result._asdict()}
                for job in batch
                for result in job.results
            ]
        ),
        *_columns(facts, 8),
    )
    return {(code, epoch) for code, epoch in rows}


async def save_once(connection: Any, node: str, job: Append) -> None:
    """Save a job unless it is saved already; `Fenced` if other facts have its numbers."""
    async with connection.transaction():
        if await connection.fetchval(LOCK_TABLE, job.code, job.epoch, node):
            found = await connection.fetch(FOUND, job.code, [line.seq for line in job.lines])
            if found:
                if [StoredFact(*row) for row in found] != list(job.lines):
                    raise Fenced("another has added to the log")
                return
        if not await save(connection, node, [job]):
            raise Fenced(f"{job.code} is another node's")


def _columns(rows: Sequence[tuple[object, ...]], number: int) -> list[list[object]]:
    return [[row[column] for row in rows] for column in range(number)]


def _summary(summary: Summary, epoch: int) -> dict[str, object]:
    return {**summary._asdict(), "totals": json.dumps(summary.totals), "epoch": epoch}


def _seats(job: Append) -> list[dict[str, object]]:
    players = job.summary.players if job.summary else ()
    return [
        {"code": job.code, "epoch": job.epoch, "seat": seat, "guest": guest}
        for seat, guest in enumerate(players)
    ]

"""Old data are deleted after their time, and nothing else is."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest

from haggis.server import lifetimes
from haggis.server.lifetimes import DAY, LIFETIMES, YEAR, Old
from haggis.server.protocol.state import Settings
from haggis.server.services import Services
from haggis.server.store.interface import Guest, StoredFact, StoredSheet, Summary
from haggis.server.table import facts
from haggis.server.table.registry import TableRegistry
from haggis.server.table.saved_table import SavedTable
from tests.server.running import client, running
from tests.server.stand_ins import NoBots, StillClock
from tests.server.stores import AnyStore, Kept

OLD, NEW = 1000, 2000
"""Moments before and after the limit."""
MOMENT = 1500

HIDDEN = "4r4g4b4y"
"""Cards that must not be in a log. A shorter text could be part of a table's code by chance."""


def summary(code: str, at: int, **changes: object) -> Summary:
    return SavedTable(code, Settings("haggis-2"), {}).summary(at)._replace(**changes)  # type: ignore[arg-type]


def said(seq: int, at: int) -> StoredFact:
    return StoredFact(seq, at, "ann", "", facts.encode(facts.Said("ann", f"at {at}")).decode())


def closed(seq: int, at: int) -> StoredFact:
    return StoredFact(seq, at, "ann", "", facts.encode(facts.Closed()).decode())


def test_closed_tables_without_a_round_are_forgotten(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        rows = {
            "gone": summary("gone", OLD, status="closed", players=("ann", "")),
            "fresh": summary("fresh", NEW, status="closed"),
            "waits": summary("waits", OLD),
            "played": summary("played", OLD, status="closed", rounds=1),
        }
        for code, row in rows.items():
            await store.append(code, [closed(1, row.updated)], row)
        await store.append("talked", [said(1, NEW)], summary("talked", OLD, status="closed"))
        assert await store.forget("empty-tables", MOMENT, 9) == 1
        left = [code for code in (*rows, "talked") if await store.facts(code)]
        assert left == ["fresh", "waits", "played", "talked"]
        assert await store.games_of("ann", 9, 1 << 60) == []

    kept.run(test)


def test_games_are_forgotten_with_their_results(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        for code, at in (("gone", OLD), ("fresh", NEW)):
            row = summary(code, at, status="over", rounds=3, players=("ann", "ben"))
            await store.append(code, [closed(1, at)], row)
        await store.append("plays", [closed(1, OLD)], summary("plays", OLD, status="playing"))
        assert await store.forget("games", MOMENT, 9) == 1
        assert [row.code for row in await store.games_of("ann", 9, 1 << 60)] == ["fresh"]
        assert await store.facts("plays")

    kept.run(test)


def test_chat_is_forgotten_and_the_game_is_not(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        lines = [closed(1, OLD), said(2, OLD), said(3, NEW)]
        await store.append("table", lines, summary("table", NEW))
        assert [said.line.seq for said in await store.chat_of("ann")] == [2, 3]
        assert await store.forget("chat", MOMENT, 9) == 1
        assert [line.seq for line in await store.facts("table")] == [1, 3]
        assert [said.line.seq for said in await store.chat_of("ann")] == [3]

    kept.run(test)


def test_sheets_and_tokens_are_forgotten(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        await store.add_guest(Guest("ann", "Ann"), OLD)
        for code, at in (("gone", OLD), ("fresh", NEW)):
            await store.keep_sheet(StoredSheet(code, "ann", 1, at, "{}"))
            await store.add_token(code, "session", "ann", at, OLD, "Firefox")
        assert await store.forget("sheets", MOMENT, 9) == 1
        assert [sheet.code for sheet in await store.sheets_of("ann")] == ["fresh"]
        assert await store.forget("tokens", MOMENT, 9) == 1
        assert [session.hash for session in await store.sessions_of("ann", 0)] == ["fresh"]

    kept.run(test)


def test_guests_who_left_nothing_are_forgotten(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        for guest in ("gone", "sheet", "game", "here"):
            await store.add_guest(Guest(guest, guest), OLD)
            await store.add_token(f"of {guest}", "session", guest, 1 << 40, OLD)
        await store.add_guest(Guest("new", "new"), NEW)
        await store.mute("gone", "here", on=True)
        await store.mute("here", "gone", on=True)
        await store.keep_sheet(StoredSheet("code", "sheet", 1, NEW, "{}"))
        await store.append("table", [], summary("table", OLD, players=("game", "")))
        assert await store.guest_of("of here", OLD + DAY) is not None  # this notes the visit
        assert await store.forget("guests", OLD + 1, 9) == 1
        everybody = ["gone", "sheet", "game", "here", "new"]
        assert set(await store.names(everybody)) == {"sheet", "game", "here", "new"}
        assert await store.guest_of("of gone", OLD) is None
        assert await store.mutes("here") == []

    kept.run(test)


def test_no_more_is_forgotten_at_once_than_asked(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        for number in range(5):
            await store.add_guest(Guest(f"id{number}", "Guest"), OLD)
        assert [await store.forget("guests", MOMENT, 2) for _ in range(4)] == [2, 2, 1, 0]

    kept.run(test)


def test_old_chat_is_found_by_an_index(tmp_path: Path) -> None:
    """Otherwise every call of `tidy` would read all games."""

    async def test(store: AnyStore) -> None:
        statements: list[str] = []
        with closing(sqlite3.connect(tmp_path / "haggis.db")) as connection:
            store._all = lambda sql, values: _noted(statements, sql)  # type: ignore[method-assign]
            await store.forget("chat", MOMENT, 9)
            await store.chat_of("ann")
            plans = [
                str(
                    connection.execute(
                        f"EXPLAIN QUERY PLAN {sql}", ("1",) * sql.count("?")
                    ).fetchall()
                )
                for sql in statements
            ]
        assert ["chat_by_age" in plans[0], "chat_of_guest" in plans[1]] == [True, True], plans

    async def _noted(statements: list[str], sql: str) -> list[tuple[object, ...]]:
        statements.append(sql)
        return []

    Kept(tmp_path, "sqlite").run(test)


def test_tidying_up_forgets_everything_in_its_time(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        clock = StillClock()
        now = clock.unix_time()
        await store.add_guest(Guest("ann", "Ann"), now)
        await store.append("empty", [closed(1, now)], summary("empty", now, status="closed"))
        over = summary("over", now, status="over", rounds=1, players=("ann", ""))
        await store.append("over", [closed(1, now), said(2, now)], over)
        await store.keep_sheet(StoredSheet("sheet", "ann", 1, now, "{}"))
        tables = TableRegistry(Services(store, NoBots(), clock))

        async def left() -> list[bool]:
            await tables.tidy()
            return [
                bool(await store.facts("empty")),
                bool(await store.chat_of("ann")),
                await store.sheet("sheet") is not None,
                bool(await store.facts("over")),
                bool(await store.names(["ann"])),
            ]

        assert await left() == [True] * 5
        clock.time += DAY + 1
        assert await left() == [False, True, True, True, True]
        clock.time += 30 * DAY
        assert await left() == [False, False, True, True, True]
        clock.time += 3 * YEAR
        assert await left() == [False, False, False, True, True]
        clock.time += 2 * YEAR
        assert await left() == [False] * 5

    kept.run(test)


def test_every_kind_has_a_lifetime_and_is_documented() -> None:
    assert set(LIFETIMES) == set(get_args(Old))
    text = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    said = {
        "empty-tables": "| a closed table without a finished round | is deleted after a day |",
        "games": "| a game that is over, or was closed | is deleted 5 years after its last",
        "chat": "| a line of chat | is deleted after 30 days |",
        "sheets": "| a sheet | is deleted 3 years after its last change |",
        "guests": "| a guest without a game or a sheet | is deleted after 30 days",
    }
    days = {kind: seconds / DAY for kind, seconds in LIFETIMES.items() if kind in said}
    assert days == {
        "empty-tables": 1,
        "games": 5 * 365,
        "chat": 30,
        "sheets": 3 * 365,
        "guests": 30,
    }
    assert all(line in text for line in said.values()), said


@pytest.mark.parametrize(
    "body",
    ["", "{", '{"fact":"unheard-of"}', f'{{"fact":"acted","seat":9,"action":"{HIDDEN}"}}', "[]"],
)
def test_one_unreadable_log_is_that_table_s_alone(
    body: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        clock = StillClock()
        async with running(tmp_path, clock=clock) as server, client(server, "Ann") as ann:
            bad = await ann.make("haggis-2", ["me", "greedy"], start=True)
            good = await ann.make("haggis-2", ["me", "open"])
            clock.time += 1000
            tables = server.backend.tables
            await tables.tidy()
            assert tables.loaded() == []
            data = Kept(tmp_path)
            data.rows("UPDATE facts SET body = $1 WHERE code = $2 AND seq = 3", body, bad)
            data.rows("UPDATE tables SET status = 'waiting' WHERE code = $1", bad)
            for path in ("", "/replay", "/record.json"):
                answer = await ann.call("GET", f"tables/{bad}{path}", None, 503)
                assert answer["code"] == "damaged"
                assert "cannot be read" in answer["text"]
            async with await ann.open(bad) as tab:
                assert (await tab.until("refusal"))["code"] == "damaged"
            clock.time += lifetimes.WAITING
            await tables.tidy()
            await asyncio.gather(*(table.finish() for table in tables.loaded()))
            assert (await ann.call("GET", f"tables/{good}"))["status"] == "closed"
            codes = {row["code"] for row in await ann.call("GET", "me/games")}
            assert codes == {bad, good}

    asyncio.run(run())
    told = [record for record in caplog.records if "cannot be read" in record.message]
    assert len(told) == 1, "once, however often it is asked for"
    assert HIDDEN not in caplog.text


def test_tidying_up_goes_on_after_any_error(kept: Kept, caplog: pytest.LogCaptureFixture) -> None:
    async def test(store: AnyStore) -> None:
        clock = StillClock()
        await store.append("old", [closed(1, 0)], summary("old", 0, status="closed"))
        tables = TableRegistry(Services(store, NoBots(), clock))

        async def idle(*_: object) -> list[str]:
            raise RuntimeError(HIDDEN)

        store.idle = idle  # type: ignore[method-assign, assignment]
        await tables.tidy()
        assert await store.facts("old") == []

    kept.run(test)
    assert "tidying up failed with RuntimeError" in caplog.text
    assert HIDDEN not in caplog.text

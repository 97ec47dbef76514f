"""Appending in both stores: many jobs in one commit, each independent of the others."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from haggis.server.protocol.state import Settings
from haggis.server.store import commits, sqlite
from haggis.server.store.commits import CROWD
from haggis.server.store.interface import Guest, Result, StoredFact, StoreError, Summary, Tally
from haggis.server.store.sqlite import MAX_ROWS
from haggis.server.table import facts
from haggis.server.table.saved_table import SavedTable
from tests.server.running import PATIENCE
from tests.server.stores import AnyStore, Kept

STORE = Path(sqlite.__file__).parent
SQL_IN = sorted(STORE.rglob("*.py"))
CODE = "table"
FULL = Summary(
    CODE, "waiting", "ann", "ann", True, '{"rules":"haggis-2"}', '["ann",null]', 1, ("ann", "")
)


def summary(code: str = CODE) -> Summary:
    return SavedTable(code, Settings("haggis-2"), {}).summary(0)


def said(seq: int, text: str = "hello") -> StoredFact:
    body = facts.encode(facts.Said("ann", text)).decode()
    return StoredFact(seq, 0, "ann", f"wish{seq}", body, 2**32 - 1)


def saved(answers: Sequence[object]) -> list[bool]:
    """Which jobs were saved. The others must raise `StoreError`."""
    assert all(answer is None or isinstance(answer, StoreError) for answer in answers), answers
    return [answer is None for answer in answers]


def test_a_table_is_kept_as_it_was_told(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        assert await store.facts(CODE) == []
        await store.append(CODE, [said(1), said(2)], FULL._replace(updated=5))
        assert await store.facts(CODE) == [said(1), said(2)]
        row = FULL._replace(updated=5, players=())
        assert await store.lobby(9) == await store.games_of("ann", 9, 6) == [row]
        assert await store.games_of("ann", 9, 5) == await store.games_of("", 9, 0) == []
        assert await store.tables_made_by("ann") == 1
        after = row._replace(
            status="over", host="ben", seats="[]", open_seats=0, rounds=3, totals=(250, -5),
            winner=0, updated=9, public=False, settings="{}", made_by="ben",
        )  # fmt: skip
        await store.append(CODE, [said(3)], after)
        assert len(await store.facts(CODE)) == 3
        seen = after._replace(public=True, settings=FULL.settings, made_by="ann")
        assert await store.games_of("ann", 9, 10) == [seen], "some of it never changes"
        assert await store.lobby(9) == []
        assert await store.tables_made_by("ann") == await store.tables_made_by("ben") == 0

    kept.run(test)


def test_who_sits_there_changes(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        async def games() -> list[int]:
            return [len(await store.games_of(guest, 9, 9)) for guest in ("ann", "ben", "cat")]

        await store.append(CODE, [], FULL._replace(players=("ann", "ben")))
        assert await games() == [1, 1, 0]
        await store.append(CODE, [], FULL._replace(players=("", "cat")))
        assert await games() == [0, 0, 1]
        await store.append(CODE, [], FULL._replace(status="playing", players=()))
        assert await games() == [0, 0, 1], "players of a game that has begun stay its players"

    kept.run(test)


def test_lists_are_the_latest_first_and_no_longer_than_asked(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        for number in (3, 1, 4, 2):
            row = FULL._replace(code=f"t{number}", updated=number)
            await store.append(row.code, [], row)
        hidden = [
            FULL._replace(code="private", public=False),
            FULL._replace(code="full", open_seats=0),
            FULL._replace(code="playing", status="playing"),
        ]
        for row in hidden:
            await store.append(row.code, [], row)
        assert [row.code for row in await store.lobby(3)] == ["t4", "t3", "t2"]
        assert [row.code for row in await store.games_of("ann", 2, 4)] == ["t3", "t2"]
        assert await store.tables_made_by("ann") == 7

    kept.run(test)


def test_statistics_are_sums_by_rule_set_and_opponents(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        games = [
            ("t1", Result("ann", "neeps", "ben,bot greedy", True, 3, 1, 2, 1)),
            ("t2", Result("ann", "neeps", "ben,bot greedy", False, 4, 2, 0, 0)),
            ("t3", Result("ann", "neeps", "Ben", True, 1, 1, 1, 1)),
            ("t4", Result("ann", "haggis-2", "bot greedy", True, 1, 1, 1, 1)),
            ("t4", Result("ben", "haggis-2", "ann", False, 1, 0, 0, 0)),
        ]
        for code, result in games:
            await store.append(code, [], summary(code), [result])
        last = games[-1][1]._replace(won=True)  # a repeated result counts once
        await store.append("t4", [], summary("t4"), [last])
        assert await store.statistics("ann") == [
            Tally("haggis-2", ("bot greedy",), 1, 1, 1, 1, 1, 1),
            Tally("neeps", ("ben", "bot greedy"), 2, 1, 7, 3, 2, 1),
            Tally("neeps", ("Ben",), 1, 1, 1, 1, 1, 1),
        ]
        assert await store.statistics("ben") == [Tally("haggis-2", ("ann",), 1, 1, 1, 0, 0, 0)]
        assert await store.statistics("cat") == []

    kept.run(test)


def test_what_is_written_together_is_one_commit(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        await store.append(CODE, [], summary())
        before = store.commits
        await asyncio.gather(*(store.append(CODE, [said(seq)]) for seq in range(1, 41)))
        assert store.commits == before + 1
        assert await store.facts(CODE) == [said(seq) for seq in range(1, 41)]

    kept.run(test)


def test_of_summaries_written_together_the_last_stays(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        rows = [summary()._replace(updated=number, players=("ann",)) for number in range(1, 9)]
        await asyncio.gather(*(store.append(CODE, [said(row.updated)], row) for row in rows))
        assert [row.updated for row in await store.games_of("ann", 9, 99)] == [8]
        assert len(await store.facts(CODE)) == 8

    kept.run(test)


def test_after_a_crowd_the_next_commit_waits_for_more(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commits, "PAUSE", 2.0)  # far longer than three turns of the loop

    async def test(store: AnyStore) -> None:
        await store.append(CODE, [], summary())
        await asyncio.gather(*(store.append(CODE, [said(seq)]) for seq in range(CROWD + 1)))
        before, later = store.commits, []
        for seq in range(CROWD + 1, CROWD + 4):
            later.append(asyncio.create_task(store.append(CODE, [said(seq)])))
            for _ in range(3):  # each is handed over in its own turn
                await asyncio.sleep(0)
        await asyncio.gather(*later)
        assert store.commits == before + 1
        assert len(await store.facts(CODE)) == CROWD + 4

    kept.run(test)


def test_more_facts_than_a_statement_holds(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        lines = [said(seq, "\0 {} [] \N{SNOWMAN} ' \"") for seq in range(2 * MAX_ROWS + 1)]
        await store.append(CODE, lines, summary())
        assert await store.facts(CODE) == lines

    kept.run(test)


def test_a_job_that_fails_takes_back_only_itself(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        await store.append(CODE, [], summary())
        answers = await asyncio.gather(
            store.append(CODE, [said(1)]),
            store.append(CODE, [said(2), said(1)]),
            store.add_guest(Guest("ben", "Ben"), 0),
            store.append("no table", [said(1)]),
            store.append(CODE, [said(3)]),
            return_exceptions=True,
        )
        assert saved(answers) == [True, False, True, False, True]
        assert [line.seq for line in await store.facts(CODE)] == [1, 3]
        assert await store.names(["ben"]) == {"ben": "Ben"}

    kept.run(test)


def test_facts_that_fail_take_back_no_others(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        await store.append(CODE, [], summary())
        jobs = [[said(1)], [said(2), said(1)], [said(3)]]
        answers = await asyncio.gather(
            *(store.append(CODE, lines) for lines in jobs), return_exceptions=True
        )
        assert saved(answers) == [True, False, True]
        assert [line.seq for line in await store.facts(CODE)] == [1, 3]

    kept.run(test)


def test_what_fails_leaves_the_summary_and_the_results_as_they_were(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        await store.append(CODE, [said(1)], FULL)
        result = Result("ann", "haggis-2", "ben", True, 1, 1, 0, 0)
        over = FULL._replace(status="over", players=("", "ben"))
        with pytest.raises(StoreError):
            await store.append(CODE, [said(1)], over, [result])
        assert await store.lobby(9) == [FULL._replace(players=())]
        assert await store.games_of("ben", 9, 9) == []
        assert await store.statistics("ann") == []

    kept.run(test)


def test_a_job_that_fails_in_any_way_does_not_end_the_writer(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        await store.append(CODE, [], summary())
        answers = await asyncio.gather(
            store.append(CODE, [said(1)]),
            store.append(CODE, [said(2**63)]),  # more than integers hold
            store.append(CODE, [said(2)]),
            return_exceptions=True,
        )
        assert saved(answers) == [True, False, True]
        async with asyncio.timeout(PATIENCE):
            await store.append(CODE, [said(3)])
        assert [line.seq for line in await store.facts(CODE)] == [1, 2, 3]

    kept.run(test)


def test_who_stops_waiting_holds_nobody_up(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        await store.append(CODE, [], summary())
        given_up = asyncio.create_task(store.append(CODE, [said(1)]))
        await asyncio.sleep(0)
        given_up.cancel()
        await store.append(CODE, [said(2)])
        assert said(2) in await store.facts(CODE)

    kept.run(test)


def test_a_table_is_idle_when_nothing_happens_there(kept: Kept) -> None:
    async def test(store: AnyStore) -> None:
        await store.append(CODE, [said(1)._replace(at=100)], summary())
        assert await store.idle("waiting", 100) == []
        assert await store.idle("playing", 101) == []
        assert await store.idle("waiting", 101) == [CODE]

    kept.run(test)


def test_jobs_are_done_in_order_where_one_thread_does_all(tmp_path: Path) -> None:
    async def test(store: AnyStore) -> None:
        await store.append(CODE, [], summary())
        await store.add_guest(Guest("ann", "Ann"), 0)
        await asyncio.gather(
            store.append(CODE, [said(1)]),
            store.delete_guest("ann"),
            store.append(CODE, [said(2)]),
        )
        assert [line.seq for line in await store.facts(CODE)] == [2]

    Kept(tmp_path, "sqlite").run(test)


def test_what_waits_when_the_store_closes_is_written(kept: Kept) -> None:
    async def run() -> None:
        made = await kept.open()
        jobs = [
            asyncio.create_task(made.append(f"t{number}", [said(1)], summary(f"t{number}")))
            for number in range(20)
        ]
        await asyncio.sleep(0)
        await made.close()
        await asyncio.gather(*jobs)
        again = await kept.open()
        assert [await again.facts(f"t{number}") for number in range(20)] == [[said(1)]] * 20
        await again.close()

    asyncio.run(run())


@pytest.mark.parametrize("file", SQL_IN, ids=lambda file: str(file.relative_to(STORE)))
def test_sql_names_its_columns(file: Path) -> None:
    """A column that a newer version adds must not disturb an older one."""
    text = re.sub(r'"\s*f?"', "", file.read_text(encoding="utf-8"))  # parts of one text
    assert not re.findall(r"INTO \w+ VALUES|SELECT \* FROM (?!jsonb_)\w+", text)

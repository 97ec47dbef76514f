"""Looking at a long game does not slow down others."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable

import pytest

from haggis.errors import Refused
from haggis.server.long_work import LongWork
from haggis.server.protocol.messages import Ping, Ready, TakeBack
from haggis.server.store.interface import Guest, StoredFact
from haggis.server.table import actor, tabs
from haggis.server.table.commands import Wished
from haggis.server.table.registry import RECALLED
from tests.server.scene import ANN, BEN, Scene, game, lead, scene
from tests.server.stand_ins import MemoryStore


async def turns_during(work: Awaitable[object]) -> int:
    """How many turns the event loop had during some work."""
    doing = asyncio.ensure_future(work)
    turns = 0
    while not doing.done():
        turns += 1
        await asyncio.sleep(0)
    await doing
    return turns


def test_one_piece_is_done_in_a_turn_and_all_get_theirs() -> None:
    async def run() -> None:
        work = LongWork()
        order: list[object] = []
        assert await turns_during(work.each(range(100), order.append, 10)) >= 10
        order.clear()
        long = asyncio.create_task(work.each([f"a{n}" for n in range(50)], order.append))
        await asyncio.sleep(0)
        await work.each(["b0", "b1"], order.append)
        assert len(order) < 10, "short work is done long before long work"
        long.cancel()

    asyncio.run(run())


def test_what_cannot_be_divided_is_done_in_a_thread_and_alone() -> None:
    async def run() -> None:
        work, names, inside = LongWork(), [], []

        def do() -> None:
            inside.append(1)
            names.append((threading.current_thread().name, len(inside)))
            inside.pop()

        await asyncio.gather(*(work.once(do) for _ in range(10)))
        assert [together for _, together in names] == [1] * 10
        assert threading.main_thread().name not in {name for name, _ in names}

    asyncio.run(run())


async def play(made: Scene, rounds: int) -> actor.TableActor:
    """A table at which some rounds were played to their end."""
    table = await made.table("ann", "greedy", goal="1000")
    await made.come(table, ANN)
    while len(game(table).rounds) < rounds or not game(table).round.over:
        if game(table).round.over:
            await table.ask(ANN, Ready(f"ready-{table.saved.seq}"))
        elif 0 in game(table).deciders:
            await made.act(table, ANN, str(game(table).view(0).legal().decisions[-1]))
        else:
            await made.clock.pass_by(1)
        await made.rest(table)
    return table


def test_a_log_is_read_in_pieces_and_once_for_all_who_ask() -> None:
    class Counting(MemoryStore):
        reads = 0

        async def facts(self, code: str) -> list[StoredFact]:
            Counting.reads += 1
            return await super().facts(code)

    async def test(made: Scene) -> None:
        made.store.__class__ = Counting
        table = await play(made, 3)
        code, read = table.saved.code, made.backend.tables.read
        assert await turns_during(read(code)) >= table.saved.seq // RECALLED
        again = await asyncio.gather(*(read(code) for _ in range(5)))
        assert {saved.seq for saved in again} == {table.saved.seq}
        assert Counting.reads == 1
        await made.clock.pass_by(60)
        await read(code)
        assert Counting.reads == 2, "what was read a minute ago is read anew"
        with pytest.raises(Refused):
            await read("nope")

    scene(test)


def test_a_full_inbox_leaves_the_loop_its_turns() -> None:
    async def test(made: Scene) -> None:
        table = await made.table("ann", "greedy")
        await made.come(table, ANN)
        for _ in range(30):
            table.wish(Wished(ANN, Ping(), lambda _: None))
        assert await turns_during(table.finish()) >= 30

    scene(test)


def test_who_has_missed_very_much_is_shown_the_round_under_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test(made: Scene) -> None:
        table = await play(made, 2)

        async def rounds(after: int) -> set[int]:
            ear = await made.come(table, Guest("cat", "Cat"), after)
            events = json.loads(ear.frames[0])["events"]
            return {event["round"] for event in events if event["type"] == "dealt"}

        assert await rounds(0) == {1, 2}
        monkeypatch.setattr(tabs, "CATCH_UP", 10)
        assert await rounds(0) == {2}

    scene(test)


def test_after_too_many_facts_the_round_is_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(asking: Callable[[], Awaitable[object]]) -> None:
        with pytest.raises(Refused) as error:
            await asking()
        assert error.value.code == "table-full"

    async def test(made: Scene) -> None:
        table = await play(made, 1)
        monkeypatch.setattr(actor, "HISTORY", table.saved.seq)
        await refused(lambda: table.ask(ANN, Ready("next")))
        assert len(game(table).rounds) == 1
        other = await made.table("ann", "greedy")
        await made.come(other, ANN)
        await made.act(other, ANN, lead(other))
        monkeypatch.setattr(actor, "HISTORY", other.saved.seq)
        await refused(lambda: other.ask(ANN, TakeBack("back")))
        both = await made.table("ann", "ben", grace=5)
        await made.come(both, BEN)
        monkeypatch.setattr(actor, "HISTORY", both.saved.seq)
        await made.clock.pass_by(60)
        await made.rest(both)
        assert both.saved.stand_ins == set()

    scene(test)

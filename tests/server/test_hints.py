"""Hints over HTTP: what the strongest bot would do on my seat, if the table allows hints."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from haggis.bots.advice import Advice, Reason, advise
from haggis.bots.base import Expectation
from haggis.server.backend import HINTS
from haggis.server.bots import hints
from haggis.server.bots.hints import HintProcess
from haggis.server.socket import gate
from haggis.view import View
from tests.server.running import Client, Json, Tab, client, running
from tests.server.stand_ins import StillClock


@pytest.fixture(autouse=True)
def time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hint is late in these tests, even on a busy machine."""
    monkeypatch.setattr(hints, "SECONDS", 120.0)
    monkeypatch.setattr(gate, "REQUEST_SECONDS", 150.0)


class Instant:
    """Hints that come at once. Every view is noted."""

    def __init__(self) -> None:
        self.views: list[View] = []

    async def hint(self, view: View, seed: int) -> Advice:
        self.views.append(view)
        actions = view.legal().decisions
        expected = [Expectation(actions[-1], 1.5, 0.5, 0.25, 20)]
        return Advice(expected, Reason("expected", {"more": 2}))

    async def close(self) -> None:
        pass


async def ask(ann: Client, code: str, decision: int, status: int = 200) -> Json:
    answer: Json = await ann.call("POST", f"tables/{code}/hint", {"decision": decision}, status)
    return answer


async def my_turn(tab: Tab) -> int | None:
    """The number of the next decision, or None if the round is over before."""
    while not tab.own.get("decision"):
        if tab.round.get("stage") == "over":
            return None
        await tab.receive()
    number: int = tab.own["decision"]["number"]
    return number


def test_a_hint_is_why_on_the_seat_s_own_view(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "greedy"], True, goal="1r", first=1)
            async with await ann.open(code) as tab:
                for turn in range(6):
                    number = await my_turn(tab)
                    if number is None:
                        assert turn, "nobody is out before the other's first turn"
                        break
                    live = (await server.backend.tables.get(code)).saved.live
                    assert live is not None
                    # In a thread, because a node that does nothing for two seconds stops.
                    expected = await asyncio.to_thread(advise, live.view(0), number)
                    told = await ask(ann, code, number)
                    assert told["decision"] == number
                    assert told["because"] == expected.reason.code
                    assert told.get("values", {}) == expected.reason.values
                    assert [each["action"]["action"] for each in told["expected"]] == [
                        str(each.action) for each in expected.expected[:5]
                    ]
                    if turn == 0:  # a guest may have ten hints at once
                        assert await ask(ann, code, number) == told, "the same again"
                    action = told["expected"][0]["action"]
                    answer = await tab.act(action["action"])
                    assert answer["type"] == "ack"
                    tab.own = {} if tab.own.get("decision", {}).get("number") == number else tab.own

    asyncio.run(run())


def test_hints_are_refused_where_there_are_none_to_give(tmp_path: Path) -> None:
    async def run() -> None:
        hints = Instant()
        async with (
            running(tmp_path, hints=hints) as server,
            client(server, "Ann") as ann,
            client(server, "Ben") as ben,
        ):
            silent = await ann.make("haggis-2", ["me", "greedy"], True, hints=False, first=0)
            code = await ann.make("haggis-2", ["me", "greedy"], True, first=0)
            waiting = await ann.make("haggis-2", ["me", "open"])
            assert (await ask(ann, silent, 1, 409))["code"] == "no-hints"
            assert (await ask(ann, waiting, 1, 409))["code"] == "not-started"
            assert (await ask(ann, code, 2, 409))["code"] == "stale"
            assert (await ask(ben, code, 1, 409))["code"] == "not-seated"
            theirs = await ann.make("haggis-2", ["me", "greedy"], True, first=1)
            assert (await ask(ann, theirs, 1, 409))["code"] == "no-turn"
            async with client(server) as nobody:
                assert (await ask(nobody, code, 1, 401))["code"] == "no-session"
            assert not hints.views
            told = await ask(ann, code, 1)
            assert told["expected"][0]["points"] == 1.5
            assert told["because"] == "expected"
            assert hints.views[0].seat == 0

    asyncio.run(run())


def test_a_guest_cannot_ask_without_end(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            running(tmp_path, hints=Instant(), clock=StillClock()) as server,
            client(server, "Ann") as ann,
            client(server, "Ben") as ben,
        ):
            code = await ann.make("haggis-2", ["me", "greedy"], True, first=0)
            answers = [
                (await ann.http.post(f"tables/{code}/hint", json={"decision": 1})).status_code
                for _ in range(40)
            ]
            assert answers == [200] * HINTS + [429] * (40 - HINTS)
            other = await ben.make("haggis-2", ["me", "greedy"], True, first=0)
            assert await ask(ben, other, 1)

    asyncio.run(run())


def test_hints_wait_in_a_process_of_their_own_and_bots_do_not(tmp_path: Path) -> None:
    """While hints hang, a bot at another table plays its game."""

    class Hanging(Instant):
        async def hint(self, view: View, seed: int) -> Advice:
            await asyncio.sleep(3600)
            raise AssertionError

    async def run() -> None:
        async with running(tmp_path, hints=Hanging()) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "greedy"], True, first=0)
            thinking = asyncio.create_task(ask(ann, code, 1))
            other = await ann.make("haggis-2", ["me", "greedy"], True, goal="1r")
            async with await ann.open(other) as tab:
                await tab.until("update")
                await tab.play_on(Random(1))
            async with await ann.open(code) as tab:
                await tab.until("update")
                await tab.done("close")
            assert not thinking.done()
            thinking.cancel()

    asyncio.run(run())


def test_too_many_waiting_are_told_so_and_a_process_that_was_ended_is_replaced() -> None:
    from haggis import Game, Refused

    async def run() -> None:
        process = HintProcess()
        view = Game.new("haggis-2", seed=7).view(1)
        try:
            asked = [asyncio.create_task(process.hint(view, 1)) for _ in range(hints.MAX_WAITING)]
            await asyncio.sleep(0)
            with pytest.raises(Refused, match="too much to do"):
                await process.hint(view, 1)
            first = await asked[0]
            assert first == advise(view, 1)
            for task in asked[1:]:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            await process.close()
            assert await process.hint(view, 2) == advise(view, 2)
        finally:
            await process.close()

    asyncio.run(run())


def test_a_process_that_is_slow_is_not_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first hint loads the kernel: if that takes too long, a later one finds it loaded."""
    from haggis import Game, Refused

    async def run() -> None:
        process = HintProcess()
        view = Game.new("haggis-2", seed=7).view(1)
        try:
            monkeypatch.setattr(hints, "SECONDS", 0.01)
            with pytest.raises(Refused, match="No hint"):
                await process.hint(view, 1)
            begun = process._worker
            assert begun is not None
            monkeypatch.setattr(hints, "SECONDS", 120.0)
            assert await process.hint(view, 2) == advise(view, 2)
            assert process._worker is begun
            monkeypatch.setattr(hints, "SECONDS", 0.0)
            for _ in range(hints.TRIES):
                with pytest.raises(Refused):
                    await process.hint(view, 3)
            assert process._worker is None
        finally:
            await process.close()

    asyncio.run(run())

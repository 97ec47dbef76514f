"""Bots run in separate processes, within their time."""

from __future__ import annotations

import asyncio
import io
import os
import pickle
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import ClassVar

import pytest

from haggis import Game
from haggis.actions import Bet
from haggis.bots import BOT_NAMES
from haggis.bots.advice import advise
from haggis.server.bots.fair_queue import FairQueue
from haggis.server.bots.pool import BotPool
from haggis.server.bots.questions import AnyQuestion, HintQuestion, Question
from haggis.server.bots.worker import answer, packed, serve


def test_a_worker_answers_from_the_view_alone() -> None:
    async def run() -> None:
        pool = BotPool(1, slack=60)
        game = Game.new("haggis-2", seed=7)
        try:
            for level in BOT_NAMES:
                action = await pool.ask("choose", level, game.view(1), 1.0)
                assert action in game.legal(1)
            bet = await pool.ask("bet", "random", game.view(0), 1.0)
            assert bet is None or isinstance(bet, Bet)
        finally:
            await pool.close()

    asyncio.run(run())


def test_many_questions_share_few_workers() -> None:
    async def run() -> None:
        pool = BotPool(1, slack=60)
        game = Game.new("haggis-3", seed=7)
        seat = game.deciders[0]
        try:
            questions = [pool.ask("choose", "greedy", game.view(seat), 1.0) for _ in range(20)]
            actions = await asyncio.gather(*questions)
            assert all(action in game.legal(seat) for action in actions)
        finally:
            await pool.close()

    asyncio.run(run())


def test_a_slow_bot_is_ended_and_the_next_one_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = tmp_path / "once"
    script = tmp_path / "python"
    script.write_text(
        f"#!/bin/sh\nif [ ! -e {once} ]; then touch {once}; exec sleep 600; fi\n"
        f'exec {sys.executable} "$@"\n'
    )
    script.chmod(0o755)
    monkeypatch.setattr("haggis.server.bots.process.sys.executable", str(script))

    async def run() -> None:
        pool = BotPool(1, slack=0.5)
        game = Game.new("haggis-2", seed=7)
        try:
            assert await pool.ask("choose", "greedy", game.view(1), 0.1) is None
            assert pool.late == 1
            once.touch()  # on a busy machine it may have been ended before it did this
            pool.slack = 60
            assert await pool.ask("choose", "greedy", game.view(1), 0.1) in game.legal(1)
        finally:
            await pool.close()

    asyncio.run(run())


def test_a_process_that_hangs_before_it_is_one_holds_up_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs = tmp_path / "hangs"
    hangs.touch()

    def hang() -> None:
        """What a child does between fork and exec; with vfork it could do nothing."""
        while hangs.exists():
            time.sleep(0.05)

    monkeypatch.setattr(
        "haggis.server.bots.process.subprocess.Popen", partial(subprocess.Popen, preexec_fn=hang)
    )

    async def run() -> None:
        assert not subprocess._USE_VFORK, "a child of vfork would stop all threads"
        pool = BotPool(1, slack=1.0)
        game = Game.new("haggis-2", seed=7)
        turns = 0
        asking = asyncio.create_task(pool.ask("choose", "greedy", game.view(1), 0.1))
        try:
            while not asking.done():  # if the loop were blocked, this would hang
                turns += 1
                await asyncio.sleep(0.01)
            assert asking.result() is None
            assert turns > 3
            hangs.unlink()
            pool.slack = 60
            assert await pool.ask("choose", "greedy", game.view(1), 0.1) in game.legal(1)
        finally:
            hangs.unlink(missing_ok=True)
            await pool.close()
        assert not any(worker.is_alive for worker in pool._ended)

    asyncio.run(run())


class Blocked:
    """A worker that answers when it is told to, and notes its questions."""

    asked: ClassVar[list[str]] = []
    gate: asyncio.Semaphore
    is_alive = False

    async def ask(self, question: Question) -> None:
        Blocked.asked.append(question.level)
        await Blocked.gate.acquire()

    def end(self) -> None:
        """There is no process."""


def test_one_guests_many_slow_bots_keep_no_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("haggis.server.bots.pool.Worker", Blocked)

    async def run() -> None:
        Blocked.asked, Blocked.gate = [], asyncio.Semaphore(0)
        pool = BotPool(2, slack=60)
        view = Game.new("haggis-2", seed=7).view(1)

        def ask(level: str, owner: str) -> asyncio.Task[object]:
            return asyncio.create_task(pool.ask("choose", level, view, 1.0, owner))

        many = [ask("planner", "eve") for _ in range(100)]
        await asyncio.sleep(0)
        quick = ask("greedy", "ann")
        slow = ask("search", "ben")
        for _ in range(5):
            await asyncio.sleep(0)
        assert Blocked.asked == ["planner", "planner", "greedy"], "quick levels do not wait"
        for _ in range(3):
            Blocked.gate.release()
        await asyncio.gather(quick)
        Blocked.gate.release()
        for _ in range(5):
            await asyncio.sleep(0)
        assert "search" in Blocked.asked[:5], "another guest is next, though a hundred wait"
        for task in (*many, slow):
            task.cancel()
        await asyncio.gather(*many, slow, return_exceptions=True)
        await pool.close()

    asyncio.run(run())


def test_shares_are_equal_however_much_is_asked_for() -> None:
    queue = FairQueue[str]()
    for number in range(50):
        queue.put("eve", 0.5, f"eve {number}")
    queue.put("ann", 0.6, "ann slow")
    queue.put("ann", 0.1, "ann quick")
    order = [queue.take() for _ in range(5)]
    assert order == ["ann quick", "eve 0", "ann slow", "eve 1", "eve 2"]
    queue.put("ben", 0.5, "ben")
    assert queue.take() == "ben"
    queue.put("ann", 0.5, "ann again")
    assert "ann again" in [queue.take() for _ in range(3)]
    while queue.take():
        pass
    assert len(queue) == 0
    assert queue.take() is None


def test_a_bots_fault_is_no_answer() -> None:
    async def run() -> None:
        pool = BotPool(1, slack=60)
        game = Game.new("haggis-2", seed=7)
        try:
            assert await pool.ask("choose", "nobody", game.view(1), 1.0) is None
            assert await pool.ask("choose", "greedy", game.view(1), 1.0) in game.legal(1)
        finally:
            await pool.close()

    asyncio.run(run())


def test_a_bots_chance_has_nothing_to_do_with_the_deal() -> None:
    game = Game.new("haggis-2", seed=7)
    question = Question("choose", "random", game.view(1), 1.0)
    assert len({str(answer(question)) for _ in range(40)}) > 5


def test_what_a_worker_reads_and_writes() -> None:
    game = Game.new("haggis-2", seed=7)
    questions: list[AnyQuestion] = [
        Question("choose", "greedy", game.view(1), 1.0),
        Question("bet", "greedy", game.view(1), 1.0),
        Question("choose", "nobody", game.view(1), 1.0),
        HintQuestion(game.view(1), 7),
    ]
    source, target = io.BytesIO(b"".join(map(packed, questions))), io.BytesIO()
    serve(source, target)
    answers = []
    target.seek(0)
    while head := target.read(4):
        answers.append(pickle.loads(target.read(int.from_bytes(head, "big"))))
    assert answers[0] in game.legal(1)
    assert answers[2] is None
    assert answers[3:] == [advise(game.view(1), 7)]


def test_a_worker_that_dies_is_replaced() -> None:
    async def run() -> None:
        pool = BotPool(1, slack=60)
        game = Game.new("haggis-2", seed=7)
        try:
            assert await pool.ask("choose", "greedy", game.view(1), 1.0)
            for worker in pool.workers:
                assert worker.pid is not None
                os.kill(worker.pid, signal.SIGKILL)
            answers = [await pool.ask("choose", "greedy", game.view(1), 1.0) for _ in range(2)]
            assert answers[-1] in game.legal(1)
        finally:
            await pool.close()

    asyncio.run(run())


def test_a_worker_that_cannot_be_started_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_thread() -> None:
        raise RuntimeError("can't start new thread")

    async def run() -> None:
        pool = BotPool(1, slack=60)
        view = Game.new("haggis-2", seed=7).view(1)
        try:
            with monkeypatch.context() as patch:
                patch.setattr("haggis.server.bots.pool.Worker", no_thread)
                assert await pool.ask("choose", "greedy", view, 1.0) is None
            assert await pool.ask("choose", "greedy", view, 1.0)
        finally:
            await pool.close()

    asyncio.run(run())

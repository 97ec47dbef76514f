"""Bots think in processes of their own, within their time."""

from __future__ import annotations

import asyncio
import io
import pickle
import sys
from pathlib import Path

import pytest

from haggis import Game
from haggis.actions import Bet
from haggis.bots import BOT_NAMES
from haggis.server.bots.pool import BotPool
from haggis.server.bots.worker import Question, answer, packed, serve


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
    monkeypatch.setattr("haggis.server.bots.pool.sys.executable", str(script))

    async def run() -> None:
        pool = BotPool(1, slack=0.5)
        game = Game.new("haggis-2", seed=7)
        try:
            assert await pool.ask("choose", "greedy", game.view(1), 0.1) is None
            assert pool.late == 1
            pool.slack = 60
            assert await pool.ask("choose", "greedy", game.view(1), 0.1) in game.legal(1)
        finally:
            await pool.close()

    asyncio.run(run())


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
    questions = [
        Question("choose", "greedy", game.view(1), 1.0),
        Question("bet", "greedy", game.view(1), 1.0),
        Question("choose", "nobody", game.view(1), 1.0),
    ]
    source, target = io.BytesIO(b"".join(map(packed, questions))), io.BytesIO()
    serve(source, target)
    answers = []
    target.seek(0)
    while head := target.read(4):
        answers.append(pickle.loads(target.read(int.from_bytes(head, "big"))))
    assert answers[0] in game.legal(1)
    assert answers[2] is None
    assert len(answers) == 3


def test_a_worker_that_dies_is_replaced() -> None:
    async def run() -> None:
        pool = BotPool(1, slack=60)
        game = Game.new("haggis-2", seed=7)
        try:
            assert await pool.ask("choose", "greedy", game.view(1), 1.0)
            for worker in pool._running:
                worker.kill()
            answers = [await pool.ask("choose", "greedy", game.view(1), 1.0) for _ in range(2)]
            assert answers[-1] in game.legal(1)
        finally:
            await pool.close()

    asyncio.run(run())

"""Users' own bots at tables: offered by name only, and none of them can stop a game."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from haggis import Game
from haggis.bots import BOT_NAMES
from haggis.cli import main
from haggis.server.bots.pool import BotPool
from haggis.server.config import Config
from tests.server.running import client, running

FILE = """
class First:
    def choose(self, view, rng, budget):
        return str(view.legal().decisions[0])

class Raises:
    def choose(self, view, rng, budget):
        raise RuntimeError(f"I hold {view.hand}")

class Illegal:
    def choose(self, view, rng, budget):
        return "bet15"

class Hangs:
    def choose(self, view, rng, budget):
        while True:
            pass
"""
OWN = tuple(f"strangers:{name}" for name in ("First", "Raises", "Illegal", "Hangs"))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "strangers.py").write_text(FILE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_server_offers_the_bots_it_was_told_to_and_no_others(tmp_path: Path) -> None:
    async def run() -> None:
        config = Config(tmp_path / "data", workers=1, own_bots=OWN[:1])
        async with running(tmp_path, config=config) as server, client(server, "Ann") as ann:
            levels = [row["level"] for row in await ann.call("GET", "bots")]
            assert levels == [*BOT_NAMES, "strangers:First"]
            for level in ("strangers:Raises", "os:system", "strangers"):
                seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
                body = {"settings": {"rules": "haggis-2"}, "seats": seats}
                assert (await ann.call("POST", "tables", body, 409))["code"] == "no-level"
            code = await ann.make("haggis-2", ["me", "strangers:First"], True, goal="1r")
            async with await ann.open(code) as tab:
                await tab.until("update")
                await tab.play_on(Random(1))
                assert tab.table["status"] == "over"
                assert server.backend.services.metrics.fallbacks == 0

    asyncio.run(run())


@pytest.mark.parametrize("level", OWN[1:3])
def test_a_bot_that_fails_loses_its_decisions_and_is_reported_without_cards(
    level: str, capfd: pytest.CaptureFixture[str]
) -> None:
    async def run() -> None:
        pool = BotPool(1, slack=60, own=OWN)
        game = Game.new("haggis-2", seed=7)
        try:
            for _ in range(2):
                assert await pool.ask("choose", level, game.view(1), 60) in game.legal(1)
            assert await pool.ask("bet", level, game.view(1), 60) is None
        finally:
            await pool.close()

    asyncio.run(run())
    (line,) = capfd.readouterr().err.splitlines()
    assert line.startswith(f"bot {level}: ")
    assert line.endswith("; the fallback decides")
    assert str(Game.new("haggis-2", seed=7).round.hands[1])[:4] not in line


def test_a_bot_that_never_returns_is_ended_and_keeps_nobody_waiting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def run() -> None:
        pool = BotPool(1, slack=60, own=OWN)
        game = Game.new("haggis-2", seed=7)
        view = game.view(1)
        try:
            await pool.ask("choose", "strangers:First", view, 60)
            (worker,) = pool.workers
            pool.slack = 0.5
            hanging = asyncio.create_task(pool.ask("choose", "strangers:Hangs", view, 0.1))
            for _ in range(3):
                await asyncio.sleep(0)
            pool.slack = 60
            assert await pool.ask("choose", "greedy", view, 1) in game.legal(1)
            with caplog.at_level(logging.WARNING, "haggis.server"):
                assert await hanging is None
            assert pool.late == 1
            assert await pool.ask("choose", "strangers:First", view, 60) in game.legal(1)
            assert worker not in pool.workers
        finally:
            await pool.close()
        assert not worker.is_alive

    asyncio.run(run())
    assert "the bot strangers:Hangs was too slow to choose" in caplog.text


def test_a_game_of_a_bot_that_is_no_longer_offered_goes_on_by_the_fallback(tmp_path: Path) -> None:
    async def run() -> None:
        data = tmp_path / "data"
        config = Config(data, workers=1, own_bots=OWN)
        async with running(data, config=config) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "strangers:First"], True, goal="1r", first=1)
            cookies = ann.http.cookies
        (tmp_path / "strangers.py").unlink()
        async with running(data) as server, client(server) as ann:
            ann.http.cookies = cookies
            async with await ann.open(code) as tab:
                await tab.until("update")
                await tab.play_on(Random(1))
                assert tab.table["status"] == "over"
            assert server.backend.services.metrics.fallbacks > 0

    asyncio.run(run())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("greedy", "--bot takes module:NAME"),
        ("nowhere:Bot", "there is no bot 'nowhere:Bot'"),
        ("strangers:FILE", "there is no bot 'strangers:FILE'"),
    ],
)
def test_serve_refuses_a_bot_that_cannot_be_loaded(name: str, words: str) -> None:
    done = CliRunner().invoke(main, ["serve", "--port", "0", "--bot", name])
    assert done.exit_code in (1, 2)
    assert words in done.output

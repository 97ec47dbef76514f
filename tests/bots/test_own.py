"""Bots from elsewhere: how they are found, and that none of them spoils a game."""

from __future__ import annotations

import doctest
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from haggis import Bet, Game, HaggisError, find_rules
from haggis.actions import PASS
from haggis.bots import FREE, Bot, BotError, Budget, find_bot, rng_for
from haggis.bots.arena.match import Match, play_pair
from haggis.bots.arena.runner import Book, run
from haggis.bots.own import Guarded, seated
from haggis.bots.play import finish
from haggis.view import View
from tests.cli.running import complaint, output
from tests.cli.running import run as run_command

DOCS = Path(__file__).parent.parent.parent / "docs"

FILE = """
class First:
    def choose(self, view, rng, budget):
        return view.legal().decisions[0]

BOT = First()
THING = 5

class NeedsMore(First):
    def __init__(self, more):
        pass

class Leaves(First):
    def choose(self, view, rng, budget):
        raise SystemExit(3)

class Raises(First):
    def choose(self, view, rng, budget):
        raise RuntimeError("oh")
"""


class Says:
    """Gives the same answer to everything."""

    def __init__(self, answer: Any, bet: Any = None) -> None:
        self.answer = answer
        self.says = bet

    def choose(self, view: View, rng: random.Random, budget: Budget = FREE) -> Any:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer

    def bet(self, view: View, rng: random.Random, budget: Budget = FREE) -> Any:
        if isinstance(self.says, Exception):
            raise self.says
        return self.says


class Plain:
    """Does the first thing that is legal, and never bets."""

    def choose(self, view: View, rng: random.Random, budget: Budget = FREE) -> Any:
        return view.legal().decisions[0]

    def bet(self, view: View, rng: random.Random, budget: Budget = FREE) -> Any:
        return None


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with somebody's bots, where the commands are run."""
    (tmp_path / "somebodys.py").write_text(FILE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    sys.modules.pop("somebodys", None)


def test_the_bot_of_the_docs_runs_and_beats_random() -> None:
    done = doctest.testfile(str(DOCS / "write-a-bot.md"), module_relative=False)
    assert done.attempted >= 5
    assert done.failed == 0


def test_a_class_or_an_object_is_found_by_module_and_name(folder: Path) -> None:
    game = Game.new("haggis-2", seed=1, first=0)
    for name in ("somebodys:First", "somebodys:BOT"):
        bot = seated(name)
        assert bot.choose(game.view(0), rng_for(1)) == game.legal(0)[0]
        assert bot.bet(game.view(0), rng_for(1)) is None


@pytest.mark.parametrize(
    "name",
    [
        "nobodys:BOT",
        "somebodys:NONE",
        "somebodys:THING",
        "somebodys:NeedsMore",
        "somebodys:",
        ":BOT",
        "script:BOT",
    ],
)
def test_what_is_no_bot(folder: Path, name: str) -> None:
    (folder / "script.py").write_text("import sys\nsys.exit(2)\n")
    with pytest.raises(BotError, match=f"'{name}'"):
        seated(name)


@pytest.mark.parametrize("thing", [5, None, object, int])
def test_what_is_no_bot_is_none_as_an_object_either(thing: Any) -> None:
    with pytest.raises(BotError, match="is no bot"):
        seated(thing)
    with pytest.raises(BotError, match="is no bot"):
        Match(find_rules("haggis-2"), (thing, "random"), 1)


def test_a_match_names_what_is_wrong() -> None:
    make: Any = Match
    rules = find_rules("haggis-2")
    for arguments, wrong in (
        (("haggis-2", ("random", "greedy"), 1), "rules is 'haggis-2', but"),
        ((rules, ("random", "greedy"), "1"), "seed is '1', but"),
        ((rules, "greedy", 1), "bots is 'greedy', but"),
        ((rules, ("random",), 1), r"bots is .*, but it must be two bots"),
        ((rules, ("random", "greedi"), 1), "did you mean greedy"),
    ):
        with pytest.raises(HaggisError, match=wrong):
            make(*arguments)
    find: Any = find_bot
    with pytest.raises(HaggisError, match=r"^bot is 5, but it must be "):
        find(5)


def test_names_without_a_module_are_the_levels() -> None:
    assert seated("greedy") is find_bot("greedy")
    with pytest.raises(BotError, match="there is no bot 'os'"):
        seated("os")


def test_the_table_server_loads_no_module(folder: Path) -> None:
    with pytest.raises(BotError, match="there is no bot 'somebodys:BOT'"):
        find_bot("somebodys:BOT")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (RuntimeError("oh"), "RuntimeError: oh"),
        (SystemExit(3), "SystemExit: 3"),
        ("4p4p", "you do not hold"),
        ("nonsense", "is not an action"),
        (None, "None is not an action"),
        (Bet(15), "a bet is no decision"),
        (PASS, "cannot pass"),
    ],
)
def test_a_decision_that_cannot_be_is_the_fallbacks(
    answer: Any, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    game = Game.new("haggis-2", seed=1, first=0)
    bot = Guarded(Says(answer), "says")
    assert bot.choose(game.view(0), rng_for(1)) == game.legal(0).decisions[0]
    assert bot.choose(game.view(0), rng_for(1)) == game.legal(0).decisions[0]
    assert bot.mishaps == 2
    (report,) = caplog.messages
    assert report.startswith("bot says, seat 0: ")
    assert said in report


def test_a_bet_that_cannot_be_is_none(caplog: pytest.LogCaptureFixture) -> None:
    view = Game.new("haggis-2", seed=1, first=0).view(0)
    for bet in (Bet(7), "pass", 15, RuntimeError("oh")):
        assert Guarded(Says(PASS, bet), "says").bet(view, rng_for(1)) is None
    assert len(caplog.messages) == 4
    assert Guarded(Says(PASS, "bet15"), "says").bet(view, rng_for(1)) == Bet(15)


def test_who_is_too_late_loses_the_decision(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = Game.new("haggis-2", seed=1, first=0)
    times = iter([0.0, 0.9, 0.0, 1.1])
    monkeypatch.setattr("haggis.bots.own.time.perf_counter", lambda: next(times))
    last = game.legal(0).decisions[-1]
    bot = Guarded(Says(last), "slow")
    assert bot.choose(game.view(0), rng_for(1), Budget(seconds=0.5)) == last
    assert bot.choose(game.view(0), rng_for(1), Budget(seconds=0.5)) != last
    assert "too late, after 1.1 s of 1.0 s" in caplog.text


@pytest.mark.parametrize("rules", ["haggis-2", "tatties-roger", "neeps"])
def test_a_game_with_a_bot_that_only_fails_ends_well(rules: str) -> None:
    game = Game.new(rules, seed=1, goal="1r")
    failing = Guarded(Says(RuntimeError("oh"), RuntimeError("oh")), "failing")
    bots: list[Bot] = [failing, *[find_bot("greedy")] * (game.rules.players - 1)]
    assert finish(game, bots, [rng_for(1, seat) for seat in game.rules.seats]).over


def test_a_match_takes_objects(tmp_path: Path) -> None:
    match = Match(find_rules("haggis-2"), (Says(RuntimeError("oh")), "random"), 1)
    pair = play_pair(match, 0)
    assert pair.mishaps[0] > 0
    assert pair.mishaps[1] == 0
    classes = Match(find_rules("haggis-2"), (Plain, "random"), 1)
    assert play_pair(classes, 0).mishaps == (0, 0)
    path = tmp_path / "pairs.jsonl"
    played = list(run(match, 2, book=Book(path)))
    assert list(run(match, 2, book=Book(path))) == played


def test_the_commands_take_it(folder: Path) -> None:
    words = ("--rules", "haggis-2", "--bots", "somebodys:First,random", "--seed", 1)
    record = json.loads(output("simulate", *words, "--games", 1, "--goal", "1r", "--json"))
    assert record["players"] == ["bot somebodys:First", "bot random"]
    data = json.loads(output("arena", *words, "--pairs", 2, "--json"))
    assert data["bots"] == ["somebodys:First", "random"]
    needs = complaint("play", "--terminal", "--bots", "somebodys:First", code=2)
    assert "needs a terminal" in needs
    assert "no bot 'somebodys:NO'" in complaint("play", "--terminal", "--bots", "somebodys:NO")
    leaving = run_command("simulate", *words[:3], "somebodys:Leaves", "--seed", 1, "--games", 1)
    assert leaving.exit_code == 0
    failing = run_command(
        "arena",
        "--rules",
        "haggis-2",
        "--bots",
        "somebodys:Raises,random",
        "--seed",
        1,
        "--pairs",
        1,
    )
    assert failing.exit_code == 0
    assert "somebodys:Raises lost " in failing.stderr

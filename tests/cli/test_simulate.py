"""`haggis simulate`: records that replay, the same ones every time, and a summary."""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path

import pexpect
import pytest

from haggis import CATALOGUE, Bet, Game, Goal, Play, read_record

from .running import PATIENCE, PLAIN, complaint, output, process


def games(*words: object) -> list[Game]:
    lines = output("simulate", *words, "--json").splitlines()
    return [read_record(line).game for line in lines]


@pytest.mark.parametrize("name", CATALOGUE)
def test_games_are_whole_and_their_seeds_recorded(name: str) -> None:
    played = games("--rules", name, "--games", 2, "--seed", 40, "--goal", "2r")
    assert [game.seed for game in played] == [40, 41]
    for game in played:
        assert game.over
        assert game.rules.name == name
        assert game.goal == Goal(2, "rounds")
        assert set(game.players) == {"bot random"}
        again = Game.new(name, seed=game.seed)
        assert again.round.deal == game.rounds[0].deal
        assert again.round.table.lead == game.rounds[0].table.lead


def test_a_record_has_the_shape_of_the_format() -> None:
    line = output("simulate", "--rules", "haggis-2", "--games", 1, "--seed", 7, "--json")
    data = json.loads(line)
    assert list(data) == [
        *("format", "rules", "options", "goal", "players", "seed", "rounds", "totals", "winner")
    ]
    assert data["format"] == "haggis-record/1"
    assert data["goal"] == {"points": 250}
    assert list(data["rounds"][0]) == ["lead", "dealer", "hands", "haggis", "actions", "scores"]
    assert list(data["rounds"][0]["scores"][0]) == [
        *("recorded", "hand", "captured", "bet", "bets", "bonus", "total")
    ]
    assert data["winner"] == data["totals"].index(max(data["totals"]))


def test_the_same_seed_gives_the_same_records_in_any_process() -> None:
    words = ("simulate", "--rules", "neeps", "--games", 2, "--seed", 5, "--goal", "1r", "--json")
    first = process(*words, PYTHONHASHSEED="1")
    second = process(*words, PYTHONHASHSEED="2")
    assert first.returncode == 0
    assert first.stderr == ""
    assert first.stdout == second.stdout == output(*words)


def test_games_from_the_next_seed_overlap() -> None:
    words = ("simulate", "--rules", "haggis-3", "--goal", "1r", "--json", "--games")
    three = output(*words, 3, "--seed", 5).splitlines()
    assert output(*words, 2, "--seed", 6).splitlines() == three[1:]


def test_bots_chances_are_apart_from_the_deals() -> None:
    greedy = games(
        "--rules", "haggis-2", "--games", 1, "--seed", 3, "--goal", "1r", "--bots", "greedy"
    )
    random = games("--rules", "haggis-2", "--games", 1, "--seed", 3, "--goal", "1r")
    assert greedy[0].rounds[0].deal == random[0].rounds[0].deal
    assert greedy[0].rounds[0].history != random[0].rounds[0].history
    assert greedy[0].players == ("bot greedy", "bot greedy")


def test_bots_that_think_play_the_same_games_again() -> None:
    words = ("simulate", "--rules", "haggis-2", "--games", 1, "--seed", 3, "--goal", "1r", "--json")
    thinking = (*words, "--bots", "search,planner", "--playouts", 40)
    assert output(*thinking) == output(*thinking)


def test_random_bets_in_and_out_of_turn() -> None:
    """Side bets of Tatties and team bets of Neeps too."""
    for name in ("haggis-3", "tatties-roger", "neeps"):
        in_turn = out_of_turn = 0
        for game in games("--rules", name, "--games", 8, "--seed", 1, "--goal", "1r"):
            events = game.rounds[0].history
            for event, following in pairwise(events):
                if isinstance(event.action, Bet) and isinstance(following.action, Play):
                    in_turn += event.seat == following.seat
                    out_of_turn += event.seat != following.seat
        assert in_turn, name
        assert out_of_turn, name


def test_options_and_goal_reach_the_record() -> None:
    words = ("--rules", "revised-3", "--options", "split-bets,one-point", "--goal", "40")
    (game,) = games(*words, "--games", 1, "--seed", 1)
    assert game.rules.options == ("one-point", "split-bets")
    assert game.goal == Goal(40)
    assert max(game.totals) >= 40


def test_summary() -> None:
    text = output("simulate", "--rules", "haggis-2", "--games", 4, "--seed", 1, "--goal", "2r")
    assert text.startswith("4 games of haggis-2 to 2 rounds, from seed 1\n")
    assert "rounds a second" in text
    rows = [line.split() for line in text.splitlines() if " random " in line]
    assert [row[0] for row in rows] == ["0", "1"]
    assert sum(int(row[2]) for row in rows) == 4


def test_what_is_refused() -> None:
    one = ("simulate", "--rules", "haggis-3", "--games", 1, "--seed", 1)
    assert "does not take the option 'slam'" in complaint(*one, "--options", "slam")
    assert complaint(*one, "--bots", "a").startswith(
        "there is no bot 'a'; there are random, novice"
    )
    assert "did you mean random?" in complaint(*one, "--bots", "randon")
    assert complaint(*one, "--bots", "random,greedy") == (
        "2 bots are named for 3 seats: name one, or one for each"
    )
    assert "is not a goal" in complaint(*one, "--goal", "6 rounds")


def test_progress_is_shown_on_a_terminal_only(tmp_path: Path) -> None:
    target = tmp_path / "games.jsonl"
    command = f"'{sys.executable}' -m haggis simulate --rules haggis-2 --games 20 --seed 1 --json"
    child: pexpect.spawn[str] = pexpect.spawn(
        "/bin/sh",
        ["-c", f"{command} > '{target}'"],
        env={**PLAIN, "TERM": "xterm", "HOME": str(tmp_path)},
        encoding="utf-8",
        timeout=PATIENCE,
    )
    child.expect("games")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert len(target.read_text().splitlines()) == 20

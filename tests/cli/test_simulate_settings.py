"""`haggis simulate`: a seed by chance, who begins, and which suits."""

from __future__ import annotations

import json

import pytest

from haggis import Game, read_record

from .running import complaint, output, run


def test_without_a_seed_one_is_taken_and_told() -> None:
    words = ("simulate", "--rules", "haggis-2", "--goal", "1r", "--games", 1, "--json")
    result = run(*words)
    assert result.exit_code == 0
    label, _, seed = result.stderr.strip().partition(": ")
    assert label == "Seed"
    assert json.loads(result.stdout)["seed"] == int(seed)
    assert output(*words, "--seed", seed) == result.stdout
    assert run(*words).stderr != result.stderr


def games(*words: object) -> list[Game]:
    lines = output("simulate", "--goal", "1r", "--json", "--seed", 1, *words).splitlines()
    return [read_record(line).game for line in lines]


@pytest.mark.parametrize("first", range(3))
def test_who_leads_or_deals_first(first: int) -> None:
    for game in games("--rules", "haggis-3", "--games", 3, "--first", first):
        assert game.rounds[0].table.lead == first
    for game in games("--rules", "revised-3", "--games", 3, "--first", first):
        assert game.rounds[0].table.dealer == first
        assert game.rounds[0].table.lead == (first + 1) % 3


def test_any_four_suits() -> None:
    for name in ("haggis-2", "neeps"):
        (game,) = games("--rules", name, "--games", 1, "--suits", "pbgr")
        assert {round.table.suits for round in game.rounds} == {"rgbp"}


def test_what_no_first_player_and_no_suits_are() -> None:
    one = ("simulate", "--rules", "haggis-2", "--games", 1, "--seed", 1)
    assert complaint(*one, "--first", 2) == "seat 2 cannot begin: there are seats 0–1"
    four = "haggis-2 is played with 4 of the suits rygbp, not with"
    assert complaint(*one, "--suits", "rgb") == f"{four} 'rgb'"
    assert complaint(*one, "--suits", "rgbb") == f"{four} 'rgbb'"
    assert complaint(*one, "--suits", "rgbx") == f"{four} 'rgbx'"
    assert complaint(*one, "--suits", "") == f"{four} ''"
    three = ("simulate", "--rules", "haggis-3", "--games", 1, "--seed", 1)
    five = "haggis-3 is played with 5 of the suits rygbp, not with 'rgbp'"
    assert complaint(*three, "--suits", "rgbp") == five


@pytest.mark.parametrize("wrong", [("--first", 2), ("--suits", "rgb"), ("--bots", "nobody")])
def test_no_seed_is_drawn_for_games_that_cannot_be(wrong: tuple[str, object]) -> None:
    result = run("simulate", "--rules", "haggis-2", "--games", 1, *wrong)
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1

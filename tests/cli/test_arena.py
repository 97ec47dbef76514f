"""`haggis arena`."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from haggis.cli.arena import command

SETTINGS = ("--rules", "haggis-2", "--pairs", "3", "--seed", "1", "--bets", "off")


def arena(*words: str) -> str:
    result = CliRunner().invoke(command, words, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_json_has_the_margin_with_its_interval() -> None:
    data = json.loads(arena(*SETTINGS, "--bots", "greedy,random", "--json"))
    assert data["rules"] == "haggis-2"
    assert data["bots"] == ["greedy", "random"]
    assert data["pairs"] == 3
    assert data["margin"] > 0
    assert data["ci95"] > 0
    assert 0.5 < data["rounds_won"] <= 1
    assert set(data["ms"]) == {"greedy", "random"}


def test_the_same_command_gives_the_same_result() -> None:
    def result() -> list[float]:
        data = json.loads(arena(*SETTINGS, "--bots", "novice,random", "--json"))
        return [data["margin"], data["ci95"], data["rounds_won"]]

    assert result() == result()


def test_more_than_two_bots_meet_each_other_and_are_rated() -> None:
    data = json.loads(arena(*SETTINGS, "--bots", "greedy,novice,random", "--json"))
    assert [contest["bots"] for contest in data["contests"]] == [
        ["greedy", "novice"],
        ["greedy", "random"],
        ["novice", "random"],
    ]
    assert set(data["ratings"]) == {"greedy", "novice", "random"}
    text = arena(*SETTINGS, "--bots", "greedy,novice,random")
    assert "Ratings" in text


def test_the_table_names_both_bots(tmp_path: Path) -> None:
    book = str(tmp_path / "pairs.jsonl")
    once = arena(*SETTINGS, "--bots", "greedy,random", "--resume", book)
    again = arena(*SETTINGS, "--bots", "greedy,random", "--resume", book)
    assert once == again
    assert "greedy" in once
    assert "random" in once


def test_whole_games_in_another_rule_set() -> None:
    words = ("--rules", "neeps", "--pairs", "1", "--seed", "1", "--games", "--json")
    data = json.loads(arena(*words, "--bots", "greedy,random"))
    assert data["games_won"] in (0, 0.5, 1)


def test_wrong_words_are_refused() -> None:
    for words in (
        ("--bots", "greedy"),
        ("--bots", "greedy,random", "--playouts", "9", "--seconds", "1"),
    ):
        assert CliRunner().invoke(command, [*SETTINGS, *words]).exit_code == 2


def test_a_result_file_has_a_row_for_each_match_and_the_command(tmp_path: Path) -> None:
    file = tmp_path / "new" / "result.json"
    words = (*SETTINGS, "--bots", "greedy,novice,random", "--games")
    arena(*words, "--jobs", "1", "--resume", str(tmp_path / "book"), "--results", str(file))
    data = json.loads(file.read_text(encoding="utf-8"))
    assert [(row["bot"], row["against"]) for row in data["rows"]] == [
        ("greedy", "novice"),
        ("greedy", "random"),
        ("novice", "random"),
    ]
    assert data["rows"][0]["pairs"] == 3
    assert data["rows"][0]["games_won"] is not None
    assert data["playouts"] == 1000
    again = tmp_path / "again.json"
    assert data["command"].startswith("haggis arena --rules haggis-2 --bots greedy,novice,random ")
    assert "book" not in data["command"]
    arena(*data["command"].split()[2:], "--results", str(again))
    repeated = json.loads(again.read_text(encoding="utf-8"))
    assert repeated["command"] == data["command"]
    assert [row["margin"] for row in repeated["rows"]] == [row["margin"] for row in data["rows"]]

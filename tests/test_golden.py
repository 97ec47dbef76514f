"""Finished games that must replay for ever, whatever else changes.

`scripts/regenerate.py golden` writes those that are missing and touches no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from haggis import CATALOGUE, Record, find_rules, read_record, to_json, to_text
from haggis.deal import shuffle_deal
from haggis.record import Comment
from haggis.rules import OPTIONS
from haggis.shuffle import Stream

from .players import play_game

FOLDER = Path(__file__).parent / "golden"

SEEDS: dict[tuple[str, tuple[str, ...]], int] = {
    **{(name, ()): 2024 + number for number, name in enumerate(CATALOGUE)},
    ("haggis-3", ("one-point",)): 3001,
    ("revised-3", ("tournament", "split-bets")): 3002,
}
"""The games that are kept: every rule set and every option, from which seed."""

NAMES = sorted(file.stem for file in FOLDER.glob("*.haggis"))


def golden_name(name: str, options: tuple[str, ...]) -> str:
    return "+".join((name, *options))


def golden_files(name: str, options: tuple[str, ...]) -> Iterator[tuple[Path, str]]:
    """A golden game's two files and their contents."""
    goal = str(CATALOGUE[name].goals[0])
    names = ("Ann", "Dòmhnall", "Cat", "bot 4")[: CATALOGUE[name].players]
    game = play_game(name, options, goal=goal, seed=SEEDS[name, options], names=names)
    record = Record(game, (Comment(0, 0, "for ever"), Comment(1, 1, "the first action")))
    path = FOLDER / golden_name(name, options)
    yield path.with_name(f"{path.name}.haggis"), to_text(record)
    yield path.with_name(f"{path.name}.json"), to_json(record) + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_replays(name: str) -> None:
    text = (FOLDER / f"{name}.haggis").read_text(encoding="utf-8")
    data = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    record = read_record(text)
    assert record == read_record(data)
    assert record.game.over
    assert len(record.comments) == 2
    assert to_text(record) == text
    assert to_json(record) + "\n" == data


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_games_deals_come_from_its_seed(name: str) -> None:
    game = read_record((FOLDER / f"{name}.haggis").read_text(encoding="utf-8")).game
    assert game.seed is not None
    first = Stream(game.seed, 0).below(game.rules.players)
    begins = game.rounds[0].table.dealer if game.rules.has_dealer else game.rounds[0].table.lead
    assert begins == first
    for number, round in enumerate(game.rounds, 1):
        assert shuffle_deal(game.rules, Stream(game.seed, number)) == round.deal


def test_every_rule_set_and_every_option_has_a_golden_game() -> None:
    assert {golden_name(*variant) for variant in SEEDS} <= set(NAMES)
    assert {name for name, options in SEEDS if not options} == set(CATALOGUE)
    assert {option for _, options in SEEDS for option in options} == set(OPTIONS)
    assert all(find_rules(*variant) for variant in SEEDS)
    assert sorted(file.stem for file in FOLDER.glob("*.json")) == NAMES

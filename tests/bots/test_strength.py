"""How strong the levels are, on duplicate deals of Haggis for two without bets."""

from __future__ import annotations

import pytest

from haggis.bots import Budget
from haggis.bots.arena.match import Match, play_pair, without_bets
from haggis.bots.arena.statistics import Summary, summarise
from haggis.rules import find_rules

WITHOUT_BETS = without_bets(find_rules("haggis-2"))


def measure(first: str, second: str, pairs: int, playouts: int = 200) -> Summary:
    match = Match(WITHOUT_BETS, (first, second), 1, Budget(playouts=playouts))
    return summarise([play_pair(match, number) for number in range(pairs)])


def at_least(result: Summary) -> float:
    """A margin that the bot almost certainly has: four standard errors below the measured one."""
    return result.margin - 2 * result.ci95


def test_novice_beats_random() -> None:
    assert at_least(measure("novice", "random", 200)) >= 10


def test_greedy_beats_random() -> None:
    assert at_least(measure("greedy", "random", 400)) >= 25


def test_greedy_beats_novice() -> None:
    assert at_least(measure("greedy", "novice", 300)) >= 10


def test_planner_beats_greedy() -> None:
    assert at_least(measure("planner", "greedy", 300)) >= 10


def test_search_beats_greedy_even_with_little_time() -> None:
    assert at_least(measure("search", "greedy", 15)) > 0


@pytest.mark.long
def test_search_beats_planner_even_with_little_time() -> None:
    assert at_least(measure("search", "planner", 40)) > 0


@pytest.mark.long
def test_search_beats_planner_and_greedy() -> None:
    assert at_least(measure("search", "planner", 200, playouts=1000)) >= 5
    assert at_least(measure("search", "greedy", 100, playouts=1000)) >= 15


def test_net_beats_planner() -> None:
    assert at_least(measure("net", "planner", 100)) > 0

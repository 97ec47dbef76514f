"""What moves promise: points, and near the end the chance to win the game."""

from __future__ import annotations

import pytest

from haggis import Game
from haggis.actions import Action
from haggis.bots import Budget, find_bot, rng_for
from haggis.net.moves import best_evaluation
from haggis.net.outlook import is_near_the_end, outlook
from haggis.net.payoffs import margin_so_far
from haggis.net.seats import sit_down
from haggis.rules import Goal
from haggis.view import View
from tests.net.playing import views

LITTLE = Budget(playouts=1)


def with_totals(seen: View, own: int, other: int, goal: str = "250") -> View:
    """The same view at another score."""
    totals = (own, other) if seen.rules.teams[seen.seat] == 0 else (other, own)
    table = seen.table._replace(totals=totals)
    return seen._replace(table=table, goal=Goal.parse(goal))


def opening() -> View:
    game = Game.new("haggis-2", seed=7)
    return game.view(game.deciders[0])


def test_when_the_end_is_near() -> None:
    seen = opening()
    assert not is_near_the_end(seen._replace(goal=None))
    assert not is_near_the_end(with_totals(seen, 0, 0))
    assert is_near_the_end(with_totals(seen, 0, 240))
    assert is_near_the_end(with_totals(seen, 240, 0))
    assert not is_near_the_end(with_totals(seen, 240, 0, "6r"))
    assert is_near_the_end(with_totals(seen, 240, 0, "6r")._replace(number=6))


def test_who_is_ahead_is_more_likely_to_win() -> None:
    chances = []
    for own, other in ((100, 230), (150, 200), (200, 150), (230, 100)):
        seen = with_totals(opening(), own, other)
        seat = sit_down(seen)
        chances.append(outlook(seen, seat, best_evaluation(seat), for_the_game=True).worth)
    assert chances == sorted(chances)
    assert chances[-1] > chances[0] + 50


@pytest.mark.parametrize("name", ["haggis-2", "haggis-3", "neeps"])
def test_a_better_margin_is_a_better_chance(name: str) -> None:
    """The chance counts the points that the network expects, not only who goes out first."""
    seen = Game.new(name, seed=3, goal="250").view(1)
    seat = sit_down(seen)
    usual, found = best_evaluation(seat), []
    for more in (-20.0, 0.0, 20.0):
        value, without_bets = usual.value + more, usual.without_bets + more
        better = usual._replace(value=value, without_bets=without_bets)
        expected = outlook(seen, seat, better, for_the_game=True)
        so_far = margin_so_far(seat.rules, seat.position, seat.number)
        assert expected.points == pytest.approx(value + so_far)
        found.append(expected.worth)
    assert found[0] + 5 < found[1] < found[2] - 5


def test_the_score_changes_moves_only_near_the_end() -> None:
    net, changed, looked_at = find_bot("net"), 0, 0

    def choice(seen: View) -> Action:
        return net.choose(seen, rng_for(1), LITTLE)

    for _, seen in (each for seed in (6, 12, 24, 40) for each in views("haggis-2", seed, 1)):
        level = choice(seen._replace(goal=None))
        assert choice(with_totals(seen, 60, 20)) == level
        ahead, behind = (choice(with_totals(seen, *each)) for each in ((240, 130), (130, 240)))
        changed += ahead != behind
        looked_at += 1
        seen.check(ahead)
        seen.check(behind)
    assert 0 < changed < looked_at / 3

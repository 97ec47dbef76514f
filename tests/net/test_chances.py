"""Chances of winning a game, and bets that are decided by them."""

from __future__ import annotations

import numpy as np
import pytest

from haggis import Game, find_rules
from haggis.bots import Budget, find_bot, rng_for
from haggis.net.chances import FINEST, chances_after, fill_table, outcomes, rounds_to_come, table
from haggis.net.seats import bet_points, sit_down, with_bet
from haggis.rules import Goal

FAMILIES = ("haggis-2", "haggis-3", "tatties", "neeps")


def test_a_table_by_simulation() -> None:
    """The table agrees with games drawn from the same rounds."""
    rounds, rng = rounds_to_come("haggis-2"), np.random.default_rng(1)
    for to_go in ((250, 250), (100, 160), (40, 20)):
        won = 0.0
        for _ in range(3000):
            a, b = to_go
            while (a > 0 and b > 0) or a == b:
                x, y = rounds[rng.integers(len(rounds))]
                a, b = a - x, b - y
            won += a < b
        place = tuple(points // FINEST[2] for points in to_go)
        assert table("haggis-2")[place] == pytest.approx(won / 3000, abs=0.035)


def test_everybodys_chances_add_up() -> None:
    chances = table("haggis-3")
    for a, b, c in ((5, 9, 20), (25, 25, 25), (1, 1, 2)):
        assert chances[a, b, c] + chances[b, c, a] + chances[c, a, b] == pytest.approx(1, abs=1e-3)
    assert chances[5, 20, 20] > chances[10, 20, 20]


def test_a_sure_round() -> None:
    """If the first side always gains ten and the other nothing, it wins."""
    chances = fill_table(np.array([[10, 0]]))
    assert (chances[1:, 1:] == 1).all()


@pytest.mark.parametrize("goal", ["250", "6r"])
def test_the_end_of_a_game(goal: str) -> None:
    parsed = Goal.parse(goal)
    totals = np.array([[260, 120], [120, 260], [255, 255]])
    number = 6
    assert chances_after("haggis-2", parsed, number, totals).tolist() == [1.0, 0.0, 0.5]
    ahead = chances_after("haggis-2", parsed, 2, np.array([[150, 100], [100, 100]]))
    assert ahead[0] > 0.55
    assert ahead[1] == pytest.approx(0.5, abs=0.06)


@pytest.mark.parametrize("family", FAMILIES)
def test_who_goes_out_first_gains_most(family: str) -> None:
    means = outcomes(family).mean(axis=0)
    assert means[0] == max(means)
    assert len(means) == max(find_rules(family).teams) + 1


def test_what_bets_bring() -> None:
    seat = with_bet(sit_down(Game.new("haggis-3", seed=1).view(0)), (30, 15, None))
    assert bet_points(seat, 0)[:3].tolist() == [45, 0, 15]
    assert bet_points(seat, 2)[:3].tolist() == [0, 0, 45]


def test_a_leader_on_the_brink_does_not_gamble() -> None:
    """Far ahead and nearly there, a bet can only lose; far behind, it is worth a try."""
    net, bets = find_bot("net"), {}
    for totals in ((245, 100), (175, 235)):
        placed = 0
        for seed in range(12):
            game = Game.new("haggis-2", seed=seed, goal="250")
            (seat,) = game.deciders
            view = game.view(seat)
            mine = totals if seat == 0 else totals[::-1]
            view = view._replace(table=view.table._replace(totals=mine))
            bet = net.bet(view, rng_for(seed), Budget(playouts=1))
            placed += bet.amount if bet else 0
        bets[totals] = placed
    assert bets[245, 100] < bets[175, 235]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_tables_in_the_package_are_those_of_its_outcomes(family: str) -> None:
    worked_out = fill_table(rounds_to_come(family))
    assert np.abs(table(family) - worked_out).max() < 1e-4

"""What to expect of an evaluated move: points, and the chance to win the game."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from haggis.actions import Action
from haggis.bots import Expectation
from haggis.net.chances import Numbers, chances_after, outcomes
from haggis.net.moves import Evaluation
from haggis.net.payoffs import margin_so_far
from haggis.net.seats import Seat, bet_points
from haggis.net.weights import family_of
from haggis.view import View

WON_OVER_LOST = 200.0
"""How much more a won game is worth than a lost one, in points. Set by hand on 2026-11-18."""
RARE = 0.1
"""How often a side may gain more in a round than `is_near_the_end` allows for."""


class Outlook(NamedTuple):
    """What the network expects after a move, or of a position without one."""

    worth: float
    """What moves are compared by."""
    points: float
    """The margin of the round, with bets."""
    out_first: float


def outlook(view: View, seat: Seat, evaluation: Evaluation, for_the_game: bool) -> Outlook:
    """The outlook of what was evaluated; `for_the_game`: by the chance to win the game."""
    points = evaluation.value + margin_so_far(seat.rules, seat.position, seat.number)
    worth = points
    if for_the_game and view.goal is not None:
        worth = WON_OVER_LOST * _chance_to_win(view, seat, evaluation)
    return Outlook(worth, points, float(evaluation.out_first[0]))


def as_expectation(action: Action, expected: Outlook) -> Expectation:
    """An action with its outlook, as an `Expectation`."""
    return Expectation(action, expected.points, expected.out_first)


def is_near_the_end(view: View) -> bool:
    """Whether this round may well end the game."""
    if view.goal is None:
        return False
    if view.goal.unit == "rounds":
        return view.number >= view.goal.amount
    return max(view.table.totals) + _good_round(family_of(view.rules)) >= view.goal.amount


@cache
def _good_round(family: str) -> float:
    return float(np.quantile(outcomes(family).max(axis=1), 1 - RARE))


def _chance_to_win(view: View, seat: Seat, evaluation: Evaluation) -> float:
    """The chance to win the game, from rounds with each player going out first.

    The same number of points is added to all these rounds, so that their mean margin is what the
    network expects here.
    """
    assert view.goal is not None
    family, own, sides = family_of(view.rules), view.rules.teams[view.seat], len(view.table.totals)
    order = [(own + side) % sides for side in range(sides)]
    before = np.array([view.table.totals[side] for side in order], np.int64)
    rounds = outcomes(family)
    ends: list[Numbers] = []
    staked: list[Numbers] = []
    for left in range(view.rules.players):
        first = (view.seat + left) % view.rules.players
        ends.append(np.roll(rounds, (view.rules.teams[first] - own) % sides, axis=1))
        points = np.zeros(sides)
        for other, bet in zip(view.rules.seats, bet_points(seat, first), strict=False):
            points[order.index(view.rules.teams[other])] += bet
        staked.append(points)
    usual = evaluation.out_first @ [end[:, 0].mean() - end[:, 1:].mean() for end in ends]
    so_far = margin_so_far(seat.rules, seat.position, seat.number)
    expected = evaluation.without_bets + so_far
    shift = np.full(sides, (usual - expected) / 2)
    shift[0] *= -1
    chance = 0.0
    for weight, end, points in zip(evaluation.out_first, ends, staked, strict=True):
        totals = np.rint(before + end + points + shift).astype(np.int64)
        chance += weight * chances_after(family, view.goal, view.number, totals).mean()
    return float(chance)

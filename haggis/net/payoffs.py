"""The margin so far, and what the standing bets pay if a given player goes out first. Compiled."""

from __future__ import annotations

import numpy as np

from haggis.kernel.compiled import Row, compiled
from haggis.kernel.decompose import Floats
from haggis.kernel.layout import (
    BETS,
    MAX_SEATS,
    OUT,
    OUTS,
    PAYOUT,
    PER_RECORDED,
    PLAYERS,
    POINTS,
    RECORDED,
    SHEPHERD,
    SHEPHERDS_AND_SIDE_BETS,
)
from haggis.kernel.score import margin, write_scores


@compiled
def margin_so_far(rules: Row, position: Row, seat: int) -> float:
    """The margin of the points captured and recorded so far."""
    scores = np.empty(MAX_SEATS, np.int64)
    for other in range(rules[PLAYERS]):
        recorded = rules[PER_RECORDED] * position[RECORDED + other]
        scores[other] = position[POINTS + other] + recorded
    return margin(rules, scores, seat)


@compiled
def write_payoffs(rules: Row, position: Row, seat: int, payoffs: Floats) -> bool:
    """Write the margin of the bets for the seat if it, its left neighbour, … goes out first.

    Returns whether there is anything to win or lose.
    """
    payoffs[:] = 0
    staked = 0
    for other in range(rules[PLAYERS]):
        staked += position[BETS + other]
    if staked == 0 or position[OUTS]:
        return False
    points = np.empty(MAX_SEATS, np.int64)
    for left in range(rules[PLAYERS]):
        write_bet_points(rules, position, (seat + left) % rules[PLAYERS], points)
        payoffs[left] = margin(rules, points, seat)
    return True


@compiled
def write_bet_points(rules: Row, position: Row, first: int, points: Row) -> None:
    """Write the points that the bets pay each seat if this one goes out first.

    Side bets on points are left out. The left neighbour is assumed to go out second.
    """
    end = position.copy()
    end[POINTS : POINTS + MAX_SEATS] = 0
    end[RECORDED : RECORDED + MAX_SEATS] = 0
    end[OUT], end[OUT + 1] = first, (first + 1) % rules[PLAYERS]
    if rules[PAYOUT] == SHEPHERDS_AND_SIDE_BETS:
        for seat in range(rules[PLAYERS]):
            if seat != position[SHEPHERD]:
                end[BETS + seat] = 0
    unstaked = end.copy()
    unstaked[BETS : BETS + MAX_SEATS] = 0
    without = np.zeros(MAX_SEATS, np.int64)
    write_scores(rules, end, points)
    write_scores(rules, unstaked, without)
    points[: rules[PLAYERS]] -= without[: rules[PLAYERS]]

"""Points as margins, and what standing bets bring by who goes out first; compiled."""

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
    PLAYERS,
    POINTS,
    RECORDED,
    SHEPHERD,
    SHEPHERDS_AND_SIDE_BETS,
    TEAM,
)
from haggis.kernel.score import write_scores


@compiled
def margin(rules: Row, scores: Row, seat: int) -> float:
    """The points of a seat's side above the mean of the other sides."""
    own, others, size = 0, 0, 0
    for other in range(rules[PLAYERS]):
        if rules[TEAM + other] == rules[TEAM + seat]:
            own += scores[other]
            size += 1
        else:
            others += scores[other]
    return float(own - others / (rules[PLAYERS] // size - 1))


@compiled
def margin_so_far(rules: Row, position: Row, seat: int) -> float:
    """The margin of what has been captured and recorded."""
    scores = np.empty(MAX_SEATS, np.int64)
    for other in range(rules[PLAYERS]):
        scores[other] = position[POINTS + other] + 5 * position[RECORDED + other]
    return margin(rules, scores, seat)


@compiled
def write_payoffs(rules: Row, position: Row, seat: int, payoffs: Floats) -> bool:
    """Write what the bets bring the seat if it, its left neighbour, ... goes out first.

    Returns whether that makes a difference.
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
    """Write what the bets bring each seat if this one goes out first.

    Side bets on points are left out; who goes out second is taken to sit on the left.
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

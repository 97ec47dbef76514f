"""What the points of a round are worth to a seat, in view of the game: compiled."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, compiled
from haggis.kernel.layout import MAX_SEATS, PLAYERS, TEAM
from haggis.view import View

GAME = 60
"""What winning the game is worth, in points."""

# What is at stake: who asks, whether the round ends the game whatever the points (and if not,
# how many points do), and the totals of the teams before it.
ASKING, LAST_ROUND, GOAL = range(3)
TOTALS = 3
STAKES_SIZE = TOTALS + MAX_SEATS
NO_GOAL = 1 << 30


def stakes_of(view: View) -> Row:
    """What is at stake for the seat."""
    stakes = np.zeros(STAKES_SIZE, np.int64)
    stakes[ASKING] = view.seat
    stakes[GOAL] = NO_GOAL
    if view.goal is not None:
        if view.goal.unit == "points":
            stakes[GOAL] = view.goal.amount
        else:
            stakes[LAST_ROUND] = view.number >= view.goal.amount
    totals = view.table.totals
    stakes[TOTALS : TOTALS + len(totals)] = totals
    return stakes


def worth(view: View, points: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """What outcomes are worth to the seat; `points` has the seats along its last axis."""
    rows = np.ascontiguousarray(points.reshape(-1, points.shape[-1]), np.int64)
    values = np.empty(len(rows))
    _write_worths(rules_row(view.rules), stakes_of(view), rows, values)
    return values.reshape(points.shape[:-1])


@compiled
def _write_worths(
    rules: Row, stakes: Row, rows: npt.NDArray[np.int64], values: npt.NDArray[np.float64]
) -> None:
    for place in range(len(rows)):
        values[place] = worth_of(rules, stakes, rows[place])


@compiled
def worth_of(rules: Row, stakes: Row, scores: Row) -> float:
    """The team's points above the mean of the others, and winning or losing the game."""
    own = rules[TEAM + stakes[ASKING]]
    gained, others, teams, most = 0, 0, 0, -NO_GOAL
    for team in range(MAX_SEATS):
        points, sits = 0, False
        for seat in range(rules[PLAYERS]):
            if rules[TEAM + seat] == team:
                points += scores[seat]
                sits = True
        if not sits:
            break
        teams += 1
        if team == own:
            gained = points
        else:
            others += points
            most = max(most, points + stakes[TOTALS + team])
    value = gained - others / (teams - 1)
    total = gained + stakes[TOTALS + own]
    if stakes[LAST_ROUND] or max(total, most) >= stakes[GOAL]:
        value += GAME * np.sign(total - most)
    return float(value)

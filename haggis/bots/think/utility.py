"""The utility of a round's points for a seat, with the game in view. Compiled."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, compiled
from haggis.kernel.layout import MAX_SEATS, PLAYERS, TEAM
from haggis.view import View

GAME_BONUS = 60
"""The points that a won game adds and a lost one takes away; so the two are twice as far apart. Set
by hand on 2026-11-15."""

# An objective is a row: the seat whose utility it is, whether the round ends the game at any
# score, the points that end it otherwise, and the teams' totals before the round.
FOR_SEAT, LAST_ROUND, GOAL = range(3)
TOTALS = 3
OBJECTIVE_SIZE = TOTALS + MAX_SEATS
NO_GOAL = 1 << 30


def objective_of(view: View) -> Row:
    """What the seat of the view plays for."""
    objective = np.zeros(OBJECTIVE_SIZE, np.int64)
    objective[FOR_SEAT] = view.seat
    objective[GOAL] = NO_GOAL
    if view.goal is not None:
        if view.goal.unit == "points":
            objective[GOAL] = view.goal.amount
        else:
            objective[LAST_ROUND] = view.number >= view.goal.amount
    totals = view.table.totals
    objective[TOTALS : TOTALS + len(totals)] = totals
    return objective


def utilities(view: View, points: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """The utility of outcomes for the seat; `points` has the seats along its last axis."""
    rows = np.ascontiguousarray(points.reshape(-1, points.shape[-1]), np.int64)
    values = np.empty(len(rows))
    _write_utilities(rules_row(view.rules), objective_of(view), rows, values)
    return values.reshape(points.shape[:-1])


@compiled
def _write_utilities(
    rules: Row, objective: Row, rows: npt.NDArray[np.int64], values: npt.NDArray[np.float64]
) -> None:
    for place in range(len(rows)):
        values[place] = utility(rules, objective, rows[place])


@compiled
def utility(rules: Row, objective: Row, scores: Row) -> float:
    """The team's points above the mean of the others, and the value of a game won or lost."""
    own = rules[TEAM + objective[FOR_SEAT]]
    gained, others, teams, most = 0, 0, 0, -NO_GOAL
    for team in range(MAX_SEATS):
        points, exists = 0, False
        for seat in range(rules[PLAYERS]):
            if rules[TEAM + seat] == team:
                points += scores[seat]
                exists = True
        if not exists:
            break
        teams += 1
        if team == own:
            gained = points
        else:
            others += points
            most = max(most, points + objective[TOTALS + team])
    value = gained - others / (teams - 1)
    total = gained + objective[TOTALS + own]
    if objective[LAST_ROUND] or max(total, most) >= objective[GOAL]:
        value += GAME_BONUS * np.sign(total - most)
    return float(value)

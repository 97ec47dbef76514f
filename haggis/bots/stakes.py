"""What the points of a round are worth to a seat, in view of the game."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from haggis.state import Table

GAME = 60
"""What winning the game is worth, in points."""


def worth(table: Table, seat: int, points: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """The team's points above the mean of the others, and winning or losing the game.

    `points` has the seats along its last axis. A view does not say what the game's goal is; the
    lowest suggested goal in points that nobody has reached is taken for it.
    """
    rules = table.rules
    teams = np.zeros((*points.shape[:-1], len(table.totals)))
    for other, team in enumerate(rules.teams):
        teams[..., team] += points[..., other]
    own = rules.teams[seat]
    others = [team for team in range(len(table.totals)) if team != own]
    margin: npt.NDArray[np.float64] = teams[..., own] - teams[..., others].mean(axis=-1)
    goal = _goal(table)
    if goal is None or max(table.totals) + teams.max() < goal:
        return margin
    totals = teams + np.array(table.totals)
    ends = totals.max(axis=-1) >= goal
    lead = totals[..., own] - totals[..., others].max(axis=-1)
    game: npt.NDArray[np.float64] = margin + GAME * ends * np.sign(lead)
    return game


def _goal(table: Table) -> int | None:
    goals = sorted(goal.amount for goal in table.rules.goals if goal.unit == "points")
    return next((goal for goal in goals if goal > max(table.totals)), None)

"""What the points of a round are worth to a seat, in view of the game."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from haggis.view import View

GAME = 60
"""What winning the game is worth, in points."""


def worth(view: View, points: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """The team's points above the mean of the others, and winning or losing the game.

    `points` has the seats along its last axis.
    """
    teams = view.rules.teams
    before = np.array(view.table.totals)
    gained = np.zeros((*points.shape[:-1], len(before)))
    for seat, team in enumerate(teams):
        gained[..., team] += points[..., seat]
    own = teams[view.seat]
    others = [team for team in range(len(before)) if team != own]
    margin: npt.NDArray[np.float64] = gained[..., own] - gained[..., others].mean(axis=-1)
    if view.goal is None:
        return margin
    totals = gained + before
    reached = totals.max(axis=-1) if view.goal.unit == "points" else view.number
    lead = totals[..., own] - totals[..., others].max(axis=-1)
    game: npt.NDArray[np.float64] = margin + GAME * (reached >= view.goal.amount) * np.sign(lead)
    return game

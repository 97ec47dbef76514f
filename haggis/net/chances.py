"""The chance to win a game, given the totals of all sides.

Future rounds are assumed to score like rounds that the network has played against itself, and
every side is equally likely to go out first. A side is a player or a team. One's own side comes
first, the others follow from the left.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from haggis.rules import Goal

Numbers = npt.NDArray[np.float64]
Points = npt.NDArray[np.int64]

FINEST = {2: 5, 3: 10}
"""The step of the tables in points, by the number of sides."""
FARTHEST = {2: 560, 3: 360}
"""More points to go than this count as this many."""
CERTAIN = 65_535
"""How a chance of 1 is stored in the package."""
SIMULATED = 600
"""How often the remaining rounds are sampled, for goals in rounds."""


def _load(name: str) -> Points:
    file = files("haggis.net.weights").joinpath("outcomes.npz")
    with file.open("rb") as opened, np.load(opened) as kept:
        return np.asarray(kept[name], np.int64)


@cache
def outcomes(family: str) -> Points:
    """Points of rounds by side; the side that went out first comes first."""
    return _load(family)


@cache
def rounds_to_come(family: str) -> Points:
    """Points of rounds by side, in which every side goes out first equally often."""
    return in_all_orders(outcomes(family))


def in_all_orders(played: Points) -> Points:
    """The outcomes repeated, so that each side goes out first once."""
    return np.concatenate([np.roll(played, first, axis=1) for first in range(played.shape[1])])


@cache
def table(family: str) -> npt.NDArray[np.float32]:
    """The first side's chance to win, by the points that each side has to go, in steps."""
    return np.asarray(_load(f"{family} chances") / CERTAIN, np.float32)


def packed_table(played: Points) -> npt.NDArray[np.uint16]:
    """The table for these outcomes, as it is stored in the package."""
    return np.round(fill_table(in_all_orders(played)) * CERTAIN).astype(np.uint16)


def fill_table(rounds: Points) -> npt.NDArray[np.float32]:
    """Compute the table from the goal backwards.

    Rounds that bring no side a step nearer are ignored.
    """
    sides = rounds.shape[1]
    step, size = FINEST[sides], FARTHEST[sides] // FINEST[sides]
    chances = np.zeros((size + 1,) * sides, np.float32)
    cells = sorted(np.ndindex(*chances.shape), key=sum)
    kinds, weights = np.unique(np.round(rounds / step).astype(np.int64), axis=0, return_counts=True)
    moves = kinds.any(axis=1)
    kinds, weights = kinds[moves], weights[moves] / weights[moves].sum()
    for cell in cells:
        if 0 in cell:
            continue
        to_go = np.array(cell) - kinds
        ended = (to_go <= 0).any(axis=1)
        won = _share_won(-to_go)
        at = tuple(np.maximum(to_go, 0).T)
        chances[cell] = weights @ np.where(ended, won, chances[at])
    return chances


def _share_won(totals: npt.NDArray[np.int64]) -> Numbers:
    """1 where the first side has most, 0 where another side has, and a share for a tie."""
    most = totals.max(axis=1)
    tied = (totals == most[:, np.newaxis]).sum(axis=1)
    return np.asarray(np.where(totals[:, 0] == most, 1 / tied, 0.0))


def chances_after(family: str, goal: Goal, number: int, totals: npt.NDArray[np.int64]) -> Numbers:
    """The first side's chance to win the game after this round, for each row of totals."""
    won = _share_won(totals)
    if goal.unit == "points":
        sides = totals.shape[1]
        to_go = np.ceil((goal.amount - totals) / FINEST[sides]).astype(np.int64)
        at = np.clip(to_go, 0, FARTHEST[sides] // FINEST[sides])
        ended = (totals >= goal.amount).any(axis=1)
        return np.asarray(np.where(ended, won, table(family)[tuple(at.T)]), np.float64)
    left = goal.amount - number
    if left <= 0:
        return won
    rounds = rounds_to_come(family)
    drawn = np.random.default_rng(left).integers(0, len(rounds), (SIMULATED, left))
    gained = rounds[drawn].sum(axis=1)
    return np.array([_share_won(row + gained).mean() for row in totals])

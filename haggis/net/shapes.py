"""Sorts combinations, points and chances into a few classes. Compiled."""

from __future__ import annotations

import numpy as np

from haggis.kernel.compiled import compiled
from haggis.kernel.layout import LENGTH_PLACE, RANK_BITS, SHAPE, WIDTH_PLACE
from haggis.net.blocks import TOPS

(
    SINGLE_SHAPE,
    PAIR,
    TRIPLE,
    LARGE_SET,
    RUN_OF_3,
    RUN_OF_4,
    LONG_RUN,
    SMALL_STAIR,
    LARGE_STAIR,
    BOMB,
) = range(10)

POINT_BINS = np.array([0, 1, 2, 3, 4, 5, 7, 9, 12, 16], np.int64)
"""Where bins of points begin."""
CHANCE_BINS = np.array([0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.85, 0.93, 0.98, 0.9999])
"""Where bins of chances begin."""


@compiled
def shape_of(meaning: int) -> int:
    """The kind of a combination. All large ones of a kind count as one."""
    if meaning & SHAPE == 0:
        return BOMB
    width, length = meaning >> WIDTH_PLACE & 15, meaning >> LENGTH_PLACE & 15
    if length == 1:
        return min(width - 1, LARGE_SET)
    if width == 1:
        return min(length + 1, LONG_RUN)
    return SMALL_STAIR if width * length == 4 else LARGE_STAIR


@compiled
def top_of(meaning: int) -> int:
    """The rank of a combination or the level of a bomb, counted from 0."""
    if meaning & SHAPE == 0:
        return (meaning & RANK_BITS) - 1
    return (meaning & RANK_BITS) - 2


@compiled
def row_of(meaning: int) -> int:
    """The row of a combination in a block of all shapes and ranks."""
    return shape_of(meaning) * TOPS + top_of(meaning)


@compiled
def point_bin(points: int) -> int:
    """The bin of a number of points."""
    place = len(POINT_BINS) - 1
    while POINT_BINS[place] > points:
        place -= 1
    return place


@compiled
def chance_bin(chance: float) -> int:
    """The bin of a chance."""
    place = len(CHANCE_BINS) - 1
    while place and CHANCE_BINS[place] > chance:
        place -= 1
    return place

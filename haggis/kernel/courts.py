"""Which courts fill a block: from listed plays to plays with their cards."""

from __future__ import annotations

from haggis.kernel.columns import COURT_CHOICES, COURT_WAYS
from haggis.kernel.compiled import Rows, compiled
from haggis.kernel.layout import (
    COURT_PLACE,
    FIRST,
    LENGTH_PLACE,
    MEANING,
    MISSING_PLACE,
    SECOND,
    SHAPE,
    WHOLE_MEANING,
    WIDTH_PLACE,
)
from haggis.kernel.plays import add

TWO_SINGLES = 1 << WIDTH_PLACE | 2 << LENGTH_PLACE
"""No legal shape, but the beginning of sequences."""


@compiled
def ways(meaning: int, courts: int) -> int:
    """In how many ways the courts held can fill a listed play."""
    if meaning & SHAPE == TWO_SINGLES:
        return 0
    return int(COURT_WAYS[courts, meaning >> MISSING_PLACE & 3])


@compiled
def fill(first: int, meaning: int, courts: int, way: int) -> int:
    """The cards of a listed play with its courts, chosen in one of the ways."""
    chosen = int(COURT_CHOICES[courts * 4 + (meaning >> MISSING_PLACE & 3), way])
    return first | chosen << COURT_PLACE


@compiled
def fill_all(plays: Rows, number: int, courts: int, filled: Rows) -> int:
    """Write every way of every listed play; return how many there are."""
    total = 0
    for place in range(number):
        meaning = plays[place, MEANING]
        for way in range(ways(meaning, courts)):
            cards = fill(plays[place, FIRST], meaning, courts, way)
            total = add(filled, total, cards, plays[place, SECOND], meaning & WHOLE_MEANING)
    return total

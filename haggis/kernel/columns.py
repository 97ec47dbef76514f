"""Tables of the cards of one rank.

A column is the cards of one rank as a number: five bits for the suits with at least one card,
then five for the suits with two. So `|` of columns is the pointwise maximum of their suits, and
the number of bits is the number of cards.
"""

from __future__ import annotations

import numpy as np

from haggis.kernel.compiled import Row, Rows
from haggis.kernel.layout import COLUMN, SUITS

COLUMNS = 1 << 2 * SUITS


def _parts(column: int) -> list[int]:
    """Every choice of one card or more from a column."""
    one, two = column & COLUMN, column >> SUITS
    if two & ~one:
        return []
    return [
        first | second << SUITS
        for first in range(1, one + 1)
        if first & ~one == 0
        for second in range((two & first) + 1)
        if second & ~(two & first) == 0
    ]


def _tables() -> tuple[Row, Row]:
    starts = [0]
    parts: list[int] = []
    for column in range(COLUMNS):
        parts += _parts(column)
        starts.append(len(parts))
    return np.array(starts, np.int64), np.array(parts, np.int64)


PART_START, PARTS = _tables()
"""The parts of a column are `PARTS` from `PART_START[column]` to `PART_START[column + 1]`."""


def _court_choices() -> tuple[Rows, Rows]:
    """For the courts held and the number missing: how many choices there are, and which."""
    numbers = np.zeros((8, 4), np.int64)
    choices = np.zeros((32, 3), np.int64)
    for held in range(8):
        for chosen in range(8):
            if chosen & ~held == 0:
                missing = chosen.bit_count()
                choices[held * 4 + missing, numbers[held, missing]] = chosen
                numbers[held, missing] += 1
    return numbers, choices


COURT_WAYS, COURT_CHOICES = _court_choices()
MOST_WAYS = COURT_WAYS.max(axis=1)
"""`COURT_WAYS[held, missing]` counts the rows of `COURT_CHOICES[held * 4 + missing]`."""

"""Conversion between the engine's cards and moves and the kernel's numbers."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from haggis.actions import Action, GiveLead, Pass, Play, TakeTrick
from haggis.cards import CARDS, Cards
from haggis.combinations import Combination
from haggis.errors import ArgumentError
from haggis.kernel import layout
from haggis.kernel.compiled import Row, Rows

Masks = tuple[int, int]
"""The kinds with at least one card, and those with two."""


def masks(cards: Cards) -> Masks:
    """The cards as masks.

    >>> masks(Cards.parse("2r2r3y"))
    (65, 1)
    """
    kinds = np.frombuffer(cards.by_kind(), np.uint8)
    return _mask(kinds > 0), _mask(kinds > 1)


def _mask(bits: npt.NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(bits, bitorder="little").tobytes(), "little")


def cards_of(first: int, second: int) -> Cards:
    """The cards of two masks.

    >>> str(cards_of(65, 1))
    '2r2r3y'
    """
    return Cards(
        card
        for place, card in enumerate(CARDS)
        for mask in (first, second)
        if int(mask) >> place & 1
    )


def meaning(combination: Combination) -> int:
    """The meaning of the combination as one number."""
    width, length = combination.width, combination.length
    return width << layout.WIDTH_PLACE | length << layout.LENGTH_PLACE | combination.rank


def move_row(action: Action | None) -> Row:
    """The kernel's move for an action of trick play; None is no move."""
    match action:
        case Play(combination):
            return np.array([*masks(combination.cards), meaning(combination)], np.int64)
        case Pass():
            return np.array([0, 0, layout.PASS], np.int64)
        case TakeTrick(seat) | GiveLead(seat):
            return np.array([0, 0, seat], np.int64)
        case None:
            return np.array([0, 0, layout.NO_MOVE], np.int64)
    raise ArgumentError(f"the kernel plays tricks: {action} is decided outside of it")


def combinations(moves: Rows) -> list[Combination]:
    """The combinations of rows that are plays."""
    counts = _counts(moves)
    return [
        Combination._make(
            (
                move >> layout.WIDTH_PLACE & 15,
                move >> layout.LENGTH_PLACE & 15,
                move & layout.RANK_BITS,
                Cards.of(number),
            )
        )
        for move, number in zip(moves[:, layout.MEANING].tolist(), counts, strict=True)
    ]


def _counts(moves: Rows) -> Iterable[int]:
    """The counts of each row's cards, a byte for each kind."""
    planes = np.ascontiguousarray(moves[:, : layout.MEANING]).astype("<i8").view(np.uint8)
    bits = np.unpackbits(planes, axis=1, bitorder="little")
    kinds = len(CARDS)
    counts = bits[:, :kinds] + bits[:, 64 : 64 + kinds]
    return (int.from_bytes(row.tobytes(), "little") for row in counts)

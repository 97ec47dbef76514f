"""Worlds: positions that look the same to one seat, dealt at random."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from haggis.kernel.compiled import Row, Rows, compiled
from haggis.kernel.dealing import put_card
from haggis.kernel.layout import HAGGIS_FIRST, HAGGIS_SECOND, HAND, HAND_SECOND, SIZE
from haggis.kernel.position import Position
from haggis.kernel.stream import DEALS, begin_stream, below
from haggis.rules import Rules


@dataclass(frozen=True, eq=False)
class Worlds:
    """Positions as rows, one world a row."""

    rules: Rules
    codes: Row
    rows: Rows

    def __len__(self) -> int:
        return len(self.rows)

    def position(self, number: int) -> Position:
        """One of the worlds."""
        return Position(self.rules, self.codes, self.rows[number].copy())


@compiled
def deal_worlds(worlds: Rows, unseen: Row, hidden: Row, seed: int) -> None:
    """Deal the unseen cards at random in each world; the rest goes to the Haggis."""
    stream = np.empty(1, np.int64)
    cards = np.empty_like(unseen)
    for number in range(len(worlds)):
        cards[:] = unseen
        begin_stream(stream, seed, number, DEALS)
        for place in range(hidden.sum()):
            other = place + below(stream, len(cards) - place)
            cards[place], cards[other] = cards[other], cards[place]
        _put(worlds[number], cards, hidden)


@compiled
def put_worlds(worlds: Rows, orders: Rows, hidden: Row) -> None:
    """Give each world its own order of the unseen cards: hand after hand, then the Haggis."""
    for number in range(len(worlds)):
        _put(worlds[number], orders[number], hidden)


@compiled
def _put(world: Row, cards: Row, hidden: Row) -> None:
    place = 0
    for seat in range(len(hidden)):
        world[SIZE + seat] += hidden[seat]
        for _ in range(hidden[seat]):
            put_card(world, HAND + seat, HAND_SECOND + seat, cards[place])
            place += 1
    for rest in range(place, len(cards)):
        put_card(world, HAGGIS_FIRST, HAGGIS_SECOND, cards[rest])

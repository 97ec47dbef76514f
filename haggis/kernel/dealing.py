"""Dealing rounds from a shuffled deck."""

from __future__ import annotations

import numpy as np

from haggis.kernel.compiled import Row, Rows, compiled
from haggis.kernel.layout import (
    BEFORE,
    COPIES,
    COURT_PLACE,
    DEALT,
    HAGGIS_FIRST,
    HAGGIS_SECOND,
    HAND,
    HAND_SECOND,
    MAX_SEATS,
    NOBODY,
    OUT,
    PLAYERS,
    RANKS,
    SHEPHERD,
    SIZE,
    SUITS,
    SUITS_IN_DECK,
)
from haggis.kernel.stream import DEALS, begin_stream, below
from haggis.kernel.trick import lead

ALL_COURTS = 7 << COURT_PLACE


@compiled
def put_card(position: Row, first: int, second: int, kind: int) -> None:
    """Put a card of this kind into the masks at these two places of the position."""
    bit = 1 << kind
    if position[first] & bit:
        position[second] |= bit
    else:
        position[first] |= bit


@compiled
def deal_rounds(rules: Row, seed: int, start: int, rows: Rows) -> None:
    """Fill rows with the seed's rounds from number `start` on; the lead rotates."""
    stream = np.empty(1, np.int64)
    deck = np.empty(rules[COPIES] * RANKS * rules[SUITS_IN_DECK], np.int64)
    for number in range(start, start + len(rows)):
        begin_stream(stream, seed, number, DEALS)
        _fill_deck(rules, deck)
        _deal(rules, rows[number - start], stream, deck)
        lead(rows[number - start], number % rules[PLAYERS])


@compiled
def _fill_deck(rules: Row, deck: Row) -> None:
    number = 0
    for _ in range(rules[COPIES]):
        for rank in range(RANKS):
            for suit in range(rules[SUITS_IN_DECK]):
                deck[number] = rank * SUITS + suit
                number += 1


@compiled
def _deal(rules: Row, position: Row, stream: Row, deck: Row) -> None:
    position[:] = 0
    position[SHEPHERD] = NOBODY
    position[BEFORE] = NOBODY
    position[OUT : OUT + MAX_SEATS] = NOBODY
    dealt = rules[PLAYERS] * rules[DEALT]
    for place in range(dealt):
        other = place + below(stream, len(deck) - place)
        deck[place], deck[other] = deck[other], deck[place]
        seat = place // rules[DEALT]
        put_card(position, HAND + seat, HAND_SECOND + seat, deck[place])
    for place in range(dealt, len(deck)):
        put_card(position, HAGGIS_FIRST, HAGGIS_SECOND, deck[place])
    for seat in range(rules[PLAYERS]):
        position[HAND + seat] |= ALL_COURTS
        position[SIZE + seat] = rules[DEALT] + 3

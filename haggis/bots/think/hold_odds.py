"""The odds that a combination holds the trick, from the cards a seat has not seen. Compiled.

An opponent holds a known number of the unseen suit cards, each equally likely, and the courts that
lie face up. A combination can be beaten from every window of ranks above it. The number of cards
that an opponent holds of a window is hypergeometric; windows are taken as independent.
"""

from __future__ import annotations

import numpy as np

from haggis.kernel.compiled import Row, bit_count, compiled
from haggis.kernel.decompose import Floats
from haggis.kernel.layout import (
    COLUMN,
    COURT_PLACE,
    HAGGIS_FIRST,
    HAGGIS_SECOND,
    HAND,
    HAND_SECOND,
    JACK,
    LENGTH_PLACE,
    PLAYERS,
    RANKS,
    SIZE,
    SUIT_CARDS,
    SUITS,
    TEAM,
    WHOLE_MEANING,
    WIDTH_PLACE,
)
from haggis.kernel.plays import SINGLE

MEANINGS = WHOLE_MEANING + 1
TOP = 13
MOST_HELD = 15
"""No window needs more cards than this."""
WIDEST_SET = 8
WIDEST_STAIR = 4
COURT_DISCOUNT = np.array([1.0, 0.64, 0.3, 0.05])
"""How often a player who can beat something does, by the courts it takes: 0 to 3. Tuned by hand on
2026-11-15 and 16."""
SURE = 0.9
"""A play is sure if it holds the trick with more than this probability. Set by hand."""
LOSING = 0.5
"""A play loses if it holds the trick with less than this probability. Set by hand."""


def _binomials() -> Floats:
    table = np.zeros((73, 73))
    table[:, 0] = 1
    for n in range(1, 73):
        table[n, 1:] = table[n - 1, 1:] + table[n - 1, :-1]
    return table


BINOMIALS = _binomials()
EVERY_RANK = sum(1 << SUITS * rank for rank in range(RANKS))
"""The bit of the first suit at each rank."""


@compiled
def write_hold_odds(rules: Row, position: Row, seat: int, hold_odds: Floats) -> None:
    """Write for each meaning the probability that no opponent beats it; bombs are left out."""
    hold_odds[:] = 1
    first, second = unseen_by(rules, position, seat)
    for other in range(rules[PLAYERS]):
        if rules[TEAM + other] != rules[TEAM + seat] and position[SIZE + other]:
            courts = position[HAND + other] >> COURT_PLACE
            _meet_opponent(first, second, position[SIZE + other], courts, hold_odds)


@compiled
def hold_probability(
    rules: Row, position: Row, seat: int, hold_odds: Floats, meaning: int, cards: int
) -> float:
    """The probability that a combination holds the trick; hands may be too small to beat it."""
    for other in range(rules[PLAYERS]):
        if rules[TEAM + other] != rules[TEAM + seat] and position[SIZE + other] >= cards:
            return float(hold_odds[meaning])
    return 1.0


@compiled
def unseen_by(rules: Row, position: Row, seat: int) -> tuple[int, int]:
    """The masks of the suit cards that a seat has not seen: the others' hands and the Haggis."""
    first, second = position[HAGGIS_FIRST], position[HAGGIS_SECOND]
    for other in range(rules[PLAYERS]):
        if other != seat:
            second |= position[HAND_SECOND + other] | first & position[HAND + other]
            first |= position[HAND + other]
    return first & SUIT_CARDS, second & SUIT_CARDS


@compiled
def _meet_opponent(first: int, second: int, size: int, courts: int, hold_odds: Floats) -> None:
    """Multiply in an opponent with this number of cards, these courts and the rest unseen."""
    number = bit_count(courts)
    odds = np.zeros((MOST_HELD + 1, MOST_HELD + 1))
    _write_odds(bit_count(first) + bit_count(second), size - number, odds)
    safe = np.empty(4)
    # Sets, and single cards.
    for width in range(1, min(WIDEST_SET, size) + 1):
        safe[:] = 1
        if width == 1:
            for court in range(2, -1, -1):
                hold_odds[SINGLE | JACK + court] *= _unbeaten(safe)
                if courts >> court & 1:
                    safe[1:] = 0
        for low in range(RANKS - 1, -1, -1):
            hold_odds[width << WIDTH_PLACE | 1 << LENGTH_PLACE | low + 2] *= _unbeaten(safe)
            held = bit_count(first >> SUITS * low & COLUMN)
            held += bit_count(second >> SUITS * low & COLUMN)
            _meet_any(odds, held, width, number if width > 1 else 0, safe)
    # Sequences and stairs.
    for width in range(1, WIDEST_STAIR + 1):
        for length in range(3 if width == 1 else 2, min(12, size // width) + 1):
            safe[:] = 1
            for top in range(TOP, length, -1):
                hold_odds[width << WIDTH_PLACE | length << LENGTH_PLACE | top] *= _unbeaten(safe)
                low = top - 1 - length
                if low >= RANKS:
                    continue
                window = EVERY_RANK << SUITS * low & SUIT_CARDS
                if low + length < RANKS:
                    window &= (1 << SUITS * (low + length)) - 1
                for suits in range(1 << SUITS):
                    if bit_count(suits) == width:
                        held = bit_count(first & window * suits)
                        if held and width * length - held <= number:
                            _meet_all(odds, held, width * length, number, safe)


@compiled
def _write_odds(unseen: int, hidden: int, odds: Floats) -> None:
    """Write the probability that a hand has all but `lacking` of `cards` cards."""
    for cards in range(min(MOST_HELD, unseen) + 1):
        for lacking in range(cards + 1):
            others = hidden - (cards - lacking)
            if 0 <= others <= unseen - cards:
                odds[cards, lacking] = (
                    BINOMIALS[cards, lacking]
                    * BINOMIALS[unseen - cards, others]
                    / BINOMIALS[unseen, hidden]
                )


@compiled
def _unbeaten(safe: Floats) -> float:
    """The probability to hold, where `safe` has those against 0, up to 1, 2, 3 courts."""
    beaten = 1 - safe[0]
    for courts in range(1, 4):
        beaten += (safe[courts - 1] - safe[courts]) * COURT_DISCOUNT[courts]
    return float(1 - beaten)


@compiled
def _meet_all(odds: Floats, cards: int, needed: int, courts: int, safe: Floats) -> None:
    """Add a window in which all of these cards are needed, or courts instead."""
    if cards > MOST_HELD:
        return
    chance = 0.0
    for filled in range(needed - cards, 4):
        if filled <= courts:
            chance += odds[cards, filled - (needed - cards)]
        safe[filled] *= 1 - chance


@compiled
def _meet_any(odds: Floats, cards: int, needed: int, courts: int, safe: Floats) -> None:
    """Add a window in which `needed` of these cards are needed, or courts instead."""
    chance = 0.0
    lacking = 0
    for filled in range(4):
        if filled <= courts:
            while lacking < cards and cards - lacking + filled >= needed:
                chance += odds[cards, lacking]
                lacking += 1
        safe[filled] *= 1 - chance

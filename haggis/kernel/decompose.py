"""The cheapest way to play a whole hand: exact decomposition into plays.

Every play has a cost. A plan is a set of plays that uses all suit cards; courts are wild in some
of them or left over. The lowest card must be in one of the plays. So the cheapest plan is the
best play for the lowest card, and the cheapest plan for the cards it leaves. This dynamic program
reaches few sets of cards, and solves each once.

A set of the hand's suit cards is a number with a bit for each, ascending. Of two copies of a
kind the lower bit is always the one still held.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from haggis.kernel.compiled import Row, Rows, bit_count, compiled
from haggis.kernel.courts import ways
from haggis.kernel.layout import (
    COURT_PLACE,
    FIRST,
    MAX_PLAYS,
    MEANING,
    MISSING_PLACE,
    SECOND,
    SUIT_CARDS,
    WHOLE_MEANING,
)
from haggis.kernel.plays import list_plays

Floats = npt.NDArray[np.float64]

# The numbers of a plan.
CARDS_HELD = 0
"""How many suit cards the hand has."""
SECOND_COPIES = 1
"""The bits of second copies."""
ENTRIES = 2
WORKED_OUT = 3
"""How many sets of cards have been solved."""
PLANNED_FIRST, PLANNED_SECOND = 4, 5
"""The hand that is planned."""
BIT = 6
"""From here on, the place of the bit of each kind of suit card."""
START = BIT + COURT_PLACE
"""From here on, where the entries begin whose lowest card has this place."""
MAX_CARDS = 18
MANY_CARDS = 14
"""With more suit cards than this, no play of a plan spends two courts. That would be twenty times
as many sets of cards, and so early it is hardly ever good."""
PLAN_SIZE = START + MAX_CARDS + 2

# An entry is a play: its cards as bits, how many courts it needs, its meaning and its cards.
ENTRY_BITS, ENTRY_COURTS, ENTRY_MEANING, ENTRY_FIRST, ENTRY_SECOND = range(5)
ENTRY_SIZE = 5
UNKNOWN = 1e9


class Plan(NamedTuple):
    """A hand's plays, and the costs of the sets of its cards that have been solved."""

    numbers: Row
    entries: Rows
    costs: Floats
    """What each entry costs."""
    memo: Floats
    """For each set of cards four numbers: its cost with zero to three courts."""
    choices: npt.NDArray[np.int16]
    """For each of these the entry that plays the lowest card, or -1 if it is not known yet."""
    worked_out: Row
    """The sets of cards that have been solved."""
    sets: Rows
    """The stack of sets being solved, each with its next entry and its last."""
    best: Floats
    """The lowest cost of each so far, by the number of courts."""


def empty_plan(cards: int, left_over: Floats) -> Plan:
    """Arrays for the plan of a hand with this many suit cards.

    `left_over` has the cost of zero to three courts that are left when all cards are played.
    """
    memo = np.full(4 << cards, UNKNOWN)
    memo[:4] = left_over
    return Plan(
        np.zeros(PLAN_SIZE, np.int64),
        np.empty((MAX_PLAYS, ENTRY_SIZE), np.int64),
        np.empty(MAX_PLAYS),
        memo,
        np.empty(4 << cards, np.int16),
        np.empty(1 << cards, np.int64),
        np.empty((MAX_CARDS + 1, 3), np.int64),
        np.empty((MAX_CARDS + 1, 4)),
    )


@compiled
def place_of_lowest(bits: int) -> int:
    """The place of the lowest bit that is set."""
    return bit_count((bits & -bits) - 1)


@compiled
def begin_plan(plan: Plan, first: int, second: int, plays: Rows, costs: Floats) -> None:
    """Begin a plan for a hand: number its cards, list its plays by their lowest card.

    `costs` has the cost of every meaning.
    """
    numbers = plan.numbers
    for place in range(numbers[WORKED_OUT]):
        plan.memo[plan.worked_out[place] * 4] = UNKNOWN
    numbers[WORKED_OUT] = 0
    numbers[PLANNED_FIRST], numbers[PLANNED_SECOND] = first, second
    _number_cards(numbers, first, second)
    courts = first >> COURT_PLACE
    listed = list_plays(first, second, 0, plays)
    starts = numbers[START : START + MAX_CARDS + 2]
    starts[:] = 0
    kept = 0
    most_courts = 3 if numbers[CARDS_HELD] <= MANY_CARDS else 1
    for place in range(listed):
        if plays[place, FIRST] >> COURT_PLACE or ways(plays[place, MEANING], courts) == 0:
            continue
        if plays[place, MEANING] >> MISSING_PLACE & 3 > most_courts:
            continue
        plays[kept] = plays[place]
        kept += 1
        lowest = place_of_lowest(bits_of(numbers, plays[place, FIRST], 0))
        starts[lowest + 2] += 1
    for card in range(2, MAX_CARDS + 2):
        starts[card] += starts[card - 1]
    for place in range(kept):
        bits = bits_of(numbers, plays[place, FIRST], plays[place, SECOND])
        lowest = place_of_lowest(bits)
        number = starts[lowest + 1]
        starts[lowest + 1] += 1
        entry = plan.entries[number]
        meaning = plays[place, MEANING] & WHOLE_MEANING
        entry[ENTRY_BITS] = bits
        entry[ENTRY_COURTS] = plays[place, MEANING] >> MISSING_PLACE & 3
        entry[ENTRY_MEANING] = meaning
        entry[ENTRY_FIRST] = plays[place, FIRST]
        entry[ENTRY_SECOND] = plays[place, SECOND]
        plan.costs[number] = costs[meaning]
    numbers[ENTRIES] = kept


@compiled
def _number_cards(numbers: Row, first: int, second: int) -> None:
    cards = 0
    seconds = 0
    left = first & SUIT_CARDS
    while left:
        kind = place_of_lowest(left)
        left &= left - 1
        numbers[BIT + kind] = cards
        cards += 1
        if second >> kind & 1:
            seconds |= 1 << cards
            cards += 1
    numbers[CARDS_HELD] = cards
    numbers[SECOND_COPIES] = seconds


@compiled
def bits_of(numbers: Row, first: int, second: int) -> int:
    """Suit cards of the hand as bits; courts are left out."""
    bits = 0
    left = first & SUIT_CARDS
    while left:
        kind = place_of_lowest(left)
        left &= left - 1
        bits |= 1 << numbers[BIT + kind]
    while second:
        kind = place_of_lowest(second)
        second &= second - 1
        bits |= 2 << numbers[BIT + kind]
    return bits


@compiled
def leave(numbers: Row, held: int, played: int) -> int:
    """The cards left after a play; of two copies the lower bit stays."""
    rest = held & ~played
    seconds = numbers[SECOND_COPIES]
    if seconds:
        moved = rest & seconds & ~((rest & seconds >> 1) << 1)
        rest ^= moved ^ moved >> 1
    return rest


@compiled
def cheapest(plan: Plan, held: int, courts: int) -> float:
    """The cost of the cheapest plan for these suit cards with this many courts."""
    if plan.memo[held * 4] == UNKNOWN:
        _work_out(plan, held)
    return float(plan.memo[held * 4 + courts])


@compiled
def best_entry(plan: Plan, held: int, courts: int) -> int:
    """The entry with which the cheapest plan plays the lowest of these cards."""
    if plan.memo[held * 4] == UNKNOWN:
        _work_out(plan, held)
    if plan.choices[held * 4 + courts] >= 0:
        return int(plan.choices[held * 4 + courts])
    lowest, cost = place_of_lowest(held), plan.memo[held * 4 + courts]
    for place in range(plan.numbers[START + lowest], plan.numbers[START + lowest + 1]):
        bits, spent = plan.entries[place, ENTRY_BITS], plan.entries[place, ENTRY_COURTS]
        if bits & ~held == 0 and spent <= courts:
            rest = leave(plan.numbers, held, bits)
            if plan.costs[place] + cheapest(plan, rest, courts - spent) == cost:
                plan.choices[held * 4 + courts] = place
                return place
    return -1


@compiled
def cost_of(plan: Plan, first: int, second: int) -> float:
    """The cost of the cheapest plan for some of the cards of the planned hand."""
    return cheapest(plan, bits_of(plan.numbers, first, second), bit_count(first >> COURT_PLACE))


@compiled
def _work_out(plan: Plan, held: int) -> None:
    """Solve a set of cards for every number of courts, and first the sets that it depends on.

    This is not recursive, because Numba cannot safely cache recursive functions.
    """
    memo, numbers = plan.memo, plan.numbers
    depth = 0
    _begin_set(plan, depth, held)
    while depth >= 0:
        held, place, end = plan.sets[depth, 0], plan.sets[depth, 1], plan.sets[depth, 2]
        best = plan.best[depth]
        best0, best1, best2, best3 = best[0], best[1], best[2], best[3]
        rest = 0
        while place < end:
            bits = plan.entries[place, ENTRY_BITS]
            if bits & ~held == 0:
                rest = leave(numbers, held, bits)
                if memo[rest * 4] == UNKNOWN:
                    break
                cost = plan.costs[place]
                spent = plan.entries[place, ENTRY_COURTS]
                after = rest * 4 - spent
                if spent == 0:
                    best0 = min(best0, cost + memo[after])
                if spent <= 1:
                    best1 = min(best1, cost + memo[after + 1])
                if spent <= 2:
                    best2 = min(best2, cost + memo[after + 2])
                best3 = min(best3, cost + memo[after + 3])
            place += 1
        if place < end:
            plan.sets[depth, 1] = place
            best[0], best[1], best[2], best[3] = best0, best1, best2, best3
            depth += 1
            _begin_set(plan, depth, rest)
            continue
        memo[held * 4] = best0
        memo[held * 4 + 1] = best1
        memo[held * 4 + 2] = best2
        memo[held * 4 + 3] = best3
        plan.choices[held * 4 : held * 4 + 4] = -1
        plan.worked_out[numbers[WORKED_OUT]] = held
        numbers[WORKED_OUT] += 1
        depth -= 1


@compiled
def _begin_set(plan: Plan, depth: int, held: int) -> None:
    lowest = place_of_lowest(held)
    plan.sets[depth, 0] = held
    plan.sets[depth, 1] = plan.numbers[START + lowest]
    plan.sets[depth, 2] = plan.numbers[START + lowest + 1]
    plan.best[depth] = UNKNOWN

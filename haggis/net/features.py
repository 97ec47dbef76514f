"""The features of a decision of `net`: which rows of the first layer are active. Compiled.

A seat sees its own hand, everybody's courts and number of cards, the trick, and what others
declined. The cards in other hands and in the Haggis are all just unseen. Suits have no names:
they are numbered by what the seat holds of them.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from haggis.bots.think.hold_odds import hold_probability, unseen_by
from haggis.bots.think.plan import Player
from haggis.kernel.compiled import Row, bit_count, compiled
from haggis.kernel.decompose import Floats, bits_of
from haggis.kernel.layout import BETS as POSITION_BETS
from haggis.kernel.layout import (
    COLUMN,
    COURT_PLACE,
    FIRST,
    HAND,
    HAND_SECOND,
    MEANING,
    NO_MOVE,
    OUT,
    OUTS,
    PASS,
    PLAYERS,
    RANKS,
    SECOND,
    SIZE,
    SUITS,
    TO_ASK,
    TURN,
    WINNER,
)
from haggis.kernel.layout import ON as POSITION_ON
from haggis.kernel.layout import SHEPHERD as POSITION_SHEPHERD
from haggis.kernel.layout import TRICK_POINTS as POSITION_TRICK_POINTS
from haggis.kernel.trick import hand_without, points, smallest_opposing_hand
from haggis.net.blocks import (
    BET_SIZES,
    BET_STEPS,
    BETS,
    BINS,
    CARDS,
    COURT_SETS,
    FEW,
    FIRST_OUT,
    HELD_BOMBS,
    HELD_CARDS,
    HELD_COURTS,
    HELD_POINTS,
    HELD_RANKS,
    HELD_SIZE,
    LEADING,
    MOST_OF_RANK,
    ON,
    OTHER_COURTS,
    OTHER_DECLINED,
    OTHER_ROWS,
    OTHER_SIZE,
    OTHERS,
    PASSED,
    PLAN_COST,
    PLAN_LONGEST,
    PLAN_LOSERS,
    PLAN_PLAYS,
    PLAN_RUNS,
    PLAN_SETS,
    PLAN_SINGLES,
    PLAN_SPARE,
    PLAN_SURE,
    PLAN_UNSURE,
    PLAN_WEAK_CARDS,
    PLAN_WEAKEST,
    PLAN_WEAKNESS,
    PLAYED,
    PLAYED_STRENGTH,
    SHAPES,
    SHEPHERD,
    SIZE_BEFORE,
    SIZE_BY_OPPONENT,
    TO_ANSWER,
    TOPS,
    TRICK_AFTER,
    TRICK_OF,
    TRICK_POINTS,
    UNSEEN_CARDS,
    UNSEEN_RANKS,
    UNSURE,
    UNSURE_BY_COURTS,
    UNSURE_BY_OPPONENT,
    UNSURE_BY_STRENGTH,
    WAITING,
)
from haggis.net.memory import DISCARDED, NOT_DECLINED
from haggis.net.plans import (
    COST,
    LONGEST,
    LOSERS,
    PLAYS,
    RUNS,
    SETS,
    SINGLES,
    SPARE,
    SUMMARY,
    SURE_PLAYS,
    WEAK_CARDS,
    WEAKEST,
    WEAKNESS,
    summarise,
)
from haggis.net.shapes import chance_bin, point_bin, row_of

Active = npt.NDArray[np.int16]
"""The numbers of active features."""


@compiled
def unseen_cards(rules: Row, position: Row, memory: Row, seat: int) -> tuple[int, int]:
    """The masks of suit cards that a seat has not seen; the Shepherd knows its discards."""
    first, second = unseen_by(rules, position, seat)
    if seat == position[POSITION_SHEPHERD]:
        first &= ~memory[DISCARDED]
    return first, second


@compiled
def order_suits(rules: Row, position: Row, memory: Row, seat: int, order: Row) -> None:
    """Number the suits, the one with most cards in the hand first.

    `order[suit]` is the number of a suit. Suits that are equal in everything may be swapped.
    """
    first, second = unseen_cards(rules, position, memory, seat)
    keys = np.empty((SUITS, 2), np.int64)
    for suit in range(SUITS):
        held = _of_suit(position[HAND + seat], suit)
        doubles = _of_suit(position[HAND_SECOND + seat], suit)
        cards = bit_count(held) + bit_count(doubles)
        keys[suit, 0] = cards << 2 * RANKS | held << RANKS | doubles
        keys[suit, 1] = _of_suit(first, suit) << RANKS | _of_suit(second, suit)
    for suit in range(SUITS):
        order[suit] = 0
        for other in range(SUITS):
            if keys[other, 0] > keys[suit, 0]:
                order[suit] += 1
            elif keys[other, 0] == keys[suit, 0]:
                order[suit] += keys[other, 1] > keys[suit, 1] or (
                    keys[other, 1] == keys[suit, 1] and other < suit
                )


@compiled
def _of_suit(cards: int, suit: int) -> int:
    """The ranks of a suit among the cards, as bits."""
    ranks = 0
    for rank in range(RANKS):
        ranks |= (cards >> rank * SUITS + suit & 1) << rank
    return ranks


@compiled
def write_state(
    rules: Row, position: Row, memory: Row, seat: int, order: Row, active: Active
) -> int:
    """Write the features that all actions of a decision share; return how many."""
    players = rules[PLAYERS]
    first, second = unseen_cards(rules, position, memory, seat)
    number = _write_cards(first, second, order, UNSEEN_RANKS, UNSEEN_CARDS, active, 0)
    for left in range(1, players):
        other = (seat + left) % players
        rows = OTHERS + (left - 1) * OTHER_ROWS
        active[number] = rows + OTHER_SIZE + position[SIZE + other]
        active[number + 1] = rows + OTHER_COURTS + (position[HAND + other] >> COURT_PLACE)
        number += 2
        for shape in range(SHAPES):
            top = memory[other * SHAPES + shape]
            if top != NOT_DECLINED:
                active[number] = rows + OTHER_DECLINED + shape * TOPS + top
                number += 1
    on = position[POSITION_ON]
    if on:
        active[number] = ON + row_of(on)
        active[number + 1] = TRICK_OF + (position[WINNER] - seat) % players
        active[number + 2] = TO_ANSWER + position[TO_ASK]
        active[number + 3] = TRICK_POINTS + point_bin(position[POSITION_TRICK_POINTS])
        number += 4
    else:
        active[number] = LEADING
        number += 1
    active[number] = FIRST_OUT
    if position[OUTS]:
        active[number] += 1 + (position[OUT] - seat) % players
    active[number + 1] = SHEPHERD
    if position[POSITION_SHEPHERD] >= 0:
        active[number + 1] += 1 + (position[POSITION_SHEPHERD] - seat) % players
    active[number + 2] = SIZE_BEFORE + position[SIZE + seat]
    number += 3
    for left in range(players):
        bet = position[POSITION_BETS + (seat + left) % players]
        if bet:
            active[number] = BETS + left * BET_SIZES
            for step in BET_STEPS:
                active[number] += bet > step
            number += 1
    return number


@compiled
def _write_cards(
    first: int, second: int, order: Row, ranks: int, cards: int, active: Active, number: int
) -> int:
    """Write cards by rank, one feature for each number reached, and card by card."""
    for rank in range(RANKS):
        column, doubles = first >> SUITS * rank & COLUMN, second >> SUITS * rank & COLUMN
        for reached in range(bit_count(column) + bit_count(doubles)):
            active[number] = ranks + rank * MOST_OF_RANK + reached
            number += 1
        while column:
            suit = bit_count((column & -column) - 1)
            column &= column - 1
            active[number] = cards + rank * SUITS + order[suit]
            number += 1
            if doubles >> suit & 1:
                active[number] = cards + CARDS + rank * SUITS + order[suit]
                number += 1
    return number


@compiled
def write_action(
    rules: Row,
    position: Row,
    seat: int,
    player: Player,
    move: Row,
    order: Row,
    active: Active,
    number: int,
) -> int:
    """Write the features of a move and of what it leaves, from place `number` on; return the end.

    `NO_MOVE` is for a seat that waits while another one leads.
    """
    held, doubles = position[HAND + seat], position[HAND_SECOND + seat]
    meaning, trick = move[MEANING], position[POSITION_TRICK_POINTS]
    strength = 0
    if meaning == NO_MOVE:
        first, second = held, doubles
        active[number] = WAITING + (position[TURN] - seat) % rules[PLAYERS]
        number += 1
    elif meaning == PASS:
        first, second = held, doubles
        active[number] = PASSED
        number += 1
    else:
        first, second = hand_without(held, doubles, move[FIRST], move[SECOND])
        cards = bit_count(move[FIRST]) + bit_count(move[SECOND])
        trick += points(rules, move[FIRST], move[SECOND])
        chance = hold_probability(rules, position, seat, player.hold_odds, meaning, cards)
        active[number] = PLAYED + row_of(meaning)
        active[number + 1] = PLAYED_STRENGTH + chance_bin(chance)
        number += 2
        strength = 1 + (chance > 0.5) + (chance > 0.9) + (chance > 0.999)
    active[number] = TRICK_AFTER + point_bin(trick)
    number = _write_hand(rules, first, second, order, active, number + 1)
    return _write_plan(rules, position, seat, player, first, second, strength, active, number)


@compiled
def _write_hand(
    rules: Row, first: int, second: int, order: Row, active: Active, number: int
) -> int:
    suits = first & (1 << COURT_PLACE) - 1
    number = _write_cards(suits, second, order, HELD_RANKS, HELD_CARDS, active, number)
    active[number] = HELD_COURTS + (first >> COURT_PLACE)
    active[number + 1] = HELD_SIZE + bit_count(first) + bit_count(second)
    active[number + 2] = HELD_POINTS + point_bin(points(rules, first, second))
    number += 3
    threes, fives = first >> SUITS & COLUMN, first >> SUITS * 3 & COLUMN
    sevens, nines = first >> SUITS * 5 & COLUMN, first >> SUITS * 7 & COLUMN
    if threes & fives & sevens & nines:
        active[number] = HELD_BOMBS
        number += 1
    if has_rainbow(threes, fives, sevens, nines):
        active[number] = HELD_BOMBS + 1
        number += 1
    return number


@compiled
def has_rainbow(threes: int, fives: int, sevens: int, nines: int) -> bool:
    """Whether one card of each rank can be taken in four different suits."""
    for three in range(SUITS):
        if threes >> three & 1:
            for five in range(SUITS):
                if fives >> five & 1 and five != three:
                    left = sevens & ~(1 << three | 1 << five)
                    last = nines & ~(1 << three | 1 << five)
                    if left and last and bit_count(left | last) > 1:
                        return True
    return False


@compiled
def _write_plan(
    rules: Row,
    position: Row,
    seat: int,
    player: Player,
    first: int,
    second: int,
    strength: int,
    active: Active,
    number: int,
) -> int:
    """Write the plan for the rest of the hand, alone and combined with the opponents' hands."""
    summary: Floats = np.empty(SUMMARY)
    left, courts = bits_of(player.plan.numbers, first, second), first >> COURT_PLACE
    summarise(rules, position, seat, player, left, bit_count(courts), summary)
    last = BINS - 1
    unsure = int(summary[PLAYS] - summary[SURE_PLAYS])
    active[number] = PLAN_PLAYS + min(int(summary[PLAYS]), 15)
    active[number + 1] = PLAN_SURE + min(int(summary[SURE_PLAYS]), last)
    active[number + 2] = PLAN_LOSERS + min(int(summary[LOSERS]), last)
    active[number + 3] = PLAN_UNSURE + min(unsure, last)
    active[number + 4] = PLAN_WEAKNESS + min(int(summary[WEAKNESS] * 4), 23)
    for place in range(3):
        rows = PLAN_WEAKEST + place * BINS
        active[number + 5 + place] = rows + chance_bin(1 - summary[WEAKEST + place])
    active[number + 8] = PLAN_WEAK_CARDS + min(int(summary[WEAK_CARDS]), FEW - 1)
    active[number + 9] = PLAN_SPARE + int(summary[SPARE])
    active[number + 10] = PLAN_LONGEST + min(int(summary[LONGEST]), last)
    active[number + 11] = PLAN_SINGLES + min(int(summary[SINGLES]), last)
    active[number + 12] = PLAN_SETS + min(int(summary[SETS]), last)
    active[number + 13] = PLAN_RUNS + min(int(summary[RUNS]), last)
    active[number + 14] = PLAN_COST + min(max(int(summary[COST] * 4), 0), 31)
    unsure = min(unsure, UNSURE - 1)
    fewest = min(smallest_opposing_hand(rules, position, seat), FEW - 1)
    size = min(bit_count(first) + bit_count(second), FEW - 1)
    active[number + 15] = UNSURE_BY_STRENGTH + unsure * 5 + strength
    active[number + 16] = UNSURE_BY_OPPONENT + unsure * FEW + fewest
    active[number + 17] = UNSURE_BY_COURTS + unsure * COURT_SETS + courts
    active[number + 18] = SIZE_BY_OPPONENT + size * FEW + fewest
    return number + 19

"""Plans for a hand, and the moves that fit them. Compiled, but for discards.

A player who plans knows its own hand, what is on the table, and the odds that a combination holds
the trick. Its moves are those that leave a cheap plan for the rest of the hand.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from haggis.bots.think.hold_odds import write_hold_odds
from haggis.bots.think.planner_features import FEATURES
from haggis.cards import NO_CARDS, Cards
from haggis.kernel.cards import masks
from haggis.kernel.columns import COURT_CHOICES
from haggis.kernel.compiled import Row, Rows, bit_count, compiled
from haggis.kernel.decompose import (
    ENTRIES,
    ENTRY_BITS,
    ENTRY_COURTS,
    ENTRY_FIRST,
    ENTRY_MEANING,
    ENTRY_SECOND,
    PLANNED_FIRST,
    PLANNED_SECOND,
    Floats,
    Plan,
    begin_plan,
    best_entry,
    bits_of,
    cheapest,
    cost_of,
    leave,
)
from haggis.kernel.layout import (
    COURT_PLACE,
    FIRST,
    HAND,
    HAND_SECOND,
    JACK,
    LENGTH_PLACE,
    MAX_PLAYS,
    MEANING,
    MOVE_SIZE,
    ON,
    PASS,
    RANK_BITS,
    SECOND,
    SHAPE,
    SUIT_CARDS,
    TURN,
)
from haggis.kernel.plays import SINGLE
from haggis.kernel.trick import hand_without

GO_OUT = 1e6
"""The value of a move that goes out: more than any other."""
UNPLAYABLE = math.inf
"""The loss by an entry that cannot be played: more than any slack."""
COURTS_ALONE = np.array(
    [0, SINGLE | JACK, SINGLE | JACK + 1, 2, SINGLE | JACK + 2, 3, 4, 5], np.int64
)
"""The meaning of courts without suit cards, by their mask."""

# The costs of plays in a plan. Tuned by hand on 2026-11-15 and 16, in matches between variants;
# the commands were not kept.
PLAY_COST = 0.6
WEAKNESS_COST = 0.4
"""The additional cost of a play that is certain to be beaten."""
BOMB_COST = 0.3
LEFT_OVER = np.array([0.0, -0.7, -1.35, -0.9])
"""The cost of 0 to 3 courts that are left for other uses: negative, because they win tricks."""
LEAD_SLACK = 0.3
FOLLOW_SLACK = 1.0
"""How much dearer a play may make the plan and still be considered."""


class Player(NamedTuple):
    """How one seat sees its hand: its plan, and the odds and costs of combinations."""

    plan: Plan
    hold_odds: Floats
    """For each meaning, the probability that it holds the trick."""
    costs: Floats
    """For each meaning, its cost in a plan."""


Players = tuple[Player, Player, Player, Player]


class MoveBuffer(NamedTuple):
    """Scratch arrays: moves, the suit cards each leaves, features, and the moves' values."""

    moves: Rows
    rests: Row
    features: Floats
    values: Floats


def empty_buffer() -> MoveBuffer:
    """A buffer large enough for any hand."""
    return MoveBuffer(
        np.empty((MAX_PLAYS, MOVE_SIZE), np.int64),
        np.empty(MAX_PLAYS, np.int64),
        np.empty(FEATURES),
        np.empty(MAX_PLAYS),
    )


@compiled
def plan_hand(rules: Row, position: Row, seat: int, player: Player, plays: Rows) -> None:
    """Begin the player's plan for its hand in this position, unless it has that plan already."""
    numbers = player.plan.numbers
    first, second = position[HAND + seat], position[HAND_SECOND + seat]
    if numbers[PLANNED_FIRST] == first and numbers[PLANNED_SECOND] == second:
        return
    write_hold_odds(rules, position, seat, player.hold_odds)
    for meaning in range(len(player.costs)):
        player.costs[meaning] = PLAY_COST + WEAKNESS_COST * (1 - player.hold_odds[meaning])
    player.costs[: 1 << LENGTH_PLACE] = BOMB_COST
    begin_plan(player.plan, first, second, plays, player.costs)


@compiled
def forget_plan(player: Player) -> None:
    """Drop the plan, so that the next one is made anew."""
    player.plan.numbers[PLANNED_FIRST] = -1


def costs_without(plan: Plan, position: Row, seat: int, choices: Sequence[Cards]) -> list[float]:
    """The cost of the plan for the seat's hand without each choice of suit cards."""
    hand, doubles = int(position[HAND + seat]), int(position[HAND_SECOND + seat])
    costs = []
    for cards in choices:
        costs.append(cost_of(plan, *hand_without(hand, doubles, *masks(cards))))
    return costs


def quick_discards(
    hand: Cards, number: int, costs_of: Callable[[list[Cards]], Sequence[float]]
) -> Cards:
    """Cards to discard, chosen greedily one after another; `costs_of` has the plan's costs."""
    discards = NO_CARDS
    for _ in range(number):
        choices = [discards + Cards([card]) for card in (hand - discards).suit_cards]
        costs = costs_of(choices)
        discards = choices[costs.index(min(costs))]
    return discards


@compiled
def list_moves(position: Row, player: Player, slack: float, buffer: MoveBuffer) -> int:
    """Write the moves of the player to move; return their number.

    The lowest courts fill a play. Plays that make the plan worse by more than `slack` are left out.
    """
    seat, plan, on = position[TURN], player.plan, position[ON]
    courts = position[HAND + seat] >> COURT_PLACE
    held = bits_of(plan.numbers, position[HAND + seat], position[HAND_SECOND + seat])
    now = cheapest(plan, held, bit_count(courts))
    number = _add_pass(buffer, held) if on else 0
    for place in range(plan.numbers[ENTRIES]):
        entry = plan.entries[place]
        if _beats(entry[ENTRY_MEANING], on) and _plan_loss(plan, place, held, courts, now) <= slack:
            rest = leave(plan.numbers, held, entry[ENTRY_BITS])
            number = _add_entry(buffer, number, entry, courts, rest)
    return _add_courts(buffer, number, courts, on, held)


@compiled
def is_listed(position: Row, player: Player, slack: float, move: Row) -> bool:
    """Whether `list_moves` would list a legal move, whichever courts fill it; much faster."""
    suits, plan = move[FIRST] & SUIT_CARDS, player.plan
    if suits == 0:
        return True
    hand, doubles = position[HAND + position[TURN]], position[HAND_SECOND + position[TURN]]
    courts, held = hand >> COURT_PLACE, bits_of(plan.numbers, hand, doubles)
    now = cheapest(plan, held, bit_count(courts))
    for place in range(plan.numbers[ENTRIES]):
        entry = plan.entries[place]
        if (
            entry[ENTRY_FIRST] == suits
            and entry[ENTRY_SECOND] == move[SECOND]
            and entry[ENTRY_MEANING] == move[MEANING]
            and _plan_loss(plan, place, held, courts, now) <= slack
        ):
            return True
    return False


@compiled
def _plan_loss(plan: Plan, place: int, held: int, courts: int, now: float) -> float:
    """How much dearer the plan, which costs `now`, gets by playing an entry; 0 for going out.

    `UNPLAYABLE` for an entry whose cards are not all there any more.
    """
    entry = plan.entries[place]
    left = bit_count(courts) - entry[ENTRY_COURTS]
    if entry[ENTRY_BITS] & ~held or left < 0:
        return UNPLAYABLE
    rest = leave(plan.numbers, held, entry[ENTRY_BITS])
    if rest | left == 0:
        return 0.0
    return float(cheapest(plan, rest, left) + plan.costs[place] - now)


@compiled
def list_plan_leads(position: Row, player: Player, buffer: MoveBuffer) -> int:
    """Write the plays of the cheapest plan as leads, or the play that goes out at once."""
    seat, plan = position[TURN], player.plan
    courts = position[HAND + seat] >> COURT_PLACE
    held = bits_of(plan.numbers, position[HAND + seat], position[HAND_SECOND + seat])
    for place in range(plan.numbers[ENTRIES]):
        entry = plan.entries[place]
        if entry[ENTRY_BITS] == held and entry[ENTRY_COURTS] == bit_count(courts):
            return _add_entry(buffer, 0, entry, courts, 0)
    left, spare, number = held, bit_count(courts), 0
    while left:
        entry = plan.entries[best_entry(plan, left, spare)]
        rest = leave(plan.numbers, held, entry[ENTRY_BITS])
        number = _add_entry(buffer, number, entry, courts, rest)
        left = leave(plan.numbers, left, entry[ENTRY_BITS])
        spare -= entry[ENTRY_COURTS]
    return _add_courts(buffer, number, courts, 0, held)


@compiled
def _add_pass(buffer: MoveBuffer, held: int) -> int:
    buffer.moves[0, FIRST] = 0
    buffer.moves[0, SECOND] = 0
    buffer.moves[0, MEANING] = PASS
    buffer.rests[0] = held
    return 1


@compiled
def _add_entry(buffer: MoveBuffer, number: int, entry: Row, courts: int, rest: int) -> int:
    """Write an entry of a plan as a move, with the lowest of the courts."""
    chosen = COURT_CHOICES[courts * 4 + entry[ENTRY_COURTS], 0]
    buffer.moves[number, FIRST] = entry[ENTRY_FIRST] | chosen << COURT_PLACE
    buffer.moves[number, SECOND] = entry[ENTRY_SECOND]
    buffer.moves[number, MEANING] = entry[ENTRY_MEANING]
    buffer.rests[number] = rest
    return number + 1


@compiled
def _add_courts(buffer: MoveBuffer, number: int, courts: int, on: int, held: int) -> int:
    """Write single courts and bombs of courts."""
    for chosen in range(1, 8 if courts else 1):
        if chosen & ~courts == 0 and _beats(COURTS_ALONE[chosen], on):
            buffer.moves[number, FIRST] = chosen << COURT_PLACE
            buffer.moves[number, SECOND] = 0
            buffer.moves[number, MEANING] = COURTS_ALONE[chosen]
            buffer.rests[number] = held
            number += 1
    return number


@compiled
def _beats(meaning: int, on: int) -> bool:
    if meaning & SHAPE == on & SHAPE:
        return meaning & RANK_BITS > on & RANK_BITS
    return on == 0 or meaning & SHAPE == 0

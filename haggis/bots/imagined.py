"""Rounds played out in imagination, by players who plan their hands: compiled.

A player here knows its own hand, what lies on the table and how strong each combination is, as
anybody at the table might; it looks for the play that leaves the cheapest plan for the rest.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

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
    leave,
)
from haggis.kernel.layout import (
    COURT_PLACE,
    FIRST,
    HAND,
    HAND_SECOND,
    JACK,
    MAX_PLAYS,
    MEANING,
    MOVE_SIZE,
    NO_MOVE,
    ON,
    OVER,
    PASS,
    PLAYERS,
    RANK_BITS,
    SECOND,
    SHAPE,
    SIZE,
    STAGE,
    TEAM,
    TRICK,
    TRICK_POINTS,
    TURN,
    WINNER,
)
from haggis.kernel.plays import SINGLE
from haggis.kernel.score import write_scores
from haggis.kernel.shedding import choose_seat
from haggis.kernel.trick import make_move

# The habits of a player: what things are worth, in plays.
PER_CARD = 0
"""Leading one card more."""
HOLDING = 1
"""Leading what will hold the trick."""
TAKING = 2
"""Taking a trick and with it the lead."""
STOPPING = 3
"""The same, for each card that an opponent has fewer than five."""
RELUCTANCE = 4
"""Playing at all where one may pass."""
BOMBING = 5
"""What a bomb costs besides."""
POINTS_TAKEN = 6
"""A point in the trick that is taken, or given away by a bomb."""
LETTING_OUT = 7
"""What it costs to lead as many cards as an opponent has left."""

GO_OUT = 1e6
COURTS_ALONE = np.array(
    [0, SINGLE | JACK, SINGLE | JACK + 1, 2, SINGLE | JACK + 2, 3, 4, 5], np.int64
)
"""The meaning of courts without suit cards, by which they are."""
NEARLY_OUT = 5


class Player(NamedTuple):
    """How one seat plays: its plan, and what it thinks of combinations."""

    plan: Plan
    strength: Floats
    """For each meaning, the chance that it holds the trick."""
    costs: Floats
    """For each meaning, what it costs in a plan."""
    habits: Floats


Players = tuple[Player, Player, Player, Player]
Ends = npt.NDArray[np.int64]
"""Positions by candidate and world."""


@compiled
def think_of(player: Player, position: Row, seat: int, plays: Rows) -> None:
    """Begin the player's plan for the hand it holds in this position, if it is a new one."""
    numbers = player.plan.numbers
    first, second = position[HAND + seat], position[HAND_SECOND + seat]
    if numbers[PLANNED_FIRST] != first or numbers[PLANNED_SECOND] != second:
        begin_plan(player.plan, first, second, plays, player.costs)


@compiled
def weigh_plays(rules: Row, position: Row, player: Player, moves: Rows, values: Floats) -> int:
    """Write all plays of whose turn it is, the lowest courts filling, and their values.

    A value is in plays, above that of a pass; going out is beyond everything. Return how many.
    """
    seat = position[TURN]
    plan = player.plan
    courts = position[HAND + seat] >> COURT_PLACE
    held = bits_of(plan.numbers, position[HAND + seat], position[HAND_SECOND + seat])
    now = cheapest(plan, held, bit_count(courts))
    danger = _smallest_opposing_hand(rules, position, seat)
    number = 0
    for place in range(plan.numbers[ENTRIES]):
        entry = plan.entries[place]
        left = bit_count(courts) - entry[ENTRY_COURTS]
        if entry[ENTRY_BITS] & ~held or left < 0:
            continue
        if not _beats(entry[ENTRY_MEANING], position[ON]):
            continue
        gain = now - cheapest(plan, leave(plan.numbers, held, entry[ENTRY_BITS]), left)
        _write_entry(entry, courts, moves[number])
        values[number] = _value_of_play(player, position, moves[number], gain, danger)
        number += 1
    return _weigh_courts(position, player, held, danger, moves, values, number)


@compiled
def _weigh_plan(rules: Row, position: Row, player: Player, moves: Rows, values: Floats) -> int:
    """Write the plays of the cheapest plan, as leads, and what would go out at once."""
    seat = position[TURN]
    plan = player.plan
    courts = position[HAND + seat] >> COURT_PLACE
    held = bits_of(plan.numbers, position[HAND + seat], position[HAND_SECOND + seat])
    danger = _smallest_opposing_hand(rules, position, seat)
    number = 0
    for place in range(plan.numbers[ENTRIES]):
        entry = plan.entries[place]
        if entry[ENTRY_BITS] == held and entry[ENTRY_COURTS] == bit_count(courts):
            _write_entry(entry, courts, moves[0])
            values[0] = GO_OUT
            return 1
    left, courts_left = held, bit_count(courts)
    while left:
        place = best_entry(plan, left, courts_left)
        entry = plan.entries[place]
        _write_entry(entry, courts, moves[number])
        gain = plan.costs[place]  # what is left of a cheapest plan is a cheapest plan
        values[number] = _value_of_play(player, position, moves[number], gain, danger)
        number += 1
        left = leave(plan.numbers, left, entry[ENTRY_BITS])
        courts_left -= entry[ENTRY_COURTS]
    return _weigh_courts(position, player, held, danger, moves, values, number)


@compiled
def _write_entry(entry: Row, courts: int, move: Row) -> None:
    """Write an entry of a plan as a move, with the lowest of the courts."""
    chosen = COURT_CHOICES[courts * 4 + entry[ENTRY_COURTS], 0]
    move[FIRST] = entry[ENTRY_FIRST] | chosen << COURT_PLACE
    move[SECOND] = entry[ENTRY_SECOND]
    move[MEANING] = entry[ENTRY_MEANING]


@compiled
def _weigh_courts(
    position: Row,
    player: Player,
    held: int,
    danger: int,
    moves: Rows,
    values: Floats,
    number: int,
) -> int:
    """Add single courts and bombs of courts."""
    courts = position[HAND + position[TURN]] >> COURT_PLACE
    now = cheapest(player.plan, held, bit_count(courts))
    for chosen in range(1, 8 if courts else 1):
        if chosen & ~courts or not _beats(COURTS_ALONE[chosen], position[ON]):
            continue
        moves[number, FIRST] = chosen << COURT_PLACE
        moves[number, SECOND] = 0
        moves[number, MEANING] = COURTS_ALONE[chosen]
        gain = now - cheapest(player.plan, held, bit_count(courts ^ chosen))
        values[number] = _value_of_play(player, position, moves[number], gain, danger)
        number += 1
    return number


@compiled
def _beats(meaning: int, on: int) -> bool:
    if meaning & SHAPE == on & SHAPE:
        return meaning & RANK_BITS > on & RANK_BITS
    return on == 0 or meaning & SHAPE == 0


@compiled
def _smallest_opposing_hand(rules: Row, position: Row, seat: int) -> int:
    smallest = 99
    for other in range(rules[PLAYERS]):
        if rules[TEAM + other] != rules[TEAM + seat] and position[SIZE + other]:
            smallest = min(smallest, position[SIZE + other])
    return smallest


@compiled
def _value_of_play(player: Player, position: Row, move: Row, gain: float, danger: int) -> float:
    """What a play is worth above a pass, `gain` being what it saves in the plan."""
    cards = bit_count(move[FIRST]) + bit_count(move[SECOND])
    if cards == position[SIZE + position[TURN]]:
        return GO_OUT
    habits = player.habits
    strength = player.strength[move[MEANING]]
    is_bomb = move[MEANING] & SHAPE == 0
    value: float = gain - habits[BOMBING] if is_bomb else gain
    if position[ON] == 0:
        value += habits[PER_CARD] * cards + habits[HOLDING] * strength
        if cards == danger:
            value -= habits[LETTING_OUT] * (1 - strength)
    else:
        taking = habits[TAKING] + habits[STOPPING] * max(0, NEARLY_OUT - danger)
        points = -position[TRICK_POINTS] if is_bomb else position[TRICK_POINTS]
        value += strength * (taking + habits[POINTS_TAKEN] * points) - habits[RELUCTANCE]
    return value


@compiled
def plan_move(rules: Row, position: Row, player: Player, moves: Rows, values: Floats) -> int:
    """The place in `moves` of the best play of whose turn it is; −1 for a pass."""
    least = 0.0
    if position[ON] == 0:
        number = _weigh_plan(rules, position, player, moves, values)
        least = -GO_OUT
    else:
        number = weigh_plays(rules, position, player, moves, values)
    if position[ON] and rules[TEAM + position[WINNER]] == rules[TEAM + position[TURN]]:
        least = GO_OUT / 2  # the partner has the trick
    best = -1
    for place in range(number):
        if values[place] > least:
            least, best = values[place], place
    return best


@compiled
def imagine(rules: Row, worlds: Rows, moves: Rows, players: Players, ends: Ends) -> None:
    """Make each move in each world, play on, and write how the round ends."""
    own_moves = np.empty((MAX_PLAYS, MOVE_SIZE), np.int64)
    values = np.empty(MAX_PLAYS)
    for number in range(len(worlds)):
        for seat in range(rules[PLAYERS]):
            think_of(players[seat], worlds[number], seat, own_moves)
        for candidate in range(len(moves)):
            position = ends[candidate, number]
            position[:] = worlds[number]
            if moves[candidate, MEANING] != NO_MOVE:
                first, second, meaning = moves[candidate]
                make_move(rules, position, first, second, meaning)
            while position[STAGE] != OVER:
                if position[STAGE] != TRICK:
                    make_move(rules, position, 0, 0, choose_seat(rules, position))
                    continue
                player = players[position[TURN]]
                best = plan_move(rules, position, player, own_moves, values)
                if best < 0:
                    make_move(rules, position, 0, 0, PASS)
                else:
                    first, second, meaning = own_moves[best]
                    make_move(rules, position, first, second, meaning)


@compiled
def score_ends(rules: Row, ends: Ends, points: Ends) -> None:
    """Write each seat's points at the ends of rounds."""
    for candidate in range(len(ends)):
        for number in range(ends.shape[1]):
            write_scores(rules, ends[candidate, number], points[candidate, number])

"""Rounds played out in imagination, by players who plan their hands or are greedy: compiled.

A player who plans knows its own hand, what lies on the table and how strong each combination is,
as anybody at the table might; it looks for the play that leaves the cheapest plan for the rest.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from haggis.bots.features import FEATURES, look_around, look_at
from haggis.bots.judgement import Network, Networks, judge
from haggis.bots.strength import measure_strength
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
from haggis.kernel.greedy import choose_greedily, choose_seat
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
    SUIT_CARDS,
    TEAM,
    TRICK,
    TURN,
)
from haggis.kernel.plays import SINGLE
from haggis.kernel.score import write_scores
from haggis.kernel.stream import PLAYS, begin_stream, below
from haggis.kernel.trick import make_move

PLANNER, GREEDY, KNOWING = range(3)
"""The kinds of players. One who is knowing plans too, and has learned what is best against the
others, whose kinds it knows."""
KINDS = 2
"""How many of them others may be."""

GO_OUT = 1e6
COURTS_ALONE = np.array(
    [0, SINGLE | JACK, SINGLE | JACK + 1, 2, SINGLE | JACK + 2, 3, 4, 5], np.int64
)
"""The meaning of courts without suit cards, by which they are."""

# What plays cost in a plan; found by letting variants play each other.
PLAY_COST = 0.6
WEAKNESS_COST = 0.4
"""What a play costs besides that is sure to be beaten."""
BOMB_COST = 0.3
LEFT_OVER = np.array([0.0, -0.7, -1.35, -0.9])
"""What courts cost that are left for other uses: less than nothing."""
LEAD_SLACK = 0.3
FOLLOW_SLACK = 1.0
"""By how much a play that is considered may spoil the plan."""
WAVERING = 4.0
"""A move worth so many points less is taken 1/e times as often. Players who never waver make the
same mistake in every world, and search would learn to hope for it."""
FAR = 5
"""Moves so many times that far behind are not taken."""
MANY = 1_000_000


class Player(NamedTuple):
    """How one seat sees its hand: its plan, and what it thinks of combinations."""

    plan: Plan
    strength: Floats
    """For each meaning, the chance that it holds the trick."""
    costs: Floats
    """For each meaning, what it costs in a plan."""


Players = tuple[Player, Player, Player, Player]
Ends = npt.NDArray[np.int64]
"""Positions by candidate and world."""


class Desk(NamedTuple):
    """Room to work in: moves, what they leave of the suit cards, what is seen, what it is worth."""

    moves: Rows
    rests: Row
    features: Floats
    values: Floats


def empty_desk() -> Desk:
    """Room for the moves of any hand."""
    return Desk(
        np.empty((MAX_PLAYS, MOVE_SIZE), np.int64),
        np.empty(MAX_PLAYS, np.int64),
        np.empty(FEATURES),
        np.empty(MAX_PLAYS),
    )


@compiled
def think_of(rules: Row, position: Row, seat: int, player: Player, plays: Rows) -> None:
    """Begin the player's plan for the hand it holds in this position, if it is a new one."""
    numbers = player.plan.numbers
    first, second = position[HAND + seat], position[HAND_SECOND + seat]
    if numbers[PLANNED_FIRST] == first and numbers[PLANNED_SECOND] == second:
        return
    measure_strength(rules, position, seat, player.strength)
    for meaning in range(len(player.costs)):
        player.costs[meaning] = PLAY_COST + WEAKNESS_COST * (1 - player.strength[meaning])
    player.costs[: 1 << LENGTH_PLACE] = BOMB_COST
    begin_plan(player.plan, first, second, plays, player.costs)


@compiled
def list_moves(position: Row, player: Player, slack: float, desk: Desk) -> int:
    """Write the moves of whose turn it is, the lowest courts filling; return how many.

    Left out are plays that spoil the plan by more than `slack`.
    """
    seat, plan, on = position[TURN], player.plan, position[ON]
    courts = position[HAND + seat] >> COURT_PLACE
    held = bits_of(plan.numbers, position[HAND + seat], position[HAND_SECOND + seat])
    now = cheapest(plan, held, bit_count(courts))
    number = _add_pass(desk, held) if on else 0
    for place in range(plan.numbers[ENTRIES]):
        entry = plan.entries[place]
        if _beats(entry[ENTRY_MEANING], on) and _spoils(plan, place, held, courts, now) <= slack:
            rest = leave(plan.numbers, held, entry[ENTRY_BITS])
            number = _add_entry(desk, number, entry, courts, rest)
    return _add_courts(desk, number, courts, on, held)


@compiled
def is_listed(position: Row, player: Player, slack: float, move: Row) -> bool:
    """Whether a legal move is among those, whichever courts fill it; that is told much sooner."""
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
            and _spoils(plan, place, held, courts, now) <= slack
        ):
            return True
    return False


@compiled
def _spoils(plan: Plan, place: int, held: int, courts: int, now: float) -> float:
    """By how much playing an entry spoils a plan that costs so much now; going out never does."""
    entry = plan.entries[place]
    left = bit_count(courts) - entry[ENTRY_COURTS]
    if entry[ENTRY_BITS] & ~held or left < 0:
        return GO_OUT
    rest = leave(plan.numbers, held, entry[ENTRY_BITS])
    if rest | left == 0:
        return 0.0
    return float(cheapest(plan, rest, left) + plan.costs[place] - now)


@compiled
def _list_plan(position: Row, player: Player, desk: Desk) -> int:
    """Write the plays of the cheapest plan, as leads, and what would go out at once."""
    seat, plan = position[TURN], player.plan
    courts = position[HAND + seat] >> COURT_PLACE
    held = bits_of(plan.numbers, position[HAND + seat], position[HAND_SECOND + seat])
    for place in range(plan.numbers[ENTRIES]):
        entry = plan.entries[place]
        if entry[ENTRY_BITS] == held and entry[ENTRY_COURTS] == bit_count(courts):
            return _add_entry(desk, 0, entry, courts, 0)
    left, spare, number = held, bit_count(courts), 0
    while left:
        entry = plan.entries[best_entry(plan, left, spare)]
        rest = leave(plan.numbers, held, entry[ENTRY_BITS])
        number = _add_entry(desk, number, entry, courts, rest)
        left = leave(plan.numbers, left, entry[ENTRY_BITS])
        spare -= entry[ENTRY_COURTS]
    return _add_courts(desk, number, courts, 0, held)


@compiled
def _add_pass(desk: Desk, held: int) -> int:
    desk.moves[0, FIRST] = 0
    desk.moves[0, SECOND] = 0
    desk.moves[0, MEANING] = PASS
    desk.rests[0] = held
    return 1


@compiled
def _add_entry(desk: Desk, number: int, entry: Row, courts: int, rest: int) -> int:
    """Write an entry of a plan as a move, with the lowest of the courts."""
    chosen = COURT_CHOICES[courts * 4 + entry[ENTRY_COURTS], 0]
    desk.moves[number, FIRST] = entry[ENTRY_FIRST] | chosen << COURT_PLACE
    desk.moves[number, SECOND] = entry[ENTRY_SECOND]
    desk.moves[number, MEANING] = entry[ENTRY_MEANING]
    desk.rests[number] = rest
    return number + 1


@compiled
def _add_courts(desk: Desk, number: int, courts: int, on: int, held: int) -> int:
    """Write single courts and bombs of courts."""
    for chosen in range(1, 8 if courts else 1):
        if chosen & ~courts == 0 and _beats(COURTS_ALONE[chosen], on):
            desk.moves[number, FIRST] = chosen << COURT_PLACE
            desk.moves[number, SECOND] = 0
            desk.moves[number, MEANING] = COURTS_ALONE[chosen]
            desk.rests[number] = held
            number += 1
    return number


@compiled
def _beats(meaning: int, on: int) -> bool:
    if meaning & SHAPE == on & SHAPE:
        return meaning & RANK_BITS > on & RANK_BITS
    return on == 0 or meaning & SHAPE == 0


@compiled
def weigh(
    rules: Row, position: Row, player: Player, network: Network, number: int, desk: Desk
) -> int:
    """Write what each move is worth, in points; return the place of the best."""
    size = position[SIZE + position[TURN]]
    best = 0
    look_around(rules, position, desk.features)
    for place in range(number):
        move = desk.moves[place]
        if bit_count(move[FIRST]) + bit_count(move[SECOND]) == size:
            desk.values[place] = GO_OUT
        else:
            look_at(
                rules,
                position,
                player.plan,
                player.strength,
                move,
                desk.rests[place],
                desk.features,
            )
            desk.values[place] = judge(network, desk.features)
        if desk.values[place] > desk.values[best]:
            best = place
    return best


@compiled
def imagine(
    rules: Row,
    worlds: Rows,
    kinds: Rows,
    begin: int,
    seed: int,
    moves: Rows,
    players: Players,
    networks: Networks,
    desk: Desk,
    ends: Ends,
) -> None:
    """Make each move in each world, play on, and write how the round ends.

    `kinds` says for each world and seat what kind of player sits there. The worlds are numbered
    from `begin`: a world's number and the seed say how players waver.
    """
    stream = np.empty(1, np.int64)
    greedy = np.empty(MOVE_SIZE, np.int64)
    for number in range(len(worlds)):
        for seat in range(rules[PLAYERS]):
            if kinds[number, seat] != GREEDY:
                think_of(rules, worlds[number], seat, players[seat], desk.moves)
        for candidate in range(len(moves)):
            position = ends[candidate, number]
            position[:] = worlds[number]
            begin_stream(stream, seed, begin + number, PLAYS)
            if moves[candidate, MEANING] != NO_MOVE:
                first, second, meaning = moves[candidate]
                make_move(rules, position, first, second, meaning)
            while position[STAGE] != OVER:
                if position[STAGE] != TRICK:
                    make_move(rules, position, 0, 0, choose_seat(rules, position))
                    continue
                if kinds[number, position[TURN]] == GREEDY:
                    choose_greedily(rules, position, desk.moves, greedy)
                    make_move(rules, position, greedy[FIRST], greedy[SECOND], greedy[MEANING])
                    continue
                player = players[position[TURN]]
                network = _network_of(rules, kinds[number], position[TURN], networks)
                if position[ON]:
                    listed = list_moves(position, player, FOLLOW_SLACK, desk)
                else:
                    listed = _list_plan(position, player, desk)
                best = weigh(rules, position, player, network, listed, desk)
                first, second, meaning = desk.moves[waver(desk, listed, best, stream)]
                make_move(rules, position, first, second, meaning)


@compiled
def _network_of(rules: Row, kinds: Row, seat: int, networks: Networks) -> Network:
    """How a player who plans judges, against opponents of these kinds."""
    if kinds[seat] == PLANNER:
        return networks.from_oneself
    for other in range(rules[PLAYERS]):
        if rules[TEAM + other] != rules[TEAM + seat] and kinds[other] != GREEDY:
            return networks.from_planners
    return networks.from_greedy


@compiled
def waver(desk: Desk, number: int, best: int, stream: Row) -> int:
    """The place of one of the moves: the more it is worth, the likelier."""
    highest = desk.values[best]
    if highest >= GO_OUT:
        return best
    most = -GO_OUT
    for place in range(number):
        if desk.values[place] >= highest - FAR * WAVERING:
            # With such noise each is the highest as often as a softmax says.
            noise = -math.log(-math.log((below(stream, MANY) + 0.5) / MANY))
            value = desk.values[place] + WAVERING * noise
            if value > most:
                most, best = value, place
    return best


@compiled
def score_ends(rules: Row, ends: Ends, points: Ends) -> None:
    """Write each seat's points at the ends of rounds."""
    for candidate in range(len(ends)):
        for number in range(ends.shape[1]):
            write_scores(rules, ends[candidate, number], points[candidate, number])

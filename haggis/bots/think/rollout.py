"""Rollouts: rounds played to their end by planners and greedy players. Compiled."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from haggis.bots.think.plan import (
    FOLLOW_SLACK,
    GO_OUT,
    LEAD_SLACK,
    MoveBuffer,
    Player,
    Players,
    forget_plan,
    list_moves,
    list_plan_leads,
    plan_hand,
)
from haggis.bots.think.planner_features import write_move_features, write_state_features
from haggis.bots.think.planner_net import PlannerNet, estimate
from haggis.kernel.compiled import Row, Rows, bit_count, compiled
from haggis.kernel.greedy import choose_greedily, choose_seat
from haggis.kernel.layout import (
    FIRST,
    MEANING,
    MOVE_SIZE,
    NO_MOVE,
    ON,
    OVER,
    PLAYERS,
    SECOND,
    SIZE,
    STAGE,
    TRICK,
    TURN,
)
from haggis.kernel.score import write_scores
from haggis.kernel.stream import PLAYS, begin_stream, below
from haggis.kernel.trick import make_move

PLANNER, GREEDY = range(2)
"""How a player is modelled."""
MODELS = 2

TEMPERATURE = 4.0
"""The softmax temperature of planners in rollouts, in points. Planners without noise would make the
same mistake in every world, and search would rely on it. Set by hand on 2026-11-16:
in a match on 97 deals against the planner it gained about three points a round."""
MAX_TEMPERATURES = 5
"""Moves more than this many temperatures behind the best are never sampled."""
NOISE_STEPS = 1_000_000
"""The noise is made of uniform numbers with this resolution."""

Ends = npt.NDArray[np.int64]
"""Final positions, by candidate and world."""


@compiled
def evaluate_moves(
    rules: Row, position: Row, player: Player, network: PlannerNet, number: int, buffer: MoveBuffer
) -> int:
    """Write the value network's estimate of each move, in points; return the place of the best."""
    size = position[SIZE + position[TURN]]
    best = 0
    write_state_features(rules, position, buffer.features)
    for place in range(number):
        move = buffer.moves[place]
        if bit_count(move[FIRST]) + bit_count(move[SECOND]) == size:
            buffer.values[place] = GO_OUT
        else:
            write_move_features(
                rules,
                position,
                player.plan,
                player.hold_odds,
                move,
                buffer.rests[place],
                buffer.features,
            )
            buffer.values[place] = estimate(network, buffer.features)
        if buffer.values[place] > buffer.values[best]:
            best = place
    return best


@compiled
def consider_moves(
    rules: Row, position: Row, player: Player, network: PlannerNet, buffer: MoveBuffer
) -> tuple[int, int]:
    """Write the moves that the planner to move considers, with their values, by a new plan.

    Returns their number, and the place of the best.
    """
    forget_plan(player)
    plan_hand(rules, position, position[TURN], player, buffer.moves)
    number = list_moves(position, player, FOLLOW_SLACK if position[ON] else LEAD_SLACK, buffer)
    return number, evaluate_moves(rules, position, player, network, number, buffer)


@compiled
def roll_out(
    rules: Row,
    worlds: Rows,
    models: Rows,
    begin: int,
    seed: int,
    moves: Rows,
    players: Players,
    network: PlannerNet,
    buffer: MoveBuffer,
    ends: Ends,
) -> None:
    """Make each move in each world, play on to the end, and write the final positions.

    `models` has the model of each seat's player, by world. The worlds are numbered from `begin`;
    random numbers depend on a world's number and the seed alone.
    """
    stream = np.empty(1, np.int64)
    greedy = np.empty(MOVE_SIZE, np.int64)
    for number in range(len(worlds)):
        for seat in range(rules[PLAYERS]):
            if models[number, seat] != GREEDY:
                plan_hand(rules, worlds[number], seat, players[seat], buffer.moves)
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
                if models[number, position[TURN]] == GREEDY:
                    choose_greedily(rules, position, buffer.moves, greedy)
                    make_move(rules, position, greedy[FIRST], greedy[SECOND], greedy[MEANING])
                    continue
                player = players[position[TURN]]
                if position[ON]:
                    listed = list_moves(position, player, FOLLOW_SLACK, buffer)
                else:
                    listed = list_plan_leads(position, player, buffer)
                best = evaluate_moves(rules, position, player, network, listed, buffer)
                first, second, meaning = buffer.moves[sample_move(buffer, listed, best, stream)]
                make_move(rules, position, first, second, meaning)


@compiled
def sample_move(buffer: MoveBuffer, number: int, best: int, stream: Row) -> int:
    """The place of a move drawn from the softmax of the values."""
    highest = buffer.values[best]
    if highest >= GO_OUT:
        return best
    most = -math.inf
    for place in range(number):
        if buffer.values[place] >= highest - MAX_TEMPERATURES * TEMPERATURE:
            # The highest value with Gumbel noise is a sample of the softmax.
            noise = -math.log(-math.log((below(stream, NOISE_STEPS) + 0.5) / NOISE_STEPS))
            value = buffer.values[place] + TEMPERATURE * noise
            if value > most:
                most, best = value, place
    return best


@compiled
def score_ends(rules: Row, ends: Ends, points: Ends) -> None:
    """Write each seat's points in final positions."""
    for candidate in range(len(ends)):
        for number in range(ends.shape[1]):
            write_scores(rules, ends[candidate, number], points[candidate, number])

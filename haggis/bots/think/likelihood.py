"""The likelihood of what others have done, given their cards and a model of them. Compiled.

The round so far is played again in a world. At each decision of another player the probability of
their move is looked up: with those cards, how often would a planner, and how often a greedy
player, have made it?
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from haggis.bots.think.plan import (
    FOLLOW_SLACK,
    LEAD_SLACK,
    MoveBuffer,
    Player,
    Players,
    is_listed,
    list_moves,
    plan_hand,
)
from haggis.bots.think.planner_net import PlannerNet
from haggis.bots.think.rollout import GREEDY, PLANNER, evaluate_moves
from haggis.kernel.compiled import Row, Rows, bit_count, compiled
from haggis.kernel.greedy import list_greedily, value_of_pass, value_of_play
from haggis.kernel.layout import (
    BEFORE,
    FIRST,
    HAND,
    HAND_SECOND,
    MAX_SEATS,
    MEANING,
    NOBODY,
    ON,
    OUT,
    OUTS,
    PASS,
    POINTS,
    POSITION_SIZE,
    RANK_BITS,
    RECORDED,
    SECOND,
    SHAPE,
    SIZE,
    STAGE,
    SUIT_CARDS,
    TRICK,
    TRICK_POINTS,
    TURN,
)
from haggis.kernel.trick import lead, make_move

LogLikelihoods = npt.NDArray[np.float64]
"""By world, seat and model."""

# Set by hand on 2026-11-16.
TEMPERATURE = 8.0
"""The softmax temperature of a planner's moves, in points: about the error of its values."""
EPSILON = 0.1
"""How often a player makes a random move."""


@compiled
def write_log_likelihoods(
    rules: Row,
    worlds: Rows,
    seat: int,
    moves: Rows,
    movers: Row,
    players: Players,
    network: PlannerNet,
    planners: bool,
    buffer: MoveBuffer,
    log_likelihoods: LogLikelihoods,
) -> None:
    """Write the log likelihood of the others' moves in each world, for each model.

    The planner's model takes nearly all of the time. It may be left out once all are known to be
    greedy.
    """
    position = np.empty(POSITION_SIZE, np.int64)
    for number in range(len(worlds)):
        position[:] = worlds[number]
        _rewind(position, moves, movers)
        log_likelihoods[number] = 0
        for place in range(len(moves)):
            turn, move = position[TURN], moves[place]
            if position[STAGE] == TRICK and turn != seat:
                found = log_likelihoods[number, turn]
                listed, likelihood = greedy_likelihood(rules, position, move, buffer.moves)
                floor = EPSILON / (listed + 1)
                found[GREEDY] += math.log((1 - EPSILON) * likelihood + floor)
                if not planners:
                    found[PLANNER] = -np.inf
                else:
                    player = players[turn]
                    likelihood = _planner_likelihood(rules, position, player, network, move, buffer)
                    found[PLANNER] += math.log((1 - EPSILON) * likelihood + floor)
            make_move(rules, position, move[FIRST], move[SECOND], move[MEANING])


@compiled
def _rewind(position: Row, moves: Rows, movers: Row) -> None:
    """Go back to the first lead."""
    for place in range(len(moves)):
        if moves[place, FIRST]:
            seat, first, second = movers[place], moves[place, FIRST], moves[place, SECOND]
            held = position[HAND + seat]
            position[HAND + seat] |= first
            position[HAND_SECOND + seat] |= second | held & first
            position[SIZE + seat] += bit_count(first) + bit_count(second)
    position[POINTS : POINTS + MAX_SEATS] = 0
    position[RECORDED : RECORDED + MAX_SEATS] = 0
    position[OUT : OUT + MAX_SEATS] = NOBODY
    position[OUTS] = 0
    position[ON] = 0
    position[TRICK_POINTS] = 0
    position[BEFORE] = NOBODY
    lead(position, movers[0])


@compiled
def _planner_likelihood(
    rules: Row, position: Row, player: Player, network: PlannerNet, move: Row, buffer: MoveBuffer
) -> float:
    """The probability of this move for a planner, without epsilon: softmax of its values."""
    plan_hand(rules, position, position[TURN], player, buffer.moves)
    slack = FOLLOW_SLACK if position[ON] else LEAD_SLACK
    if not is_listed(position, player, slack, move):
        return 0.0
    number = list_moves(position, player, slack, buffer)
    best = evaluate_moves(rules, position, player, network, number, buffer)
    total, found = 0.0, 0.0
    for place in range(number):
        share = math.exp((buffer.values[place] - buffer.values[best]) / TEMPERATURE)
        total += share
        if _is_same(buffer.moves[place], move):
            found += share
    return found / total


@compiled
def greedy_likelihood(rules: Row, position: Row, move: Row, plays: Rows) -> tuple[int, float]:
    """How many plays a greedy player lists, and the probability of this move without epsilon."""
    passing = value_of_pass(rules, position)
    best, equals = passing, 1
    found = passing if move[MEANING] == PASS else passing - 1
    number = list_greedily(position, plays)
    for place in range(number):
        value = value_of_play(rules, position, plays[place])
        if value > best:
            best, equals = value, 1
        elif value == best > passing:
            equals += 1
        if value > passing and _fits(plays[place], move):
            found = value
    return number, 1 / equals if found == best else 0.0


@compiled
def _fits(play: Row, move: Row) -> bool:
    """Whether a listed play is this move, whichever courts fill it and whatever its rank."""
    suits = play[FIRST] & SUIT_CARDS
    if suits != move[FIRST] & SUIT_CARDS or play[SECOND] != move[SECOND] or move[MEANING] == PASS:
        return False
    if suits == 0 and play[MEANING] & RANK_BITS != move[MEANING] & RANK_BITS:
        return False
    return bool(play[MEANING] & SHAPE == move[MEANING] & SHAPE)


@compiled
def _is_same(move: Row, other: Row) -> bool:
    """Whether two moves are the same, whichever courts fill them."""
    suits = move[FIRST] & SUIT_CARDS == other[FIRST] & SUIT_CARDS
    return bool(suits and move[SECOND] == other[SECOND] and move[MEANING] == other[MEANING])

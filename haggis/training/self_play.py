"""Rounds played to learn from: self-play, or play against other models. Compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from haggis.bots.think.features import FEATURES, write_move_features, write_state_features
from haggis.bots.think.hold_odds import MEANINGS
from haggis.bots.think.plan import (
    FOLLOW_SLACK,
    GO_OUT,
    LEAD_SLACK,
    LEFT_OVER,
    MoveBuffer,
    Player,
    Players,
    empty_buffer,
    list_moves,
    plan_hand,
)
from haggis.bots.think.rollout import BEST_RESPONSE, GREEDY, evaluate_moves, sample_move
from haggis.bots.think.value_net import ValueNet
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, Rows, compiled
from haggis.kernel.dealing import deal_rounds
from haggis.kernel.decompose import MAX_CARDS, PLANNED_FIRST, Floats, empty_plan
from haggis.kernel.greedy import choose_greedily, choose_seat
from haggis.kernel.layout import (
    MAX_SEATS,
    MOVE_SIZE,
    ON,
    OVER,
    PLAYERS,
    POINTS,
    POSITION_SIZE,
    STAGE,
    TEAM,
    TRICK,
    TURN,
)
from haggis.kernel.score import write_scores
from haggis.kernel.stream import PLAYS, begin_stream, below
from haggis.kernel.trick import make_move
from haggis.rules import Rules

MAX_DECISIONS = 400
"""More than any round has."""
# Exploration is epsilon-greedy with noise. Set by hand on 2026-11-16.
EXPLORE_ONE_IN = 16
"""A player explores at one decision in this many: epsilon is its inverse."""
EXPLORATION_NOISE = 60
"""Values then get uniform noise of up to this many points."""


Singles = npt.NDArray[np.float32]


class Examples(NamedTuple):
    """The features after moves, and their returns: the margin gained from there on."""

    features: Singles
    returns: Floats


class Opponents(NamedTuple):
    """Whom a network plays against: planners with their network, or greedy players.

    With the model of a best response the learner plays all seats.
    """

    model: int
    network: ValueNet


def play_examples(
    rules: Rules, network: ValueNet, rounds: int, seed: int, opponents: Opponents | None = None
) -> Examples:
    """The examples of the seed's rounds, played with exploration; self-play without opponents."""
    room = rounds * 30 * rules.players
    examples = Examples(np.empty((room, FEATURES), np.float32), np.empty(room))
    number = _play_rounds(
        rules_row(rules),
        seed,
        rounds,
        _players(rules),
        network,
        opponents or Opponents(BEST_RESPONSE, network),
        empty_buffer(),
        examples,
    )
    return Examples(examples.features[:number], examples.returns[:number])


def compare(rules: Rules, network: ValueNet, opponents: Opponents, pairs: int, seed: int) -> Floats:
    """The network's margin a round over the opponents, for each deal played twice."""
    margins = np.empty(pairs)
    players = _players(rules)
    _play_pairs(rules_row(rules), seed, players, network, opponents, empty_buffer(), margins)
    return margins


def _players(rules: Rules) -> Players:
    cards = min(rules.dealt, MAX_CARDS)
    a, b, c, d = (
        Player(empty_plan(cards, LEFT_OVER), np.empty(MEANINGS), np.empty(MEANINGS))
        for _ in range(MAX_SEATS)
    )
    return a, b, c, d


@compiled
def _evaluate_moves(
    rules: Row, position: Row, player: Player, network: ValueNet, buffer: MoveBuffer
) -> tuple[int, int]:
    """The number of a planner's moves, and the place of the best."""
    player.plan.numbers[PLANNED_FIRST] = -1
    plan_hand(rules, position, position[TURN], player, buffer.moves)
    slack = FOLLOW_SLACK if position[ON] else LEAD_SLACK
    number = list_moves(position, player, slack, buffer)
    return number, evaluate_moves(rules, position, player, network, number, buffer)


@compiled
def _explore(number: int, best: int, stream: Row, buffer: MoveBuffer) -> int:
    """The place of the best move or, when exploring, of the best with noise."""
    if below(stream, EXPLORE_ONE_IN) == 0 and buffer.values[best] < GO_OUT:
        for place in range(number):
            buffer.values[place] += below(stream, EXPLORATION_NOISE)
            if buffer.values[place] > buffer.values[best]:
                best = place
    return best


@compiled
def _move_opponent(
    rules: Row,
    position: Row,
    player: Player,
    opponents: Opponents,
    softmax: bool,
    stream: Row,
    buffer: MoveBuffer,
) -> None:
    """Make the move of an opponent whose turn it is."""
    move = np.empty(MOVE_SIZE, np.int64)
    if opponents.model == GREEDY:
        choose_greedily(rules, position, buffer.moves, move)
    else:
        number, best = _evaluate_moves(rules, position, player, opponents.network, buffer)
        move[:] = buffer.moves[sample_move(buffer, number, best, stream) if softmax else best]
    _move(rules, position, move)


@compiled
def _move(rules: Row, position: Row, move: Row) -> None:
    first, second, meaning = move
    make_move(rules, position, first, second, meaning)
    while position[STAGE] != OVER and position[STAGE] != TRICK:
        make_move(rules, position, 0, 0, choose_seat(rules, position))


@compiled
def _play_rounds(
    rules: Row,
    seed: int,
    rounds: int,
    players: Players,
    network: ValueNet,
    opponents: Opponents,
    buffer: MoveBuffer,
    examples: Examples,
) -> int:
    """Write the examples of these rounds; return their number.

    The sides take turns as the learner, whoever leads; in self-play everybody learns.
    """
    row: Rows = np.empty((1, POSITION_SIZE), np.int64)
    stream = np.empty(1, np.int64)
    scores = np.zeros(MAX_SEATS, np.int64)
    seats = np.empty(MAX_DECISIONS, np.int64)
    number = 0
    for dealt in range(rounds):
        if number + MAX_DECISIONS > len(examples.returns):
            break
        deal_rounds(rules, seed, dealt, row)
        begin_stream(stream, seed, dealt, PLAYS)
        position = row[0]
        learner = dealt // 2 % rules[PLAYERS]
        begun = number
        while position[STAGE] != OVER:
            seat = position[TURN]
            player = players[seat]
            if opponents.model != BEST_RESPONSE and rules[TEAM + seat] != rules[TEAM + learner]:
                _move_opponent(rules, position, player, opponents, True, stream, buffer)
                continue
            listed, best = _evaluate_moves(rules, position, player, network, buffer)
            best = _explore(listed, best, stream, buffer)
            if buffer.values[best] < GO_OUT:
                features = buffer.features
                write_state_features(rules, position, features)
                plan, odds, rest = player.plan, player.hold_odds, buffer.rests[best]
                move = buffer.moves[best]
                write_move_features(rules, position, plan, odds, move, rest, features)
                examples.features[number] = features
                examples.returns[number] = -_margin(
                    rules, position[POINTS : POINTS + MAX_SEATS], seat
                )
                seats[number - begun] = seat
                number += 1
            _move(rules, position, buffer.moves[best])
        write_scores(rules, position, scores)
        for example in range(begun, number):
            examples.returns[example] += _margin(rules, scores, seats[example - begun])
    return number


@compiled
def _play_pairs(
    rules: Row,
    seed: int,
    players: Players,
    network: ValueNet,
    opponents: Opponents,
    buffer: MoveBuffer,
    margins: Floats,
) -> None:
    """Play each deal twice: the network has the first seat's side, then the opponents have it."""
    row: Rows = np.empty((1, POSITION_SIZE), np.int64)
    stream = np.empty(1, np.int64)
    scores = np.zeros(MAX_SEATS, np.int64)
    for pair in range(len(margins)):
        margins[pair] = 0
        for side in range(2):
            deal_rounds(rules, seed, pair, row)
            position = row[0]
            while position[STAGE] != OVER:
                seat = position[TURN]
                if (rules[TEAM + seat] == 0) == (side == 0):
                    _, best = _evaluate_moves(rules, position, players[seat], network, buffer)
                    _move(rules, position, buffer.moves[best])
                else:
                    _move_opponent(rules, position, players[seat], opponents, False, stream, buffer)
            write_scores(rules, position, scores)
            margin = _margin(rules, scores, 0)
            margins[pair] += margin / 2 if side == 0 else -margin / 2


@compiled
def _margin(rules: Row, scores: Row, seat: int) -> float:
    """The points of a seat's side above the mean of the others."""
    own, others = 0, 0
    sides = 1 if rules[PLAYERS] == 4 else rules[PLAYERS] - 1
    for other in range(rules[PLAYERS]):
        if rules[TEAM + other] == rules[TEAM + seat]:
            own += scores[other]
        else:
            others += scores[other]
    return own - others / sides

"""Plays rounds for the network of `planner` to learn from. Compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from haggis.bots.think.hold_odds import MEANINGS
from haggis.bots.think.plan import (
    GO_OUT,
    LEFT_OVER,
    MoveBuffer,
    Player,
    Players,
    empty_buffer,
)
from haggis.bots.think.planner_features import FEATURES, write_move_features, write_state_features
from haggis.bots.think.planner_net import PlannerNet
from haggis.bots.think.rollout import consider_moves
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, Rows, compiled
from haggis.kernel.dealing import deal_rounds
from haggis.kernel.decompose import MAX_CARDS, Floats, empty_plan
from haggis.kernel.greedy import choose_seat
from haggis.kernel.layout import (
    MAX_SEATS,
    OVER,
    POINTS,
    POSITION_SIZE,
    STAGE,
    TEAM,
    TRICK,
    TURN,
)
from haggis.kernel.score import margin, write_scores
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


def play_examples(rules: Rules, network: PlannerNet, rounds: int, seed: int) -> Examples:
    """The examples of the seed's rounds of self-play, with exploration."""
    capacity = rounds * 30 * rules.players
    examples = Examples(np.empty((capacity, FEATURES), np.float32), np.empty(capacity))
    number = _play_rounds(
        rules_row(rules), seed, rounds, _players(rules), network, empty_buffer(), examples
    )
    return Examples(examples.features[:number], examples.returns[:number])


def compare(rules: Rules, network: PlannerNet, other: PlannerNet, pairs: int, seed: int) -> Floats:
    """A network's margin a round over another one, for each deal played twice."""
    margins = np.empty(pairs)
    _play_pairs(rules_row(rules), seed, _players(rules), network, other, empty_buffer(), margins)
    return margins


def _players(rules: Rules) -> Players:
    cards = min(rules.dealt, MAX_CARDS)
    a, b, c, d = (
        Player(empty_plan(cards, LEFT_OVER), np.empty(MEANINGS), np.empty(MEANINGS))
        for _ in range(MAX_SEATS)
    )
    return a, b, c, d


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
    network: PlannerNet,
    buffer: MoveBuffer,
    examples: Examples,
) -> int:
    """Write the examples of these rounds; return their number."""
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
        begun = number
        while position[STAGE] != OVER:
            seat = position[TURN]
            player = players[seat]
            listed, best = consider_moves(rules, position, player, network, buffer)
            best = _explore(listed, best, stream, buffer)
            if buffer.values[best] < GO_OUT:
                features = buffer.features
                write_state_features(rules, position, features)
                plan, odds, rest = player.plan, player.hold_odds, buffer.rests[best]
                move = buffer.moves[best]
                write_move_features(rules, position, plan, odds, move, rest, features)
                examples.features[number] = features
                examples.returns[number] = -margin(
                    rules, position[POINTS : POINTS + MAX_SEATS], seat
                )
                seats[number - begun] = seat
                number += 1
            _move(rules, position, buffer.moves[best])
        write_scores(rules, position, scores)
        for example in range(begun, number):
            examples.returns[example] += margin(rules, scores, seats[example - begun])
    return number


@compiled
def _play_pairs(
    rules: Row,
    seed: int,
    players: Players,
    network: PlannerNet,
    other: PlannerNet,
    buffer: MoveBuffer,
    margins: Floats,
) -> None:
    """Play each deal twice: the network has the first seat's side, then the other one has it."""
    row: Rows = np.empty((1, POSITION_SIZE), np.int64)
    scores = np.zeros(MAX_SEATS, np.int64)
    for pair in range(len(margins)):
        margins[pair] = 0
        for side in range(2):
            deal_rounds(rules, seed, pair, row)
            position = row[0]
            while position[STAGE] != OVER:
                seat = position[TURN]
                mine = (rules[TEAM + seat] == 0) == (side == 0)
                playing = network if mine else other
                _, best = consider_moves(rules, position, players[seat], playing, buffer)
                _move(rules, position, buffer.moves[best])
            write_scores(rules, position, scores)
            half = margin(rules, scores, 0) / 2
            margins[pair] += half if side == 0 else -half

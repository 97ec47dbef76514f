"""Evaluates the moves that fit the plan with the network. Compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from haggis.bots.think.plan import GO_OUT, MoveBuffer, Player, empty_buffer, list_moves
from haggis.kernel.compiled import Row, bit_count, compiled
from haggis.kernel.decompose import Floats
from haggis.kernel.layout import (
    FIRST,
    MAX_SEATS,
    MEANING,
    MOVE_SIZE,
    NO_MOVE,
    ON,
    PLAYERS,
    SECOND,
    SIZE,
    SUITS,
    TURN,
)
from haggis.net.blocks import MAX_ACTIVE
from haggis.net.features import Active, order_suits, write_action, write_state
from haggis.net.network import Activations, Network, begin, chances, empty_activations, evaluate
from haggis.net.payoffs import write_payoffs
from haggis.net.plans import look_at_hand

LEAD_SLACK = 0.8
FOLLOW_SLACK = 2.0
"""How much dearer a move may make the plan and still be evaluated."""
ALL_MOVES = 1e5
"""No move that can be made makes the plan dearer by so much."""
FEW_CARDS = 7
"""With at most this many cards every move is evaluated."""


class Buffers(NamedTuple):
    """Scratch arrays for a decision."""

    candidates: MoveBuffer
    """Moves and their values."""
    active: Active
    order: Row
    payoffs: Floats
    activations: Activations


def empty_buffers(network: Network) -> Buffers:
    """Scratch arrays for any decision with networks of this size."""
    return Buffers(
        empty_buffer(),
        np.zeros(MAX_ACTIVE, np.int16),
        np.zeros(SUITS, np.int64),
        np.zeros(MAX_SEATS),
        empty_activations(network),
    )


@compiled
def evaluate_moves(
    rules: Row,
    position: Row,
    memory: Row,
    player: Player,
    network: Network,
    buffers: Buffers,
    every: bool = False,
) -> tuple[int, int]:
    """Write the moves of the player to move and their values, in points.

    Returns how many there are, and the place of the best. A move that goes out has a value above
    `GO_OUT`. Moves that spoil the plan are left out, unless `every` is set.
    """
    candidates, active = buffers.candidates, buffers.active
    seat = position[TURN]
    look_at_hand(rules, position, seat, player, candidates.moves)
    slack = FOLLOW_SLACK if position[ON] else LEAD_SLACK
    size = position[SIZE + seat]
    if every or size <= FEW_CARDS:
        slack = ALL_MOVES
    number = list_moves(position, player, slack, candidates)
    if number == 1:
        candidates.values[0] = 0.0
        return 1, 0
    shared = _begin(rules, position, memory, seat, network, buffers)
    staked = write_payoffs(rules, position, seat, buffers.payoffs)
    best = 0
    for place in range(number):
        move = candidates.moves[place]
        end = write_action(rules, position, seat, player, move, buffers.order, active, shared)
        value = evaluate(network, active, shared, end, buffers.activations)
        if staked:
            value += _expected(rules, buffers)
        if bit_count(move[FIRST]) + bit_count(move[SECOND]) == size:
            value += 2 * GO_OUT
        candidates.values[place] = value
        if value > candidates.values[best]:
            best = place
    return number, best


@compiled
def _begin(
    rules: Row, position: Row, memory: Row, seat: int, network: Network, buffers: Buffers
) -> int:
    """Write and sum the features that all actions of the seat share; return how many."""
    order_suits(rules, position, memory, seat, buffers.order)
    shared = write_state(rules, position, memory, seat, buffers.order, buffers.active)
    begin(network, buffers.active, shared, buffers.activations)
    return shared


@compiled
def _expected(rules: Row, buffers: Buffers) -> float:
    """The expected margin of the bets, by the chances to go out first."""
    outputs = buffers.activations.outputs
    chances(outputs)
    expected = 0.0
    for left in range(rules[PLAYERS]):
        expected += outputs[1 + left] * buffers.payoffs[left]
    return expected


@compiled
def evaluate_move(
    rules: Row,
    position: Row,
    memory: Row,
    seat: int,
    player: Player,
    network: Network,
    move: Row,
    buffers: Buffers,
) -> float:
    """The value of one move, or of waiting (`NO_MOVE`), with bets. The outputs are then chances.

    The value is the margin still to come.
    """
    look_at_hand(rules, position, seat, player, buffers.candidates.moves)
    shared = _begin(rules, position, memory, seat, network, buffers)
    end = write_action(rules, position, seat, player, move, buffers.order, buffers.active, shared)
    value = evaluate(network, buffers.active, shared, end, buffers.activations)
    write_payoffs(rules, position, seat, buffers.payoffs)
    return value + _expected(rules, buffers)


@compiled
def write_sample(
    rules: Row,
    position: Row,
    memory: Row,
    seat: int,
    player: Player,
    move: Row,
    order: Row,
    active: Active,
) -> int:
    """Write all features of a move, after `evaluate_moves`; return how many."""
    order_suits(rules, position, memory, seat, order)
    shared = write_state(rules, position, memory, seat, order, active)
    return write_action(rules, position, seat, player, move, order, active, shared)


@compiled
def no_move() -> Row:
    """The `NO_MOVE` of a seat that waits."""
    move = np.zeros(MOVE_SIZE, np.int64)
    move[MEANING] = NO_MOVE
    return move

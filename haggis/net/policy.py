"""How the network decides: every move that does not spoil the plan is evaluated; compiled."""

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
"""By how much a move that is evaluated may spoil the plan."""
ALL_MOVES = 1e5
FEW_CARDS = 7
"""With so few cards every move is evaluated."""


class Room(NamedTuple):
    """Room to decide in."""

    desk: MoveBuffer
    """Moves and their values."""
    active: Active
    order: Row
    payoffs: Floats
    activations: Activations


def empty_room(network: Network) -> Room:
    """Room for any decision with networks of this size."""
    return Room(
        empty_buffer(),
        np.zeros(MAX_ACTIVE, np.int16),
        np.zeros(SUITS, np.int64),
        np.zeros(MAX_SEATS),
        empty_activations(network),
    )


@compiled
def evaluate_moves(
    rules: Row, position: Row, memory: Row, player: Player, network: Network, room: Room
) -> tuple[int, int]:
    """Write the moves of whose turn it is and their values, in points.

    Returns how many there are, and the place of the best. A move that goes out is worth
    `GO_OUT` and more.
    """
    desk, active = room.desk, room.active
    seat = position[TURN]
    look_at_hand(rules, position, seat, player, desk.moves)
    slack = FOLLOW_SLACK if position[ON] else LEAD_SLACK
    size = position[SIZE + seat]
    if size <= FEW_CARDS:
        slack = ALL_MOVES
    number = list_moves(position, player, slack, desk)
    if number == 1:
        desk.values[0] = 0.0
        return 1, 0
    shared = _begin(rules, position, memory, seat, network, room)
    staked = write_payoffs(rules, position, seat, room.payoffs)
    best = 0
    for place in range(number):
        move = desk.moves[place]
        end = write_action(rules, position, seat, player, move, room.order, active, shared)
        value = evaluate(network, active, shared, end, room.activations)
        if staked:
            value += _expected(rules, room)
        if bit_count(move[FIRST]) + bit_count(move[SECOND]) == size:
            value += 2 * GO_OUT
        desk.values[place] = value
        if value > desk.values[best]:
            best = place
    return number, best


@compiled
def _begin(rules: Row, position: Row, memory: Row, seat: int, network: Network, room: Room) -> int:
    """Add up what all actions of the seat share; return how many features that are."""
    order_suits(rules, position, memory, seat, room.order)
    shared = write_state(rules, position, memory, seat, room.order, room.active)
    begin(network, room.active, shared, room.activations)
    return shared


@compiled
def _expected(rules: Row, room: Room) -> float:
    """What the bets are expected to bring, by the chances to go out first."""
    outputs = room.activations.outputs
    chances(outputs)
    expected = 0.0
    for left in range(rules[PLAYERS]):
        expected += outputs[1 + left] * room.payoffs[left]
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
    room: Room,
) -> float:
    """The value of one move, or of waiting (`NO_MOVE`), with bets; the outputs are then chances.

    The margin is that of what is still to come.
    """
    look_at_hand(rules, position, seat, player, room.desk.moves)
    shared = _begin(rules, position, memory, seat, network, room)
    end = write_action(rules, position, seat, player, move, room.order, room.active, shared)
    value = evaluate(network, room.active, shared, end, room.activations)
    write_payoffs(rules, position, seat, room.payoffs)
    return value + _expected(rules, room)


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


def no_move() -> Row:
    """The move of a seat that waits."""
    move = np.zeros(MOVE_SIZE, np.int64)
    move[MEANING] = NO_MOVE
    return move

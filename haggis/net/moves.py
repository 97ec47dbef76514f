"""The moves of a seat in a trick, and their values."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from haggis.actions import PASS, Action, Play
from haggis.bots.think.plan import GO_OUT
from haggis.kernel.cards import combinations
from haggis.kernel.compiled import Row, Rows
from haggis.kernel.decompose import Floats
from haggis.kernel.layout import MEANING, TURN
from haggis.kernel.layout import PASS as PASSES
from haggis.net.network import SCALE
from haggis.net.policy import evaluate_move, evaluate_moves, no_move
from haggis.net.seats import Seat


def best_move(seat: Seat) -> Row:
    """The move with the highest value."""
    _, best = _evaluate(seat, every=True)
    move: Row = seat.buffers.candidates.moves[best]
    return move


def best_moves(seat: Seat, number: int) -> Rows:
    """The moves with the highest values, best first; only one if it goes out."""
    return np.asarray(seat.buffers.candidates.moves[_best_places(seat, number)])


def valued_moves(seat: Seat, number: int) -> list[tuple[Action, float]]:
    """The same moves as actions, with their values."""
    candidates = seat.buffers.candidates
    return [
        (action_of(candidates.moves[place]), float(candidates.values[place]))
        for place in _best_places(seat, number)
    ]


def _best_places(seat: Seat, number: int) -> list[int]:
    many, best = _evaluate(seat, every=True)
    values = seat.buffers.candidates.values[:many]
    if values[best] > GO_OUT:
        number = 1
    places: list[int] = np.argsort(-values, kind="stable")[:number].tolist()
    return places


def _evaluate(seat: Seat, *, every: bool) -> tuple[int, int]:
    """How many moves there are, and the place of the best; in the seat's buffers are their values.

    `every` evaluates moves that spoil the plan too.
    """
    _, rules, position, memory, player, network, buffers = seat
    return evaluate_moves(rules, position, memory, player, network, buffers, every)


class Evaluation(NamedTuple):
    """What the network says of one move, or of waiting."""

    value: float
    """The margin still to come, in points, with bets."""
    without_bets: float
    out_first: Floats
    """Each player's chance to go out first, from this seat on clockwise."""


def evaluation_of(seat: Seat, move: Row) -> Evaluation:
    """The evaluation of a move."""
    number, rules, position, memory, player, network, buffers = seat
    value = evaluate_move(rules, position, memory, number, player, network, move, buffers)
    outputs = buffers.activations.outputs.astype(np.float64)
    return Evaluation(value, float(outputs[0]) * SCALE, outputs[1:])


def best_evaluation(seat: Seat) -> Evaluation:
    """The evaluation of the best move that fits the plan, even if it is the only one."""
    _, best = _evaluate(seat, every=False)
    return evaluation_of(seat, seat.buffers.candidates.moves[best].copy())


def evaluation_at_start(seat: Seat) -> Evaluation:
    """The evaluation before a trick is led, by this seat or another."""
    if seat.position[TURN] == seat.number:
        return best_evaluation(seat)
    return evaluation_of(seat, no_move())


def action_of(move: Row) -> Action:
    """A move as an action of the game."""
    if move[MEANING] == PASSES:
        return PASS
    return Play(combinations(move[np.newaxis])[0])

"""The moves of a seat in a trick, and their values."""

from __future__ import annotations

import numpy as np

from haggis.actions import PASS, Action, Play
from haggis.bots.think.plan import GO_OUT
from haggis.kernel.cards import combinations
from haggis.kernel.compiled import Row, Rows
from haggis.kernel.layout import MEANING, TURN
from haggis.kernel.layout import PASS as PASSES
from haggis.net.policy import evaluate_move, evaluate_moves, no_move
from haggis.net.seats import Seat


def best_move(seat: Seat) -> Row:
    """The move with the highest value."""
    _, best = _evaluate_all(seat)
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
    many, best = _evaluate_all(seat)
    values = seat.buffers.candidates.values[:many]
    if values[best] > GO_OUT:
        number = 1
    places: list[int] = np.argsort(-values, kind="stable")[:number].tolist()
    return places


def _evaluate_all(seat: Seat) -> tuple[int, int]:
    return evaluate_moves(*seat[1:], True)


def value_of(seat: Seat, move: Row) -> float:
    """The value of a move. Afterwards the network's outputs are those for this move."""
    number, rules, position, memory, player, network, buffers = seat
    return evaluate_move(rules, position, memory, number, player, network, move, buffers)


def best_value(seat: Seat) -> float:
    """The value of the best move that fits the plan, even if it is the only one."""
    _, best = evaluate_moves(*seat[1:])
    return value_of(seat, seat.buffers.candidates.moves[best].copy())


def value_at_start(seat: Seat) -> float:
    """The value before a trick is led, by this seat or another."""
    if seat.position[TURN] == seat.seat:
        return best_value(seat)
    return value_of(seat, no_move())


def action_of(move: Row) -> Action:
    """A move as an action of the game."""
    if move[MEANING] == PASSES:
        return PASS
    return Play(combinations(move[np.newaxis])[0])

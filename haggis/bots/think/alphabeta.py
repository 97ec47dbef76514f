"""The end of a round solved exactly with open cards: alpha-beta search. Compiled.

Two sides are left, and each makes its best move up to the last trick. The moves are every play in
its highest meaning, every way to fill it with courts, every taker and every leader. If one of
three players is out, the other opponent is taken to play against the seat that asks, not for
their own points.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from haggis.bots.think.utility import FOR_SEAT, utility
from haggis.kernel.compiled import Row, Rows, bit_count, compiled
from haggis.kernel.courts import fill_all
from haggis.kernel.decompose import Floats
from haggis.kernel.layout import (
    COURT_PLACE,
    FIRST,
    HAND,
    HAND_SECOND,
    MAX_PLAYS,
    MAX_SEATS,
    MEANING,
    MOVE_SIZE,
    ON,
    OUT,
    OVER,
    PASS,
    PLAYERS,
    POSITION_SIZE,
    SECOND,
    STAGE,
    TEAM,
    TRICK,
    TURN,
)
from haggis.kernel.plays import list_plays
from haggis.kernel.score import write_scores
from haggis.kernel.trick import make_move, may_choose

MAX_DEPTH = 200
"""More moves than any round has left once its worlds can be counted."""
INFINITY = 1e9
"""More than any utility."""

# A level of the tree: where its moves begin, the next one and where they end; whose move it is (1
# for the side of the seat that asks, -1 for the other); and whether the seat that asks goes out
# first in the best line.
BEGIN, NEXT, END, SIDE, GOES_OUT = range(5)
# The best value so far at this level, and the window.
BEST, ALPHA, BETA = range(3)


class Tree(NamedTuple):
    """The line that is being searched, level by level."""

    positions: Rows
    moves: Rows
    levels: Rows
    bounds: Floats
    listed: Rows
    scores: Row


def empty_tree() -> Tree:
    """Arrays large enough for any tree."""
    return Tree(
        np.empty((MAX_DEPTH, POSITION_SIZE), np.int64),
        np.empty((2 * MAX_PLAYS, MOVE_SIZE), np.int64),
        np.empty((MAX_DEPTH, 5), np.int64),
        np.empty((MAX_DEPTH, 3)),
        np.empty((MAX_PLAYS, MOVE_SIZE), np.int64),
        np.zeros(MAX_SEATS, np.int64),
    )


@compiled
def list_all_moves(rules: Row, position: Row, listed: Rows, moves: Rows) -> int:
    """Write every move of the player to move; return their number."""
    if position[STAGE] != TRICK:
        number = 0
        for seat in range(rules[PLAYERS]):
            if may_choose(rules, position, seat):
                number = _add_without_cards(moves, number, seat)
        return number
    seat = position[TURN]
    first, second = position[HAND + seat], position[HAND_SECOND + seat]
    number = list_plays(first, second, position[ON], listed)
    number = fill_all(listed, number, first >> COURT_PLACE, moves)
    return _add_without_cards(moves, number, PASS) if position[ON] else number


@compiled
def _add_without_cards(moves: Rows, number: int, meaning: int) -> int:
    moves[number, FIRST] = 0
    moves[number, SECOND] = 0
    moves[number, MEANING] = meaning
    return number + 1


@compiled
def solve(
    rules: Row,
    objective: Row,
    position: Row,
    moves: Rows,
    tree: Tree,
    max_nodes: int,
    values: Floats,
    goes_out: Row,
) -> int:
    """Write the value of each move, and whether the seat that asks then goes out first.

    Returns the number of nodes searched. If it is more than `max_nodes`, the search was given up.
    """
    nodes = 0
    for place in range(len(moves)):
        tree.positions[0] = position
        first, second, meaning = moves[place]
        make_move(rules, tree.positions[0], first, second, meaning)
        nodes += _search(rules, objective, tree, max_nodes - nodes)
        if nodes > max_nodes:
            break
        values[place] = tree.bounds[0, BEST]
        goes_out[place] = tree.levels[0, GOES_OUT]
    return nodes


@compiled
def _search(rules: Row, objective: Row, tree: Tree, max_nodes: int) -> int:
    """Search the value of the root; return the number of nodes."""
    nodes, depth = 1, 0
    _expand(rules, objective, tree, 0)
    while True:
        level, bounds = tree.levels[depth], tree.bounds[depth]
        if level[NEXT] < level[END] and bounds[ALPHA] < bounds[BETA]:
            nodes += 1
            if nodes > max_nodes or depth + 1 == MAX_DEPTH:
                return max_nodes + 1
            _pick_largest(tree.moves, level[NEXT], level[END])
            first, second, meaning = tree.moves[level[NEXT]]
            level[NEXT] += 1
            depth += 1
            tree.positions[depth] = tree.positions[depth - 1]
            make_move(rules, tree.positions[depth], first, second, meaning)
            _expand(rules, objective, tree, depth)
        elif depth == 0:
            return nodes
        else:
            depth -= 1
            _back_up(tree, depth)


@compiled
def _expand(rules: Row, objective: Row, tree: Tree, depth: int) -> None:
    """Begin a level with its moves or, if the round is over, with its utility."""
    position, level, bounds = tree.positions[depth], tree.levels[depth], tree.bounds[depth]
    begin = tree.levels[depth - 1, END] if depth else 0
    level[BEGIN] = level[NEXT] = level[END] = begin
    bounds[ALPHA] = tree.bounds[depth - 1, ALPHA] if depth else -INFINITY
    bounds[BETA] = tree.bounds[depth - 1, BETA] if depth else INFINITY
    if position[STAGE] == OVER:
        write_scores(rules, position, tree.scores)
        bounds[BEST] = utility(rules, objective, tree.scores)
        level[GOES_OUT] = position[OUT] == objective[FOR_SEAT]
        return
    is_own = rules[TEAM + position[TURN]] == rules[TEAM + objective[FOR_SEAT]]
    level[SIDE] = 1 if is_own else -1
    bounds[BEST] = -INFINITY if is_own else INFINITY
    level[END] += list_all_moves(rules, position, tree.listed, tree.moves[begin:])


@compiled
def _back_up(tree: Tree, depth: int) -> None:
    """Take the value of the level below if it is better for the side to move; narrow the window."""
    level, bounds, found = tree.levels[depth], tree.bounds[depth], tree.bounds[depth + 1, BEST]
    if level[SIDE] * found > level[SIDE] * bounds[BEST]:
        bounds[BEST] = found
        level[GOES_OUT] = tree.levels[depth + 1, GOES_OUT]
    if level[SIDE] > 0:
        bounds[ALPHA] = max(bounds[ALPHA], bounds[BEST])
    else:
        bounds[BETA] = min(bounds[BETA], bounds[BEST])


@compiled
def _pick_largest(moves: Rows, begin: int, end: int) -> None:
    """Move ordering: the move with the most cards comes next."""
    most, largest = -1, begin
    for place in range(begin, end):
        cards = bit_count(moves[place, FIRST]) + bit_count(moves[place, SECOND])
        if cards > most:
            most, largest = cards, place
    if largest != begin:
        for column in range(MOVE_SIZE):
            moved = moves[begin, column]
            moves[begin, column] = moves[largest, column]
            moves[largest, column] = moved

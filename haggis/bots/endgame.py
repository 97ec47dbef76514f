"""The end of a round solved exactly, as if all cards lay open: compiled.

Two sides are left. Whoever moves does what is best for their side, to the last trick: alpha-beta
over every play in its highest meaning, every way to fill it with courts, every taker and leader.
When one of three players is out, the one who is left with the asker is taken to play against the
asker, and not for their own points.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from haggis.bots.stakes import ASKING, worth_of
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

DEEPEST = 200
"""No round takes so many moves to its end once its worlds can be counted."""
ANY = 1e9
"""More than anything is worth."""

# A level of the tree: where its moves begin and end, which is next, and for whom it is (1 the
# seat that asks, -1 the others), and whether its best line lets the seat that asks go out first.
BEGIN, NEXT, END, SIDE, GOES_OUT = range(5)
# What that side has for certain already, here and nearer the root, and what the other has.
BEST, LOW, HIGH = range(3)


class Tree(NamedTuple):
    """The line that is being looked at."""

    positions: Rows
    moves: Rows
    levels: Rows
    bounds: Floats
    listed: Rows
    scores: Row


def empty_tree() -> Tree:
    """Room for any tree."""
    return Tree(
        np.empty((DEEPEST, POSITION_SIZE), np.int64),
        np.empty((2 * MAX_PLAYS, MOVE_SIZE), np.int64),
        np.empty((DEEPEST, 5), np.int64),
        np.empty((DEEPEST, 3)),
        np.empty((MAX_PLAYS, MOVE_SIZE), np.int64),
        np.zeros(MAX_SEATS, np.int64),
    )


@compiled
def list_all(rules: Row, position: Row, listed: Rows, moves: Rows) -> int:
    """Write every move of whose turn it is; return how many there are."""
    if position[STAGE] != TRICK:
        number = 0
        for seat in range(rules[PLAYERS]):
            if may_choose(rules, position, seat):
                number = _add_bare(moves, number, seat)
        return number
    seat = position[TURN]
    first, second = position[HAND + seat], position[HAND_SECOND + seat]
    number = list_plays(first, second, position[ON], listed)
    number = fill_all(listed, number, first >> COURT_PLACE, moves)
    return _add_bare(moves, number, PASS) if position[ON] else number


@compiled
def _add_bare(moves: Rows, number: int, meaning: int) -> int:
    moves[number, FIRST] = 0
    moves[number, SECOND] = 0
    moves[number, MEANING] = meaning
    return number + 1


@compiled
def solve(
    rules: Row,
    stakes: Row,
    position: Row,
    moves: Rows,
    tree: Tree,
    most: int,
    values: Floats,
    goes_out: Row,
) -> int:
    """Write what each move is worth, and whether it lets the seat that asks go out first.

    Returns how many positions were looked at; at more than `most` it has given up.
    """
    looked = 0
    for place in range(len(moves)):
        tree.positions[0] = position
        first, second, meaning = moves[place]
        make_move(rules, tree.positions[0], first, second, meaning)
        looked += _look(rules, stakes, tree, most - looked)
        if looked > most:
            break
        values[place] = tree.bounds[0, BEST]
        goes_out[place] = tree.levels[0, GOES_OUT]
    return looked


@compiled
def _look(rules: Row, stakes: Row, tree: Tree, most: int) -> int:
    """Find what the first position is worth."""
    looked, depth = 1, 0
    _open(rules, stakes, tree, 0)
    while True:
        level, bounds = tree.levels[depth], tree.bounds[depth]
        if level[NEXT] < level[END] and bounds[LOW] < bounds[HIGH]:
            looked += 1
            if looked > most or depth + 1 == DEEPEST:
                return most + 1
            _bring_forward(tree.moves, level[NEXT], level[END])
            first, second, meaning = tree.moves[level[NEXT]]
            level[NEXT] += 1
            depth += 1
            tree.positions[depth] = tree.positions[depth - 1]
            make_move(rules, tree.positions[depth], first, second, meaning)
            _open(rules, stakes, tree, depth)
        elif depth == 0:
            return looked
        else:
            depth -= 1
            _learn(tree, depth)


@compiled
def _open(rules: Row, stakes: Row, tree: Tree, depth: int) -> None:
    """Begin a level with its moves, or, if the round is over, with what that is worth."""
    position, level, bounds = tree.positions[depth], tree.levels[depth], tree.bounds[depth]
    begin = tree.levels[depth - 1, END] if depth else 0
    level[BEGIN] = level[NEXT] = level[END] = begin
    bounds[LOW] = tree.bounds[depth - 1, LOW] if depth else -ANY
    bounds[HIGH] = tree.bounds[depth - 1, HIGH] if depth else ANY
    if position[STAGE] == OVER:
        write_scores(rules, position, tree.scores)
        bounds[BEST] = worth_of(rules, stakes, tree.scores)
        level[GOES_OUT] = position[OUT] == stakes[ASKING]
        return
    is_own = rules[TEAM + position[TURN]] == rules[TEAM + stakes[ASKING]]
    level[SIDE] = 1 if is_own else -1
    bounds[BEST] = -ANY if is_own else ANY
    level[END] += list_all(rules, position, tree.listed, tree.moves[begin:])


@compiled
def _learn(tree: Tree, depth: int) -> None:
    """Take over what the level below has found, if it is better for whose move it is."""
    level, bounds, found = tree.levels[depth], tree.bounds[depth], tree.bounds[depth + 1, BEST]
    if level[SIDE] * found > level[SIDE] * bounds[BEST]:
        bounds[BEST] = found
        level[GOES_OUT] = tree.levels[depth + 1, GOES_OUT]
    if level[SIDE] > 0:
        bounds[LOW] = max(bounds[LOW], bounds[BEST])
    else:
        bounds[HIGH] = min(bounds[HIGH], bounds[BEST])


@compiled
def _bring_forward(moves: Rows, begin: int, end: int) -> None:
    """Let the move with the most cards come next."""
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

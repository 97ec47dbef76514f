"""The end of a round: every world solved exactly, and averaged by likelihood."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np

from haggis.bots.base import Expectation
from haggis.bots.think import beliefs
from haggis.bots.think.alphabeta import Tree, empty_tree, list_all_moves, solve
from haggis.bots.think.deadline import Deadline
from haggis.bots.think.sampler import Sampler, action_of, scratch_buffer
from haggis.events import Acted
from haggis.kernel.compiled import Row

FIRST_WORLD_SHARES = 4
"""The first world may take this many times its share of the nodes. Set by hand on 2026-11-16."""


def solve_worlds(
    sampler: Sampler, objective: Row, history: Sequence[Acted], deadline: Deadline
) -> list[Expectation] | None:
    """All moves with their expected values, best first; None if that takes too many nodes.

    In each world all play as if the cards lay open. Worlds count by their likelihood.
    """
    worlds, tree, moves = sampler.worlds, _scratch_tree(), scratch_buffer().moves
    left = deadline.max_nodes
    number = list_all_moves(sampler.codes, worlds[0], tree.listed, moves)
    values = np.empty((len(worlds), number))
    goes_out = np.empty((len(worlds), number), np.int64)
    for place, world in enumerate(worlds):
        # The first world shows how large the others are.
        limit = left if place else min(left, FIRST_WORLD_SHARES * left // len(worlds))
        found = values[place], goes_out[place]
        nodes = solve(sampler.codes, objective, world, moves[:number], tree, limit, *found)
        if nodes > limit:
            return None
        left -= nodes
    actions = [action_of(move, worlds[0]) for move in moves[:number]]
    log_likelihoods = beliefs.of_worlds(beliefs.evaluate(sampler, history, deadline))
    weights = np.exp(log_likelihoods - log_likelihoods.max())
    weights /= weights.sum()
    known = len(weights)
    expected = (weights @ values[:known]).tolist(), (weights @ goes_out[:known]).tolist()
    each = [
        Expectation(action, points, out, worlds=known)
        for action, points, out in zip(actions, *expected, strict=True)
    ]
    return sorted(each, key=lambda expected: -expected.points)


_scratch = threading.local()


def _scratch_tree() -> Tree:
    """This thread's search tree."""
    if not hasattr(_scratch, "tree"):
        _scratch.tree = empty_tree()
    tree: Tree = _scratch.tree
    return tree

"""How much work a decision may take: a number of playouts, or a number of seconds."""

from __future__ import annotations

import time
from collections.abc import Callable

from haggis.bots.base import Budget

# Set by hand on 2026-11-16; `python -m bench.bots` shows what decisions take.
SECONDS = 0.3
"""The time for a decision if the budget does not say."""
MAX_NODES = 300_000
"""The most nodes of an endgame that are searched: about a third of `SECONDS`."""
NODES_PER_PLAYOUT = 300
"""How many nodes of an endgame are searched for each playout, if the budget is not a time."""
DECISIONS_PER_PLAYOUT = 2
"""How many decisions of others get a likelihood, if the budget is not a time."""


class Deadline:
    """The budget of one decision, counted from now."""

    def __init__(self, budget: Budget) -> None:
        self.playouts = budget.playouts
        self._seconds = SECONDS if budget.seconds is None else budget.seconds
        self._begun = time.perf_counter()

    @property
    def max_nodes(self) -> int:
        """How many nodes of an endgame may be searched."""
        if self.playouts is not None:
            return min(MAX_NODES, NODES_PER_PLAYOUT * self.playouts)
        return min(MAX_NODES, int(MAX_NODES * self._seconds / SECONDS))

    def for_likelihoods(self) -> Callable[[int], bool]:
        """A test whether this many evaluated decisions are enough.

        Timed, it allows a third of the budget.
        """
        begun = time.perf_counter()

        def enough(decisions: int) -> bool:
            if self.playouts is not None:
                return decisions >= DECISIONS_PER_PLAYOUT * self.playouts
            return time.perf_counter() - begun > self._seconds / 3

        return enough

    def is_over(self, playouts: int) -> bool:
        """Whether this many playouts are enough."""
        if self.playouts is not None:
            return playouts >= self.playouts
        return time.perf_counter() - self._begun > self._seconds

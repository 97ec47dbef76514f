"""How much thought a decision may take: so many playouts, or so many seconds."""

from __future__ import annotations

import time
from collections.abc import Callable

from haggis.bots import Budget

SECONDS = 0.3
"""How long a decision takes if nobody says otherwise."""
POSITIONS = 300_000
"""The most positions of an endgame that are looked at: about a third of that time."""
POSITIONS_A_PLAYOUT = 300
LOOKED_BACK_A_PLAYOUT = 2
"""How many decisions of others are looked back at, if the budget is not a time."""


class Patience:
    """The budget of one decision, from now on."""

    def __init__(self, budget: Budget) -> None:
        self.playouts = budget.playouts
        self._seconds = SECONDS if budget.seconds is None else budget.seconds
        self._begun = time.perf_counter()

    @property
    def positions(self) -> int:
        """How many positions of an endgame may be looked at."""
        if self.playouts is not None:
            return min(POSITIONS, POSITIONS_A_PLAYOUT * self.playouts)
        return min(POSITIONS, int(POSITIONS * self._seconds / SECONDS))

    def for_looking_back(self) -> Callable[[int], bool]:
        """Tells, of so many decisions of others, whether it is enough: a third of the time."""
        begun = time.perf_counter()

        def enough(decisions: int) -> bool:
            if self.playouts is not None:
                return decisions >= LOOKED_BACK_A_PLAYOUT * self.playouts
            return time.perf_counter() - begun > self._seconds / 3

        return enough

    def is_over(self, playouts: int) -> bool:
        """Whether so many playouts are enough."""
        if self.playouts is not None:
            return playouts >= self.playouts
        return time.perf_counter() - self._begun > self._seconds

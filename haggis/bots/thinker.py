"""Bots that need the kernel: until it is compiled and loaded, another level plays for them.

A budget of playouts means that the answer must be the same every time, so it is worth waiting
for the kernel; otherwise nobody waits.
"""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from haggis.actions import Action, Bet
from haggis.bots import FREE, Budget, Reason, greedy
from haggis.view import View


class Mind(Protocol):
    """A module that decides with the kernel."""

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Action:
        """Decide, when the seat must."""

    def bet(self, view: View, rng: random.Random, budget: Budget) -> Bet | None:
        """Bet, or not, when the seat may."""

    def why(self, view: View, rng: random.Random, budget: Budget) -> Sequence[Reason]:
        """The best actions, best first."""


@dataclass(frozen=True)
class Thinker:
    """A bot whose mind is a module that is loaded together with the kernel."""

    module: str

    def choose(self, view: View, rng: random.Random, budget: Budget = FREE) -> Action:
        mind = self._mind(budget)
        return (mind or greedy.BOT).choose(view, rng, budget)

    def bet(self, view: View, rng: random.Random, budget: Budget = FREE) -> Bet | None:
        mind = self._mind(budget)
        return (mind or greedy.BOT).bet(view, rng, budget)

    def why(self, view: View, rng: random.Random, budget: Budget = FREE) -> Sequence[Reason]:
        """The best actions, best first, with what is expected of them; waits for the kernel."""
        load_kernel()
        return self._loaded().why(view, rng, budget)

    def _mind(self, budget: Budget) -> Mind | None:
        if budget.playouts is not None:
            load_kernel()
        elif not kernel_is_ready():
            return None
        return self._loaded()

    def _loaded(self) -> Mind:
        return cast("Mind", import_module(self.module))


log = logging.getLogger("haggis.bots")

TRIES = 3
"""How often loading the kernel is tried."""

_loading = threading.Lock()
_ready = threading.Event()
_background: list[threading.Thread] = []


def kernel_is_ready() -> bool:
    """Whether the kernel answers at once; if not, it begins to load in the background."""
    if _ready.is_set():
        return True
    loading = any(thread.is_alive() for thread in _background)
    if not loading and len(_background) < TRIES:
        thread = threading.Thread(target=_try_to_load, name="kernel", daemon=True)
        _background.append(thread)
        thread.start()
    return False


def _try_to_load() -> None:
    try:
        load_kernel()
    except Exception:
        log.exception("the kernel cannot be loaded, so greedy plays for planner and search")


def load_kernel() -> None:
    """Load the kernel, and compile it if that has not been done on this machine."""
    with _loading:
        if not _ready.is_set():
            import_module("haggis.bots.thoughts").warm_up()
            _ready.set()

"""Bots that need the kernel. Until it is compiled and loaded, `greedy` plays for them.

With a budget of playouts the answer must be the same every time, so the bot waits for the kernel.
With any other budget it does not wait: the kernel loads in the background.
"""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from haggis.actions import Action, Bet
from haggis.bots import greedy
from haggis.bots.base import FREE, Bot, Budget
from haggis.view import View

log = logging.getLogger("haggis.bots")

TRIES = 3
"""How often to try to load the kernel in the background."""


@dataclass(frozen=True)
class KernelBot:
    """A bot whose module has functions `choose` and `bet`, imported once the kernel is loaded."""

    module: str

    def choose(self, view: View, rng: random.Random, budget: Budget = FREE) -> Action:
        action: Action = self._loaded_or_greedy(budget).choose(view, rng, budget)
        return action

    def bet(self, view: View, rng: random.Random, budget: Budget = FREE) -> Bet | None:
        bet: Bet | None = self._loaded_or_greedy(budget).bet(view, rng, budget)
        return bet

    def _loaded_or_greedy(self, budget: Budget) -> ModuleType | Bot:
        if budget.playouts is not None:
            load_kernel()
            _warm_up(self.module)
        elif not (kernel_is_ready() and self._is_warm()):
            return greedy.BOT
        return import_module(self.module)

    def _is_warm(self) -> bool:
        """Whether the module answers at once; if not, it warms up in the background."""
        if self.module not in _warming:
            _warming.add(self.module)
            threading.Thread(target=_warm_up, args=[self.module], daemon=True).start()
        return self.module in _warm


_loading = threading.Lock()
_ready = threading.Event()
_background: list[threading.Thread] = []
_warming: set[str] = set()
_warm: set[str] = set()


def kernel_is_ready() -> bool:
    """Whether the kernel answers at once; if not, it starts to load in the background."""
    if _ready.is_set():
        return True
    loading = any(thread.is_alive() for thread in _background)
    if not loading and len(_background) < TRIES:
        thread = threading.Thread(target=_try_to_load, name="kernel", daemon=True)
        _background.append(thread)
        thread.start()
    return False


def _warm_up(module: str) -> None:
    """Compile a module's own compiled functions, once."""
    with _loading:
        if module not in _warm:
            warm_up = getattr(import_module(module), "warm_up", None)
            if warm_up is not None:
                warm_up()
            _warm.add(module)


def _try_to_load() -> None:
    try:
        load_kernel()
    except Exception:
        log.exception("the kernel cannot be loaded, so greedy plays for those who need it")


def load_kernel() -> None:
    """Load the kernel. The first time on a machine this compiles it."""
    with _loading:
        if not _ready.is_set():
            import_module("haggis.bots.think.warming").warm_up()
            _ready.set()


def load_all(modules: Iterable[str]) -> None:
    """Load the kernel, and compile the compiled functions of these modules."""
    load_kernel()
    for module in modules:
        _warm_up(module)

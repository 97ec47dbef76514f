"""What every table needs from the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from secrets import SystemRandom
from typing import TypeVar

from haggis.server.bots import Bots
from haggis.server.clock import Clock
from haggis.server.store import Store
from haggis.shuffle import Chance

T = TypeVar("T")


class SystemChance:
    """The system's randomness, which has no seed that could be found out."""

    def __init__(self) -> None:
        self._random = SystemRandom()

    def below(self, limit: int) -> int:
        return self._random.randrange(limit)

    def shuffled(self, things: Iterable[T]) -> list[T]:
        order = list(things)
        self._random.shuffle(order)
        return order


@dataclass(slots=True)
class Metrics:
    """What is counted since the server started."""

    facts: int = 0
    actions: int = 0
    fallbacks: int = 0
    """Bots' turns that the fallback played."""
    refusals: Counter[str] = field(default_factory=Counter)
    slow: int = 0
    """Connections closed because they did not read."""


@dataclass(frozen=True, slots=True)
class Services:
    """Where tables save, what time it is, and where cards and bots come from."""

    store: Store
    bots: Bots
    clock: Clock = field(default_factory=Clock)
    chance: Chance = field(default_factory=SystemChance)
    metrics: Metrics = field(default_factory=Metrics)

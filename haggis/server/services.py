"""What every table is given: where to save, bots, time and chance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from secrets import SystemRandom
from typing import TypeVar

from haggis.server.bots.pool import Bots
from haggis.server.clock import Clock
from haggis.server.metrics import Metrics
from haggis.server.store.interface import Store
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


@dataclass(frozen=True, slots=True)
class Services:
    """Where tables save, what time it is, and where cards and bots come from."""

    store: Store
    bots: Bots
    clock: Clock = field(default_factory=Clock)
    chance: Chance = field(default_factory=SystemChance)
    metrics: Metrics = field(default_factory=Metrics)

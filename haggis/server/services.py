"""What every table is given: where to save, bots, time and chance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from secrets import SystemRandom
from typing import TypeVar

from haggis.server.bots.hints import HintProcess, Hints
from haggis.server.bots.pool import Bots
from haggis.server.clock import Clock
from haggis.server.limits import Limit
from haggis.server.metrics import Metrics
from haggis.server.nodes.cluster import Cluster
from haggis.server.store.interface import Store
from haggis.shuffle import Chance

T = TypeVar("T")


class SystemChance:
    """The operating system's randomness, which has no seed to guess."""

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
    hints: Hints = field(default_factory=HintProcess)
    metrics: Metrics = field(default_factory=Metrics)
    cluster: Cluster | None = None
    """The other servers on the same database; None if this one has its data to itself."""

    def limit(self, name: str, burst: int, rate: float) -> Limit:
        """A limit that all servers on the same database count together."""
        cluster = self.cluster
        together = cluster.take_token if cluster is not None and cluster.counts else None
        return Limit(self.clock, name, burst, rate, together)

"""What every table needs from the house."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from haggis.server.bots import Bots
from haggis.server.clock import Clock
from haggis.server.live import Deck
from haggis.server.store import Store


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
    deck: Deck = field(default_factory=Deck)
    metrics: Metrics = field(default_factory=Metrics)

"""What a server counts while it runs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


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

"""What a server counts while it runs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Metrics:
    """The counts since the server started."""

    facts: int = 0
    actions: int = 0
    fallbacks: int = 0
    """Bots' turns that the fallback played."""
    refusals: Counter[str] = field(default_factory=Counter)
    fenced: int = 0
    """Tables that this server dropped because another node has, or may have, claimed them."""
    slow: int = 0
    """Connections closed because they did not read."""
    cut: Counter[str] = field(default_factory=Counter)
    """Connections cut off at the gate, and why."""

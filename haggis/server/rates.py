"""How often something may happen: so many at once, and so many a second in the long run."""

from __future__ import annotations

from haggis.server.clock import Clock

ADDRESSES = 10_000
"""How many addresses are remembered before those with nothing to remember are forgotten."""


class Bucket:
    """Tokens that are taken one by one and come back with time."""

    def __init__(self, clock: Clock, burst: int, rate: float) -> None:
        self._clock = clock
        self._burst = burst
        self._rate = rate
        self._tokens = float(burst)
        self._since = clock.now()

    def take(self) -> bool:
        """Take a token, if there is one."""
        self._fill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nothing has been taken lately."""
        self._fill()
        return self._tokens == self._burst

    def _fill(self) -> None:
        now = self._clock.now()
        self._tokens = min(self._burst, self._tokens + (now - self._since) * self._rate)
        self._since = now


class Buckets:
    """A bucket for each address."""

    def __init__(self, clock: Clock, burst: int, rate: float) -> None:
        self._clock = clock
        self._burst = burst
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Take a token of this address, if there is one."""
        if len(self._buckets) >= ADDRESSES:
            self._buckets = {key: b for key, b in self._buckets.items() if not b.full}
        new = Bucket(self._clock, self._burst, self._rate)
        return self._buckets.setdefault(address, new).take()

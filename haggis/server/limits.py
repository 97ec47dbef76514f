"""Rate limits: a burst, and a rate in the long run."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable

from haggis.server.clock import Clock

HOUSEHOLD = 64
"""The bits of an IPv6 address that name a household, which can choose the other bits freely."""
MAX_BUCKETS = 10_000
"""With this many buckets, those that are full are forgotten."""

Together = Callable[[str, int, float], Awaitable[bool]]
"""Counts something with other servers, given how often it may be done at once, and at what rate."""


class Bucket:
    """A token bucket: tokens are taken, and come back with time."""

    def __init__(self, clock: Clock, burst: int, rate: float) -> None:
        self._clock = clock
        self._burst = burst
        self._rate = rate
        self._tokens = float(burst)
        self._since = clock.now()

    def take(self, number: int = 1) -> bool:
        """Take this many tokens. If there are fewer, take none and return False."""
        self._fill()
        if self._tokens < number:
            return False
        self._tokens -= number
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
    """A bucket for each key: a guest's id, or the household of an address."""

    def __init__(self, clock: Clock, burst: int, rate: float) -> None:
        self._clock = clock
        self._burst = burst
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """Take a token of this guest or address, if there is one."""
        if len(self._buckets) >= MAX_BUCKETS:
            self._buckets = {k: b for k, b in self._buckets.items() if not b.full}
        new = Bucket(self._clock, self._burst, self._rate)
        return self._buckets.setdefault(household(key), new).take()


class Limit:
    """How often each guest may do something, or how often it may come from each address."""

    def __init__(
        self, clock: Clock, name: str, burst: int, rate: float, together: Together | None = None
    ) -> None:
        self._name = name
        self._burst = burst
        self._rate = rate
        self._together = together
        self._own = Buckets(clock, burst, rate)

    async def take(self, key: str) -> bool:
        """Whether it may be done once more, which is counted."""
        if self._together is None:
            return self._own.take(key)
        return await self._together(f"{self._name} {household(key)}", self._burst, self._rate)


def household(address: str) -> str:
    """The household of an address: the whole IPv4 address, or the first 64 bits of IPv6.

    >>> household("203.0.113.9"), household("2001:db8:1:2:3:4:5:6"), household("::ffff:203.0.113.9")
    ('203.0.113.9', '2001:db8:1:2::', '203.0.113.9')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    rest = 128 - HOUSEHOLD
    return str(ipaddress.IPv6Address(int(found) >> rest << rest))

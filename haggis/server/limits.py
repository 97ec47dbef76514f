"""How often something may happen: so many at once, and so many a second in the long run."""

from __future__ import annotations

import ipaddress

from haggis.server.clock import Clock

HOUSEHOLD = 64
"""The bits of an IPv6 address that belong to one household, which has all the rest to itself."""
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
        return self._buckets.setdefault(household(address), new).take()


def household(address: str) -> str:
    """Where an address belongs to.

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

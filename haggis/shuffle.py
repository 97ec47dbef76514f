"""Random numbers, to shuffle and to draw lots.

The engine's own are a stream from a seed, the same on every machine and in every release. The
generator is SplitMix64: a 64-bit state grows by a constant, and each number is the state
scrambled. `docs/deals.md` describes it, with numbers to check another implementation.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

T = TypeVar("T")

_64_BITS = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def _scramble(state: int) -> int:
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _64_BITS
    state = (state ^ state >> 27) * 0x94D049BB133111EB & _64_BITS
    return state ^ state >> 31


class Chance(Protocol):
    """A source of random numbers."""

    def below(self, limit: int) -> int:
        """A number from 0 to limit − 1, each equally likely."""

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """The things in a new order, each order equally likely."""


class Stream:
    """Numbers from a seed, a stream for each purpose.

    >>> stream = Stream(7, 1)
    >>> [stream.below(10) for _ in range(5)]
    [2, 6, 1, 4, 4]
    """

    def __init__(self, seed: int, purpose: int) -> None:
        self._state = _scramble(_scramble(seed & _64_BITS) + purpose * _STEP & _64_BITS)

    def number(self) -> int:
        """The next 64 bits."""
        self._state = self._state + _STEP & _64_BITS
        return _scramble(self._state)

    def below(self, limit: int) -> int:
        """The next number from 0 to limit − 1, each equally likely."""
        fair = (1 << 64) // limit * limit
        while (number := self.number()) >= fair:
            continue
        return number % limit

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """The things in a new order, by Fisher and Yates from the last place down."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

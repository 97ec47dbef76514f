"""Chance inside the kernel: SplitMix64, whatever the compiler makes of it."""

from __future__ import annotations

import numba
import numpy as np

from haggis.kernel.stream import DEALS, begin_stream, below

MASK = (1 << 64) - 1


def scramble(state: int) -> int:
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
    state = (state ^ state >> 27) * 0x94D049BB133111EB & MASK
    return state ^ state >> 31


def draws(seed: int, number: int, limits: tuple[int, ...]) -> list[int]:
    """The same numbers in plain Python."""
    step = 0x9E3779B97F4A7C15
    state = scramble(scramble(seed & MASK) + 2 * number * step & MASK)
    found = []
    for limit in limits:
        state = state + step & MASK
        found.append((scramble(state) >> 32) * limit >> 32)
    return found


def test_two_draws_in_one_function() -> None:
    """Machine code that took signed overflow for impossible once left out the last shift."""

    @numba.njit
    def two(stream: np.ndarray, limit: int) -> tuple[int, int]:
        return below(stream, 50), below(stream, limit)

    stream = np.empty(1, np.int64)
    for number in range(500):
        begin_stream(stream, -3, number, DEALS)
        assert list(two(stream, 7)) == draws(-3, number, (50, 7))

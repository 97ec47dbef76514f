"""Random numbers in the kernel: SplitMix64, as in the engine, one stream for each round.

A stream is a row of one number. Every round or world has a stream of its own, made of the seed
and its number, so the results do not depend on how a batch is divided among threads.
"""

from __future__ import annotations

import numpy as np

from haggis.kernel.compiled import Row, compiled

# Unsigned, because the compiler assumes that signed numbers never overflow. With signed numbers
# it made machine code that drew wrong numbers.
_STEP = np.uint64(0x9E3779B97F4A7C15)
_FACTOR_1 = np.uint64(0xBF58476D1CE4E5B9)
_FACTOR_2 = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@compiled
def _scramble(state: np.uint64) -> np.uint64:
    state = (state ^ state >> _30) * _FACTOR_1
    state = (state ^ state >> _27) * _FACTOR_2
    return state ^ state >> _31


DEALS, PLAYS = 0, 1
"""What a stream is for: dealing the cards of a world, or the moves in it."""


@compiled
def begin_stream(stream: Row, seed: int, number: int, purpose: int) -> None:
    """Begin the stream of one world of the seed, for this purpose."""
    steps = np.uint64(2 * number + purpose) * _STEP
    stream[0] = np.int64(_scramble(_scramble(np.uint64(seed)) + steps))


@compiled
def below(stream: Row, limit: int) -> int:
    """The next number from 0 to limit − 1, for limits up to a million."""
    state = np.uint64(stream[0]) + _STEP
    stream[0] = np.int64(state)
    return int(np.int64((_scramble(state) >> _32) * np.uint64(limit) >> _32))

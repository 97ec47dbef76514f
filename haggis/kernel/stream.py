"""Chance inside the kernel: SplitMix64, as in the engine, one stream a round.

A stream is a row of one number. Every round or world has a stream of its own, made of the seed
and its number, so the results do not depend on how a batch is divided among threads.
"""

from __future__ import annotations

from haggis.kernel.compiled import Row, compiled

_STEP = 0x9E3779B97F4A7C15 - (1 << 64)
_FACTOR_1 = 0xBF58476D1CE4E5B9 - (1 << 64)
_FACTOR_2 = 0x94D049BB133111EB - (1 << 64)


@compiled
def _scramble(state: int) -> int:
    # The masks make `>>` of a signed number shift zeros in.
    state = (state ^ (state >> 30 & (1 << 34) - 1)) * _FACTOR_1
    state = (state ^ (state >> 27 & (1 << 37) - 1)) * _FACTOR_2
    return state ^ (state >> 31 & (1 << 33) - 1)


DEALS, PLAYS = 0, 1
"""What a stream is for: the cards of a world, or what is done in it."""


@compiled
def begin_stream(stream: Row, seed: int, number: int, purpose: int) -> None:
    """Begin the stream of one world of the seed, for this purpose."""
    stream[0] = _scramble(_scramble(seed) + (2 * number + purpose) * _STEP)


@compiled
def below(stream: Row, limit: int) -> int:
    """The next number from 0 to limit − 1, for limits up to a million."""
    stream[0] += _STEP
    return (_scramble(stream[0]) >> 32 & (1 << 32) - 1) * limit >> 32

"""Does long work in small pieces or in a thread, so that no move has to wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


class LongWork:
    """Does at most one piece in a turn of the event loop, whoever asks."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._thread = asyncio.Lock()

    async def each(self, items: Sequence[T], do: Callable[[T], R], at_once: int = 1) -> list[R]:
        """Call `do` with each item, `at_once` of them in a piece."""
        done: list[R] = []
        for start in range(0, len(items), at_once):
            async with self._turn:
                done += map(do, items[start : start + at_once])
            await asyncio.sleep(0)
        return done

    async def once(self, do: Callable[[], R]) -> R:
        """Do work that cannot be divided, in a thread. Only one thread works at a time."""
        async with self._thread:
            return await asyncio.to_thread(do)

"""Time, so that tests can hold it still."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that will happen, unless it is cancelled."""

    def cancel(self) -> None:
        """Let it not happen."""


class Clock:
    """The real time."""

    def now(self) -> float:
        """Seconds that only ever grow, for measuring."""
        return time.monotonic()

    def today(self) -> int:
        """Seconds since 1970, for keeping."""
        return int(time.time())

    def later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call something after so many seconds."""
        return asyncio.get_running_loop().call_later(seconds, call)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        if seconds <= 0:
            return
        over = asyncio.Event()
        timer = self.later(seconds, over.set)
        try:
            await over.wait()
        finally:
            timer.cancel()

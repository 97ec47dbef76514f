"""The clock. Tests replace it with one that they set themselves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel it."""


class Clock:
    """The real time."""

    def now(self) -> float:
        """Monotonic seconds, for measuring."""
        return time.monotonic()

    def unix_time(self) -> int:
        """Seconds since 1970, for storing."""
        return int(time.time())

    def later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call `call` after this many seconds."""
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

"""Bots in worker processes, each with a time limit."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from typing import Literal, Protocol

from haggis.actions import Action
from haggis.bots import BOT_NAMES
from haggis.server.bots.worker import LENGTH, Question, packed
from haggis.view import View

TAKES = {"random": 0.03, "novice": 0.03, "greedy": 0.03, "planner": 0.5}
"""Seconds in which an answer of a level is there, whatever the hand; other levels take 0.6. The
slowest answers are bids of Tatties."""
SLACK = 5.0
"""Seconds beyond its own that a bot may take on a busy machine before a fallback plays."""

log = logging.getLogger("haggis.server")


class Bots(Protocol):
    """Those who decide for bots' seats."""

    levels: tuple[str, ...]

    def takes(self, level: str) -> float:
        """Seconds in which a bot of this level has answered, unless the machine is too busy."""

    async def ask(
        self, what: Literal["choose", "bet"], level: str, view: View, seconds: float
    ) -> Action | None:
        """The bot's answer, or None if it has none in time."""

    async def close(self) -> None:
        """Send them home."""


class BotPool:
    """So many processes, started when they are first needed."""

    levels: tuple[str, ...] = BOT_NAMES

    def __init__(self, size: int, slack: float = SLACK) -> None:
        self.slack = slack
        self.late = 0
        """How often a bot did not answer in time."""
        self._running: set[asyncio.subprocess.Process] = set()
        self._free: asyncio.Queue[asyncio.subprocess.Process | None] = asyncio.Queue()
        for _ in range(size):
            self._free.put_nowait(None)

    def takes(self, level: str) -> float:
        """Seconds in which a bot of this level has answered, unless the machine is too busy."""
        return TAKES.get(level, 0.6)

    async def ask(
        self, what: Literal["choose", "bet"], level: str, view: View, seconds: float
    ) -> Action | None:
        """The bot's answer, or None if it has none in time."""
        try:
            async with asyncio.timeout(seconds + self.slack):
                return await self._ask(Question(what, level, view, seconds))
        except TimeoutError:
            self.late += 1
            log.warning("the bot %s was too slow to %s", level, what)
            return None

    async def _ask(self, question: Question) -> Action | None:
        worker = await self._free.get()
        answered = False
        try:
            if worker is None or worker.returncode is not None:
                worker = await self._start()
            reply = await _exchange(worker, question)
            answered = True
            return reply
        except (OSError, asyncio.IncompleteReadError):
            log.warning("a bot's worker has died")
            return None
        finally:
            if worker is not None and not answered:
                self._end(worker)
            self._free.put_nowait(worker if answered else None)

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "haggis.server.bots.worker")
        worker = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        self._running = {w for w in self._running if w.returncode is None} | {worker}
        return worker

    def _end(self, worker: asyncio.subprocess.Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            worker.kill()

    async def close(self) -> None:
        """Send them home."""
        for worker in self._running:
            self._end(worker)
        await asyncio.gather(*(worker.wait() for worker in self._running))


async def _exchange(worker: asyncio.subprocess.Process, question: Question) -> Action | None:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(packed(question))
    await worker.stdin.drain()
    length = int.from_bytes(await worker.stdout.readexactly(LENGTH), "big")
    reply: Action | None = pickle.loads(await worker.stdout.readexactly(length))
    return reply

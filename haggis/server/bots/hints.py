"""Hints, from a process of their own with low priority."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from haggis.bots.advice import Advice
from haggis.server.bots.process import Died, Worker
from haggis.server.bots.questions import Answer, HintQuestion
from haggis.server.protocol.refusals import refused
from haggis.view import View

SECONDS = 15.0
"""Seconds a hint may take. The first one loads the kernel."""
TRIES = 4
"""After this many late hints in a row the process is killed. The next hint starts another."""
NICE = 10
"""The niceness of the process."""
MAX_WAITING = 8
"""How many may wait for a hint."""

log = logging.getLogger("haggis.server")


class Hints(Protocol):
    """A source of hints."""

    async def hint(self, view: View, seed: int) -> Advice:
        """Advice for a seat that must decide; refused if there is none in time."""

    async def close(self) -> None:
        """End the process."""


class HintProcess:
    """One process, started when it is first needed. It works on one hint at a time."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._late = 0
        """How many hints in a row have come too late."""

    async def hint(self, view: View, seed: int) -> Advice:
        """Advice for a seat that must decide; refused if there is none in time."""
        if self._waiting >= MAX_WAITING:
            raise refused("busy")
        self._waiting += 1
        try:
            async with self._turn:
                answer = await self._ask(HintQuestion(view, seed))
        finally:
            self._waiting -= 1
        if not isinstance(answer, Advice):
            raise refused("no-hint")
        return answer

    async def _ask(self, question: HintQuestion) -> Answer:
        worker = self._worker = self._worker or Worker(NICE)
        try:
            async with asyncio.timeout(SECONDS):
                answer = await worker.ask(question)
        except (TimeoutError, Died) as error:
            log.warning("there was no hint in time")
            self._late += 1
            # A slow process may still be loading the kernel: a new one would have to begin again.
            if isinstance(error, Died) or self._late == TRIES:
                await self.close()
            return None
        self._late = 0
        return answer

    async def close(self) -> None:
        """End the process."""
        if self._worker is not None:
            self._worker.end()
            self._worker = None
            self._late = 0

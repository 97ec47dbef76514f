"""Bots in worker processes, with a time limit for each answer and fair shares of time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, cast

from haggis.actions import Action
from haggis.bots import BOT_NAMES
from haggis.bots.own import is_own
from haggis.server.bots.fair_queue import FairQueue
from haggis.server.bots.process import Died, Worker
from haggis.server.bots.questions import Question
from haggis.view import View

EXPECTED = {"random": 0.03, "novice": 0.03, "greedy": 0.03, "planner": 0.5, "net": 0.1}
"""The most seconds a level is expected to take with any hand. Bids in Tatties take longest."""
EXPECTED_OF_OTHERS = 0.6
"""The same for `search` and users' own bots, if they may think for half a second. Where they may
think longer, the delay is longer too (`haggis.server.table.bot_turns`)."""
QUICK = 0.1
"""Levels that take at most this many seconds never wait for slower ones."""
SLACK = 5.0
"""Extra seconds that a bot may take on a busy machine before a fallback plays."""
END_SECONDS = 2.0
"""Seconds to wait for killed processes."""

log = logging.getLogger("haggis.server")


class Bots(Protocol):
    """Decides for the seats of bots."""

    levels: tuple[str, ...]

    def expected_seconds(self, level: str) -> float:
        """The most seconds a bot of this level is expected to take on a machine with time."""

    async def ask(
        self,
        what: Literal["choose", "bet"],
        level: str,
        view: View,
        seconds: float,
        owner: str = "",
    ) -> Action | None:
        """The bot's answer, or None if it has none in time. Owners get equal shares of time."""

    async def close(self) -> None:
        """End their processes."""


class Asked(NamedTuple):
    """A question that waits for a worker, and where its answer goes."""

    question: Question
    answer: asyncio.Future[Action | None]


Queue = FairQueue[Asked]


class Place:
    """A slot for one worker, and the queues it serves in order of priority."""

    def __init__(self, *queues: Queue) -> None:
        self.queues = queues
        self.worker: Worker | None = None
        self.task: asyncio.Task[None] | None = None

    def next(self) -> Asked | None:
        """The next question for this place. Questions that nobody waits for are skipped."""
        for queue in self.queues:
            while (asked := queue.take()) is not None:
                if not asked.answer.done():
                    return asked
        return None


class BotPool:
    """Worker processes, started when they are first needed.

    `size` of them are for the built-in levels. One more is for quick levels only, so that these
    never wait for a slow one. Users' own bots, if any are offered, get one for themselves, because
    nobody knows how long they take.
    """

    def __init__(self, size: int, slack: float = SLACK, own: Sequence[str] = ()) -> None:
        self.levels: tuple[str, ...] = (*BOT_NAMES, *own)
        self.slack = slack
        self.late = 0
        """How often a bot did not answer in time."""
        self._quick, self._slow, self._own = Queue(), Queue(), Queue()
        self._places = [
            Place(self._quick),
            *(Place(self._slow, self._quick) for _ in range(size)),
            *([Place(self._own)] if own else []),
        ]
        self._ended: list[Worker] = []

    @property
    def workers(self) -> list[Worker]:
        """The workers there are now."""
        return [place.worker for place in self._places if place.worker is not None]

    def expected_seconds(self, level: str) -> float:
        """The most seconds a bot of this level is expected to take on a machine with time."""
        return EXPECTED.get(level, EXPECTED_OF_OTHERS)

    async def ask(
        self,
        what: Literal["choose", "bet"],
        level: str,
        view: View,
        seconds: float,
        owner: str = "",
    ) -> Action | None:
        """The bot's answer, or None if it has none in time. Owners get equal shares of time."""
        if is_own(level) and level not in self.levels:
            return None  # an old game whose bot is no longer offered
        answer: asyncio.Future[Action | None] = asyncio.get_running_loop().create_future()
        asked = Asked(Question(what, level, view, seconds), answer)
        self._queue(level).put(owner, self.expected_seconds(level), asked)
        self._dispatch()
        try:
            async with asyncio.timeout(seconds + self.slack):
                return await answer
        except TimeoutError:
            self.late += 1
            log.warning("the bot %s was too slow to %s", level, what)
            return None

    def _queue(self, level: str) -> Queue:
        if is_own(level):
            return self._own
        return self._quick if self.expected_seconds(level) <= QUICK else self._slow

    def _dispatch(self) -> None:
        """Give every free place its next question."""
        for place in self._places:
            if place.task is None and (asked := place.next()) is not None:
                place.task = asyncio.get_running_loop().create_task(self._answer(place, asked))

    async def _answer(self, place: Place, asked: Asked) -> None:
        """Have one question answered, then go on with the next."""
        reply, well = None, False
        try:
            worker = place.worker = place.worker or Worker()
            async with asyncio.timeout(asked.question.seconds + self.slack):
                reply = await worker.ask(asked.question)
                well = True
        except TimeoutError:
            pass  # `ask` logs it
        except Died:
            log.warning("a bot's worker has died")
        except RuntimeError:  # the machine has no thread left; perhaps the next time
            log.warning("a bot's worker could not be started")
        finally:
            if not well:
                self._end(place)
            place.task = None
        if not asked.answer.done():
            asked.answer.set_result(cast("Action | None", reply))
        self._dispatch()

    def _end(self, place: Place) -> None:
        if place.worker is not None:
            place.worker.end()
            self._ended = [worker for worker in self._ended if worker.is_alive]
            self._ended.append(place.worker)
            place.worker = None

    async def close(self) -> None:
        """End their processes."""
        for place in self._places:
            if place.task is not None:
                place.task.cancel()
            self._end(place)
        try:
            async with asyncio.timeout(END_SECONDS):
                while any(worker.is_alive for worker in self._ended):
                    await asyncio.sleep(0.01)
        except TimeoutError:
            log.warning("a bot's process does not end")

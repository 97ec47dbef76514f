"""Asks the bots of a table for bets and decisions, and times their moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from random import SystemRandom
from typing import Any

from haggis import betting
from haggis.server.services import Services
from haggis.server.table.commands import AskBots, BotMove
from haggis.server.table.presence import Presence
from haggis.server.table.saved_table import STAND_IN, SavedTable
from haggis.server.table.timebank import TimeBanks
from haggis.view import View

DELAYS = {"off": (0.0, 0.0), "quick": (0.9, 0.9), "human": (1.2, 2.8)}
"""The least and the most seconds before a bot's move is shown. The delay is at least the longest
time that its level takes, so that it tells nothing about the hand."""
WITH_A_BET = 1.5
"""The factor on that time when a bot decides about a bet first."""
THINKING = {"off": 0.5, "quick": 0.5, "human": 1.0}
"""Seconds a bot may think."""


class BotTurns:
    """Asks the bots of one table."""

    def __init__(
        self,
        saved: SavedTable,
        services: Services,
        presence: Presence,
        time_banks: TimeBanks,
        post: Callable[[AskBots | BotMove], None],
    ) -> None:
        self.saved = saved
        self.services = services
        self.presence = presence
        self.time_banks = time_banks
        self.post = post
        self.paused = False
        """Whether the bots must wait."""
        self._asked: dict[int, int] = {}
        """The last decision each seat's bot was asked for."""
        self._bets_asked: dict[int, int] = {}
        self._betting: set[int] = set()
        """The seats whose bots are thinking about a bet."""
        self._until: dict[int, tuple[int, float]] = {}
        """For a bot that did not bet: the number of its decision, and when its move is shown."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._random = SystemRandom()

    def level(self, seat: int) -> str:
        """The bot that plays this seat now; empty if a person does."""
        sitter = self.saved.sitters[seat]
        if sitter.level:
            return sitter.level
        stands_in = seat in self.saved.stand_ins or self.time_banks.time_is_up(seat)
        return STAND_IN if sitter.guest and stands_in else ""

    def wake(self) -> None:
        """Ask every bot that has something new to decide, if a player is here to see it."""
        live = self.saved.live
        if live is None or self.saved.status != "playing" or self.paused:
            return
        levels = {seat: level for seat in self.saved.rules.seats if (level := self.level(seat))}
        # A stand-in whose person came back and left again is asked anew.
        self._asked = {seat: number for seat, number in self._asked.items() if seat in levels}
        if not levels or not self.presence.anybody():
            return
        number = live.decisions + 1
        for seat, level in levels.items():
            if seat in self._betting:
                continue
            if self._bets_asked.get(seat) != number and self.saved.sitters[seat].level:
                self._bets_asked[seat] = number
                if betting.choices(live.round.table, seat):
                    self._betting.add(seat)
                    self._start(self._bet(live.game.view(seat), level, number))
                    continue
            if seat in live.deciders and self._asked.get(seat) != number:
                self._asked[seat] = number
                self._start(self._choose(live.game.view(seat), level, number))

    def interrupt(self) -> None:
        """Cancel all questions to bots; `wake` asks them again."""
        for task in self._tasks:
            task.cancel()
        self._asked.clear()
        self._bets_asked.clear()
        self._betting.clear()
        self._until.clear()

    def forget(self, seat: int) -> None:
        """Let `wake` ask the bot on this seat again."""
        self._asked.pop(seat, None)

    def may_move(self, move: BotMove) -> bool:
        """Whether a bot's answer is still wanted."""
        live = self.saved.live
        if live is None or self.saved.status != "playing" or not self.level(move.seat):
            return False
        if self.paused:
            return False
        if move.is_bet:
            return move.action in betting.choices(live.round.table, move.seat)
        return move.decision == live.decisions + 1 and move.seat in live.deciders

    def _start(self, thinking: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(thinking)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _bet(self, seen: View, level: str, number: int) -> None:
        """Ask for a bet. The seat's decision waits until that is answered."""
        clock, bots = self.services.clock, self.services.bots
        until = clock.now() + max(self._delay(), WITH_A_BET * bots.expected_seconds(level))
        try:
            bet = await bots.ask("bet", level, seen, self._thinking(), self.saved.made_by)
            if bet is None:
                self._until[seen.seat] = number, until
            else:
                await clock.sleep(until - clock.now())
                self.post(BotMove(seen.seat, number, bet, is_bet=True))
        finally:
            self._betting.discard(seen.seat)
        self.post(AskBots())

    async def _choose(self, seen: View, level: str, number: int) -> None:
        clock, bots = self.services.clock, self.services.bots
        since, until = self._until.pop(seen.seat, (0, 0.0))
        if since != number:
            until = clock.now() + max(self._delay(), bots.expected_seconds(level))
        action = await bots.ask("choose", level, seen, self._thinking(), self.saved.made_by)
        await clock.sleep(until - clock.now())
        self.post(BotMove(seen.seat, number, action))

    def _delay(self) -> float:
        return self._random.uniform(*DELAYS[self.saved.settings.delay])

    def _thinking(self) -> float:
        return THINKING[self.saved.settings.delay]

    def stop(self) -> None:
        """Cancel all questions."""
        for task in self._tasks:
            task.cancel()

"""The bots at a table: whose turn it is, what they are asked, and how long they seem to think."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import SystemRandom
from typing import Literal, NamedTuple

from haggis import betting
from haggis.actions import Action
from haggis.server.presence import Presence
from haggis.server.room import STAND_IN, Room
from haggis.server.services import Services
from haggis.view import View

DELAYS = {"off": (0.0, 0.0), "quick": (0.7, 0.7), "human": (1.2, 2.8)}
"""The least and the most seconds until a bot's move is seen, but never less than its level takes,
so that the delay tells nothing of its hand."""
THINKING = {"off": 0.5, "quick": 0.5, "human": 1.0}
"""Seconds a bot may think."""


class BotMove(NamedTuple):
    """A bot's answer to a decision; None if it had none in time."""

    seat: int
    decision: int
    action: Action | None
    is_bet: bool = False


class Players:
    """Asks the bots of one table."""

    def __init__(
        self, room: Room, services: Services, presence: Presence, post: Callable[[BotMove], None]
    ) -> None:
        self.room = room
        self.services = services
        self.presence = presence
        self.post = post
        self._asked: dict[int, int] = {}
        """The last decision each seat's bot was asked for."""
        self._bets_asked: dict[int, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._random = SystemRandom()

    def level(self, seat: int) -> str:
        """The bot that plays this seat now; empty where a person does."""
        sitter = self.room.sitters[seat]
        if sitter.level:
            return sitter.level
        stands_in = seat in self.room.stand_ins or self.presence.time_is_up(seat)
        return STAND_IN if sitter.guest and stands_in else ""

    def wake(self) -> None:
        """Ask every bot that has something new to decide, if anybody is here to see it."""
        live = self.room.live
        if live is None or self.room.status != "playing" or not self.presence.anybody():
            return
        number = live.decisions + 1
        for seat in self.room.rules.seats:
            level = self.level(seat)
            if not level:
                continue
            if self._bets_asked.get(seat) != number and self.room.sitters[seat].level:
                self._bets_asked[seat] = number
                if betting.choices(live.round.table, seat):
                    self._start(seat, level, number, is_bet=True)
            if seat in live.deciders and self._asked.get(seat) != number:
                self._asked[seat] = number
                self._start(seat, level, number, is_bet=False)

    def forget(self, seat: int) -> None:
        """Ask the bot on this seat once more."""
        self._asked.pop(seat, None)

    def may_move(self, move: BotMove) -> bool:
        """Whether a bot's answer still answers something."""
        live = self.room.live
        if live is None or self.room.status != "playing" or not self.level(move.seat):
            return False
        if move.is_bet:
            return move.action in betting.choices(live.round.table, move.seat)
        return move.decision == live.decisions + 1 and move.seat in live.deciders

    def _start(self, seat: int, level: str, number: int, is_bet: bool) -> None:
        assert self.room.live is not None
        seen = self.room.live.game.view(seat)
        play = self._play(seen, level, number, is_bet)
        task = asyncio.get_running_loop().create_task(play)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play(self, seen: View, level: str, number: int, is_bet: bool) -> None:
        clock, delay = self.services.clock, self.room.settings.delay
        bots = self.services.bots
        until = clock.now() + max(self._random.uniform(*DELAYS[delay]), bots.takes(level))
        what: Literal["bet", "choose"] = "bet" if is_bet else "choose"
        action = await bots.ask(what, level, seen, THINKING[delay])
        await clock.sleep(until - clock.now())
        self.post(BotMove(seen.seat, number, action, is_bet))

    def stop(self) -> None:
        """Ask no more."""
        for task in self._tasks:
            task.cancel()

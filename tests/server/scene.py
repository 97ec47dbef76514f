"""A table with a stopped clock, and bots that pass."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Literal

import msgspec

from haggis import Game
from haggis.actions import PASS, Action
from haggis.server.backend import Backend
from haggis.server.config import Config
from haggis.server.protocol.messages import Act
from haggis.server.protocol.state import Settings
from haggis.server.services import Services
from haggis.server.store.interface import Guest
from haggis.server.table.actor import TableActor
from haggis.server.table.commands import Came
from haggis.server.table.facts import Sitter
from haggis.view import View
from tests.server.stand_ins import Ear, GivenChance, MemoryStore, NoBots, StillClock

ANN, BEN = Guest("ann", "Ann"), Guest("ben", "Ben")


class Passing(NoBots):
    """Bots that pass if they can, and otherwise take the first choice. Questions are noted."""

    def __init__(self) -> None:
        self.views: list[View] = []
        self.bets: list[View] = []

    async def ask(
        self,
        what: Literal["choose", "bet"],
        level: str,
        view: View,
        seconds: float,
        owner: str = "",
    ) -> Action | None:
        if what == "bet":
            self.bets.append(view)
            return None
        self.views.append(view)
        choices = view.legal().decisions
        return PASS if PASS in choices else choices[0]


class Scene:
    """A table of Ann on seat 0 and others, with a stopped clock."""

    def __init__(self, bots: NoBots | None = None) -> None:
        self.clock = StillClock()
        self.store = MemoryStore()
        self.bots = bots or Passing()
        services = Services(self.store, self.bots, self.clock, GivenChance(first=0))
        self.backend = Backend(Config(Path("/nonexistent")), services)

    async def table(self, *seats: str, rules: str = "haggis-2", **more: object) -> TableActor:
        sitters = [Sitter(seat) if seat in ("ann", "ben") else Sitter(level=seat) for seat in seats]
        settings = msgspec.convert({"rules": rules, "delay": "off", **more}, Settings)
        self.store.guests = {"ann": "Ann"}  # Ann made the table; Ben is added when he comes
        return await self.backend.tables.make(settings, sitters, ANN, start=True)

    async def come(self, table: TableActor, guest: Guest, after: int | None = None) -> Ear:
        ear = Ear(guest)
        table.post(Came(ear, after))
        await self.rest(table)
        return ear

    async def rest(self, table: TableActor) -> None:
        """Run everything that does not wait for time to pass."""
        for _ in range(20):
            await asyncio.sleep(0)
            await table.finish()

    async def act(self, table: TableActor, guest: Guest, action: str) -> None:
        assert table.saved.live is not None
        number = table.saved.live.decisions + 1
        await table.ask(guest, Act(f"{action}-{table.saved.seq}", action, number))
        await self.rest(table)


def scene(test: Callable[[Scene], Awaitable[None]], bots: NoBots | None = None) -> None:
    async def run() -> None:
        made = Scene(bots)
        await test(made)
        await made.backend.close()

    asyncio.run(run())


def game(table: TableActor) -> Game:
    """The game at a table."""
    assert table.saved.live is not None
    return table.saved.live.game


def lead(table: TableActor) -> str:
    """The lowest card of seat 0."""
    assert table.saved.live is not None
    return str(table.saved.live.round.hands[0])[:2]

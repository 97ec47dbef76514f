"""Test doubles for a server's parts: a store in memory, a stopped clock, fixed randomness."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from pathlib import Path
from random import Random
from typing import Literal, TypeVar, cast

from haggis.actions import Action
from haggis.cards import NO_CARDS, Cards
from haggis.deal import Deal
from haggis.server.clock import Clock, Timer
from haggis.server.lifetimes import Old
from haggis.server.protocol.state import Status
from haggis.server.store.interface import (
    Guest,
    Result,
    Said,
    Session,
    StoredFact,
    StoredSheet,
    StoreError,
    Summary,
    Tally,
    TokenKind,
)
from haggis.view import View

T = TypeVar("T")


class MemoryStore:
    """A store in memory; while `broken` is set, it fails."""

    def __init__(self) -> None:
        self.guests: dict[str, str] = {}
        self.tokens: dict[str, tuple[TokenKind, str, int]] = {}
        self.muted: set[tuple[str, str]] = set()
        self.logs: dict[str, list[StoredFact]] = {}
        self.summaries: dict[str, Summary] = {}
        self.broken = False

    async def add_guest(self, guest: Guest, at: int) -> None:
        self.guests[guest.id] = guest.name

    async def rename(self, guest: Guest) -> None:
        self.guests[guest.id] = guest.name

    async def add_token(
        self, hash: str, kind: TokenKind, guest: str, expires: int, at: int, device: str = ""
    ) -> None:
        self.tokens[hash] = kind, guest, expires

    async def guest_of(self, hash: str, at: int) -> Guest | None:
        kind, guest, expires = self.tokens.get(hash, ("", "", 0))
        if kind != "session" or expires <= at or guest not in self.guests:
            return None
        return Guest(guest, self.guests[guest])

    async def use_link(self, hash: str, at: int) -> Guest | None:
        _, guest, _ = self.tokens.pop(hash, ("", "", 0))
        return Guest(guest, self.guests[guest]) if guest in self.guests else None

    async def delete_guest(self, guest: str) -> None:
        self.guests.pop(guest, None)

    async def names(self, guests: Sequence[str]) -> dict[str, str]:
        return {guest: self.guests[guest] for guest in guests if guest in self.guests}

    async def mutes(self, guest: str) -> list[str]:
        return [person for own, person in self.muted if own == guest]

    async def mute(self, guest: str, person: str, on: bool) -> None:
        (self.muted.add if on else self.muted.discard)((guest, person))

    async def append(
        self,
        code: str,
        lines: Sequence[StoredFact],
        summary: Summary | None = None,
        results: Sequence[Result] = (),
        epoch: int = 0,
    ) -> None:
        if self.broken:
            raise StoreError("the disk is full")
        log = self.logs.setdefault(code, [])
        if log and lines and lines[0].seq <= log[-1].seq:
            raise StoreError("there is a fact of that number")
        log.extend(lines)
        if summary is not None:
            self.summaries[code] = summary

    async def facts(self, code: str) -> list[StoredFact]:
        return list(self.logs.get(code, []))

    async def lobby(self, limit: int) -> list[Summary]:
        return [row for row in self.summaries.values() if row.public and row.open_seats]

    async def games_of(self, guest: str, limit: int, before: int) -> list[Summary]:
        return [row for row in self.summaries.values() if guest in row.players]

    async def tables_made_by(self, guest: str) -> int:
        rows = self.summaries.values()
        return sum(row.made_by == guest and row.status in ("waiting", "playing") for row in rows)

    async def sessions_of(self, guest: str, at: int) -> list[Session]:
        return []

    async def end_session(self, guest: str, hash: str) -> bool:
        return False

    async def chat_of(self, guest: str) -> list[Said]:
        return []

    async def forget(self, kind: Old, before: int, limit: int) -> int:
        return 0

    async def statistics(self, guest: str) -> list[Tally]:
        return []

    async def keep_sheet(self, sheet: StoredSheet) -> bool:
        raise NotImplementedError

    async def sheet(self, code: str) -> StoredSheet | None:
        raise NotImplementedError

    async def sheets_of(self, guest: str) -> list[StoredSheet]:
        raise NotImplementedError

    async def delete_sheet(self, code: str) -> None:
        raise NotImplementedError

    async def idle(self, status: Status, before: int) -> list[str]:
        rows = [row for row in self.summaries.values() if row.status == status]
        return [row.code for row in rows if self.logs[row.code][-1].at < before]

    async def check(self) -> None:
        if self.broken:
            raise StoreError("the disk is full")

    async def backup(self, path: Path) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        pass


async def turns(number: int = 10) -> None:
    """Run the event loop until everything waits for time or input."""
    for _ in range(number):
        await asyncio.sleep(0)


class StillClock(Clock):
    """Time that passes only when the test says so."""

    def __init__(self) -> None:
        self.time = 1_000.0
        self._timers: list[tuple[float, Callable[[], None], _Timer]] = []

    def now(self) -> float:
        return self.time

    def unix_time(self) -> int:
        return 1_700_000_000 + int(self.time)

    def later(self, seconds: float, call: Callable[[], None]) -> Timer:
        timer = _Timer()
        self._timers.append((self.time + seconds, call, timer))
        return timer

    async def pass_by(self, seconds: float) -> None:
        """Let time pass, and run everything that is due."""
        self.time += seconds
        due = sorted((t for t in self._timers if t[0] <= self.time), key=lambda timer: timer[0])
        self._timers = [t for t in self._timers if t[0] > self.time]
        for _, call, timer in due:
            if not timer.cancelled:
                call()
        await turns()


class _Timer:
    def __init__(self) -> None:
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class GivenChance:
    """Deals the given cards first, then cards from a seed; draws the given seat."""

    def __init__(self, *deals: Deal, first: int = 0) -> None:
        self._random = Random(first)
        self._packs = [[*chain(*deal.hands), *deal.haggis] for deal in deals]
        self._first = first

    def below(self, limit: int) -> int:
        return self._first

    def shuffled(self, things: Iterable[T]) -> list[T]:
        pack = list(things)
        if self._packs:
            given = self._packs.pop(0)
            assert Counter(given) == Counter(pack)
            return cast("list[T]", given)
        self._random.shuffle(pack)
        return pack


class NoBots:
    """Bots that never answer."""

    levels: tuple[str, ...] = ("greedy", "random")

    def expected_seconds(self, level: str) -> float:
        return 0.0

    async def ask(
        self,
        what: Literal["choose", "bet"],
        level: str,
        view: View,
        seconds: float,
        owner: str = "",
    ) -> Action | None:
        return None

    async def close(self) -> None:
        pass


class Ear:
    """A tab that only listens."""

    def __init__(self, guest: Guest | None) -> None:
        self.guest = guest
        self.address, self.session = "127.0.0.1", ""
        self.muted: set[str] = set()
        self.known: Cards = NO_CARDS
        self.frames: list[bytes] = []
        self._sent: list[bytes] = []
        self.closed = 0

    def send(self, frame: bytes) -> None:
        self._sent.append(frame)

    def flush(self) -> None:
        self.frames += self._sent
        self._sent = []

    def close(self, code: int) -> None:
        self.closed = code

"""What the server keeps, and the narrow interface to where it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from haggis.errors import HaggisError
from haggis.server.protocol.state import Status

TokenKind = Literal["session", "link"]


class Guest(NamedTuple):
    """A person without an account."""

    id: str
    name: str


class StoredFact(NamedTuple):
    """A line of a table's log; `body` is the fact in JSON."""

    seq: int
    at: int
    guest: str
    """Who wished it, if a person did."""
    wish: str
    """The client's id of that wish."""
    body: str


class Summary(NamedTuple):
    """A table as the lists show it."""

    code: str
    status: Status
    host: str
    public: bool
    settings: str
    """In JSON."""
    seats: str
    """The sitters, in JSON."""
    open_seats: int
    players: tuple[str, ...] = ()
    """The guest on each seat, or an empty text; empty once the game has begun."""
    rounds: int = 0
    totals: tuple[int, ...] = ()
    winner: int | None = None
    updated: int = 0


class Result(NamedTuple):
    """A finished game of one guest, for statistics."""

    guest: str
    rules: str
    opponents: str
    """Guests and bots by their keys, in order, between commas."""
    won: bool
    rounds: int
    first_outs: int
    bets: int
    bets_won: int


class Tally(NamedTuple):
    """The finished games of one guest, by rule set and opponents."""

    rules: str
    opponents: tuple[str, ...]
    """The key of each: the id of a guest, or `bot ` and a level."""
    games: int
    won: int
    rounds: int
    first_outs: int
    bets: int
    bets_won: int


class StoredSheet(NamedTuple):
    """A score sheet of a game with real cards; `body` is what was entered, in JSON."""

    code: str
    guest: str
    """Whose it is."""
    revision: int
    updated: int
    body: str


class StoreError(HaggisError):
    """Something could not be saved or read; what it says is for the log alone."""

    code = "not-saved"


class Store(Protocol):
    """Where guests and tables are kept. What returns has been saved for good."""

    async def add_guest(self, guest: Guest, at: int) -> None:
        """Keep a new guest."""

    async def rename(self, guest: Guest) -> None:
        """Give a guest another name."""

    async def add_token(
        self, hash: str, kind: TokenKind, guest: str, expires: int, at: int
    ) -> None:
        """Keep a session or a personal link by the hash of its token; forget expired ones."""

    async def guest_of(self, hash: str, at: int) -> Guest | None:
        """Whose session this is, if it has not expired."""

    async def use_link(self, hash: str, at: int) -> Guest | None:
        """Whose personal link this is, which can then be used no more."""

    async def delete_guest(self, guest: str) -> None:
        """Forget a guest: name, sessions, chat, sheets, statistics; games stay without the name."""

    async def names(self, guests: Sequence[str]) -> dict[str, str]:
        """The names of guests; who was deleted has none."""

    async def mutes(self, guest: str) -> list[str]:
        """Whose chat this guest does not want to see."""

    async def mute(self, guest: str, person: str, on: bool) -> None:
        """Change that."""

    async def append(
        self,
        code: str,
        lines: Sequence[StoredFact],
        summary: Summary | None = None,
        results: Sequence[Result] = (),
    ) -> None:
        """Add facts to a table's log and keep its summary where that has changed."""

    async def facts(self, code: str) -> list[StoredFact]:
        """A table's log; empty if there is no such table."""

    async def lobby(self, limit: int) -> list[Summary]:
        """Public tables with an open seat, the latest first."""

    async def games_of(self, guest: str, limit: int, before: int) -> list[Summary]:
        """A guest's tables updated before a moment, the latest first."""

    async def tables_of(self, host: str) -> int:
        """How many tables of this host are waiting or playing."""

    async def statistics(self, guest: str) -> list[Tally]:
        """A guest's finished games, by rule set and opponents."""

    async def keep_sheet(self, sheet: StoredSheet) -> bool:
        """Keep a new sheet, or the next revision of one; False if there is a later one."""

    async def sheet(self, code: str) -> StoredSheet | None:
        """The sheet with this code."""

    async def sheets_of(self, guest: str) -> list[StoredSheet]:
        """A guest's sheets, the latest first."""

    async def delete_sheet(self, code: str) -> None:
        """Forget a sheet."""

    async def idle(self, status: Status, before: int) -> list[str]:
        """The tables in this status that nothing has happened at since."""

    async def check(self) -> None:
        """Raise `StoreError` unless something can be saved."""

    async def backup(self, path: Path) -> None:
        """Copy everything into a new file while the server runs."""

    async def close(self) -> None:
        """Finish what is under way and let go."""

"""What the server keeps, and the interface of a store."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from haggis.errors import HaggisError
from haggis.server.lifetimes import Old
from haggis.server.protocol.state import Status

TokenKind = Literal["session", "link"]
LEASE = 3.0
"""Seconds that a node counts as living after it renewed its lease."""


class Guest(NamedTuple):
    """A person without an account."""

    id: str
    name: str


class Session(NamedTuple):
    """A device that is signed in as a guest."""

    hash: str
    """The hash of its token."""
    device: str
    """Its browser and system, as far as they are known."""
    made: int
    seen: int
    """When it was last used, to the day."""


class StoredFact(NamedTuple):
    """A line of a table's log; `body` is the fact in JSON."""

    seq: int
    at: int
    guest: str
    """Who wished it, if a person did."""
    wish: str
    """The client's id of that wish."""
    body: str
    mark: int = 0
    """A checksum that shows a different wish under the same id; 0 if unknown."""


class Said(NamedTuple):
    """A line of chat in the log of a table."""

    code: str
    line: StoredFact


class Summary(NamedTuple):
    """A table as the lists show it."""

    code: str
    status: Status
    host: str
    made_by: str
    """Who made it. Unlike the host, this never changes."""
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
    """The sorted keys of guests and bots, separated by commas."""
    won: bool
    rounds: int
    first_outs: int
    bets: int
    bets_won: int


class Tally(NamedTuple):
    """The finished games of one guest, by rule set and opponents."""

    rules: str
    opponents: tuple[str, ...]
    """Their keys: the id of a guest, or `bot ` and a level."""
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
    """Something could not be saved or read. Its text is for the log alone."""

    code = "not-saved"


class Fenced(StoreError):
    """A table in memory is out of date: it must be dropped, and read again when it is needed.

    Either another node has it, and nothing was saved; or it is unknown whether something was.
    """

    code = "elsewhere"


class Claim(NamedTuple):
    """The result of claiming a table: its epoch, or 0 if another living node has it."""

    epoch: int
    owner: str = ""
    address: str = ""
    """The owner's address. Both are empty if there is no such table."""


class Node(NamedTuple):
    """A server on a database that several share."""

    id: str
    address: str
    version: str = ""
    tables: int = 0
    sockets: int = 0
    load: float = 0.0
    """The share of a core that it uses."""
    until: float = 0.0
    """Seconds its lease has left, by the database's clock."""


class Ownership(Protocol):
    """Which node has which table, where several share a store."""

    async def claim(self, code: str) -> Claim:
        """Take a table, unless another living node has it. The earlier owner is fenced off."""

    async def release(self, codes: Sequence[str]) -> None:
        """Let others take those of these tables that this node has."""

    async def want(self, code: str) -> None:
        """Note that a table is wanted elsewhere than at its owner, which could not be reached."""

    async def wanted(self) -> list[str]:
        """The tables of this node that others have wanted since the last call."""

    async def renew(self, node: Node) -> list[Node]:
        """Renew this node's lease for `LEASE` seconds, by the database's clock; all nodes."""

    async def leave(self) -> None:
        """Let others take all tables of this node at once."""

    async def take_token(self, key: bytes, burst: int, rate: float) -> bool:
        """Take a token from this key's bucket, which holds `burst` and refills at `rate` a second.

        False if the bucket is empty.
        """

    async def forget_full_buckets(self) -> None:
        """Delete the buckets that are full again."""

    async def nodes(self) -> list[Node]:
        """The nodes, ordered by id. A node that died lately is listed with an ended lease."""


class Store(Protocol):
    """Where guests and tables are kept. When a method returns, its data are saved durably."""

    async def add_guest(self, guest: Guest, at: int) -> None:
        """Keep a new guest."""

    async def rename(self, guest: Guest) -> None:
        """Give a guest another name."""

    async def add_token(
        self, hash: str, kind: TokenKind, guest: str, expires: int, at: int, device: str = ""
    ) -> None:
        """Keep a session of a device, or a personal link, by the hash of its token."""

    async def guest_of(self, hash: str, at: int) -> Guest | None:
        """The guest of a session that has not expired. The day of its last use is noted."""

    async def sessions_of(self, guest: str, at: int) -> list[Session]:
        """A guest's sessions that have not expired, the most recently used first."""

    async def end_session(self, guest: str, hash: str) -> bool:
        """End a session of this guest; False if this guest has no such session."""

    async def use_link(self, hash: str, at: int) -> Guest | None:
        """The guest of a personal link, which is used up by this."""

    async def delete_guest(self, guest: str) -> None:
        """Delete a guest: name, sessions, chat, sheets, statistics. Games stay without the name."""

    async def names(self, guests: Sequence[str]) -> dict[str, str]:
        """The names of guests, by id. Deleted guests are left out."""

    async def mutes(self, guest: str) -> list[str]:
        """The people this guest has muted."""

    async def mute(self, guest: str, person: str, on: bool) -> None:
        """Mute a person for a guest, or unmute."""

    async def append(
        self,
        code: str,
        lines: Sequence[StoredFact],
        summary: Summary | None = None,
        results: Sequence[Result] = (),
        epoch: int = 0,
    ) -> None:
        """Add facts to a table's log, and save its summary if that has changed.

        `epoch` is the number of the claim on the table, 0 if nobody has ever claimed it. A new
        table is made, if there is a summary. Raises `Fenced` if another node has claimed it.
        """

    async def facts(self, code: str) -> list[StoredFact]:
        """A table's log; empty if there is no such table."""

    async def lobby(self, limit: int) -> list[Summary]:
        """Public tables with an open seat, the latest first."""

    async def games_of(self, guest: str, limit: int, before: int) -> list[Summary]:
        """A guest's tables that were updated before this moment, the latest first."""

    async def tables_made_by(self, guest: str) -> int:
        """How many tables of this guest's making are waiting or playing."""

    async def chat_of(self, guest: str) -> list[Said]:
        """All chat of a guest, the oldest first within each table."""

    async def statistics(self, guest: str) -> list[Tally]:
        """A guest's finished games, by rule set and opponents."""

    async def keep_sheet(self, sheet: StoredSheet) -> bool:
        """Save a new sheet, or the next revision of one; False if there is a later one."""

    async def sheet(self, code: str) -> StoredSheet | None:
        """The sheet with this code."""

    async def sheets_of(self, guest: str) -> list[StoredSheet]:
        """A guest's sheets, the latest first."""

    async def delete_sheet(self, code: str) -> None:
        """Delete a sheet."""

    async def idle(self, status: Status, before: int) -> list[str]:
        """The tables in this status at which nothing has happened since this moment."""

    async def forget(self, kind: Old, before: int, limit: int) -> int:
        """Delete old data of a kind, at most `limit`, with what belongs to it; returns how many.

        | kind | is old when |
        |---|---|
        | tokens | it expired before that moment |
        | empty-tables | it is closed, no round was finished, and nothing happened since |
        | games | it is over or closed, and nothing happened since |
        | chat | it was said before |
        | sheets | it was changed last before |
        | guests | made before, no session was used since, and no game or sheet of theirs is left |
        """

    async def check(self) -> None:
        """Save something, or raise `StoreError`. Reading alone would not show a full disk."""

    async def backup(self, path: Path) -> None:
        """Copy everything into a new file while the server runs."""

    async def close(self) -> None:
        """Finish what is under way, and close."""

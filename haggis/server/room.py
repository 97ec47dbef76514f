"""A table as its log tells it: who sits where, what was said, and the game."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

import msgspec

from haggis import __version__
from haggis.errors import HaggisError
from haggis.game import Game
from haggis.rules import Goal, Rules, find_rules
from haggis.score import bets_won
from haggis.server import facts, live
from haggis.server.facts import AnyFact, Sitter
from haggis.server.live import Live
from haggis.server.refusals import Refused
from haggis.server.shown import Settings, Status
from haggis.server.sight import Entry
from haggis.server.store import Result, StoredFact, Summary

STAND_IN = "greedy"
"""The bot that plays for somebody who is away or has left."""
OLD_CHAT = 50
"""How many lines of chat somebody new is shown."""
DELETED = "Guest"
"""The name of a guest who is no more."""
BOT = "bot "
"""Before a bot's level, in records and in the statistics; no guest's id has a space in it."""


class Change(NamedTuple):
    """What is to be saved, and the game after it."""

    facts: list[AnyFact]
    live: Live | None = None


class Room:
    """The state of one table; it changes only by facts that have been saved."""

    def __init__(self, code: str, settings: Settings) -> None:
        self.code = code
        self.settings = settings
        self.rules, self.goal = check_settings(settings)
        self.sitters = [Sitter() for _ in self.rules.seats]
        self.host = ""
        self.status: Status = "waiting"
        self.stand_ins: set[int] = set()
        self.spent = [0] * self.rules.players
        self.live: Live | None = None
        self.seq = 0
        """The number of the last fact."""
        self.log: list[Entry] = []
        """What has happened, chat apart."""
        self.chat: deque[Entry] = deque(maxlen=OLD_CHAT)
        self._rounds = self._actions = 0
        self.answered: dict[tuple[str, str], int] = {}
        """The wishes that were done, by guest and id, with their numbers."""
        self.next = ""
        self.names: dict[str, str] = {}
        """The names of the guests seen here."""

    @classmethod
    def stored(
        cls, code: str, log: Sequence[tuple[StoredFact, AnyFact]], names: dict[str, str]
    ) -> Room:
        """The table that a stored log tells of."""
        made = log[0][1]
        assert isinstance(made, facts.Made)
        room = cls(code, made.settings)
        room.names = names
        for line, fact in log:
            room.fold(line.seq, fact, line.guest, line.wish)
            room._fold_game(fact)
        return room

    def forget(self, guest: str) -> None:
        """Forget the name of a guest and what they said."""
        self.names.pop(guest, None)
        kept = [e for e in self.chat if isinstance(e.fact, facts.Said) and e.fact.guest != guest]
        self.chat = deque(kept, maxlen=OLD_CHAT)

    def seat_of(self, guest: str) -> int | None:
        """The seat of a guest."""
        for seat, sitter in enumerate(self.sitters):
            if sitter.guest == guest:
                return seat
        return None

    def people(self) -> list[str]:
        """The guests who sit here."""
        return [sitter.guest for sitter in self.sitters if sitter.guest]

    def name_of(self, guest: str) -> str:
        return self.names.get(guest, DELETED)

    def fold(self, seq: int, fact: AnyFact, guest: str, wish: str) -> Entry:
        """Take in a saved fact, the game itself apart."""
        match fact:
            case facts.Seated():
                self.sitters, self.host = fact.seats, fact.host
            case facts.Dealt():
                self.status = "playing"
                self._rounds, self._actions = self._rounds + 1, 0
            case facts.Acted() | facts.Gave():
                self.spent[fact.seat] += fact.spent
            case facts.Scored(winner=int()):
                self.status = "over"
            case facts.StoodIn():
                change = self.stand_ins.add if fact.on else self.stand_ins.discard
                change(fact.seat)
            case facts.Rematched():
                self.next = fact.code
            case facts.Closed():
                self.status = "closed"
        entry = Entry(seq, fact, self._rounds, self._actions)
        self._actions += isinstance(fact, facts.Acted)
        self.seq = seq
        (self.chat if isinstance(fact, facts.Said) else self.log).append(entry)
        if wish:
            self.answered[guest, wish] = seq
        return entry

    def _fold_game(self, fact: AnyFact) -> None:
        if self.live is not None:
            self.live = live.fold(self.live, fact)
        elif isinstance(fact, facts.Dealt):
            names = seat_names(self.sitters, self.names)
            self.live = live.first_round(self.rules, self.goal, names, fact)

    def after(self, change: Change) -> Room:
        """What this table will be after a change; this one stays as it is."""
        room = copy(self)
        room.log, room.chat, room.answered = [], deque(), {}
        room.stand_ins, room.spent = set(self.stand_ins), list(self.spent)
        for seq, fact in enumerate(change.facts, self.seq + 1):
            room.fold(seq, fact, "", "")
        room.live = change.live or self.live
        return room

    def summary(self, now: int) -> Summary:
        """The table as the lists show it."""
        game = self.live.game if self.live else None
        not_begun = game is None or not game.rounds[0].history
        return Summary(
            code=self.code,
            status=self.status,
            host=self.host,
            public=self.settings.public,
            settings=msgspec.json.encode(self.settings).decode(),
            seats=msgspec.json.encode(self.sitters).decode(),
            open_seats=sum(sitter.open for sitter in self.sitters),
            players=tuple(sitter.guest for sitter in self.sitters) if not_begun else (),
            rounds=sum(round.over for round in game.rounds) if game else 0,
            totals=totals_of(game) if game else (),
            winner=game.winner if game else None,
            updated=now,
        )


def seat_names(sitters: Sequence[Sitter], names: dict[str, str]) -> list[str]:
    """Who sits where, in words, as a record has it too; an open seat is empty."""
    return [
        names.get(sitter.guest, DELETED)
        if sitter.guest
        else BOT + sitter.level
        if sitter.level
        else ""
        for sitter in sitters
    ]


def totals_of(game: Game) -> tuple[int, ...]:
    """The points of the finished rounds, which the table of a round under way knows."""
    return game.totals if game.round.over else game.round.table.totals


def check_settings(settings: Settings) -> tuple[Rules, Goal | None]:
    """The rules and the goal, or the refusal of a table that cannot be made."""
    try:
        rules = find_rules(settings.rules, settings.options)
        goal = Goal.parse(settings.goal) if settings.goal else None
    except HaggisError as error:
        raise Refused("bad-settings", f"{str(error)[:200]}.") from None
    if not 0 <= settings.grace <= 3600:
        raise Refused("bad-settings", "The grace time is 0–3600 seconds.")
    if not 0 <= settings.bank <= 24 * 3600:
        raise Refused("bad-settings", "A time bank has at most 24 hours.")
    return rules, goal


def made(settings: Settings, sitters: list[Sitter], host: str) -> list[AnyFact]:
    """The first facts of a table."""
    return [facts.Made(settings, __version__), facts.Seated(sitters, host)]


def results(room: Room) -> list[Result]:
    """A finished game in the statistics of its people."""
    assert room.live is not None
    game = room.live.game
    rows = []
    for seat, sitter in enumerate(room.sitters):
        if not sitter.guest:
            continue
        others = [room.sitters[other] for other in game.rules.opponents(seat)]
        lines = [lines[seat] for lines in game.scores]
        first = [round.table.out[0] == seat for round in game.rounds]
        won = [bets_won(round.table)[seat] for round in game.rounds]
        rows.append(
            Result(
                guest=sitter.guest,
                rules=game.rules.name,
                opponents=",".join(sorted(o.guest or BOT + o.level for o in others)),
                won=game.winner == game.rules.teams[seat],
                rounds=len(lines),
                first_outs=sum(first),
                bets=sum(line.bet > 0 for line in lines),
                bets_won=sum(won),
            )
        )
    return rows

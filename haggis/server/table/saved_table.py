"""A table's state, rebuilt from its log: who sits where, the chat, and the game."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

import msgspec

from haggis import __version__
from haggis.errors import HaggisError
from haggis.events import step_end
from haggis.rules import Goal, Rules, find_rules
from haggis.server.protocol.refusals import refused
from haggis.server.protocol.state import Settings, Status
from haggis.server.store.interface import Result, StoredFact, Summary
from haggis.server.table import facts, live_game
from haggis.server.table.answered import Answered, Done
from haggis.server.table.facts import AnyFact, Sitter
from haggis.server.table.live_game import LiveGame
from haggis.server.table.unplayed import unplayed
from haggis.server.table.views import Step
from haggis.state import Round

STAND_IN = "greedy"
"""The bot that plays for somebody who is away or has left."""
OLD_CHAT = 50
"""How many lines of chat a new tab is shown."""
DELETED_NAME = "Guest"
"""The name of a deleted guest."""
BOT = "bot "
"""Precedes a bot's level in records and statistics. No guest's id has a space in it."""


class Change(NamedTuple):
    """The facts to be saved, and the game after them."""

    facts: list[AnyFact]
    live: LiveGame | None = None


class Left(NamedTuple):
    """A guest who left a seat during the game, and the number of the fact that says so."""

    guest: str
    seq: int


Names = Mapping[str, str]
"""The names of guests, by id."""


class SavedTable:
    """The state of one table. Only saved facts change it, with `take` or `recall`.

    Names are not facts of a table. They are looked up in `guests`, which others keep up to date.
    """

    def __init__(self, code: str, settings: Settings, guests: Names) -> None:
        self.code = code
        self.settings = settings
        self.guests = guests
        self.rules, self.goal = check_settings(settings)
        self.sitters = [Sitter() for _ in self.rules.seats]
        self._seats: dict[str, int] = {}
        """The seat of each guest who sits here."""
        self.left: dict[int, Left] = {}
        """Who left a seat during the game, by seat."""
        self.host = self.made_by = ""
        self.status: Status = "waiting"
        self.stand_ins: set[int] = set()
        self.spent = [0] * self.rules.players
        self.live: LiveGame | None = None
        self.seq = 0
        """The number of the last fact."""
        self.log: list[Step] = []
        """What has happened, except chat, and except in rounds that were only skimmed."""
        self._skimmed: list[_Skimmed] = []
        self.chat: deque[tuple[int, facts.Said]] = deque(maxlen=OLD_CHAT)
        """The last lines of chat, with their numbers."""
        self._rounds = self._events = 0
        """How many rounds were dealt, and how many events of the last one are in the log."""
        self.answered = Answered()
        self.next = ""

    @classmethod
    def from_log(
        cls, code: str, log: Sequence[tuple[StoredFact, AnyFact]], guests: Names
    ) -> SavedTable:
        """The table that a stored log describes."""
        made = log[0][1]
        assert isinstance(made, facts.Made)
        saved = cls(code, made.settings, guests)
        for line, fact in log:
            saved.recall(line, fact)
        return saved

    def recall(self, line: StoredFact, fact: AnyFact) -> None:
        """Apply the next fact of a stored log."""
        self._fold_game(fact)
        self._fold(line, fact)

    def skim(self, line: StoredFact, fact: AnyFact) -> None:
        """Apply the next fact of a finished round of a stored log, without playing the round.

        Everything is as after `recall`, but the round is played when somebody looks into it.
        """
        if isinstance(fact, facts.Dealt):
            self._skimmed.append(_Skimmed(self))
        if not self._skimmed:  # nothing is dealt yet
            self.recall(line, fact)
            return
        self._skimmed[-1].facts.append((line.seq, fact))
        if isinstance(fact, facts.Scored):
            self.live = self._skimmed[-1].after(fact)
        self._note(line, fact)

    def since(self, seq: int) -> list[Step]:
        """What has happened since the fact with this number, except chat."""
        steps = [step for step in self.log if step.seq > seq]
        for skimmed in reversed(self._skimmed):
            if skimmed.facts[-1][0] <= seq:
                break
            steps += [step for step in skimmed.played.log if step.seq > seq]
        return sorted(steps, key=lambda step: step.seq)

    def take(self, lines: Sequence[StoredFact], change: Change) -> list[Step]:
        """Apply a change whose facts have been saved as these lines, and return its steps."""
        if change.live is not None:
            self.live = change.live
        before = self.seq
        for line, fact in zip(lines, change.facts, strict=True):
            self._fold(line, fact)
        place = len(self.log)
        while place and self.log[place - 1].seq > before:
            place -= 1
        return self.log[place:]

    def seat_of(self, guest: str) -> int | None:
        """The seat of a guest."""
        return self._seats.get(guest)

    def people(self) -> list[str]:
        """The guests who sit here."""
        return [sitter.guest for sitter in self.sitters if sitter.guest]

    def name_of(self, guest: str) -> str:
        return self.guests.get(guest, DELETED_NAME)

    def _fold(self, line: StoredFact, fact: AnyFact) -> None:
        """Apply a saved fact to everything except the game itself."""
        self._note(line, fact)
        if not isinstance(fact, facts.Said):
            step = self._step(line.seq, fact)  # first: it may shorten the log
            self.log.append(step)

    def _note(self, line: StoredFact, fact: AnyFact) -> None:
        """Apply a saved fact to everything except the game and the log."""
        seq = line.seq
        match fact:
            case facts.Acted() | facts.Gave():
                self.spent[fact.seat] += fact.spent
            case facts.Seated():
                if self.status == "playing":
                    self.left = self.left | self._leavers(seq, fact.seats)
                self.sitters, self.host = fact.seats, fact.host
                self._seats = {s.guest: seat for seat, s in enumerate(fact.seats) if s.guest}
                self.made_by = self.made_by or fact.host
            case facts.Dealt():
                self.status = "playing"
                self._rounds, self._events = self._rounds + 1, 0
            case facts.Scored(winner=int()):
                self.status = "over"
            case facts.StoodIn():
                change = self.stand_ins.add if fact.on else self.stand_ins.discard
                change(fact.seat)
            case facts.Rematched():
                self.next = fact.code
            case facts.Closed():
                self.status = "closed"
        self.seq = seq
        if isinstance(fact, facts.Said):
            self.chat.append((seq, fact))
        if line.wish:
            self.answered.note(line.guest, line.wish, Done(seq, line.mark))

    def _leavers(self, seq: int, seats: Sequence[Sitter]) -> dict[int, Left]:
        """Who is no longer where they sat until now."""
        changes = enumerate(zip(self.sitters, seats, strict=True))
        return {
            seat: Left(before.guest, seq)
            for seat, (before, now) in changes
            if before.guest and before.guest != now.guest
        }

    def _step(self, seq: int, fact: AnyFact) -> Step:
        start = self._events
        match fact:
            case facts.Dealt() | facts.Acted():
                assert self.live is not None
                events = self.live.game.rounds[self._rounds - 1].events
                self._events = step_end(events, start)
                bot = isinstance(fact, facts.Acted) and fact.bot
                return Step(seq, self._rounds, start, self._events, bot)
            case facts.Gave():
                return Step(seq, self._rounds, start, start, chose=fact.seat)
            case facts.TakenBack():
                self._events = start = self._events_until(fact.to)
                self.log = [step for step in self.log if step.seq <= fact.to]
                return Step(seq, self._rounds, start, start, back=fact)
        return Step(seq, self._rounds, start, start)

    def _events_until(self, seq: int) -> int:
        """How many events of the round had happened after the fact with this number."""
        steps = [step for step in self.log if step.seq <= seq and step.round == self._rounds]
        return max(step.end for step in steps)

    def _fold_game(self, fact: AnyFact) -> None:
        if self.live is not None and isinstance(fact, facts.TakenBack):
            self.live = live_game.take_back(self.live, self._events_until(fact.to))
        elif self.live is not None:
            self.live = live_game.fold(self.live, fact)
        elif isinstance(fact, facts.Dealt):
            self.live = self.first_round(fact)

    def first_round(self, dealt: facts.Dealt) -> LiveGame:
        """The game as its first deal begins it."""
        names = seat_names(self.sitters, self.guests)
        return live_game.first_round(self.rules, self.goal, names, dealt)

    def after(self, change: Change) -> SavedTable:
        """What this table will be after a change; this one stays as it is."""
        saved = copy(self)
        saved.log, saved.chat, saved.answered = [], deque(), Answered()
        saved.stand_ins, saved.spent = set(self.stand_ins), list(self.spent)
        saved.live = change.live or self.live
        for seq, fact in enumerate(change.facts, self.seq + 1):
            saved._fold(StoredFact(seq, 0, "", "", ""), fact)
        return saved

    def summary(self, now: int) -> Summary:
        """The table as the lists show it."""
        game = self.live.game if self.live else None
        not_begun = game is None or (len(game.rounds) == 1 and not game.round.history)
        return Summary(
            code=self.code,
            status=self.status,
            host=self.host,
            made_by=self.made_by,
            public=self.settings.public,
            settings=msgspec.json.encode(self.settings).decode(),
            seats=msgspec.json.encode(self.sitters).decode(),
            open_seats=sum(sitter.open_to("") for sitter in self.sitters),
            players=tuple(sitter.guest for sitter in self.sitters) if not_begun else (),
            rounds=sum(round.over for round in game.rounds) if game else 0,
            totals=game.totals if game else (),
            winner=game.winner if game else None,
            updated=now,
        )


class _Skimmed:
    """A finished round that was only skimmed, with all facts until the next deal."""

    def __init__(self, table: SavedTable) -> None:
        self.facts: list[tuple[int, AnyFact]] = []
        self._before = copy(table)
        self._before.log, self._before._skimmed = [], []

    def after(self, scored: facts.Scored) -> LiveGame:
        """The game after this round, with the logged score."""
        dealt = self.facts[0][1]
        assert isinstance(dealt, facts.Dealt)
        before = self._before.live
        live = before or self._before.first_round(dealt)
        rounds = before.game.rounds if before else ()
        round = unplayed(dealt, scored, self._play)
        decisions = sum(map(live_game.is_decision, (fact for _, fact in self.facts)))
        return replace(
            live,
            game=replace(live.game, rounds=(*rounds, round)),
            decisions=live.decisions + decisions,
        )

    def _play(self) -> Round:
        live = self.played.live
        assert live is not None
        return live.round

    @cached_property
    def played(self) -> SavedTable:
        """The table after this round, played; its log has the steps of this round."""
        played = self._before.after(Change([]))
        for seq, fact in self.facts:
            played.recall(StoredFact(seq, 0, "", "", ""), fact)
        return played


def unplayed_until(log: Sequence[tuple[StoredFact, AnyFact]]) -> int:
    """The place in a stored log of the last deal; everything before it can be skimmed.

    0 if a round before it must be played, because the log is of a version that noted less.
    """
    deals = [place for place, (_, fact) in enumerate(log) if isinstance(fact, facts.Dealt)]
    if not deals:
        return 0
    noted = [fact for _, fact in log[: deals[-1]] if isinstance(fact, facts.Scored) and fact.ended]
    return deals[-1] if len(noted) == len(deals) - 1 else 0


def seat_names(sitters: Sequence[Sitter], names: Names) -> list[str]:
    """The name of each seat, as in records; empty for an open seat."""
    return [
        names.get(sitter.guest, DELETED_NAME)
        if sitter.guest
        else BOT + sitter.level
        if sitter.level
        else ""
        for sitter in sitters
    ]


def check_settings(settings: Settings) -> tuple[Rules, Goal | None]:
    """The rules and the goal, or a refusal if there can be no such table."""
    try:
        rules = find_rules(settings.rules, settings.options)
        goal = Goal.parse(settings.goal) if settings.goal else None
        if settings.suits:
            rules.check_suits(settings.suits)
    except HaggisError as error:
        raise refused("bad-settings", f"{str(error)[:200]}.") from None
    if not 0 <= settings.grace <= 3600:
        raise refused("bad-settings", "The grace time is 0–3600 seconds.")
    if not 0 <= settings.bank <= 24 * 3600:
        raise refused("bad-settings", "A time bank has at most 24 hours.")
    return rules, goal


def made(settings: Settings, sitters: list[Sitter], host: str) -> list[AnyFact]:
    """The first facts of a table."""
    return [facts.Made(settings, __version__), facts.Seated(sitters, host)]


def results(saved: SavedTable) -> list[Result]:
    """A finished game as rows for the statistics of its people."""
    assert saved.live is not None
    game = saved.live.game
    rows = []
    for seat, sitter in enumerate(saved.sitters):
        if not sitter.guest:
            continue
        others = [saved.sitters[other] for other in game.rules.opponents(seat)]
        rounds = game.board.rounds
        lines = [round.lines[seat] for round in rounds]
        rows.append(
            Result(
                guest=sitter.guest,
                rules=game.rules.name,
                opponents=",".join(sorted(o.guest or BOT + o.level for o in others)),
                won=game.winner == game.rules.teams[seat],
                rounds=len(lines),
                first_outs=sum(round.out[0] == seat for round in rounds),
                bets=sum(line.bet > 0 for line in lines),
                bets_won=sum(round.bets_won[seat] for round in rounds),
            )
        )
    return rows

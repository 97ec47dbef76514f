"""A table rebuilt without playing its finished rounds shows the same as one that played them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from haggis import score_sheet, to_json, to_text
from haggis.actions import Bet, Give
from haggis.errors import Refused
from haggis.rules import CATALOGUE
from haggis.server.http import replays
from haggis.server.protocol.messages import Ready, encode
from haggis.server.protocol.state import Settings
from haggis.server.store.interface import StoredFact
from haggis.server.table import facts, handlers, live_game, saved_table, unplayed, views
from haggis.server.table.facts import AnyFact, Sitter
from haggis.server.table.live_game import LiveGame
from haggis.server.table.saved_table import Change, SavedTable, unplayed_until
from haggis.shuffle import Stream
from haggis.state import Round
from tests.server.scene import ANN, Scene, game, scene

ROUNDS = 3
Log = list[tuple[StoredFact, AnyFact]]


class Table:
    """Ann against bots, who play at random, and everything that is noted of it."""

    def __init__(self, rules: str, goal: str = "100000") -> None:
        self.rules = CATALOGUE[rules]
        self.rng = Random(rules)
        self.chance = Stream(5, 1)
        self.log: Log = []
        sitters = [Sitter("ann"), *(Sitter(level="greedy") for _ in self.rules.seats[1:])]
        settings = Settings(rules=rules, goal=goal)
        self.saved = SavedTable("abc", settings, {"ann": "Ann"})
        self.note(Change(saved_table.made(settings, sitters, "ann")))
        self.note(handlers.begin(self.saved, {}, self.chance, None))

    def note(self, change: Change, wish: str = "") -> None:
        lines = []
        for fact in change.facts:
            seq = len(self.log) + 1
            guest = "ann" if wish else ""
            lines.append(StoredFact(seq, 0, guest, wish, facts.encode(fact).decode()))
            self.log.append((lines[-1], facts.decode(lines[-1].body)))
        self.saved.take(lines, change)

    @property
    def live(self) -> LiveGame:
        assert self.saved.live is not None
        return self.saved.live

    def play(self) -> None:
        """Some rounds and the middle of the next, with bets, chat, and moves taken back."""
        while len(self.live.game.rounds) <= ROUNDS or len(self.live.round.history) < 12:
            if self.live.game.over:
                return
            if self.live.round.over:
                self.note(Change([facts.Said("ann", "Well played")]))
                live, made = live_game.next_round(self.live, self.chance)
                self.note(Change(made, live))
            else:
                self.move()

    def move(self) -> None:
        if self.rng.random() < 0.1:
            with suppress(Refused):
                self.note(handlers.take_back(self.saved, "ann"), f"back {len(self.log)}")
        for seat in self.rules.seats:
            bets = [a for a in self.live.game.legal(seat) if isinstance(a, Bet)]
            if bets and self.rng.random() < 0.05:
                self.act(seat, self.rng.choice(bets))
        seat = self.live.deciders[0]
        choices = [a for a in self.live.game.legal(seat) if not isinstance(a, Bet)]
        choice = self.rng.choice(choices)
        self.act(seat, choice)
        if isinstance(choice, Give) and self.live.gifts[seat] and self.rng.random() < 0.5:
            self.act(seat, self.rng.choice(choices))

    def act(self, seat: int, action: Any) -> None:
        live, made = live_game.act(self.live, seat, action, self.live.decisions + 1, spent=7)
        self.note(Change(made, live), f"wish {len(self.log)}" if seat == 0 else "")


@cache
def played(rules: str, goal: str = "100000") -> Table:
    table = Table(rules, goal)
    table.play()
    return table


def skimmed(log: Log) -> SavedTable:
    table = SavedTable.from_log("abc", log[:1], {"ann": "Ann"})
    until = unplayed_until(log)
    for place, (line, fact) in enumerate(log[1:], 1):
        (table.skim if place < until else table.recall)(line, fact)
    return table


def shown(saved: SavedTable, afters: Sequence[int]) -> list[object]:
    """All that people can be shown of a table."""
    live = saved.live
    assert live is not None
    game = live.game
    told: list[object] = [
        (saved.seq, saved.status, saved.spent, saved.sitters, saved.host, saved.made_by),
        (list(saved.chat), saved.answered.find("ann", "wish 30"), live.decisions, live.gifts),
        saved.summary(5),
        saved_table.results(saved),
        (game.totals, game.winner, game.deciders, game.scores, game.board),
    ]
    finished = [round for round in game.rounds if round.over]
    told.append(encode(views.sheet(game.board, next_lead=live.round.over, rounds=finished)))
    for seat in (None, *saved.rules.seats):
        told.append(live.seat_view(seat))
        told += [
            encode(views.happened(saved.since(after), partial(live.view, seat))) for after in afters
        ]
    over = replays.finished(game)
    told.append(encode(replays.replay(over, game, [])))
    if over is not None:
        told += [to_json(over), to_text(over), str(score_sheet(over))]
        told += [encode(replays.state(over, 1, 5, seat)) for seat in (None, 0)]
    return told


@pytest.mark.parametrize("rules", CATALOGUE)
def test_a_table_shows_the_same_in_every_rule_set(rules: str) -> None:
    log = played(rules).log
    assert any(isinstance(fact, facts.TakenBack) for _, fact in log)
    ends = [n for n, (_, fact) in enumerate(log, 1) if isinstance(fact, facts.Scored)]
    for length in (ends[0] - 5, ends[0], ends[0] + 3, ends[1] + 1, ends[-1], len(log)):
        afters = [0, 1, *range(3, length + 1, 29), length]
        whole = SavedTable.from_log("abc", log[:length], {"ann": "Ann"})
        quick = skimmed(log[:length])
        assert shown(quick, afters) == shown(whole, afters)
        assert quick.live == whole.live
        assert quick.since(0) == whole.log == whole.since(0)


@pytest.mark.parametrize("rules", CATALOGUE)
def test_the_end_of_a_game_is_the_same(rules: str) -> None:
    table = played(rules, "2r")
    assert table.live.game.over
    assert shown(skimmed(table.log), [0, 40]) == shown(table.saved, [0, 40])


@pytest.mark.parametrize("rules", ["haggis-3", "neeps", "tatties"])
def test_it_goes_on_the_same(rules: str) -> None:
    """A move, a move taken back and the next round do not depend on how a table was rebuilt."""
    log = played(rules).log
    tables = [SavedTable.from_log("abc", log, {"ann": "Ann"}), skimmed(log)]
    ends = []
    for saved in tables:
        table = Table(rules)
        table.log, table.saved = list(log), saved
        while len(table.live.game.rounds) < ROUNDS + 3:
            if table.live.round.over:
                live, made = live_game.next_round(table.live, table.chance)
                table.note(Change(made, live))
            else:
                table.move()
        ends.append((table.log, shown(table.saved, range(0, len(table.log), 50))))
    assert ends[0] == ends[1]


def test_only_the_last_round_is_played_until_somebody_looks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plays: list[Round] = []
    original = saved_table._Skimmed._play

    def play(skimmed: saved_table._Skimmed) -> Round:
        plays.append(original(skimmed))
        return plays[-1]

    monkeypatch.setattr(saved_table._Skimmed, "_play", play)
    log = played("neeps").log
    saved = skimmed(log)
    assert saved.live is not None
    game = saved.live.game
    finished = [round for round in game.rounds if round.over]
    encode(views.sheet(game.board, next_lead=False, rounds=finished))
    saved.summary(0)
    saved.live.seat_view(0)
    saved.since(log[-1][0].seq - 3)
    assert len(finished) == ROUNDS
    assert not plays
    assert finished[1].history
    assert finished[1].deal
    assert len(plays) == 1


def test_a_log_that_noted_less_is_played_from_its_beginning() -> None:
    log = played("tatties").log
    old: Log = []
    for line, _ in log:
        data = json.loads(line.body)
        data.pop("ended", None)
        body = json.dumps(data)
        old.append((line._replace(body=body), facts.decode(body)))
    assert unplayed_until(log) > unplayed_until(old) == 0
    assert shown(skimmed(old), [0, 9]) == shown(skimmed(log), [0, 9])


def test_an_older_version_reads_what_this_one_notes() -> None:
    """It ignores what it does not know, so that both may share a database."""
    ended = next(fact for _, fact in played("neeps").log if isinstance(fact, facts.Scored))
    assert ended.ended is not None
    body = facts.encode(ended).decode()
    assert facts.decode(body.replace('"ended"', '"not known"')) == facts.Scored(
        ended.lines, ended.totals, ended.winner
    )
    assert unplayed.ended(played("neeps").live.game.rounds[0]) == ended.ended


def test_the_server_loads_a_table_so() -> None:
    async def test(made: Scene) -> None:
        table = await made.table("ann", "greedy", goal="5r")
        await made.come(table, ANN)
        while len(game(table).rounds) < 3:
            if game(table).round.over:
                await table.ask(ANN, Ready(f"ready {table.saved.seq}"))
            elif 0 in game(table).deciders:
                await made.act(table, ANN, str(game(table).legal(0).decisions[-1]))
            await made.clock.pass_by(10)
            await made.rest(table)
        registry, code = made.backend.tables, table.saved.code
        quick, _ = await registry._read(code)
        whole, _ = await registry._read(code, whole=True)
        assert len(quick.log) < len(whole.log)
        assert quick.since(0) == whole.log == table.saved.log
        assert quick.live == whole.live == table.saved.live

    scene(test)

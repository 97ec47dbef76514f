"""Writes src/lessons/RULES.json: what the learner sees in the rounds of lessons.json.

The engine replays every round, so a lesson shows what a real table would. `--check` writes
nothing and fails if a file is not current.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec

from haggis import round as rounds
from haggis.cards import Cards, read_cards
from haggis.deal import Deal
from haggis.game import Game
from haggis.rules import Rules, find_rules
from haggis.server.protocol.lexicon import lexicon_messages
from haggis.server.protocol.messages import Lexicon
from haggis.server.protocol.state import Event, Line, OpenRound, Own
from haggis.server.table import views
from haggis.server.table.live_game import LiveGame
from haggis.sources import How, captures, recorded_hands

FOLDER = Path(__file__).parent
MADE = FOLDER / "src" / "lessons"
ME = 0


class Step(msgspec.Struct):
    """What happens up to the learner's turn, what is asked for, and how the others answer."""

    name: str
    actions: list[str]
    wanted: str
    reply: list[str]


class Round(msgspec.Struct):
    """A deal, and the steps that it is played through."""

    lead: int
    hands: list[str]
    haggis: str
    steps: list[Step]
    totals: tuple[int, ...] | None = None
    """The points before the round; without it everybody has none."""


class Course(msgspec.Struct):
    """The lessons of a game."""

    rules: str
    rounds: list[Round]


class Snapshot(msgspec.Struct, omit_defaults=True):
    """What the learner sees at one moment."""

    round: OpenRound
    own: Own
    lexicon: tuple[Lexicon, ...] = ()


class Moment(msgspec.Struct, omit_defaults=True):
    """What somebody's action changed, as the learner sees it."""

    events: list[Event]
    round: OpenRound
    own: Own


class Haul(msgspec.Struct, omit_defaults=True):
    """Cards that were captured in one way."""

    how: How
    cards: str
    points: int
    of: int | None = None
    """Whose bomb it was, or whose hand."""


class Count(msgspec.Struct, omit_defaults=True):
    """How the learner's side scored at the end of a round."""

    seat: int
    line: Line
    held: list[int]
    """Whose cards the line counts."""
    hauls: list[Haul]


class Lesson(msgspec.Struct, omit_defaults=True):
    """A position, what to do in it, and what comes of it."""

    name: str
    before: Snapshot
    wanted: str
    then: list[Moment]
    """What was asked for, and the others' answers one by one."""
    deal: bool = False
    """Whether it begins a round of its own."""
    count: list[Count] = []


def courses() -> list[Course]:
    return msgspec.json.decode((FOLDER / "lessons.json").read_bytes(), type=list[Course])


def positions(course: Course) -> Iterator[tuple[Step, list[Game]]]:
    """Every step, with the game before what is asked for, and after each action from then on."""
    rules = find_rules(course.rules)
    for told in course.rounds:
        game = _dealt(rules, told)
        for step in told.steps:
            *_, game = _play(game, step.actions)
            games = list(_play(game, [f"{ME} {step.wanted}", *step.reply]))
            game = games[-1]
            yield step, games


def lessons(course: Course) -> Iterator[Lesson]:
    first = {told.steps[0].name for told in course.rounds}
    for step, games in positions(course):
        last = games[-1]
        counted = _count(last) if last.round.over else []
        then = [_moment(*pair) for pair in pairwise(games)]
        yield Lesson(step.name, _before(games[0]), step.wanted, then, step.name in first, counted)


def _dealt(rules: Rules, told: Round) -> Game:
    deal = Deal(tuple(map(Cards.parse, told.hands)), tuple(read_cards(told.haggis)))
    none = (0,) * len(set(rules.teams))
    begun = rounds.start(rules, deal, told.lead, None, told.totals or none)
    names = tuple(f"Player {seat}" for seat in rules.seats)
    return Game(rules, rules.goals[0], names, None, (begun,))


def _play(game: Game, actions: list[str]) -> Iterator[Game]:
    """The game, and what each action makes of it."""
    yield game
    for event in actions:
        seat, _, action = event.partition(" ")
        game = game.apply(int(seat), action)
        yield game


def _seen(game: Game) -> Snapshot:
    seen = LiveGame(game, (None,) * game.rules.players).seat_view(ME)
    return Snapshot(views.open_round(seen), views.own(seen))


def _moment(before: Game, after: Game) -> Moment:
    seen = after.view(ME)
    new = seen.events[len(before.round.events) :]
    shot = _seen(after)
    return Moment(list(views.shown_events(0, new, seen)), shot.round, shot.own)


def _before(game: Game) -> Snapshot:
    """With all that the hand can play, where something is to be played."""
    shot = _seen(game)
    if shot.own.decision and shot.own.decision.kind in ("lead", "follow"):
        shot.lexicon = tuple(lexicon_messages(game.round.hands[ME], 1))
    return shot


def _count(game: Game) -> list[Count]:
    rules, round = game.rules, game.round
    assert round.scored is not None
    held = recorded_hands(round)
    return [
        Count(
            seat,
            msgspec.convert(round.scored.lines[seat], Line, from_attributes=True),
            list(held[seat]),
            [
                Haul(
                    source.how, str(source.cards), source.cards.points(rules.card_points), source.of
                )
                for source in sources
            ],
        )
        for seat, sources in enumerate(captures(round))
        if rules.teams[seat] == rules.teams[ME]
    ]


def files() -> Iterator[tuple[Path, bytes]]:
    for course in courses():
        made = b",\n".join(map(msgspec.json.encode, lessons(course)))
        yield MADE / f"{course.rules}.json", b"[\n" + made + b"\n]\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say if a file is not current")
    options = parser.parse_args()
    for file, made in files():
        if not options.check:
            file.write_bytes(made)
        elif not file.exists() or file.read_bytes() != made:
            sys.exit("run `python web/lessons.py`")

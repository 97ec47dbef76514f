"""Writes src/lessons/positions.json: what the learner sees in the rounds of lessons.json.

The engine replays every round, so a lesson shows what a real table would. `--check` writes
nothing and fails if the file is not current.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from haggis.cards import Cards, read_cards
from haggis.deal import Deal
from haggis.game import Game
from haggis.rules import find_rules
from haggis.server.protocol.lexicon import lexicon_messages
from haggis.server.protocol.messages import Lexicon
from haggis.server.protocol.state import OpenRound, Own
from haggis.server.table import views
from haggis.server.table.live_game import LiveGame

FOLDER = Path(__file__).parent
FILE = FOLDER / "src" / "lessons" / "positions.json"
ME, OTHER = 0, 1


class Story(msgspec.Struct):
    """A round up to the learner's turn, what is asked for, and how the other answers."""

    name: str
    lead: int
    hands: list[str]
    haggis: str
    actions: list[str]
    wanted: str
    reply: list[str]


class Snapshot(msgspec.Struct, omit_defaults=True):
    """What the learner sees at one moment."""

    round: OpenRound
    own: Own
    lexicon: tuple[Lexicon, ...] = ()


class Lesson(msgspec.Struct, omit_defaults=True):
    """A position, what to do in it, and what comes of it."""

    name: str
    before: Snapshot
    wanted: str
    after: Snapshot


def lesson(story: Story) -> Lesson:
    deal = Deal(tuple(map(Cards.parse, story.hands)), tuple(read_cards(story.haggis)))
    game = Game.new(find_rules("haggis-2"), deal=deal, first=story.lead)
    for event in story.actions:
        seat, _, action = event.partition(" ")
        game = game.apply(int(seat), action)
    after = game.apply(ME, story.wanted)
    for action in story.reply:
        after = after.apply(OTHER, action)
    return Lesson(story.name, _shot(game), story.wanted, _shot(after))


def _shot(game: Game) -> Snapshot:
    seen = LiveGame(game, (None, None)).seat_view(ME)
    picture = views.open_round(seen)
    picture.revealed = None
    return Snapshot(picture, views.own(seen), tuple(lexicon_messages(seen.view.hand, 1)))


def content() -> bytes:
    stories = msgspec.json.decode((FOLDER / "lessons.json").read_bytes(), type=list[Story])
    return b"[\n" + b",\n".join(msgspec.json.encode(lesson(story)) for story in stories) + b"\n]\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say if the file is not current")
    options = parser.parse_args()
    made = content()
    if options.check:
        sys.exit(0 if FILE.read_bytes() == made else "run `python web/lessons.py`")
    FILE.write_bytes(made)

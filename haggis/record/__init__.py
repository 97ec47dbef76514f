"""Records of games: as JSON for programs, as text for people, checked when read."""

from __future__ import annotations

import json
import re

from haggis.errors import HaggisError, RecordError, need, need_text
from haggis.game import Game
from haggis.record.data import Comment, Record, from_data, to_data
from haggis.record.text import read_text, write_text

__all__ = ["Comment", "Record", "from_data", "read_record", "to_data", "to_json", "to_text"]

LONGEST_MESSAGE = 250


def to_json(game: Game | Record) -> str:
    """The record as JSON, on one line."""
    return json.dumps(to_data(_record(game)), ensure_ascii=False)


def to_text(game: Game | Record) -> str:
    """The record in its text form, for people.

    >>> print(to_text(Game.new("haggis-2", seed=7, players=["Ann", "Ben"])))
    haggis-record/1
    rules: haggis-2
    goal: 250 points
    player 0: Ann
    player 1: Ben
    seed: 7
    <BLANKLINE>
    round 1
    lead: 1
    hand 0: 2b3g4g4b6y6b7r7y8g8b9gTrTyTb
    hand 1: 3y4r4y5r5g5b6r6g7g7b8r9r9yTg
    haggis: 2r3b5y3r2y8y9b2g
    <BLANKLINE>
    """
    return write_text(_record(game))


def read_record(text: str) -> Record:
    """Read a record in either form; every action is played and every figure checked."""
    text = need_text("text", text, "a record's text").removeprefix("\ufeff")
    try:
        return from_data(_read_json(text) if _IS_JSON.match(text) else read_text(text))
    except HaggisError as error:
        raise RecordError(_short(str(error))) from None


_IS_JSON = re.compile(r'\s*(\[|\{\s*(["}]|$))')
"""A text record may begin with a comment in braces, but not with an empty or a quoted one."""


def _read_json(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_each_once)
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        raise RecordError(f"this is not JSON: {error}") from None


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object's fields. JSON allows a name twice, and readers differ in which value they take."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(key for n, (key, _) in enumerate(pairs) if key in dict(pairs[:n]))
        raise RecordError(f"the field {twice[:40]!r} is given twice")
    return fields


def _short(message: str) -> str:
    """The message with long quotations cut short."""
    return message if len(message) <= LONGEST_MESSAGE else message[: LONGEST_MESSAGE - 2] + " …"


def _record(game: Game | Record) -> Record:
    record = game if isinstance(game, Record) else Record(game)
    need("game", record.game, Game, "a Game or a Record")
    return record

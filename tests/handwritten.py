"""A record written by hand, and ways to damage records."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from haggis import Game, RecordError, read_record, to_json

Data = dict[str, Any]

DEAL = """\
hand 0: 2r3r4r5r6r7r8r9rTr 2y3y4y5y6y
hand 1: 7y8y9yTy 2g3g4g5g6g7g8g9gTg 2b
haggis: 3b4b5b6b7b8b9bTb
"""
HEAD = """\
haggis-record/1
rules: haggis-2
goal: 100 points
player 0: Ann
player 1: Ben
"""
ROUND = f"""
round 1
lead: 0
{DEAL}"""
ACTIONS = """\
0 bet30 {bold}
0 2r3r4r5r6r7r8r9rTr, 1 pass
0 2y3y4y5y6y, 1 pass
0 JQK
"""
SCORES = """\
score 0: recorded 17, hand 85, captured 26, bet 30, bets 30, bonus 0, total 141
score 1: recorded 0, hand 0, captured 10, bet 0, bets 0, bonus 0, total 10
"""
RESULT = """
totals: 141, 10
winner: 0
"""
WHOLE = HEAD + ROUND + ACTIONS + SCORES + RESULT
"""A game written down by hand: Ann holds two sequences and her courts, and Ben only passes."""


def refusal(text: str) -> str:
    """The message with which a record is refused."""
    with pytest.raises(RecordError) as refused:
        read_record(text)
    message = str(refused.value)
    assert "\n" not in message
    assert len(message) < 300
    return message


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) >= 1, f"{old!r} is not there"
    return text.replace(old, new, 1)


def data_of(game: Game) -> Data:
    data: Data = json.loads(to_json(game))
    return data


def with_changes(game: Game, change: Callable[[Data], object]) -> str:
    """A game's JSON record with something changed in it."""
    data = data_of(game)
    change(data)
    return json.dumps(data)

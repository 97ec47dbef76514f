"""The text form of a record: header lines, one line a trick, comments in braces.

    haggis-record/1
    rules: haggis-2
    goal: 250 points
    player 0: Ann
    player 1: Ben

    round 1
    lead: 0
    hand 0: 2r3r3g4b5y6r6b7g8r8b9yTgTrTb
    hand 1: 2y2g3y4r4g5b6g7r7y8y9r9g9bTy
    haggis: 2b3b4y5r5g6y7b8g
    0 bet15, 0 3r3g, 1 4r4g, 0 pass
    1 2y {a safe lead}, 0 J, 1 pass
    score 0: recorded 9, hand 45, captured 12, bet 15, bets 15, bonus 0, total 72

Line breaks and commas both separate actions, so a running game is recorded by appending.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from haggis.cards import read_cards
from haggis.errors import ParseError, RecordError, RulesError
from haggis.events import Acted, TrickBegun
from haggis.record.data import FORMAT, Comment, Data, Record, to_data
from haggis.rules import Goal
from haggis.state import Round

_COMMENT = re.compile(r"\{([^{}]*)\}")
_HEADER = re.compile(r"(\w+)(?:\s+(\d{1,3}))?\s*:\s*(.*)", re.ASCII)
_ROUND = re.compile(r"round\s+(\d{1,6})", re.ASCII)


def write_text(record: Record) -> str:
    """The record in its text form."""
    data, game = to_data(record), record.game
    unit, amount = game.goal.unit, game.goal.amount
    lines = [FORMAT, f"rules: {data['rules']}"]
    if data["options"]:
        lines.append(f"options: {', '.join(data['options'])}")
    lines.append(f"goal: {amount} {unit}")
    lines += [f"player {seat}: {name}" for seat, name in enumerate(data["players"])]
    if data["seed"] is not None:
        lines.append(f"seed: {data['seed']}")
    lines += _comments_at(record, 0, 0)
    for number, round in enumerate(data["rounds"], 1):
        lines += ["", *_round_lines(record, number, round)]
    if any(round.over for round in game.rounds):
        lines += ["", f"totals: {', '.join(map(str, data['totals']))}"]
    if data["winner"] is not None:
        lines.append(f"winner: {data['winner']}")
    return "\n".join(lines) + "\n"


def _round_lines(record: Record, number: int, data: Data) -> Iterator[str]:
    yield f"round {number}"
    yield f"lead: {data['lead']}"
    if data["dealer"] is not None:
        yield f"dealer: {data['dealer']}"
    for seat, hand in enumerate(data["hands"]):
        yield f"hand {seat}: {''.join(hand)}"
    if data["haggis"]:
        yield f"haggis: {''.join(data['haggis'])}"
    yield from _comments_at(record, number, 0)
    for line in _trick_lines(record.game.rounds[number - 1]):
        words = []
        for place, action in line:
            words.append(" ".join((action, *_comments_at(record, number, place))))
        yield ", ".join(words)
    for seat, score in enumerate(data["scores"]):
        yield f"score {seat}: {', '.join(f'{key} {value}' for key, value in score.items())}"


def _trick_lines(round: Round) -> Iterator[list[tuple[int, str]]]:
    """The actions with their places, one list for each trick and one for what came before."""
    line: list[tuple[int, str]] = []
    place = 0
    for event in round.events:
        if isinstance(event, Acted):
            place += 1
            line.append((place, str(event)))
        elif isinstance(event, TrickBegun) and line:
            yield line
            line = []
    if line:
        yield line


def _comments_at(record: Record, round: int, after: int) -> list[str]:
    return [f"{{{c.text}}}" for c in record.comments if (c.round, c.after) == (round, after)]


def read_text(text: str) -> Data:
    """The plain data in a record's text form; `from_data` checks it."""
    reader = _Reader()
    for place, piece in enumerate(_COMMENT.split(text)):
        if place % 2:
            reader.comment(piece)
            continue
        if "{" in piece or "}" in piece:
            raise RecordError("a comment in braces is not closed, or one stands inside another")
        for line in piece.splitlines():
            if line.strip():
                reader.line(line.strip())
    return reader.data


class _Reader:
    """Builds a record's data line by line."""

    def __init__(self) -> None:
        self.data: Data = {"rounds": []}

    @property
    def round(self) -> Data:
        if not self.data["rounds"]:
            raise RecordError("the first round has not begun: write 'round 1' before it")
        data: Data = self.data["rounds"][-1]
        return data

    def comment(self, text: str) -> None:
        rounds = self.data["rounds"]
        after = len(rounds[-1]["actions"]) if rounds else 0
        comment = Comment(len(rounds), after, text)
        self.data.setdefault("comments", []).append(comment._asdict())

    def line(self, line: str) -> None:
        if "format" not in self.data:
            self.data["format"] = line
        elif match := _ROUND.fullmatch(line):
            self._begin_round(int(match[1]))
        elif match := _HEADER.fullmatch(line):
            try:
                self._header(match[1], match[2], match[3])
            except (ParseError, RulesError) as error:
                name = match[1] if match[2] is None else f"{match[1]} {match[2]}"
                raise RecordError(f"{self._where}{name}: {error}") from None
        else:
            actions = [action.strip() for action in line.split(",")]
            self.round["actions"] += [action for action in actions if action]

    @property
    def _where(self) -> str:
        rounds = len(self.data["rounds"])
        return f"round {rounds}, " if rounds else ""

    def _begin_round(self, number: int) -> None:
        if number != len(self.data["rounds"]) + 1:
            raise RecordError(f"round {number} follows {len(self.data['rounds'])} rounds")
        self.data["rounds"].append({"hands": [], "actions": []})

    def _header(self, name: str, seat: str | None, value: str) -> None:
        match name, seat:
            case "rules" | "seed" | "goal" | "options" | "winner" | "totals", None:
                _once(self.data, name, _HEADERS[name](value))
            case "lead" | "dealer", None:
                _once(self.round, name, _whole(value))
            case "haggis", None:
                _once(self.round, name, _in_order(value))
            case "player", str():
                _append(self.data.setdefault("players", []), name, seat, value)
            case "hand", str():
                _append(self.round["hands"], name, seat, _in_order(value))
            case "score", str():
                _append(self.round.setdefault("scores", []), name, seat, _score(value))
            case _:
                raise RecordError(f"{name if seat is None else f'{name} {seat}'!r} means nothing")


def _once(data: Data, name: str, value: object) -> None:
    if name in data:
        raise RecordError(f"{name} is given twice")
    data[name] = value


def _append(items: list[Any], name: str, seat: str, value: object) -> None:
    if int(seat) != len(items):
        raise RecordError(f"{name} {seat} stands where {name} {len(items)} belongs")
    items.append(value)


def _whole(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,30}", text.strip()):
        raise RecordError(f"{text[:40]!r} is not a whole number")
    return int(text)


def _goal(text: str) -> dict[str, int]:
    words = re.sub(r"\s*points?$", "", text)
    goal = Goal.parse(re.sub(r"\s*rounds?$", "r", words))
    return {goal.unit: goal.amount}


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _in_order(text: str) -> list[str]:
    return [str(card) for card in read_cards(text)]


def _score(text: str) -> dict[str, int]:
    scores: dict[str, int] = {}
    for key, _, value in (word.partition(" ") for word in _words(text)):
        _once(scores, key, _whole(value))
    return scores


_HEADERS: dict[str, Callable[[str], object]] = {
    "rules": str,
    "seed": _whole,
    "goal": _goal,
    "options": _words,
    "winner": _whole,
    "totals": lambda text: [_whole(word) for word in _words(text)],
}

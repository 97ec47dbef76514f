"""Damaged records: each is refused in one short sentence, or it is a legal game after all."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

import pytest

from haggis import CATALOGUE, HaggisError, Record, read_record, to_json, to_text
from haggis.record import Comment
from haggis.shuffle import Stream

from .players import play_game
from .test_conservation import check_cards, check_points

T = TypeVar("T")

NONSENSE = (
    "", " ", "?", "-1", "0", "1", "2", "3", "9", "99", "007", "pass", "bet5", "bet0", "bid15",
    "bid45", "discard", "discard2r", "discardJ", "give", "give2r", "giveK", "trick0", "trick9",
    "lead1", "J", "Q", "K", "JQ", "JQK", "2r", "10g", "Tp", "4r4g", "3r5y7g9b", "2r3r4r:234",
    "4rJ", "4rJ:44", "4rJQ", "5rJQK:5678", "J:2", ":", ":::", ",", ",,", "{", "}", "{}", "{x}",
    "round 1", "round 2", "lead: 0", "dealer: 1", "hand 0: 2r", "haggis: 2r", "score 0: total 1",
    "totals: 1", "winner: 0", "seed: 1", "seed: x", "goal: 1 rounds", "goal: 1", "options: x",
    "rules: neeps", "player 0: x", "haggis-record/1", "\t", "\r\n", "\x00", "\x85", "\u2028",
    "\ufeff", "\ud800", "é", "٣", "Ⅷ", "İ", "ß", "💣", "K" * 40, "2r" * 60,
)  # fmt: skip

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 7, 99, 10**9, 10**20, 1.0, 0.5, float("nan"), "", "x", "0",
    "2r", "J", "0 pass", "haggis-2", "neeps", [], [0], [""], [None], [[]], {}, {"points": 1},
    {"rounds": 1}, {"total": 0}, {"x": 1}, ["one-point"], ["2r", "2r"], "\ud800", "\n", "9" * 60,
)  # fmt: skip


@cache
def whole_record(name: str) -> Record:
    game = play_game(name, goal="2r" if CATALOGUE[name].players == 2 else "1r", seed=77)
    return Record(game, (Comment(0, 0, "a game"), Comment(1, 2, "a remark")))


def check(text: str) -> str:
    """Read a damaged record; what became of it."""
    try:
        record = read_record(text)
    except HaggisError as error:
        message = str(error)
        assert message
        assert message.isprintable(), f"not one plain line: {message!r}"
        assert len(message) < 300, f"too long: {message!r}"
        return "refused"
    check_game(to_json(record))
    return "accepted"


@cache
def check_game(data: str) -> None:
    """What has been accepted must be a legal game that goes both ways."""
    record = read_record(data)
    for round in record.game.rounds:
        check_cards(round)
        if round.over:
            check_points(round)
    assert to_json(record) == data
    assert read_record(to_text(record)) == record


def check_all(cases: list[str]) -> Counter[str]:
    found: Counter[str] = Counter()
    for number, case in enumerate(cases):
        try:
            found[check(case)] += 1
        except Exception as error:
            error.add_note(f"case {number}: {case[:3000]!r}")
            raise
    return found


# Damage to the characters, words and lines of a text


class Damage:
    """Ways to spoil a record, chosen by a stream."""

    def __init__(self, seed: int) -> None:
        self.stream = Stream(seed, 1)

    def pick(self, things: Sequence[T]) -> T:
        return things[self.stream.below(len(things))]

    def text(self, text: str) -> str:
        """The text with one to three things wrong."""
        ways: list[Callable[[str], str]] = [self.character, self.word, self.line, self.cut]
        for _ in range(1 + self.stream.below(3)):
            text = self.pick(ways)(text)
        return text

    def character(self, text: str) -> str:
        place = self.stream.below(len(text) + 1)
        new = self.pick(("", text[self.stream.below(max(1, len(text))) :][:1], self.pick(NONSENSE)))
        return text[:place] + new + text[place + self.stream.below(2) :]

    def word(self, text: str) -> str:
        words = text.split(" ")
        place = self.stream.below(len(words))
        words[place] = self.pick((self.pick(words), self.pick(NONSENSE)))
        return " ".join(words)

    def line(self, text: str) -> str:
        lines = text.split("\n")
        one, other = self.stream.below(len(lines)), self.stream.below(len(lines))
        match self.stream.below(4):
            case 0:
                del lines[one]
            case 1:
                lines.insert(one, lines[other])
            case 2:
                lines[one], lines[other] = lines[other], lines[one]
            case _:
                lines[one] = self.pick(NONSENSE)
        return "\n".join(lines)

    def cut(self, text: str) -> str:
        place = self.stream.below(len(text) + 1)
        return text[:place] if self.stream.below(3) else text[place:]

    def action(self, text: str) -> str:
        """Another action in the place of one, so that the damage is deep in the game."""
        lines = text.split("\n")
        tricks = [n for n, line in enumerate(lines) if line[:1].isdigit()]
        number = self.pick(tricks)
        actions = lines[number].split(", ")
        place = self.stream.below(len(actions))
        seat, _, word = actions[place].partition(" ")
        other = self.pick(lines[self.pick(tricks)].split(", ")).partition(" ")[2]
        match self.stream.below(5):
            case 0:
                actions[place] = f"{seat} {other}"
            case 1:
                actions[place] = f"{self.stream.below(5)} {word}"
            case 2:
                actions[place] = f"{seat} {self.pick(NONSENSE)}"
            case 3:
                actions.insert(place, actions[self.stream.below(len(actions))])
            case _:
                actions[place] = actions[place].partition(":")[0]
        lines[number] = ", ".join(actions)
        return "\n".join(lines)

    def data(self, data: Any) -> str:
        """The data with one to three things wrong, as JSON."""
        data = json.loads(json.dumps(data))
        for _ in range(1 + self.stream.below(3)):
            self.spoil(data)
        return json.dumps(data)

    def spoil(self, data: Any) -> None:
        """Walk down to any place, and put something else there."""
        while True:
            keys = list(data) if isinstance(data, dict) else list(range(len(data)))
            if not keys:
                return
            key = self.pick(keys)
            if not isinstance(data[key], dict | list) or not data[key] or not self.stream.below(4):
                break
            data = data[key]
        match self.stream.below(5):
            case 0:
                del data[key]
            case 1 if isinstance(data, list):
                data.insert(key, data[self.stream.below(len(data))])
            case 2:
                other = self.pick(keys)
                data[key], data[other] = data[other], data[key]
            case 3 if isinstance(data[key], int):
                data[key] += self.pick((-1, 1))
            case 3 if isinstance(data[key], str):
                data[key] = self.character(data[key])
            case _:
                data[key] = self.pick(JUNK)


def text_cases(name: str, number: int) -> list[str]:
    damage, text = Damage(1), to_text(whole_record(name))
    return [damage.pick((damage.text, damage.action))(text) for _ in range(number)]


def json_cases(name: str, number: int) -> list[str]:
    damage, text = Damage(2), to_json(whole_record(name))
    data = json.loads(text)
    return [damage.data(data) if n % 4 else damage.text(text) for n in range(number)]


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_damaged_text_is_refused_or_a_legal_game(name: str) -> None:
    found = check_all(text_cases(name, 160))
    assert found["refused"] > 50
    assert found["accepted"] > 5


@pytest.mark.parametrize("name", CATALOGUE)
def test_damaged_json_is_refused_or_a_legal_game(name: str) -> None:
    found = check_all(json_cases(name, 160))
    assert found["refused"] > 50
    assert found["accepted"] > 5


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_text_may_break_off_after_any_line_of_a_round(name: str) -> None:
    lines = to_text(whole_record(name)).splitlines(keepends=True)
    places = [n for n, line in enumerate(lines) if line[0].isdigit()]
    for place in places:
        assert check("".join(lines[: place + 1])) == "accepted"


@pytest.mark.parametrize("name", ["haggis-2", "tatties-roger", "neeps"])
def test_a_record_may_break_off_anywhere(name: str) -> None:
    record = whole_record(name)
    for text in (to_text(record), to_json(record)):
        check_all([text[:length] for length in range(0, len(text), 31)])
    data = to_json(record)
    assert all(check(data[:length]) == "refused" for length in range(0, len(data), 61))


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_alone_is_no_record(text: str) -> None:
    assert check(text) == "refused"
    assert check(f"haggis-record/1\n{text}") == "refused"
    assert check(f"haggis-record/1\nrules: haggis-2\nround 1\n{text}") == "refused"


@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_junk_in_any_field_is_refused_or_makes_no_difference(junk: object) -> None:
    whole = json.loads(to_json(whole_record("revised-2")))
    for key in whole:
        check(json.dumps({**whole, key: junk}))
    for key in whole["rounds"][0]:
        first, *others = whole["rounds"]
        check(json.dumps({**whole, "rounds": [{**first, key: junk}, *others]}))
    check(json.dumps(junk))


def test_bytes_at_random_are_no_record() -> None:
    stream = Stream(3, 1)
    for _ in range(300):
        noise = bytes(stream.below(256) for _ in range(stream.below(60)))
        assert check(noise.decode("latin-1")) == "refused"
        assert check("haggis-record/1\n" + noise.decode("utf-8", "replace")) == "refused"


@pytest.mark.long
@pytest.mark.parametrize("name", CATALOGUE)
def test_many_damaged_records_are_refused_or_legal_games(name: str) -> None:
    check_all(text_cases(name, 5000))
    check_all(json_cases(name, 5000))

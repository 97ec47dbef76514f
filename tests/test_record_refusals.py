"""Records that are refused: every action and every figure is checked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from haggis import (
    AmbiguousPlay,
    read_record,
    to_json,
    to_text,
)

from .handwritten import (
    ACTIONS,
    DEAL,
    HEAD,
    ROUND,
    WHOLE,
    Data,
    changed,
    refusal,
    with_changes,
)
from .players import play_game

# Figures that are wrong


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("recorded 17", "recorded 16", ["round 1", "seat 0", "recorded", "16", "17"]),
        ("captured 10", "captured 11", ["round 1", "seat 1", "captured", "11", "10"]),
        ("bets 30", "bets 0", ["round 1", "seat 0", "bets", "30"]),
        ("total 141", "total 140", ["round 1", "seat 0", "140", "141"]),
        ("totals: 141, 10", "totals: 141, 11", ["totals", "141, 11", "141, 10"]),
        ("totals: 141, 10", "totals: 141", ["totals"]),
        ("winner: 0", "winner: 1", ["winner", "1", "0"]),
        ("lead: 0", "lead: 1", ["round 1, action 2", "seat 0", "seat 1"]),
        ("lead: 0", "lead: 2", ["round 1", "seat 2"]),
        ("lead: 0", "lead: 0\ndealer: 0", ["round 1", "dealer"]),
        ("lead: 0\n", "", ["round 1", "lead"]),
        ("score 1", "score 2", ["score 2"]),
        ("bonus 0, total 141", "bonus 0, total 141, bogus 1", ["round 1", "bogus"]),
        ("goal: 100 points", "goal: 200 points", ["winner"]),
        ("goal: 100 points", "goal: 0 points", ["goal"]),
        ("goal: 100 points", "goal: 100 cards", ["goal", "cards"]),
        ("player 1: Ben\n", "", ["2 players, not 1"]),
        ("player 1: Ben", "player 1: Ben\nplayer 2: Cat", ["2 players, not 3"]),
        ("player 1", "player 2", ["player 2"]),
        ("rules: haggis-2", "rules: haggis-4", ["haggis-4", "did you mean"]),
        ("rules: haggis-2", "rules: haggis-2\noptions: tournament", ["tournament"]),
        ("rules: haggis-2", "rules: haggis-2\nrules: haggis-2", ["twice"]),
        ("rules: haggis-2", "rules: haggis-2\nfee: 5", ["fee"]),
        ("haggis-record/1", "haggis-record/2", ["haggis-record/1"]),
        ("round 1", "round 2", ["round 2"]),
        ("haggis: 3b", "haggis: 3b4b5b6b7b8b9bTb\nhaggis: 3b", ["haggis", "twice"]),
    ],
)
def test_what_does_not_add_up_is_refused(old: str, new: str, parts: list[str]) -> None:
    message = refusal(changed(WHOLE, old, new))
    for part in parts:
        assert part in message


def test_the_lead_of_a_later_round_must_be_the_rules_own() -> None:
    game = play_game("haggis-3", goal="2r", seed=8)
    lead = game.rounds[1].table.lead
    text = with_changes(game, lambda data: data["rounds"][1].update(lead=(lead + 1) % 3))
    message = refusal(text)
    assert "round 2" in message
    assert "lead" in message


def test_the_dealer_of_a_later_round_must_be_the_rules_own() -> None:
    game = play_game("revised-3", goal="2r", seed=8)
    dealer = game.rounds[1].table.dealer
    assert dealer is not None
    text = with_changes(game, lambda data: data["rounds"][1].update(dealer=(dealer + 1) % 3))
    message = refusal(text)
    assert "round 2" in message
    assert "dealer" in message


def test_the_first_lead_must_be_left_of_the_first_dealer() -> None:
    game = play_game("revised-3", goal="1r", seed=8)
    dealer = game.rounds[0].table.dealer
    assert "lead" in refusal(with_changes(game, lambda data: data["rounds"][0].update(lead=dealer)))


def test_nothing_follows_the_end_of_the_game() -> None:
    later = ROUND.replace("round 1", "round 2").replace("lead: 0", "lead: 1")
    message = refusal(HEAD + ROUND + ACTIONS + later)
    assert "round 2" in message
    assert "game is over" in message
    longer = read_record(changed(HEAD, "100 points", "2 rounds") + ROUND + ACTIONS + later)
    assert len(longer.game.rounds) == 2


# Actions that cannot be


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("0 bet30", "0 bet31", ["action 1", "seat 0", "5, 15, 30"]),
        ("0 bet30", "2 bet30", ["action 1", "seat 2", "seats 0–1"]),
        ("0 bet30", "bet30", ["action 1", "bet30", "seat"]),
        ("0 bet30", "Ann bet30", ["action 1", "Ann"]),
        ("0 bet30", "0", ["action 1", "seat 0"]),
        ("0 bet30", "0 bet30, 0 bet30", ["action 2", "seat 0", "already"]),
        ("1 pass", "0 pass", ["action 3", "seat 0", "seat 1"]),
        ("0 2y3y4y5y6y", "0 pass", ["action 4", "seat 0", "lead"]),
        ("0 2y3y4y5y6y", "0 2y3y4y5y6y7y", ["action 4", "seat 0", "7y"]),
        ("0 2y3y4y5y6y", "0 2r3r4r", ["action 4", "seat 0", "2r3r4r"]),
        ("0 2y3y4y5y6y", "0 2y3y", ["action 4", "seat 0", "not a combination"]),
        ("0 2y3y4y5y6y", "0 2y2y", ["action 4", "seat 0"]),
        ("0 2y3y4y5y6y", "0 2p", ["action 4", "seat 0", "2p"]),
        ("0 2y3y4y5y6y", "0 1y", ["action 4", "seat 0", "1y"]),
        ("0 2y3y4y5y6y", "0 dance", ["action 4", "seat 0", "dance"]),
        ("0 2y3y4y5y6y", "0 2y3yJ:235", ["action 4", "seat 0", "2y3yJ:234"]),
        ("1 pass", "1 2g", ["action 3", "seat 1", "sequence of 9"]),
        ("1 pass", "1 2g3g4g5g6g7g8g9gTg", ["action 3", "seat 1", "sequence of 9"]),
        ("0 JQK", "0 JQK, 1 pass", ["action 7", "seat 1", "over"]),
        ("0 JQK", "0 JQK, 1 bet5", ["action 7", "seat 1", "over"]),
    ],
)
def test_an_action_that_cannot_be_is_refused(old: str, new: str, parts: list[str]) -> None:
    message = refusal(changed(HEAD + ROUND + ACTIONS, old, new))
    for part in ("round 1", *parts):
        assert part in message


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("hand 1: 7y", "hand 1: 6y", ["round 1", "6y", "2 times"]),
        ("haggis: 3b", "haggis: 3p", ["round 1", "4 suits"]),
        ("haggis: 3b", "haggis: J", ["round 1", "courts"]),
        ("haggis: 3b", "haggis: 3x", ["round 1", "3x"]),
        ("hand 1: 7y", "hand 1: 17", ["round 1", "hand 1"]),
        ("haggis: 3b", "haggis: ", ["round 1", "7"]),
        ("hand 0: 2r", "hand 0: ", ["round 1", "seat 0", "13"]),
        ("hand 1", "hand 2", ["hand 2"]),
        (DEAL, "", ["round 1"]),
    ],
)
def test_a_deal_that_cannot_be_is_refused(old: str, new: str, parts: list[str]) -> None:
    message = refusal(changed(WHOLE, old, new))
    for part in parts:
        assert part in message


# Plays without the ranks their courts make


COURTS_DEAL = """
round 1
lead: 0
hand 0: 2r2y2g 4r5r6r 9rTr 7y8y 3g4g 5b6b
hand 1: 3r3y3b 7r8r 4y5y6y 9yTy 2b4b 9bTb
haggis: 5g6g7g8g9gTg7b8b
"""


def first_play(action: str, *, after: str = "") -> str:
    """An action as it is written down again, once it has been read in a record."""
    game = read_record(HEAD + COURTS_DEAL + after + action).game
    return str(game.round.history[-1])


def test_a_lead_with_one_possible_shape_takes_its_highest_rank() -> None:
    assert first_play("0 2r2yJ") == "0 2r2yJ:222"
    assert first_play("0 4r5r6rJ") == "0 4r5r6rJ:4567"
    assert first_play("0 9rTrJ") == "0 9rTrJ:9TJ"


def test_a_lower_rank_is_taken_when_it_is_written() -> None:
    assert first_play("0 4r5r6rJ:3456") == "0 4r5r6rJ:3456"
    assert first_play("0 4r 5r 6r J: 6543") == "0 4r5r6rJ:3456"
    assert first_play("0 4r 5r 6r J : 3 4 5 6") == "0 4r5r6rJ:3456"


def test_a_following_play_takes_the_shape_of_the_trick() -> None:
    assert first_play("1 3rJQ", after="0 2r2y2g\n") == "1 3rJQ:333"
    assert first_play("1 7rJQ", after="0 4r5r6r\n") == "1 7rJQ:789"
    assert first_play("1 7r8rJQ", after="0 4r5rJQ:4455\n") == "1 7r8rJQ:7788"


def test_a_lead_with_several_shapes_is_refused_with_all_of_them() -> None:
    message = refusal(HEAD + COURTS_DEAL + "0 4rJQ")
    for part in ("round 1", "action 1", "seat 0", "4rJQ:444", "4rJQ:456"):
        assert part in message
    with pytest.raises(AmbiguousPlay) as ambiguous:
        read_record(HEAD + COURTS_DEAL).game.apply(0, "4rJQ")
    assert ambiguous.value.readings == ("4rJQ:456", "4rJQ:444")


# What is no record at all


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "null",
        "[]",
        "7",
        '"haggis-record/1"',
        "{",
        "{}",
        "{]",
        '{"format": "haggis-record/1"}',
        '{"format": "haggis-record/1", "rules": "haggis-2", "rounds": []}',
        '{"format": "haggis-record/1", "rules": "haggis-2", "rounds": {}}',
        '{"format": "haggis-record/1", "rules": 2, "rounds": []}',
        '{"format": "haggis-record/1", "rules": "haggis-2", "rounds": [], "more": 1}',
        '{"format": 1}',
        "haggis-record/1",
        "haggis-record/1\n",
        "haggis-record/1\nrules: haggis-2",
        "haggis-record/1\nrules: haggis-2\nround 1",
        "haggis-record/1\n0 pass",
        "haggis-record/1\nlead: 0",
        "rules: haggis-2",
        "PNG\x00\x01\x02",
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"seed": ' + "9" * 5000 + "}",
    ],
    ids=range(26),
)
def test_what_is_no_record_is_refused(text: str) -> None:
    refusal(text)


# Messages stay short


LONG_NUMBER = 10**4000


def long_data() -> list[tuple[str, Callable[[Data], object]]]:
    return [
        ("winner", lambda data: data.update(winner=LONG_NUMBER)),
        ("totals", lambda data: data.update(totals=[LONG_NUMBER, 1])),
        ("many totals", lambda data: data.update(totals=[1] * 1000)),
        ("goal", lambda data: data.update(goal={"points": LONG_NUMBER})),
        ("unit", lambda data: data.update(goal={"x" * 1000: 1})),
        ("seed", lambda data: data.update(seed=LONG_NUMBER)),
        ("rules", lambda data: data.update(rules="x" * 1000)),
        ("option", lambda data: data.update(options=["x" * 1000])),
        ("field", lambda data: data.update({"x" * 1000: 1})),
        ("comment", lambda data: data.update(comments=[_far_comment()])),
        ("lead", lambda data: data["rounds"][0].update(lead=LONG_NUMBER)),
        ("dealer", lambda data: data["rounds"][0].update(dealer=LONG_NUMBER)),
        ("score", lambda data: data["rounds"][0]["scores"][0].update(total=LONG_NUMBER)),
        ("card", lambda data: data["rounds"][0]["haggis"].insert(0, "2r" * 1000)),
        ("cards", lambda data: data["rounds"][0]["haggis"].extend(["2r"] * 1000)),
        ("play", lambda data: _first_action(data, "0 " + "2r" * 100)),
        ("ranks", lambda data: _first_action(data, "0 2rJ:" + "2" * 1000)),
        ("discard", lambda data: _first_action(data, "0 discard" + "2r" * 100)),
        ("give", lambda data: _first_action(data, "0 give" + "2r" * 100)),
        ("word", lambda data: _first_action(data, "0 " + "x" * 1000)),
        ("seat", lambda data: _first_action(data, "0" * 1000 + " pass")),
        ("lines", lambda data: _first_action(data, "0 pa\nss")),
    ]


def _far_comment() -> Data:
    return {"round": LONG_NUMBER, "after": 0, "text": ""}


def _first_action(data: Data, action: str) -> None:
    data["rounds"][0]["actions"].insert(0, action)


@pytest.mark.parametrize(("what", "change"), long_data(), ids=[what for what, _ in long_data()])
def test_a_message_stays_short_however_long_the_nonsense(
    what: str, change: Callable[[Data], object]
) -> None:
    refusal(with_changes(read_record(WHOLE).game, change))


def test_a_message_stays_short_in_the_text_form_too() -> None:
    for line in ("x" * 1000 + ": 1", "rules: " + "x" * 1000, "goal: 1 " + "x" * 1000):
        refusal(f"haggis-record/1\n{line}\n" + ROUND + ACTIONS)
    refusal(changed(WHOLE, "total 141", "x" * 1000 + " 141"))


# Hundreds of one card


@pytest.mark.parametrize("number", [255, 256, 257, 512])
def test_hundreds_of_one_card_are_not_taken_for_another(number: int) -> None:
    for card in ("2r", "Tb", "J", "K"):
        refusal(HEAD + ROUND + f"0 {card * number}")
        refusal(changed(WHOLE, "hand 0: ", f"hand 0: {card * number}"))
        refusal(changed(WHOLE, "haggis: 3b", f"haggis: {card * number}"))


def test_the_same_key_twice_is_refused() -> None:
    """JSON lets it stand, and readers differ in which of the two they take."""
    record = to_json(play_game("haggis-2", goal="1r", seed=8))
    for key, value in (("goal", '{"points": 5}'), ("lead", "0"), ("bonus", "0")):
        twice = changed(record, f'"{key}":', f'"{key}": {value}, "{key}":')
        assert refusal(twice) == f"the field {key!r} is given twice"


def test_a_figure_twice_is_refused_in_the_text_form_too() -> None:
    """A line's other figure was taken, whichever stood last."""
    twice = changed(WHOLE, "score 0: ", "score 0: recorded 99, ")
    assert refusal(twice) == "recorded is given twice"


def test_a_list_of_records_is_told_from_a_text() -> None:
    game = play_game("haggis-2", goal="1r", seed=8)
    sentence = "the record is not an object with names and values"
    assert refusal(f"[{to_json(game)}]") == sentence


def test_a_byte_order_mark_is_no_part_of_a_record() -> None:
    game = play_game("haggis-2", goal="1r", seed=8)
    assert read_record(f"\ufeff{to_json(game)}").game == game
    assert read_record(f"\ufeff{to_text(game)}").game == game

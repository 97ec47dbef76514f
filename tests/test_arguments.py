"""The library takes what is clear, and says of anything else which argument it is and why."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest

import haggis
from haggis import (
    Card,
    Cards,
    Combination,
    Deal,
    Game,
    Goal,
    HaggisError,
    Plays,
    find_rules,
    meanings,
    parse_action,
    parse_round,
    read_record,
    to_json,
    to_text,
)
from haggis.actions import Discard, Give, Play

loose: Any = Game.new
"""The same function for callers whom no type checker warns."""


def new(rules: Any = "haggis-2", **changes: Any) -> Game:
    game: Game = loose(rules, **{"seed": 7, **changes})
    return game


# What is clear


def test_a_goal_that_is_a_number_means_points() -> None:
    assert new(goal=250).goal == Goal(250)
    assert new(goal="6r").goal == Goal(6, "rounds")
    assert new().goal == Goal(250)


def test_text_is_taken_for_cards() -> None:
    assert Cards("4r 4g") == Cards.parse("4r4g")
    assert list(Plays("4r4g")) == list(Plays(Cards.parse("4r4g")))
    assert [str(play) for play in Plays("4r4gJ", on="3r3g")] == ["4r4g", "4rJ:44", "4gJ:44"]
    assert meanings("5rJQ") == meanings(Cards.parse("5rJQ"))
    assert len(meanings("5rJQ")) == 4


def test_one_option_may_be_a_text() -> None:
    assert find_rules("haggis-2", "one-point").options == ("one-point",)
    assert new(options="one-point").rules.options == ("one-point",)
    assert new(find_rules("haggis-2"), options=["one-point"]).rules.options == ("one-point",)


def test_a_deal_may_be_a_text() -> None:
    game = new()
    assert new(seed=None, deal=str(game.round.deal), first=1) == new(
        seed=None, deal=game.round.deal, first=1
    )


# What is not


@pytest.mark.parametrize(
    ("argument", "value"),
    [
        ("rules", 2),
        ("rules", None),
        ("options", 7),
        ("options", [1]),
        ("goal", 2.5),
        ("goal", True),
        ("goal", {"points": 250}),
        ("players", "Ann"),
        ("players", 2),
        ("players", ["Ann", 5]),
        ("seed", "7"),
        ("seed", 7.0),
        ("seed", True),
        ("deal", 5),
        ("suits", 4),
        ("first", "0"),
        ("first", 0.0),
    ],
)
def test_a_game_names_argument_and_value(argument: str, value: object) -> None:
    shown = value[-1] if isinstance(value, list) else value
    with pytest.raises(HaggisError, match=f"^{argument} is ") as caught:
        new(**{argument: value}) if argument != "rules" else new(value)
    assert repr(shown) in str(caught.value)
    assert caught.value.code == "bad-argument"


def _call(function: Any, *arguments: object) -> Callable[[], object]:
    return lambda: function(*arguments)


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (_call(Cards, 5), "cards"),
        (_call(Cards, [5]), "cards"),
        (_call(Cards, ["4r"]), "cards"),
        (_call(Cards.parse, None), "text"),
        (_call(Card.parse, 4), "text"),
        (_call(Combination.parse, 4), "text"),
        (_call(Deal.parse, 4), "text"),
        (_call(Goal.parse, None), "goal"),
        (_call(Goal, "250"), "amount"),
        (_call(Goal, 2.5), "amount"),
        (_call(Plays, 5), "hand"),
        (_call(Plays, "4r", 5), "on"),
        (_call(meanings, None), "cards"),
        (_call(parse_action, 5), "text"),
        (_call(parse_round, 5), "text"),
        (_call(read_record, 5), "text"),
        (_call(to_json, "x"), "game"),
        (_call(to_text, None), "game"),
        (_call(find_rules, 5), "rules"),
        (_call(Play, "4r4g"), "combination"),
        (_call(Discard, "4r"), "cards"),
        (_call(Give, "4r"), "card"),
        (lambda: _call(new().apply, "0", "pass")(), "seat"),
        (lambda: _call(new().apply, 1.0, "pass")(), "seat"),
        (lambda: _call(new().apply, 1, None)(), "action"),
        (lambda: _call(new().apply, 1, Cards("4r"))(), "action"),
        (lambda: _call(new().legal, "0")(), "seat"),
        (lambda: _call(new().view, None)(), "seat"),
    ],
)
def test_every_door_does_so(call: Callable[[], object], argument: str) -> None:
    with pytest.raises(HaggisError, match=f"^{argument} is .*, but it must be ") as caught:
        call()
    assert caught.value.code == "bad-argument"


def test_cards_go_with_cards_only() -> None:
    hand = Cards("4r4g")
    text: Any = "4r"
    for operate in (operator.add, operator.sub, operator.le):
        with pytest.raises(TypeError):
            operate(hand, text)


def test_the_error_is_a_public_name() -> None:
    assert issubclass(haggis.ArgumentError, HaggisError)
    assert issubclass(haggis.ArgumentError, ValueError)

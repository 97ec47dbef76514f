"""The library takes what is clear, and says of anything else which argument it is and why."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest

import haggis
from haggis import (
    Bet,
    Bid,
    Card,
    Cards,
    Combination,
    Deal,
    Game,
    GiveLead,
    Goal,
    HaggisError,
    Plays,
    Record,
    Scoreboard,
    TakeTrick,
    find_rules,
    meanings,
    parse_action,
    parse_round,
    read_record,
    score_sheet,
    to_json,
    to_text,
)
from haggis.actions import Discard, Give, Play
from tests.players import play_game

loose: Any = Game.new
"""The same function for callers whom no type checker warns."""


loose_text: Any = "no game"


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
    assert parse_action("4rJ", "3r3g") == Play(Combination.parse("4rJ:44"))
    assert Combination.parse("4rJ", "3r3g") == Combination(2, 1, 4, "4rJ")


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
        (_call(Cards("4r").count, "4r"), "card"),
        (_call(Cards("4r").points, 5), "card_points"),
        (_call(Cards("4r").points, {"4": 1}), "card_points"),
        (_call(Card, "4", "r"), "rank"),
        (_call(Card, 4.0, "r"), "rank"),
        (_call(Card, 4, ["r"]), "suit"),
        (_call(Card.parse, 4), "text"),
        (_call(Combination.parse, 4), "text"),
        (_call(Combination.parse, "4r", 4), "on"),
        (_call(Combination.parse("4r").beats, "3r"), "other"),
        (_call(Combination, 2.0, 1, 4, Cards("4r4g")), "width"),
        (_call(Combination, 2, None, 4, Cards("4r4g")), "length"),
        (_call(Combination, 2, 1, "4", Cards("4r4g")), "rank"),
        (_call(Combination, 2, 1, 4, ["4r", "4g"]), "cards"),
        (_call(Deal, ["4r"], ()), "hands"),
        (_call(Deal, ("4r",), ()), "hands"),
        (_call(Deal, (), "4r"), "haggis"),
        (_call(Deal, (), ("4r",)), "haggis"),
        (_call(Deal((), ()).check, "haggis-2"), "rules"),
        (_call(Deal.parse, 4), "text"),
        (_call(Goal.parse, None), "goal"),
        (_call(Goal, "250"), "amount"),
        (_call(Goal, 2.5), "amount"),
        (_call(Goal(250).reached, 250, 1), "totals"),
        (_call(Goal(250).reached, (250, 0), None), "rounds"),
        (_call(Plays, 5), "hand"),
        (_call(Plays, "4r", 5), "on"),
        (_call(meanings, None), "cards"),
        (_call(parse_action, 5), "text"),
        (_call(parse_action, "4r", 5), "on"),
        (_call(Bet, "15"), "amount"),
        (_call(Bet, 15.0), "amount"),
        (_call(Bid, "15"), "amount"),
        (_call(GiveLead, "1"), "seat"),
        (_call(TakeTrick, True), "seat"),
        (_call(find_rules("haggis-2").check_suits, 4), "suits"),
        (lambda: _call(new().view(1).check, "pass")(), "action"),
        (lambda: _call(new().view(1).parse, None)(), "text"),
        (_call(parse_round, 5), "text"),
        (_call(read_record, 5), "text"),
        (_call(to_json, "x"), "game"),
        (_call(to_text, None), "game"),
        (_call(to_json, Record(loose_text)), "game"),
        (_call(Scoreboard, "haggis-2", Goal(250), 0), "rules"),
        (_call(Scoreboard, find_rules("haggis-2"), 250, 0), "goal"),
        (_call(Scoreboard, find_rules("haggis-2"), Goal(250), "0"), "first"),
        (_call(Scoreboard(find_rules("haggis-2"), Goal(250), 0).with_round, 5), "round"),
        (_call(score_sheet, 5), "game"),
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
        (lambda: _call(new().round.since, 5)(), "earlier"),
        (lambda: _call(new().view(0).since, new())(), "earlier"),
    ],
)
def test_every_door_does_so(call: Callable[[], object], argument: str) -> None:
    with pytest.raises(HaggisError, match=f"^{argument} is .*, but it must be ") as caught:
        call()
    assert caught.value.code == "bad-argument"


ODD: tuple[object, ...] = (
    None, 5, -1, 10**40, 2.5, float("nan"), True, "", "x", "4r4g", "\0", b"4r", [], ["x"], [5],
    {}, {"a": 1}, (), (5,), set(), object(), iter([3]), print, range(3), Cards("4r"), Card(4, "r"),
    Combination.parse("4r4g"), Goal(250), find_rules("neeps"),
)  # fmt: skip
GAME = new()
DONE = play_game("haggis-2", goal="1r", seed=8)
DOORS: dict[str, tuple[Any, tuple[object, ...]]] = {
    "Card": (Card, (4, "r")),
    "Card.parse": (Card.parse, ("4r",)),
    "Cards": (Cards, ("4r",)),
    "Cards.parse": (Cards.parse, ("4r",)),
    "Cards.count": (Cards("4r").count, (Card(4, "r"),)),
    "Cards.points": (Cards("4r").points, ({4: 1},)),
    "Combination": (Combination, (2, 1, 4, "4r4g")),
    "Combination.parse": (Combination.parse, ("4r4g", "3r3g")),
    "Combination.beats": (Combination.parse("4r4g").beats, (Combination.parse("3r3g"),)),
    "Plays": (Plays, ("4r4g", "3r3g")),
    "meanings": (meanings, ("5rJQ",)),
    "Deal": (Deal, (GAME.round.deal.hands, GAME.round.deal.haggis)),
    "Deal.parse": (Deal.parse, (str(GAME.round.deal),)),
    "Deal.check": (GAME.round.deal.check, (GAME.rules,)),
    "Goal": (Goal, (250, "points")),
    "Goal.parse": (Goal.parse, ("250",)),
    "Goal.reached": (Goal(250).reached, ((1, 2), 1)),
    "find_rules": (find_rules, ("haggis-2", ())),
    "parse_action": (parse_action, ("4r4g", "3r3g")),
    "parse_round": (parse_round, (str(GAME.round),)),
    "read_record": (read_record, (to_text(GAME),)),
    "to_json": (to_json, (GAME,)),
    "to_text": (to_text, (GAME,)),
    "score_sheet": (score_sheet, (GAME,)),
    "Scoreboard": (Scoreboard, (GAME.rules, GAME.goal, 0)),
    "Scoreboard.with_round": (GAME.board.with_round, (DONE.board.rounds[0],)),
    "Bet": (Bet, (15,)),
    "Bid": (Bid, (15,)),
    "Give": (Give, (Card(4, "r"),)),
    "GiveLead": (GiveLead, (0,)),
    "Discard": (Discard, (Cards("4r"),)),
    "TakeTrick": (TakeTrick, (0,)),
    "Play": (Play, (Combination.parse("4r4g"),)),
    "Game.legal": (GAME.legal, (0,)),
    "Game.apply": (GAME.apply, (1, "4r4y")),
    "Game.view": (GAME.view, (0,)),
    "Round.since": (GAME.round.since, (GAME.round,)),
    "View.since": (GAME.view(0).since, (GAME.view(0),)),
    "View.check": (GAME.view(1).check, (parse_action("4r4y"),)),
    "View.parse": (GAME.view(1).parse, ("pass",)),
}
"""Functions of the library, each with arguments that it takes."""


@pytest.mark.parametrize("door", DOORS)
def test_nothing_odd_fails_from_inside(door: str) -> None:
    """Whatever an argument is, it is taken as what it is, or the library's own error says why."""
    function, good = DOORS[door]
    function(*good)
    for place in range(len(good)):
        for value in ODD:
            try:
                made = function(*good[:place], value, *good[place + 1 :])
            except HaggisError:
                continue
            assert repr(made)
            str(made)


def test_cards_go_with_cards_only() -> None:
    hand = Cards("4r4g")
    text: Any = "4r"
    for operate in (operator.add, operator.sub, operator.le):
        with pytest.raises(TypeError):
            operate(hand, text)


def test_the_error_is_a_public_name() -> None:
    assert issubclass(haggis.ArgumentError, HaggisError)
    assert issubclass(haggis.ArgumentError, ValueError)

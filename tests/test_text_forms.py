"""A value's `repr` is the expression that makes it; rounds and deals have a text on one line."""

from __future__ import annotations

from dataclasses import replace

import pytest

import haggis
from haggis import Cards, Choices, Deal, Game, HaggisError, Plays, find_rules, parse_round
from haggis import events as all_events
from haggis.stages import auction, passing, trick
from haggis.state import Table
from haggis.view import open_view

from .players import VARIANTS, Players, play_game, variant_name

NAMES = {name: getattr(haggis, name) for name in haggis.__all__}
NAMES |= {name: vars(trick)[name] for name in ("Trick", "BombedTrick", "GivenLead", "Over")}
NAMES |= {"Auction": auction.Auction, "Exchange": auction.Exchange, "Passing": passing.Passing}
NAMES |= {"Played": all_events.Played, "Table": Table, "Choices": Choices}


def made(value: object) -> object:
    """The value that the `repr` of a value makes."""
    return eval(repr(value), NAMES)


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_a_repr_makes_the_value_again(variant: tuple[str, tuple[str, ...]]) -> None:
    rules = find_rules(*variant)
    assert made(rules) == rules
    game, players = Game.new(rules, seed=9), Players(9)
    assert made(game) == game
    while game.deciders:
        seat, action = players.choose(game.round)
        assert made(action) == action
        before, game = game.round, game.apply(seat, action)
        for event in game.round.since(before):
            assert made(event) == event
        seen = game.view(seat)
        assert made(seen) == seen
    assert made(game) == game
    assert made(game.board) == game.board
    assert made(open_view(game.round)) == open_view(game.round)


def test_the_repr_of_your_own_rule_set_is_no_call_that_fails() -> None:
    mine = replace(find_rules("haggis-2"), name="mine")
    assert repr(mine) == "<Rules 'mine'>"
    assert "find_rules" not in repr(Game.new(mine, seed=9))


def test_a_changed_rule_set_is_not_written_as_the_one_of_that_name() -> None:
    plain, chosen = find_rules("haggis-3"), find_rules("haggis-3", "one-point")
    assert repr(replace(plain, bets=())) == "<Rules 'haggis-3'>"
    assert repr(replace(chosen, bets=())) == "<Rules 'haggis-3 +one-point'>"
    assert repr(replace(plain, options=("split-bets",))) == "<Rules 'haggis-3 +split-bets'>"
    assert repr(chosen) == "find_rules('haggis-3', ['one-point'])"


def test_what_is_legal_is_written_as_what_makes_it() -> None:
    choices = Game.new("neeps", seed=9).legal(0)
    again = made(choices)
    assert isinstance(again, Choices)
    assert (list(again), list(again.bets)) == (list(choices), list(choices.bets))
    plays = Plays(Cards.parse("4r4gJ"))
    remade = made(plays)
    assert isinstance(remade, Plays)
    assert list(remade) == list(plays)


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_a_round_is_read_from_its_line(variant: tuple[str, tuple[str, ...]]) -> None:
    name, options = variant
    game = play_game(name, options, goal="2r", seed=4)
    for round in game.rounds:
        assert "\n" not in str(round)
        assert parse_round(str(round)) == round
        assert Deal.parse(str(round.deal)) == round.deal
    begun = Game.new(find_rules(*variant), seed=4).round
    assert parse_round(str(begun)) == begun


def test_a_deal_without_a_haggis_has_no_plus_sign() -> None:
    assert Deal.parse("2r/3r").haggis == ()
    assert str(Deal.parse("2r/3r")) == "2r/3r"


LINE = str(Game.new("haggis-2", seed=7).round)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "rules | totals | lead | deal"),
        (LINE.replace("haggis-2", "haggis-9"), "no rule set 'haggis-9'"),
        (LINE.replace("0 0", "0 x"), "no totals"),
        (LINE.replace("0 0", "0 0 0"), "2 totals, not 3"),
        (LINE.replace("lead 1", "lead 4"), "seat 4 cannot lead"),
        (LINE.replace("lead 1", "first 1"), "no lead"),
        (LINE.replace("/", ""), "no deal"),
        (LINE.replace("+", "+2r+"), "no deal"),
        (LINE + " | x pass", "does not begin with a seat"),
        (LINE + " | 0 pass", "it is for seat 1 to decide"),
        (LINE + " | 1 2r | 3", "rules | totals"),
    ],
)
def test_a_line_that_is_no_round_is_refused_with_a_sentence(text: str, message: str) -> None:
    with pytest.raises(HaggisError) as refused:
        parse_round(text)
    assert message in str(refused.value)

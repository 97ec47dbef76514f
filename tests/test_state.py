"""Small things of the engine that no game comes across."""

import pickle

import pytest

from haggis import Card, Cards, Game, IllegalAction, ParseError, Plays, RulesError
from haggis.choices import Choices
from haggis.errors import Refused
from haggis.perft import perft_by_depth
from haggis.round import start
from haggis.stages.trick import Over
from tests.players import play_game


def test_there_are_48_kinds_of_card_and_no_other() -> None:
    with pytest.raises(ParseError, match="no card of rank 11 in suit 'r'"):
        Card(11, "r")


def test_an_illegal_action_survives_a_journey() -> None:
    with pytest.raises(IllegalAction) as refused:
        Game.new("haggis-2", seed=7).apply(0, "pass")
    arrived = pickle.loads(pickle.dumps(refused.value))
    assert (arrived.seat, arrived.code, str(arrived)) == (
        refused.value.seat,
        refused.value.code,
        str(refused.value),
    )


def test_cards_survive_a_journey() -> None:
    hand = Cards.parse("4r4rJ")
    assert pickle.loads(pickle.dumps(hand)) == hand


def test_choices_are_a_sequence() -> None:
    game = Game.new("haggis-2", seed=7)
    choices = game.legal(1)
    assert list(choices)[:3] == choices[:3] == [choices[0], choices[1], choices[2]]
    assert choices[-1] == list(choices)[-1]
    assert choices[-4] == choices.decisions[-1] == list(choices)[-4]
    assert list(choices) == [*choices.decisions, *choices.bets]
    assert [str(bet) for bet in choices.bets] == ["bet5", "bet15", "bet30"]
    plays = Plays(game.round.hands[1])
    assert plays[1:3] == [plays[1], plays[2]]


def test_a_seat_sees_its_bets() -> None:
    assert [bet.amount for bet in Game.new("first-2", seed=7).view(0).bets()] == [0, 15, 30]


def test_a_round_begins_with_a_lead_and_a_dealer_there_are() -> None:
    round = Game.new("haggis-2", seed=7).round
    with pytest.raises(RulesError, match="seat 2 cannot lead"):
        start(round.rules, round.deal, 2)
    with pytest.raises(RulesError, match="without a dealer"):
        start(round.rules, round.deal, 0, dealer=1)
    with pytest.raises(RulesError, match="no seat 2"):
        Game.new("haggis-2", seed=7).view(2)


def test_a_round_that_is_over_waits_for_nothing() -> None:
    round = play_game("haggis-2", goal="1r", seed=1).round
    over, hand = Over(), round.hands[0]
    assert len(over.choices(round.table, 0, hand)) == 0
    assert over.apply(round, 0, Choices([])) is round  # type: ignore[arg-type]
    with pytest.raises(Refused) as refused:
        over.check(round.table, 0, hand, Choices([]))  # type: ignore[arg-type]
    assert refused.value.code == "round-over"
    assert perft_by_depth(round, 2) == (0, 0)
    assert perft_by_depth(round, 0) == ()

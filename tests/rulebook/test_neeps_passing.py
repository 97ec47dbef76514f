"""Haggis and Neeps, rulebook 2.1: giving cards to the partner before the first trick."""

import pytest

from haggis import Card, Give
from haggis.events import Acted
from haggis.stages.passing import Passing
from haggis.view import view
from tests.rulebook.positions import after_passing, gives, leader, may, opening, play, refusal

HANDS = ("2r3rTr", "2y3yTy", "2g3gTg", "2b3bTb")

both_neeps = pytest.mark.parametrize("rules", ["neeps", "neeps-roger"])


@both_neeps
def test_everybody_gives_at_once_in_any_order(rules: str) -> None:
    round = opening(rules, *HANDS)
    assert round.deciders == (0, 1, 2, 3)
    round = play(round, "2 give2g, 0 give2r, 3 give2b")
    assert round.deciders == (1,)


@both_neeps
def test_a_card_goes_to_the_partner(rules: str) -> None:
    start = opening(rules, *HANDS)
    round = play(start, gives(["2r", "2y", "2g", "2b"]))
    for seat, given, received in (
        (0, "2r", "2g"),
        (1, "2y", "2b"),
        (2, "2g", "2r"),
        (3, "2b", "2y"),
    ):
        given_card, received_card = Card.parse(given), Card.parse(received)
        before, after = start.hands[seat], round.hands[seat]
        assert after.count(given_card) == before.count(given_card) - 1
        assert after.count(received_card) == before.count(received_card) + 1


@both_neeps
def test_it_is_done_twice(rules: str) -> None:
    round = play(opening(rules, *HANDS, lead=1), gives(["2r", "2y", "2g", "2b"]))
    assert isinstance(round.table.stage, Passing)
    assert round.deciders == (0, 1, 2, 3)
    round = play(round, gives(["3r", "3y", "3g", "3b"]))
    assert leader(round) == 1
    assert round.table.sizes == (21, 21, 21, 21)


def test_the_card_just_received_may_go_back() -> None:
    start = opening("neeps", *HANDS)
    round = play(start, gives(["2r", "2y", "2g", "2b"]))
    round = play(round, gives(["2g", "2b", "2r", "2y"]))
    assert round.hands == start.hands


@both_neeps
@pytest.mark.parametrize("court", "JQK")
def test_courts_are_not_given(rules: str, court: str) -> None:
    assert refusal(opening(rules), f"0 give{court}") == "court-kept"


def test_every_suit_card_may_be_given() -> None:
    round = opening("neeps")
    offered = [action for action in may(round, 0) if action.startswith("give")]
    assert offered == [f"give{card}" for card in sorted(set(round.hands[0].suit_cards))]


def test_only_a_card_in_hand_is_given() -> None:
    round = opening("neeps", "2r2r")
    assert refusal(round, "1 give2r") == "not-held"


def test_nobody_gives_twice_before_the_others() -> None:
    round = play(opening("neeps", *HANDS), "0 give2r")
    assert refusal(round, "0 give3r") == "not-your-turn"


def test_a_card_on_its_way_is_in_nobodys_hand() -> None:
    start = opening("neeps", *HANDS)
    round = play(start, "0 give2r, 1 give2y, 2 give2g")
    assert len(round.hands[0]) == len(round.hands[2]) == 20
    assert round.table.sizes == (20, 20, 20, 21)
    assert round.gifts[0] == Card.parse("2r")


def test_the_second_card_is_given_after_all_have_looked() -> None:
    round = play(opening("neeps", "TrTr", *HANDS[1:]), "0 giveTr, 1 give2y")
    assert "giveTr" not in may(round, 2)
    round = play(round, "2 give2g, 3 give2b")
    assert "giveTr" in may(round, 2)


@both_neeps
def test_nobody_leads_before_the_passing_is_done(rules: str) -> None:
    assert refusal(opening(rules, *HANDS), "0 2r") == "give-first"
    assert refusal(opening(rules, *HANDS), "0 pass") == "give-first"


def test_a_card_is_sealed_until_all_have_given() -> None:
    round = play(opening("neeps", *HANDS), "0 give2r")
    assert view(round, 0).history == (Acted(0, Give(Card.parse("2r"))),)
    for other in (1, 2, 3):
        assert view(round, other).history == (Acted(0, Give(None)),)


def test_then_the_partner_sees_it_and_the_opponents_never() -> None:
    round = play(opening("neeps", *HANDS), gives(["2r", "2y", "2g", "2b"]))
    assert view(round, 2).history[0] == Acted(0, Give(Card.parse("2r")))
    for opponent in (1, 3):
        assert view(round, opponent).history[0] == Acted(0, Give(None))


def test_the_second_card_is_sealed_in_the_same_way() -> None:
    round = play(opening("neeps", *HANDS), gives(["2r", "2y", "2g", "2b"]))
    round = play(round, "0 give3r")
    assert view(round, 2).history[-1] == Acted(0, Give(None))
    round = play(round, "1 give3y, 2 give3g, 3 give3b")
    assert view(round, 2).history[4] == Acted(0, Give(Card.parse("3r")))
    assert view(round, 1).history[4] == Acted(0, Give(None))


def test_a_second_copy_may_be_received() -> None:
    hands = ["2r3r", "2y", "2r3g", "2b"]
    round = play(opening("neeps", *hands), gives(["2r", "2y", "3g", "2b"]))
    assert round.hands[2].count(Card.parse("2r")) == 2


@pytest.mark.parametrize("rules", ["haggis-2", "haggis-3", "tatties", "revised-3", "first-2"])
def test_there_is_no_giving_without_partners(rules: str) -> None:
    round = opening(rules)
    seat = round.deciders[0]
    card = next(iter(round.hands[seat]))
    assert refusal(round, f"{seat} give{card}") in ("trick-first", "auction-first")


def test_passing_takes_place_in_every_round() -> None:
    round = after_passing(opening("neeps", totals=(100, 200)))
    assert leader(round) == 0

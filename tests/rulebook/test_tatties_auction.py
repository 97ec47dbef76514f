"""Haggis and Tatties, rulebook 2.1: the auction for the Shepherd."""

import pytest

from haggis import Bid
from haggis.stages.auction import Exchange
from tests.rulebook.positions import leader, may, opening, play, refusal, turn

both_tatties = pytest.mark.parametrize("rules", ["tatties", "tatties-roger"])


@pytest.mark.parametrize("lead", range(3))
def test_it_begins_left_of_the_lead_player_and_goes_clockwise(lead: int) -> None:
    round = opening("tatties", lead=lead)
    asked = []
    for _ in range(3):
        asked.append(turn(round))
        round = play(round, f"{turn(round)} pass")
    assert asked == [(lead + step) % 3 for step in (1, 2, 3)]


@both_tatties
def test_the_first_bid_is_15_30_or_45(rules: str) -> None:
    round = opening(rules)
    assert may(round, turn(round)) == ["bid15", "bid30", "bid45", "pass"]


@both_tatties
@pytest.mark.parametrize("amount", [0, 5, 20, 60])
def test_there_are_no_other_bids(rules: str, amount: int) -> None:
    round = opening(rules)
    assert refusal(round, f"{turn(round)} bid{amount}") == "no-such-bid"


def test_a_player_who_is_level_bids_higher_or_passes() -> None:
    round = play(opening("tatties", totals=(50, 50, 50)), "1 bid15")
    assert may(round, 2) == ["bid30", "bid45", "pass"]
    assert refusal(round, "2 bid15") == "bid-not-matched"


def test_a_player_who_is_ahead_bids_higher_or_passes() -> None:
    round = play(opening("tatties", totals=(0, 10, 11)), "1 bid30")
    assert may(round, 2) == ["bid45", "pass"]


def test_a_player_who_is_behind_may_match_or_raise() -> None:
    round = play(opening("tatties", totals=(0, 11, 10)), "1 bid30")
    assert may(round, 2) == ["bid30", "bid45", "pass"]


def test_nobody_bids_lower() -> None:
    round = play(opening("tatties", totals=(0, 11, 10)), "1 bid30")
    assert refusal(round, "2 bid15") == "bid-too-low"


def test_matching_looks_at_the_player_who_holds_the_bid() -> None:
    round = play(opening("tatties", totals=(20, 30, 10)), "1 bid15, 2 bid15")
    assert may(round, 0) == ["bid30", "bid45", "pass"]
    round = play(opening("tatties", totals=(20, 10, 30)), "1 bid15, 2 bid30")
    assert may(round, 0) == ["bid30", "bid45", "pass"]


def test_even_45_may_be_matched_from_behind() -> None:
    round = play(opening("tatties", totals=(5, 30, 10)), "1 bid45")
    assert may(round, 2) == ["bid45", "pass"]
    round = play(round, "2 bid45")
    assert may(round, 0) == ["bid45", "pass"]
    round = play(round, "0 bid45, 1 pass, 2 pass")
    assert round.table.shepherd == 0


def test_everybody_still_in_is_asked_even_if_only_a_pass_is_left() -> None:
    """D11"""
    round = play(opening("tatties"), "1 bid45")
    assert may(round, 2) == ["pass"]
    round = play(round, "2 pass")
    assert may(round, 0) == ["pass"]
    assert play(round, "0 pass").table.shepherd == 1


def test_a_player_who_passed_is_out_of_the_auction() -> None:
    round = play(opening("tatties"), "1 pass, 2 bid15, 0 bid30")
    assert turn(round) == 2
    assert refusal(round, "1 bid45") == "not-your-turn"
    assert play(round, "2 bid45, 0 pass").table.shepherd == 2


def test_two_players_may_raise_each_other() -> None:
    round = play(opening("tatties"), "1 bid15, 2 bid30, 0 pass, 1 bid45, 2 pass")
    assert round.table.shepherd == 1
    assert round.table.bets == (None, 45, None)


def test_a_bid_does_not_end_the_auction_before_the_others_have_passed() -> None:
    round = play(opening("tatties"), "1 bid15, 2 pass")
    assert turn(round) == 0
    assert isinstance(play(round, "0 pass").table.stage, Exchange)


def test_the_last_of_three_may_bid_alone() -> None:
    round = play(opening("tatties"), "1 pass, 2 pass, 0 bid15")
    assert round.table.shepherd == 0
    assert isinstance(round.table.stage, Exchange)


def test_a_bid_is_not_taken_back() -> None:
    round = play(opening("tatties"), "1 bid15, 2 bid30, 0 pass, 1 pass")
    assert round.table.bets == (None, None, 30)


@both_tatties
def test_nobody_plays_during_the_auction(rules: str) -> None:
    round = opening(rules, "2r", "2y", "2g")
    seat = turn(round)
    assert refusal(round, f"{seat} {('2r', '2y', '2g')[seat]}") == "auction-first"


def test_the_last_to_pass_leads_if_nobody_bids() -> None:
    for lead in range(3):
        round = opening("tatties", lead=lead, totals=(30, 20, 10))
        for _ in range(3):
            last = turn(round)
            round = play(round, f"{last} pass")
        assert leader(round) == last
        assert round.table.opener == last


def test_without_a_bid_there_is_no_shepherd_and_no_exchange() -> None:
    start = opening("tatties")
    round = play(start, "1 pass, 2 pass, 0 pass")
    assert round.table.shepherd is None
    assert round.hands == start.hands
    assert round.haggis == start.haggis
    assert round.table.bets == (None, None, None)


def test_the_auction_is_over_when_play_begins() -> None:
    round = play(opening("tatties"), "1 pass, 2 pass, 0 pass")
    assert refusal(round, "0 bid15") == "trick-first"


def test_bids_are_public() -> None:
    round = play(opening("tatties"), "1 bid15")
    assert [event.action for event in round.history] == [Bid(15)]

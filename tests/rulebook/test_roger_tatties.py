"""Roger's sheet, Tatties: what differs from rulebook 2.1."""

import pytest

from haggis import Cards, meanings
from tests.rulebook.positions import (
    by_seat,
    finished,
    gained,
    leader,
    may,
    opening,
    play,
    position,
    turn,
)

RULES = "tatties-roger"


@pytest.mark.parametrize("dealer", range(3))
def test_the_auction_begins_with_the_dealer(dealer: int) -> None:
    round = opening(RULES, dealer=dealer, lead=(dealer + 1) % 3)
    asked = []
    for _ in range(3):
        asked.append(turn(round))
        round = play(round, f"{turn(round)} pass")
    assert asked == [(dealer + step) % 3 for step in range(3)]


def test_the_auction_begins_with_the_dealer_even_if_the_next_to_the_left_does_not_lead() -> None:
    assert turn(opening(RULES, dealer=0, lead=2, totals=(30, 20, 10))) == 0


def test_without_a_bid_the_player_with_the_lowest_score_leads() -> None:
    round = opening(RULES, dealer=0, lead=2, totals=(30, 20, 10))
    round = play(round, "0 pass, 1 pass, 2 pass")
    assert leader(round) == 2


def test_without_a_bid_a_tie_for_lowest_goes_to_the_left_of_the_dealer() -> None:
    round = play(opening(RULES, dealer=2, lead=0), "2 pass, 0 pass, 1 pass")
    assert leader(round) == 0
    assert round.table.shepherd is None


def test_bids_may_be_raised_or_matched_from_behind() -> None:
    round = opening(RULES, dealer=0, lead=2, totals=(30, 20, 10))
    round = play(round, "0 bid15")
    assert may(round, 1) == ["bid15", "bid30", "bid45", "pass"]
    round = play(round, "1 bid30, 2 bid30")
    assert may(round, 0) == ["bid45", "pass"]


def test_the_first_out_captures_the_haggis_with_what_the_shepherd_put_there() -> None:
    start = opening(RULES, "2r3r4r5r6r7r8r9rTr2y3y4y5y6y", haggis="9p2g4b", lead=0, dealer=2)
    round = play(start, "2 pass, 0 bid15, 1 pass, 0 discard2r2y4b")
    assert Cards(round.haggis) == Cards.parse("2r2y4b")
    start = position(RULES, "2r", "3r", "TrTy", haggis="3b5b7b")
    end = play(start, "0 2r, 1 3r")
    assert gained(start, end)[0] == "3b5b7bTrTy"
    assert end.haggis == ()


def test_the_first_out_captures_the_last_hand() -> None:
    """D13"""
    start = position(RULES, "2r", "3r", "TrTyK", haggis="3b5b7b")
    end = play(start, "0 2r, 1 3r")
    assert gained(start, end) == ["3b5b7bTrTyK", "2r3r", ""]
    assert not any(end.hands)
    assert sum(by_seat(end, "captured")) == 54


def test_the_winner_keeps_a_bombed_trick_also_at_the_end() -> None:
    start = position(RULES, "", "JQ", "4r5r", turn=2, out={0: 9}, haggis="3b5b7b")
    assert gained(start, play(start, "2 4r, 1 JQ")) == ["3b5r5b7b", "4rJQ", ""]


def test_the_last_trick_not_the_haggis_goes_to_the_last_to_play() -> None:
    """D13"""
    start = position(RULES, "", "Tr", "4r5r", turn=2, out={0: 9}, haggis="3b5b7b")
    assert gained(start, play(start, "2 4r, 1 Tr")) == ["3b5r5b7b", "4rTr", ""]


def test_every_captured_card_is_one_point() -> None:
    end = finished(RULES, (0, 1), captured={2: "2b3bTbJQK"}, rest=0)
    assert by_seat(end, "captured")[2] == 6


@pytest.mark.parametrize(("bid", "more", "less"), [(15, 10, 5), (30, 20, 10), (45, 30, 15)])
def test_the_shepherds_bet_is_settled_as_in_tatties(bid: int, more: int, less: int) -> None:
    bets = (bid, None, None)
    assert by_seat(finished(RULES, (0, 1), bets=bets, shepherd=0), "bets") == [bid, 0, 0]
    assert by_seat(finished(RULES, (1, 0), bets=bets, shepherd=0), "bets") == [0, more, less]
    assert by_seat(finished(RULES, (2, 1), bets=bets, shepherd=0), "bets") == [0, less, more]


def test_the_sheep_stay_opponents_in_recording() -> None:
    """D13"""
    start = position(RULES, "3r", "2r", "4r5r6r", turn=1, shepherd=0)
    assert play(start, "1 2r").table.recorded == (3,)


def test_recording_is_done_at_the_moment_of_going_out() -> None:
    """D13"""
    start = position(RULES, "2r", "3r3y3g", "4r5r")
    round = play(start, "0 2r")
    assert round.table.recorded == (3,)
    assert by_seat(play(round, "1 3r, 2 4r, 1 pass, 2 5r"), "recorded") == [3, 0, 2]


def test_sets_may_be_played() -> None:
    """D13"""
    round = play(position(RULES, "2r2y9b", "3r3y", "4r4y4g"), "0 2r2y")
    assert "4r4y" in may(play(round, "1 pass"), 2)


def test_a_mixed_bomb_needs_four_different_suits() -> None:
    """D13"""
    assert meanings(Cards.parse("3r5r7g9b")) == ()


def test_one_may_come_back_after_a_pass() -> None:
    """D13"""
    round = position(RULES, "2r2y", "3r3y", "4r4y")
    round = play(round, "0 2r, 1 pass, 2 4r, 0 pass")
    assert turn(round) == 1

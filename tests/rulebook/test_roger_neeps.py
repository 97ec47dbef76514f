"""Roger's sheet, Neeps: what differs from rulebook 2.1."""

import pytest

from tests.rulebook.positions import by_seat, gained, game_of, leader, may, opening, play, position

RULES = "neeps-roger"


def test_two_partners_out_end_the_round_without_a_slam() -> None:
    start = position(RULES, "", "3r3y3g3b", "2r", "4r4y4g", turn=2, out={0: 14}, rest=1)
    end = play(start, "2 2r")
    assert end.over
    assert by_seat(end, "recorded") == [14, 0, 4, 0]
    assert by_seat(end, "hand") == [70, 0, 20, 0]


def test_the_second_out_records_the_larger_hand_of_the_opponents() -> None:
    start = position(RULES, "", "3r", "2r", "4r4y4g", turn=2, out={0: 2}, rest=1)
    assert by_seat(play(start, "2 2r"), "recorded") == [2, 0, 3, 0]


def test_the_first_out_captures_both_opponents_hands() -> None:
    start = position(RULES, "", "3r3y3g3b", "2r", "4r4y4g", turn=2, out={0: 14}, rest=1)
    assert gained(start, play(start, "2 2r")) == ["3r3y3g3b4r4y4g", "", "2r", ""]


def test_the_first_out_captures_even_the_partners_hand() -> None:
    """D8"""
    start = position(RULES, "", "", "5r5y", "2r", turn=3, out={0: 12, 1: 7}, rest=1)
    end = play(start, "3 2r")
    assert gained(start, end) == ["5r5y", "", "", "2r"]
    assert sum(by_seat(end, "captured")) == 84


def test_a_bombed_trick_goes_to_an_opponent() -> None:
    """D13"""
    start = position(RULES, "JQ2r", "3r3y", "4r4y", "5r5y")
    asked = play(start, "0 JQ, 1 pass, 2 pass, 3 pass")
    assert gained(start, asked) == ["", "JQ", "", ""]
    assert may(asked, 0) == ["lead0", "lead2"]


def test_there_is_no_haggis_to_take() -> None:
    """D13"""
    assert opening(RULES).haggis == ()


def test_the_left_of_the_dealer_leads_after_the_passing() -> None:
    round = opening(RULES, "2r3r", "2y3y", "2g3g", "2b3b", lead=3, dealer=2)
    round = play(round, "0 give2r, 1 give2y, 2 give2g, 3 give2b")
    round = play(round, "0 give3r, 1 give3y, 2 give3g, 3 give3b")
    assert leader(round) == 3


@pytest.mark.parametrize("first", range(4))
def test_the_first_outs_team_scores_the_hands_as_its_own(first: int) -> None:
    partner = (first + 2) % 4
    hands = ["4r4y", "5r5y", "6r6y", "7r7y"]
    hands[first], hands[partner] = "", "2r"
    end = play(position(RULES, *hands, turn=partner, out={first: 3}, rest=first), f"{partner} 2r")
    assert game_of(end).totals[first % 2] == 15 + 10 + 84
    assert game_of(end).totals[1 - first % 2] == 0

"""Haggis and Neeps, rulebook 2.1: both partners out before either opponent."""

from haggis.state import Round
from tests.rulebook.positions import by_seat, gained, game_of, line, play, position


def second_out(last: str = "2r") -> Round:
    """Seat 0 is out and recorded 14; seat 2 is to play its last cards."""
    return position("neeps", "", "3r3y3g3b", last, "4r4y4g", turn=2, out={0: 14}, rest=1)


def test_a_slam_ends_the_round_at_once() -> None:
    end = play(second_out(), "2 2r")
    assert end.over
    assert end.table.out == (0, 2)


def test_the_second_out_records_what_the_first_did() -> None:
    end = play(second_out(), "2 2r")
    assert by_seat(end, "recorded") == [14, 0, 14, 0]


def test_even_if_an_opponent_now_holds_more() -> None:
    hands = ("", "3r3y3g3b", "2r", "4r4y4g4b5r5y")
    end = play(position("neeps", *hands, turn=2, out={0: 5}), "2 2r")
    assert by_seat(end, "recorded") == [5, 0, 5, 0]


def test_the_first_out_captures_both_hands() -> None:
    start = second_out()
    end = play(start, "2 2r")
    assert gained(start, end) == ["3r3y3g3b4r4y4g", "", "2r", ""]


def test_the_second_out_captures_the_trick() -> None:
    hands = ("", "3r3y3g3b", "5r", "4r4y4g")
    start = position("neeps", *hands, turn=1, out={0: 14}, rest=1)
    end = play(start, "1 3r, 2 5r")
    assert gained(start, end)[2] == "3r5r"


def test_a_bombed_trick_goes_to_the_left_opponent_first() -> None:
    start = second_out("JQ")
    end = play(start, "2 JQ")
    assert end.over
    assert gained(start, end) == ["3r3y3g3b4r4y4g", "", "", "JQ"]


def test_nobody_is_asked_for_a_lead_after_a_slam() -> None:
    assert play(second_out("JQ"), "2 JQ").deciders == ()


def test_the_slamming_team_scores_both_records() -> None:
    end = play(second_out(), "2 2r")
    assert line(end, 0).hand == line(end, 2).hand == 70
    assert game_of(end).totals[0] == 140 + 7 + 1


def test_a_slam_needs_the_first_two_to_be_partners() -> None:
    round = position("neeps", "2r", "3r", "4r4y", "5r5y6r")
    round = play(round, "0 2r, 1 3r")
    assert not round.over
    assert round.table.recorded == (3, 2)


def test_partners_out_as_second_and_third_are_no_slam() -> None:
    start = position("neeps", "", "", "3r3y3g", "2r", turn=3, out={0: 12, 1: 7})
    end = play(start, "3 2r")
    assert end.over
    assert by_seat(end, "recorded") == [12, 7, 0, 3]


def test_partners_out_as_first_and_third_are_no_slam() -> None:
    start = position("neeps", "", "", "2r", "3r3y3g", turn=2, out={0: 12, 1: 7})
    end = play(start, "2 2r")
    assert end.over
    assert by_seat(end, "recorded") == [12, 7, 3, 0]


def test_a_slam_in_one_trick() -> None:
    start = position("neeps", "2r", "3r3y", "4r", "5r5y6r", rest=1)
    end = play(start, "0 2r, 1 pass, 2 4r")
    assert end.over
    assert by_seat(end, "recorded") == [3, 0, 3, 0]
    assert gained(start, end) == ["3r3y5r5y6r", "", "2r4r", ""]

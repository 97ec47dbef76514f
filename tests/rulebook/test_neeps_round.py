"""Haggis and Neeps, rulebook 2.1: going out, the end of the round and its captures."""

import pytest

from tests.rulebook.positions import (
    by_seat,
    finished,
    gained,
    game_of,
    leader,
    play,
    position,
    turn,
)

both_neeps = pytest.mark.parametrize("rules", ["neeps", "neeps-roger"])


@both_neeps
@pytest.mark.parametrize("seat", range(4))
def test_only_the_opponents_hands_are_recorded(rules: str, seat: int) -> None:
    hands = ["3r3y3g", "4r4y4g", "5r5y5g", "6r6y6g"]
    hands[seat] = "2r"
    hands[(seat + 1) % 4] += "7r"
    hands[(seat + 2) % 4] += "8r8y8g8b"
    round = play(position(rules, *hands, turn=seat), f"{seat} 2r")
    assert round.table.recorded == (4,)


@both_neeps
def test_the_second_and_third_out_record_the_opponents_too(rules: str) -> None:
    round = position(rules, "2r", "3r", "5r5y", "4r4y4gTr")
    round = play(round, "0 2r, 1 3r")
    assert round.table.recorded == (4, 2)
    end = play(round, "2 5r, 3 Tr, 2 pass, 3 4r4y4g")
    assert end.over
    assert by_seat(end, "recorded") == [4, 2, 0, 1]


@both_neeps
def test_the_third_out_ends_the_round(rules: str) -> None:
    round = play(position(rules, "2r", "3r", "4r", "5r5y"), "0 2r, 1 3r")
    assert not round.over
    end = play(round, "2 4r")
    assert end.over
    assert end.table.out == (0, 1, 2)


@both_neeps
def test_the_third_out_captures_the_last_trick(rules: str) -> None:
    start = position(rules, "2r", "3r", "4r", "5r5y")
    assert gained(start, play(start, "0 2r, 1 3r, 2 4r"))[2] == "2r3r4r"


@both_neeps
def test_a_last_bombed_trick_goes_to_the_left_opponent(rules: str) -> None:
    start = position(rules, "", "", "JQ", "5r5y", turn=2, out={0: 12, 1: 7}, rest=1)
    end = play(start, "2 JQ")
    assert end.over
    assert gained(start, end) == ["5r5y", "", "", "JQ"]


@both_neeps
def test_a_last_bombed_trick_goes_to_an_opponent_who_is_out(rules: str) -> None:
    """D5"""
    start = position(rules, "", "", "5r5y", "JQ", turn=3, out={1: 12, 0: 7}, rest=1)
    assert gained(start, play(start, "3 JQ"))[0] == "JQ"


@both_neeps
def test_the_first_out_captures_a_remaining_opponents_hand(rules: str) -> None:
    start = position(rules, "", "", "2r", "5r5y", turn=2, out={0: 12, 1: 7}, rest=1)
    end = play(start, "2 2r")
    assert gained(start, end) == ["5r5y", "", "2r", ""]


def test_nobody_captures_the_hand_of_the_first_outs_partner() -> None:
    """D8"""
    start = position("neeps", "", "", "5r5y", "2r", turn=3, out={0: 12, 1: 7}, rest=1)
    end = play(start, "3 2r")
    assert gained(start, end) == ["", "", "", "2r"]
    assert str(end.hands[2]) == "5r5y"
    assert sum(by_seat(end, "captured")) == 84 - 2


@both_neeps
def test_the_trick_goes_on_after_the_first_out(rules: str) -> None:
    round = play(position(rules, "2r", "3r3y", "4r4y", "5r5y"), "0 2r")
    assert turn(round) == 1
    assert leader(play(round, "1 pass, 2 pass, 3 5r, 1 pass, 2 pass")) == 3


@both_neeps
def test_the_left_leads_after_an_out_winner(rules: str) -> None:
    round = position(rules, "Tr", "3r3y", "4r4y", "5r5y")
    assert leader(play(round, "0 Tr, 1 pass, 2 pass, 3 pass")) == 1


@both_neeps
def test_every_captured_card_is_one_point(rules: str) -> None:
    end = finished(rules, (0, 1, 2), captured={3: "2b3bTbJQK"}, rest=1)
    assert by_seat(end, "captured")[3] == 6
    assert sum(by_seat(end, "captured")) == 84


@both_neeps
def test_points_are_added_up_by_team(rules: str) -> None:
    end = finished(rules, (0, 1, 2))
    totals = by_seat(end, "total")
    assert game_of(end).totals == (totals[0] + totals[2], totals[1] + totals[3])


def test_three_passes_end_a_trick_and_one_may_come_back() -> None:
    round = position("neeps", "2r2y", "3r3y", "4r4y", "5r5y")
    round = play(round, "0 2r, 1 pass, 2 4r, 3 pass, 0 pass")
    assert turn(round) == 1
    assert leader(play(round, "1 pass")) == 2

"""Haggis for three, in all editions: what differs from two players."""

import pytest

from tests.rulebook.positions import (
    PLAY_THREE,
    THREE_PLAYS,
    by_seat,
    finished,
    gained,
    leader,
    line,
    opening,
    play,
    position,
    turn,
)

same_for_all_editions = pytest.mark.parametrize("rules", ["haggis-3", "revised-3", "first-3"])


@same_for_all_editions
def test_the_first_out_records_the_larger_of_two_hands(rules: str) -> None:
    for left, right, recorded in (("3r3y", "4rJQK", 4), ("3r3yJQK", "4r", 5), ("3r", "4r", 1)):
        assert play(position(rules, "2r", left, right), "0 2r").table.recorded == (recorded,)


@same_for_all_editions
def test_the_next_to_the_left_may_still_beat_the_last_card(rules: str) -> None:
    round = play(position(rules, "2r", "3r3y", "4r4y"), "0 2r")
    assert turn(round) == 1
    round = play(round, "1 3r, 2 pass")
    assert leader(round) == 1


@same_for_all_editions
def test_the_left_neighbour_leads_if_the_last_card_wins(rules: str) -> None:
    round = play(position(rules, "Tr", "3r3y", "4r4y"), "0 Tr, 1 pass, 2 pass")
    assert leader(round) == 1


@same_for_all_editions
def test_the_second_out_records_the_hand_that_is_left(rules: str) -> None:
    start = position(rules, "2r2y", "", "4r5rJ", out={1: 12})
    end = play(start, "0 2r2y")
    assert end.over
    assert by_seat(end, "recorded") == [3, 12, 0]
    assert by_seat(end, "hand") == [15, 60, 0]


@same_for_all_editions
def test_the_second_out_does_not_count_a_hand_that_is_out(rules: str) -> None:
    end = play(position(rules, "", "2r", "3r", turn=1, out={0: 17}), "1 2r")
    assert by_seat(end, "recorded") == [17, 1, 0]


@same_for_all_editions
def test_the_first_out_captures_the_haggis_and_the_last_hand(rules: str) -> None:
    start = position(rules, "2r2y", "", "4r5rJ", out={1: 12}, haggis="3b5b7b")
    end = play(start, "0 2r2y")
    assert gained(start, end) == ["2r2y", "3b4r5r5b7bJ", ""]
    assert end.haggis == ()


@same_for_all_editions
def test_a_last_bomb_of_the_second_out_goes_to_an_opponent_of_choice(rules: str) -> None:
    start = position(rules, "JQ", "", "4r5r6r", turn=2, out={1: 12}, haggis="3b5b7b")
    asked = play(start, "2 4r, 0 JQ")
    assert gained(start, play(asked, "0 trick1")) == ["", "3b4r5r5b6r7bJQ", ""]
    assert gained(start, play(asked, "0 trick2")) == ["", "3b5r5b6r7b", "4rJQ"]


@same_for_all_editions
def test_the_captured_points_of_a_round_are_50(rules: str) -> None:
    assert sum(by_seat(finished(rules, (1, 2)), "captured")) == 50


def test_a_whole_round() -> None:
    start = opening("haggis-3", THREE_PLAYS, "7y8y9yTy", haggis="2p3p4p")
    out = play(start, f"0 bet30, {PLAY_THREE}, 1 pass, 2 pass, 0 trick2")
    assert out.table.recorded == (17,)
    assert out.table.captured[2] == start.hands[0].courts
    assert leader(out) == 1
    end = play(out, "1 JQK, 2 pass, 1 trick2")
    while not end.over:
        seat = turn(end)
        lowest = next(iter(end.hands[seat]))
        end = play(end, f"{seat} {lowest if seat == 1 else 'pass'}")
    first, second, last = (line(end, seat) for seat in range(3))
    assert (first.recorded, first.bets) == (17, 30)
    assert (second.recorded, second.hand) == (17, 85)
    assert (last.recorded, last.captured) == (0, 20)
    assert first.captured + second.captured == 30


def test_no_bonus_and_no_shepherd_in_rulebook_two_one() -> None:
    end = finished("haggis-3", (0, 1))
    assert by_seat(end, "bonus") == [0, 0, 0]
    assert end.table.shepherd is None

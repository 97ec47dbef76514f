"""Haggis for two, in all editions: a round, its captures and its score."""

import pytest

from tests.rulebook.positions import (
    REDS,
    SHORT_RUN,
    THREE_PLAYS,
    by_seat,
    gained,
    leader,
    line,
    opening,
    play,
    position,
)

same_for_all_editions = pytest.mark.parametrize("rules", ["haggis-2", "revised-2", "first-2"])

BARREN = "2r2y2g2b4r4y4g4b"
"""A Haggis without points."""


@same_for_all_editions
def test_the_winner_captures_and_leads(rules: str) -> None:
    start = opening(rules, "2gTb", "3r")
    end = play(start, "0 2g, 1 3r, 0 pass")
    assert gained(start, end) == ["", "2g3r"]
    assert leader(end) == 1


def test_a_bombed_trick_is_captured_by_the_opponent_but_its_winner_leads() -> None:
    start = opening("haggis-2", "2g")
    end = play(start, "0 2g, 1 QK, 0 pass")
    assert gained(start, end) == ["2gQK", ""]
    assert leader(end) == 1


@same_for_all_editions
def test_the_round_ends_the_moment_somebody_goes_out(rules: str) -> None:
    end = play(position(rules, "2r", "3r4rJQK"), "0 2r")
    assert end.over
    assert end.table.out == (0,)


@same_for_all_editions
def test_going_out_records_the_other_hand_with_its_courts(rules: str) -> None:
    end = play(position(rules, "2r", "3r4rJQK"), "0 2r")
    assert by_seat(end, "recorded") == [5, 0]
    assert by_seat(end, "hand") == [25, 0]


@same_for_all_editions
def test_the_first_out_captures_the_trick_the_hand_and_the_haggis(rules: str) -> None:
    start = position(rules, "8r6b7b", "Tb", haggis=BARREN, rest=0)
    end = play(start, "0 8r, 1 Tb")
    assert gained(start, end) == ["", f"{BARREN}6b7b8rTb"]
    assert end.haggis == ()
    assert end.table.sizes == (0, 0)


@same_for_all_editions
def test_a_last_bomb_leaves_the_trick_to_the_other_but_not_the_haggis(rules: str) -> None:
    start = position(rules, "8r6b7b", "JQK", haggis=BARREN, rest=0)
    end = play(start, "0 8r, 1 JQK")
    assert gained(start, end) == ["8rJQK", f"{BARREN}6b7b"]


@same_for_all_editions
def test_captured_cards_score_their_printed_points(rules: str) -> None:
    start = position(rules, "6r", "8y8g", captured={1: "3r5r7r9r8rTrJQK"}, haggis=BARREN, rest=0)
    end = play(start, "0 6r")
    assert by_seat(end, "captured") == [36 - 14, 4 + 2 + 3 + 5]


@same_for_all_editions
def test_the_captured_points_of_a_round_are_36(rules: str) -> None:
    end = play(position(rules, "2r", "3r5r7r9rK", rest=1), "0 2r")
    assert sum(by_seat(end, "captured")) == 36


def test_a_whole_round_in_three_tricks() -> None:
    start = opening("haggis-2", THREE_PLAYS)
    end = play(start, f"0 {REDS}, 1 pass, 0 {SHORT_RUN}, 1 bet5, 1 pass, 0 JQK")
    first, other = line(end, 0), line(end, 1)
    assert (first.recorded, first.hand, first.bets) == (17, 85, 5)
    assert (other.recorded, other.bet, other.bets) == (0, 5, 0)
    assert other.captured == other.total == 10
    assert first.captured == 26
    assert first.total == 85 + 26 + 5


@same_for_all_editions
def test_the_second_player_scores_no_hand(rules: str) -> None:
    end = play(position(rules, "2r", "3r"), "0 2r")
    assert by_seat(end, "hand") == [5, 0]

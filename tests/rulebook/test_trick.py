"""Leading, following, passing, and the end of a trick and of a round."""

import pytest

from haggis import CATALOGUE
from tests.rulebook.positions import (
    after_passing,
    by_seat,
    finished,
    gained,
    leader,
    may,
    opening,
    play,
    position,
    refusal,
    turn,
)

EVERY_GAME = ["haggis-2", "haggis-3", "tatties", "neeps", "revised-3", "first-3", "neeps-roger"]


@pytest.mark.parametrize("rules", EVERY_GAME)
def test_the_leader_may_not_pass(rules: str) -> None:
    hands = ["2r3r", "4r5r", "6r7r", "8r9r"]
    round = position(rules, *hands[: CATALOGUE[rules].players])
    assert refusal(round, "0 pass") == "must-lead"


@pytest.mark.parametrize("rules", ["haggis-2", "haggis-3"])
def test_only_the_player_whose_turn_it_is_plays(rules: str) -> None:
    round = opening(rules, "2r", "3r")
    assert refusal(round, "1 3r") == "not-your-turn"
    assert refusal(round, "1 pass") == "not-your-turn"
    assert refusal(play(round, "0 2r"), "0 pass") == "not-your-turn"


def test_turns_go_clockwise() -> None:
    round = after_passing(opening("neeps", "2r", "3r", "4r", "5r", lead=2))
    seats = []
    for action in ("4r", "5r", "pass", "pass"):
        seats.append(turn(round))
        round = play(round, f"{turn(round)} {action}")
    assert seats == [2, 3, 0, 1]


def test_only_cards_in_hand_are_played() -> None:
    round = opening("haggis-2", "2r", "3r")
    assert refusal(round, "0 3r") == "not-held"
    assert refusal(play(round, "0 2r, 1 K, 0 pass"), "1 K") == "not-held"


@pytest.mark.parametrize(
    ("led", "answer", "code"),
    [
        ("4r", "4y", "too-low"),
        ("4r", "2y", "too-low"),
        ("4r", "5y5g", "wrong-shape"),
        ("4r4b", "5y", "wrong-shape"),
        ("4r4b", "5y5gK:555", "wrong-shape"),
        ("4r5r6r", "4y5y6y", "too-low"),
        ("4r5r6r", "4y5y6y7y", "wrong-shape"),
    ],
)
def test_a_follower_plays_the_same_kind_and_number_higher(led: str, answer: str, code: str) -> None:
    round = play(opening("haggis-2", "4r4b5r6r", "2y4y5y5g6y7y"), f"0 {led}")
    assert refusal(round, f"1 {answer}") == code


def test_a_player_who_could_beat_it_may_pass() -> None:
    round = play(opening("haggis-2", "2r", "3r"), "0 2r")
    assert "3r" in may(round, 1)
    assert leader(play(round, "1 pass")) == 0


def test_with_two_players_one_pass_ends_the_trick() -> None:
    start = opening("haggis-2", "2gTb", "3r")
    end = play(start, "0 2g, 1 3r, 0 Tb, 1 pass")
    assert gained(start, end) == ["2g3rTb", ""]
    assert leader(end) == 0


def test_with_three_players_a_pass_between_two_plays_ends_nothing() -> None:
    round = play(opening("haggis-3", "2r", "3r", "4r"), "0 2r, 1 pass, 2 4r, 0 pass")
    assert turn(round) == 1
    assert refusal(round, "2 pass") == "not-your-turn"


def test_with_four_players_three_passes_end_the_trick() -> None:
    round = play(after_passing(opening("neeps", "2r")), "0 2r, 1 pass, 2 pass")
    assert turn(round) == 3
    assert leader(play(round, "3 pass")) == 0


@pytest.mark.parametrize("rules", ["haggis-3", "tatties", "revised-3", "first-3", "tatties-roger"])
def test_a_player_who_passed_may_come_back(rules: str) -> None:
    """Also in Roger's Tatties: D13."""
    round = position(rules, "2r7r", "9r9y", "4r5r")
    round = play(round, "0 2r, 1 pass, 2 4r, 0 pass, 1 9r, 2 pass, 0 pass")
    assert leader(round) == 1


def test_players_who_are_out_are_skipped() -> None:
    """D4"""
    round = position("haggis-3", "2r3r", "", "4r5r", out={1: 9})
    round = play(round, "0 2r")
    assert turn(round) == 2
    assert leader(play(round, "2 pass")) == 0


def test_with_two_of_four_out_one_pass_ends_the_trick() -> None:
    """D4"""
    round = position("neeps", "2r3r", "", "", "4r5r", out={1: 9, 2: 5})
    assert leader(play(round, "0 2r, 3 pass")) == 0


def test_after_somebody_goes_out_all_others_are_asked_again() -> None:
    """D4"""
    round = position("haggis-3", "2r7r", "9r9y", "4r")
    round = play(round, "0 2r, 1 pass, 2 4r")
    assert turn(round) == 0
    round = play(round, "0 pass")
    assert turn(round) == 1


def test_going_out_does_not_end_the_trick_for_the_others() -> None:
    start = position("haggis-3", "2r3r", "4r", "6r7r")
    round = play(start, "0 2r, 1 4r, 2 6r, 0 pass")
    assert gained(start, round) == ["", "", "2r4r6r"]
    assert leader(round) == 2


def test_a_player_who_is_out_wins_the_trick_they_lead_in() -> None:
    """D5"""
    start = position("haggis-3", "2r3r", "4r", "6r7r")
    round = play(start, "0 2r, 1 4r, 2 pass, 0 pass")
    assert gained(start, round) == ["", "2r4r", ""]
    assert leader(round) == 2


def test_the_lead_passes_over_players_who_are_out() -> None:
    round = position("neeps", "4r", "", "5r6r", "2r3r", turn=3, out={1: 9})
    round = play(round, "3 2r, 0 4r, 2 pass, 3 pass")
    assert leader(round) == 2


def test_an_out_player_holds_a_bet() -> None:
    """D5"""
    end = finished("haggis-3", (1, 2), bets=(None, 15, None))
    assert by_seat(end, "bets") == [0, 15, 0]


@pytest.mark.parametrize(
    ("rules", "hands", "outs"),
    [("haggis-2", ["2r"], 1), ("haggis-3", ["2r", "3r"], 2), ("tatties", ["2r", "3r"], 2)],
)
def test_the_round_ends_at_once_when_one_player_is_left(
    rules: str, hands: list[str], outs: int
) -> None:
    round = position(rules, *hands, "TrTyTg")
    for seat, card in enumerate(hands):
        assert not round.over
        round = play(round, f"{seat} {card}")
    assert round.over
    assert len(round.table.out) == outs
    assert round.deciders == ()
    assert refusal(round, f"{outs} Tr") == "round-over"


def test_the_last_to_play_has_won_the_trick_when_the_round_ends() -> None:
    start = position("haggis-3", "2r", "3r", "TrTy", haggis="4r4y4g", rest=2)
    end = play(start, "0 2r, 1 3r")
    assert gained(start, end) == ["4r4y4gTrTy", "2r3r", ""]


def test_recording_counts_courts_and_happens_at_that_moment() -> None:
    round = position("haggis-3", "2r", "3r3y3g", "4rJQK")
    round = play(round, "0 2r")
    assert round.table.recorded == (4,)
    end = play(round, "1 3r, 2 4r, 1 pass, 2 JQK, 2 trick0")
    assert by_seat(end, "recorded") == [4, 0, 2]

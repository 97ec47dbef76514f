"""Bombs: which there are, what they beat, and who takes the trick they win."""

from itertools import combinations

import pytest

from haggis import Cards, Combination, find_rules, meanings
from tests.rulebook.positions import (
    after_passing,
    gained,
    leader,
    may,
    opening,
    play,
    position,
    refusal,
    turn,
)

BOMBS = ["3b5r7g9y", "JQ", "JK", "QK", "JQK", "3p5p7p9p"]
"""From the lowest to the highest."""


def test_there_are_six_bombs_in_this_order() -> None:
    assert [Combination.parse(bomb).rank for bomb in BOMBS] == [1, 2, 3, 4, 5, 6]
    assert all(Combination.parse(bomb).kind == "bomb" for bomb in BOMBS)


@pytest.mark.parametrize(("low", "high"), [*combinations(BOMBS, 2)])
def test_a_higher_bomb_beats_a_lower_one(low: str, high: str) -> None:
    assert Combination.parse(high).beats(Combination.parse(low))
    assert not Combination.parse(low).beats(Combination.parse(high))


def test_an_equal_bomb_does_not_beat() -> None:
    assert not Combination.parse("3y5b7r9g").beats(Combination.parse("3b5r7g9y"))
    assert not Combination.parse("3r5r7r9r").beats(Combination.parse("3p5p7p9p"))
    assert refusal(play(opening("haggis-2"), "0 JQ"), "1 JQ") == "bomb-needed"


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("block", ["K", "TrTg", "8r9rTr", "9r9gTrTg", "TrTgTbJQ:TTTTT"])
def test_a_bomb_beats_every_other_combination(bomb: str, block: str) -> None:
    assert Combination.parse(bomb).beats(Combination.parse(block))
    assert not Combination.parse(block).beats(Combination.parse(bomb))


@pytest.mark.parametrize("cards", ["3r5r7g9b", "3r5r7r9g", "3r5g7r9g", "3r5y7g9r"])
def test_a_number_bomb_has_four_suits_or_one(cards: str) -> None:
    assert meanings(Cards.parse(cards)) == ()


@pytest.mark.parametrize("court", "JQK")
def test_no_court_stands_in_a_number_bomb(court: str) -> None:
    for cards in ("3r5r7r", "5r7r9r", "3b5r7g", "5r7g9y"):
        readings = meanings(Cards.parse(cards + court))
        assert all(reading.kind != "bomb" for reading in readings)


def test_any_four_of_five_suits_make_a_rainbow() -> None:
    for suits in combinations("rygbp", 4):
        cards = "".join(rank + suit for rank, suit in zip("3579", suits, strict=True))
        assert Combination.parse(cards).rank == 1


def test_two_or_three_courts_alone_are_always_a_bomb() -> None:
    round = play(opening("haggis-2", "2r2y", "3r"), "0 2r2y, 1 JQ")
    assert round.table.on is not None
    assert round.table.on.is_bomb


def test_a_bomb_may_be_led() -> None:
    for bomb in ("JQ", "3b5r7g9y"):
        round = play(opening("haggis-2", "3b5r7g9y"), f"0 {bomb}")
        assert turn(round) == 1


def test_after_a_bomb_only_a_higher_bomb_may_follow() -> None:
    round = opening("haggis-3", "2r2y", "", "TrTy")
    round = play(round, "0 2r2y, 1 JK")
    assert refusal(round, "2 TrTy") == "bomb-needed"
    assert refusal(round, "2 JQ") == "bomb-needed"
    assert may(round, 2)[:3] == ["QK", "JQK", "pass"]


def test_a_bomb_waits_for_its_turn() -> None:
    round = play(opening("haggis-3", "2r"), "0 2r")
    assert refusal(round, "2 JQ") == "not-your-turn"


def test_a_bomb_may_come_from_a_player_who_passed_before() -> None:
    start = opening("haggis-3", "2r", "", "3r")
    round = play(start, "0 2r, 1 pass, 2 3r, 0 pass, 1 JQ, 2 pass, 0 pass, 1 trick0")
    assert leader(round) == 1


@pytest.mark.parametrize("rules", ["haggis-2", "revised-2", "first-2"])
def test_with_two_players_the_opponent_takes_a_bombed_trick(rules: str) -> None:
    start = opening(rules, "2r")
    end = play(start, "0 2r, 1 JQ, 0 pass")
    assert gained(start, end) == ["2rJQ", ""]
    assert leader(end) == 1


@pytest.mark.parametrize("rules", ["haggis-3", "revised-3", "first-3"])
@pytest.mark.parametrize("taker", [0, 2])
def test_with_three_players_the_winner_chooses_who_takes_it(rules: str, taker: int) -> None:
    start = opening(rules, "2r")
    asked = play(start, "0 2r, 1 JQ, 2 pass, 0 pass")
    assert may(asked, 1) == ["trick0", "trick2"]
    end = play(asked, f"1 trick{taker}")
    assert gained(start, end)[taker] == "2rJQ"
    assert leader(end) == 1


def test_the_winner_cannot_keep_a_bombed_trick_or_leave_it() -> None:
    asked = play(opening("haggis-3", "2r"), "0 2r, 1 JQ, 2 pass, 0 pass")
    assert refusal(asked, "1 trick1") == "no-taker"
    assert refusal(asked, "1 K") == "taker-first"
    assert refusal(asked, "0 trick2") == "not-your-turn"


@pytest.mark.parametrize("rules", ["tatties", "tatties-roger"])
def test_in_tatties_the_winner_keeps_a_bombed_trick(rules: str) -> None:
    start = position(rules, "2r3r", "JQ4r", "5r6r")
    end = play(start, "0 2r, 1 JQ, 2 pass, 0 pass")
    assert gained(start, end) == ["", "2rJQ", ""]
    assert leader(end) == 1


@pytest.mark.parametrize("rules", ["neeps", "neeps-roger"])
@pytest.mark.parametrize("winner", range(4))
def test_in_neeps_the_opponent_on_the_left_takes_it(rules: str, winner: int) -> None:
    start = position(rules, "JQ2r", "JQ3r", "JQ4r", "JQ5r", turn=winner)
    others = [(winner + step) % 4 for step in (1, 2, 3)]
    end = play(start, f"{winner} JQ, " + ", ".join(f"{seat} pass" for seat in others))
    assert gained(start, end)[(winner + 1) % 4] == "JQ"


def test_a_trick_a_bomb_only_took_part_in_goes_the_way_of_the_winning_bomb() -> None:
    start = opening("haggis-3", "2r")
    end = play(start, "0 2r, 1 JQ, 2 JK, 0 pass, 1 pass, 2 trick1")
    assert gained(start, end) == ["", "2rJJQK", ""]


def test_a_player_who_is_out_can_be_given_a_bombed_trick() -> None:
    """D5"""
    start = position("haggis-3", "", "2r3r", "JQ4r", turn=1, out={0: 9})
    asked = play(start, "1 2r, 2 JQ, 1 pass")
    assert may(asked, 2) == ["trick0", "trick1"]
    assert gained(start, play(asked, "2 trick0")) == ["2rJQ", "", ""]


def test_a_player_who_went_out_with_the_bomb_still_chooses() -> None:
    """D5"""
    start = position("haggis-3", "2r3r", "JQ", "4r5r")
    asked = play(start, "0 2r, 1 JQ, 2 pass, 0 pass")
    assert turn(asked) == 1
    end = play(asked, "1 trick0")
    assert gained(start, end) == ["2rJQ", "", ""]
    assert leader(end) == 2


def test_at_the_end_of_the_round_the_second_out_chooses_too() -> None:
    """D5"""
    start = position("haggis-3", "2r3r", "JQ", "", out={2: 9}, haggis="4r4y4g", rest=0)
    asked = play(start, "0 2r, 1 JQ")
    assert not asked.over
    assert may(asked, 1) == ["trick0", "trick2"]
    end = play(asked, "1 trick2")
    assert end.over
    assert gained(start, end) == ["", "", "2r3r4r4y4gJQ"]


def test_at_the_end_of_a_two_player_round_the_loser_takes_the_bombed_trick() -> None:
    start = position("haggis-2", "2r3r", "JQ", haggis="4r4y4g4b6r6y6g6b", rest=1)
    end = play(start, "0 2r, 1 JQ")
    assert end.over
    assert gained(start, end) == ["2rJQ", "3r4r4y4g4b6r6y6g6b"]


def test_in_neeps_the_left_opponent_takes_it_even_if_out() -> None:
    """D5"""
    start = position("neeps", "JQ2r", "", "4r5r", "6r7r", out={1: 9})
    end = play(start, "0 JQ, 2 pass, 3 pass")
    assert gained(start, end) == ["", "JQ", "", ""]


def test_the_suited_bomb_beats_three_courts() -> None:
    round = after_passing(opening("neeps", "2r", "3y5y7y9y"))
    round = play(round, "0 JQK, 1 3y5y7y9y, 2 pass, 3 pass, 0 pass")
    assert may(round, 1) == ["lead1", "lead3"]


def test_in_the_tournament_a_bomb_over_a_bomb_goes_to_the_lower_bombs_player() -> None:
    start = opening(find_rules("revised-3", ["tournament"]), "2r")
    end = play(start, "0 2r, 1 JQ, 2 QK, 0 pass, 1 pass")
    assert gained(start, end) == ["", "2rJQQK", ""]

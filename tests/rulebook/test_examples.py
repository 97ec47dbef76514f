"""The examples of the rulebooks: combinations, tricks and going out."""

import pytest

from haggis import find_rules
from tests.rulebook.positions import (
    by_seat,
    gained,
    leader,
    line,
    may,
    opening,
    play,
    position,
    turn,
)


def test_example_01_singles_climb_to_a_queen() -> None:
    start = opening("haggis-2", "2bTr", "5g")
    end = play(start, "0 2b, 1 5g, 0 Tr, 1 Q, 0 pass")
    assert gained(start, end) == ["", "2b5gTrQ"]
    assert leader(end) == 1


def test_example_01_pairs_climb_to_tens() -> None:
    start = opening("haggis-2", "4r4gTbTy", "9b9g")
    end = play(start, "0 4r4g, 1 9b9g, 0 TbTy, 1 pass")
    assert gained(start, end) == ["4r4g9g9bTyTb", ""]
    assert leader(end) == 0


def test_example_01_a_higher_sequence_wins_in_another_suit() -> None:
    start = opening("haggis-2", "8b9bTb", "3r4r5r", lead=1)
    end = play(start, "1 3r4r5r, 0 8b9bTb, 1 pass")
    assert gained(start, end) == ["3r4r5r8b9bTb", ""]
    assert leader(end) == 0


def test_example_01_a_higher_stair_wins_in_other_suits() -> None:
    start = opening("haggis-2", "4r4g5r5g", "9g9yTgTy")
    end = play(start, "0 4r4g5r5g, 1 9g9yTgTy, 0 pass")
    assert gained(start, end) == ["", "4r4g5r5g9y9gTyTg"]
    assert leader(end) == 1


def test_example_02_wild_courts_in_sequences() -> None:
    start = opening("haggis-2", "7r8rTr", "2y3y5y", lead=1)
    end = play(start, "1 2y 3y J 5y, 0 7r 8r Q Tr")
    assert [str(event) for event in end.history] == ["1 2y3y5yJ:2345", "0 7r8rTrQ:789T"]
    end = play(end, "1 pass")
    assert gained(start, end) == ["2y3y5y7r8rTrJQ", ""]
    assert leader(end) == 0


def test_example_03_a_bomb_on_a_bomb_on_pairs() -> None:
    start = opening("haggis-2", "2r2g4r3b5r7g9y", "3r3g8r8b")
    bombed = play(start, "0 2r2g, 1 3r3g, 0 4rK, 1 8r8b, 0 3b5r7g9y")
    assert may(bombed, 1) == ["JQ", "JK", "QK", "JQK", "pass"]
    end = play(bombed, "1 QK, 0 pass")
    assert gained(start, end) == ["2r2g3r3g3b4r5r7g8r8b9yQKK", ""]
    assert leader(end) == 1


def test_example_04_going_out_with_a_bomb() -> None:
    start = position("haggis-2", "3r6b", "JQ", captured={1: "2r2y"}, rest=0)
    end = play(start, "0 3r, 1 JQ")
    assert end.over
    assert end.table.out == (1,)
    assert gained(start, end)[0] == "3rJQ"


def test_example_05_the_first_out_captures_hand_and_haggis() -> None:
    haggis = "2r2y2g2b3r3y3g3b"
    start = position("haggis-2", "8r6b7b", "Tb", haggis=haggis, rest=0)
    end = play(start, "0 8r, 1 Tb")
    assert end.over
    assert line(end, 1).recorded == 2
    assert line(end, 1).hand == 10
    assert gained(start, end) == ["", f"{haggis}6b7b8rTb"]


def test_example_08_a_player_who_passed_plays_again() -> None:
    round = opening("haggis-3", "2r7g", "9r", "4b")
    round = play(round, "0 2r, 1 pass, 2 4b, 0 7g, 1 9r")
    assert turn(round) == 2


def test_example_08_two_passes_in_a_row_end_the_trick() -> None:
    start = opening("haggis-3", "8b8y", "", "TgTp")
    round = play(start, "0 8b8y, 1 pass, 2 TgTp, 0 pass")
    assert turn(round) == 1
    end = play(round, "1 pass")
    assert gained(start, end) == ["", "", "8y8bTgTp"]
    assert leader(end) == 2


def test_example_09_the_first_out_records_the_larger_hand_and_the_left_leads() -> None:
    start = position("haggis-3", "7r7b2r2y", "8r8b", "3r3y3g3b3p4r4y4g4b")
    round = play(start, "0 7r7b, 1 8r8b")
    assert round.table.recorded == (9,)
    assert turn(round) == 2
    end = play(round, "2 pass, 0 pass")
    assert gained(start, end) == ["", "7r7b8r8b", ""]
    assert leader(end) == 2


def test_example_10_the_second_out_takes_the_trick_the_first_out_the_rest() -> None:
    haggis = "2r2y2g"
    start = position("haggis-3", "9b3r4r5r6rK", "Tr", "", out={2: 9}, haggis=haggis, rest=0)
    end = play(start, "0 9b, 1 Tr")
    assert by_seat(end, "recorded") == [0, 5, 9]
    assert gained(start, end) == ["", "9bTr", f"{haggis}3r4r5r6rK"]


@pytest.mark.parametrize("rules", ["haggis-2", "revised-2", "first-2"])
def test_example_17_courts_at_their_own_rank(rules: str) -> None:
    start = opening(rules, "9y9bTyTb8y7b", "TrTg9r")
    stair = play(start, "0 9y9bTyTb, 1 TrTgJQ")
    assert str(stair.history[-1].action) == "TrTgJQ:TTJJ"
    sequence = play(start, "0 8y9yTy, 1 9rTrJ")
    assert str(sequence.history[-1].action) == "9rTrJ:9TJ"
    single = play(start, "0 Ty, 1 J, 0 pass")
    assert leader(single) == 1


@pytest.mark.parametrize("rules", ["revised-3", "first-3", "haggis-3"])
def test_example_19_a_tournament_bomb_gives_the_trick_to_the_pair_below_it(rules: str) -> None:
    start = opening(find_rules(rules, ["tournament"]), "4r4g")
    end = play(start, "0 4r4g, 1 pass, 2 JQ, 0 pass, 1 pass")
    assert gained(start, end) == ["4r4gJQ", "", ""]
    assert leader(end) == 2


@pytest.mark.parametrize("rules", ["revised-3", "first-3", "haggis-3"])
def test_example_19_a_led_tournament_bomb_gives_the_trick_to_the_right(rules: str) -> None:
    start = opening(find_rules(rules, ["tournament"]))
    end = play(start, "0 JQ, 1 pass, 2 pass")
    assert gained(start, end) == ["", "", "JQ"]
    assert leader(end) == 0

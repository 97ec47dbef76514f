"""Haggis and Tatties, rulebook 2.1: tricks, going out and scoring."""

import pytest

from tests.rulebook.positions import by_seat, finished, gained, leader, opening, play, position

BIDS = [15, 30, 45]


def bet_points(order: tuple[int, int], bid: int, shepherd: int = 0) -> list[int]:
    bets = tuple(bid if seat == shepherd else None for seat in range(3))
    return by_seat(finished("tatties", order, bets=bets, shepherd=shepherd), "bets")


@pytest.mark.parametrize("bid", BIDS)
def test_a_shepherd_out_first_scores_the_bid(bid: int) -> None:
    assert bet_points((0, 1), bid) == [bid, 0, 0]
    assert bet_points((0, 2), bid) == [bid, 0, 0]


@pytest.mark.parametrize(("bid", "more", "less"), [(15, 10, 5), (30, 20, 10), (45, 30, 15)])
def test_a_sheep_out_first_scores_two_thirds_and_the_other_one_third(
    bid: int, more: int, less: int
) -> None:
    assert bet_points((1, 2), bid) == [0, more, less]
    assert bet_points((2, 1), bid) == [0, less, more]


def test_the_other_sheep_scores_a_third_even_as_the_last_player() -> None:
    assert bet_points((1, 0), 45) == [0, 30, 15]
    assert bet_points((2, 0), 45) == [0, 15, 30]


def test_without_a_shepherd_nobody_scores_a_bet() -> None:
    end = finished("tatties", (1, 2))
    assert by_seat(end, "bet") == by_seat(end, "bets") == [0, 0, 0]


def test_the_shepherds_line_shows_the_bid() -> None:
    end = finished("tatties", (1, 2), bets=(None, None, 30), shepherd=2)
    assert by_seat(end, "bet") == [0, 0, 30]


def test_every_captured_card_is_one_point() -> None:
    end = finished("tatties", (0, 1), captured={2: "2b3bTbJQK"}, rest=0)
    assert by_seat(end, "captured")[2] == 6


def test_nobody_captures_the_haggis() -> None:
    start = position("tatties", "2r", "3r", "TrTy", haggis="3b5b7b")
    end = play(start, "0 2r, 1 3r")
    assert gained(start, end) == ["TrTy", "2r3r", ""]
    assert "".join(map(str, end.haggis)) == "3b5b7b"
    assert sum(by_seat(end, "captured")) == 54 - 3


def test_the_first_out_captures_the_last_hand() -> None:
    start = position("tatties", "", "2r2y", "4r5rJ", turn=1, out={0: 9})
    end = play(start, "1 2r2y")
    assert gained(start, end) == ["4r5rJ", "2r2y", ""]


def test_the_second_out_captures_the_last_trick_even_with_a_bomb() -> None:
    start = position("tatties", "", "JQ", "4r5r", turn=2, out={0: 9})
    end = play(start, "2 4r, 1 JQ")
    assert gained(start, end) == ["5r", "4rJQ", ""]


def test_the_winner_of_a_bombed_trick_keeps_it_and_leads() -> None:
    start = position("tatties", "2r3r", "JQ4r", "5r6r")
    end = play(start, "0 2r, 1 JQ, 2 pass, 0 pass")
    assert gained(start, end) == ["", "2rJQ", ""]
    assert leader(end) == 1


def test_a_winner_who_is_out_keeps_a_bombed_trick_too() -> None:
    """D5"""
    start = position("tatties", "2r3r", "JQ", "5r6r")
    end = play(start, "0 2r, 1 JQ, 2 pass, 0 pass")
    assert gained(start, end) == ["", "2rJQ", ""]
    assert leader(end) == 2


def test_a_sheep_records_the_other_sheeps_hand_if_it_is_the_larger() -> None:
    start = position("tatties", "3r", "2r", "4r5r6r", turn=1, shepherd=0)
    assert play(start, "1 2r").table.recorded == (3,)


def test_the_shepherd_records_the_larger_hand_of_the_sheep() -> None:
    start = position("tatties", "2r", "3r3y", "4r5r6r", shepherd=0)
    assert play(start, "0 2r").table.recorded == (3,)


def test_the_second_out_records_the_last_hand() -> None:
    end = play(position("tatties", "", "2r", "3r4rK", turn=1, out={0: 11}), "1 2r")
    assert by_seat(end, "recorded") == [11, 3, 0]
    assert by_seat(end, "hand") == [55, 15, 0]


def test_one_sheep_out_does_not_end_the_round_for_the_shepherd() -> None:
    round = play(position("tatties", "TrTy", "2r", "4r5r", shepherd=0, turn=1), "1 2r")
    assert not round.over


def test_a_whole_round_with_a_shepherd() -> None:
    reds, run = "2r3r4r5r6r7r8r9rTr", "2y3y4y5y6y"
    start = opening("tatties", "", reds + "2y3y4y5yTp", haggis="6y2p3p", lead=0)
    round = play(start, "1 bid45, 2 pass, 0 pass, 1 discardTp")
    round = play(round, f"1 {reds}, 2 pass, 0 pass, 1 {run}, 2 pass, 0 pass, 1 JQK, 2 pass, 0 pass")
    assert round.table.recorded == (17,)
    assert str(round.table.captured[1]) == "2r2y3r3y4r4y5r5y6r6y7r8r9rTrJQK"
    assert leader(round) == 2

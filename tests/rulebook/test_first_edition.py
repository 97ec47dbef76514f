"""The first edition for two and three: what differs from the revised rules."""

import pytest

from haggis import find_rules
from tests.rulebook.positions import (
    PLAY_THREE,
    THREE_PLAYS,
    by_seat,
    finished,
    line,
    open_bets,
    opening,
    play,
    refusal,
)

both = pytest.mark.parametrize("rules", ["first-2", "first-3"])


@both
def test_the_bets_are_none_little_and_big(rules: str) -> None:
    assert open_bets(opening(rules), 0) == [0, 15, 30]
    assert refusal(opening(rules), "0 bet5") == "no-such-bet"


@both
@pytest.mark.parametrize("later", [0, 15, 30])
def test_no_bet_binds(rules: str, later: int) -> None:
    round = play(opening(rules), "1 bet0")
    assert round.table.bets[1] == 0
    assert refusal(round, f"1 bet{later}") == "bet-stands"


@both
def test_a_bet_cannot_become_no_bet(rules: str) -> None:
    assert refusal(play(opening(rules), "1 bet15"), "1 bet0") == "bet-stands"


@both
def test_no_bet_is_declared_before_the_first_card_only(rules: str) -> None:
    round = play(opening(rules, "2r"), "0 2r")
    assert refusal(round, "0 bet0") == "bet-too-late"


def test_no_bet_is_open_only_while_nobody_is_out() -> None:
    """D6"""
    round = play(opening("first-3", THREE_PLAYS), PLAY_THREE)
    assert refusal(round, "1 bet0") == "bets-closed"


def test_no_bet_counts_as_not_having_bet() -> None:
    end = finished("first-3", (0, 1), bets=(None, 15, 0))
    assert by_seat(end, "bets") == [15, 0, 15]
    assert by_seat(finished("first-3", (0, 1), bets=(0, 15, None)), "bets") == [15, 0, 15]


def test_no_bet_wins_and_loses_nothing() -> None:
    assert by_seat(finished("first-2", (0,), bets=(0, 0)), "bets") == [0, 0]
    assert by_seat(finished("first-2", (0,), bets=(0, 30)), "bets") == [30, 0]
    assert by_seat(finished("first-3", (0, 1), bets=(0, 0, 0)), "bets") == [0, 0, 0]


def test_no_bet_shows_as_zero_on_the_score_line() -> None:
    assert by_seat(finished("first-2", (0,), bets=(0, 15)), "bet") == [0, 15]


def test_no_bet_counts_as_none_in_split_bets() -> None:
    rules = find_rules("first-3", ["split-bets"])
    assert by_seat(finished(rules, (0, 1), bets=(0, 15, 30)), "bets") == [30, 15, 0]


@pytest.mark.parametrize("order", [(0, 1), (0, 2), (1, 2), (2, 0)])
def test_with_three_players_the_first_out_gets_five_points(order: tuple[int, int]) -> None:
    end = finished("first-3", order)
    assert by_seat(end, "bonus") == [5 if seat == order[0] else 0 for seat in range(3)]


def test_the_bonus_is_part_of_the_total() -> None:
    first, revised = finished("first-3", (0, 1)), finished("revised-3", (0, 1))
    assert line(first, 0).total == line(revised, 0).total + 5
    assert line(first, 1).total == line(revised, 1).total


def test_with_two_players_there_is_no_bonus() -> None:
    assert by_seat(finished("first-2", (0,)), "bonus") == [0, 0]


@both
def test_captured_cards_score_their_printed_points(rules: str) -> None:
    end = finished(rules, range(len(opening(rules).hands) - 1))
    assert sum(by_seat(end, "captured")) == (36 if rules == "first-2" else 50)

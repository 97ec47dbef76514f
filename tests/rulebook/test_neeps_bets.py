"""Haggis and Neeps, rulebook 2.1: one bet stands for a team."""

from dataclasses import replace

import pytest

from haggis.rules.catalogue import NEEPS
from tests.rulebook.positions import (
    after_passing,
    by_seat,
    finished,
    game_of,
    gives,
    open_bets,
    opening,
    play,
    refusal,
)

HANDS = ("2r3rTr", "2y3yTy", "2g3gTg", "2b3bTb")

both_neeps = pytest.mark.parametrize("rules", ["neeps", "neeps-roger"])


@both_neeps
def test_bets_open_with_the_deal(rules: str) -> None:
    round = opening(rules, *HANDS)
    assert all(open_bets(round, seat) == [5, 15, 30] for seat in range(4))
    assert play(round, "3 bet30").table.bets == (None, None, None, 30)


@both_neeps
def test_bets_may_come_between_the_passes_and_after_them(rules: str) -> None:
    round = play(opening(rules, *HANDS), "0 give2r, 0 bet5, 1 give2y, 2 give2g, 3 give2b")
    round = play(round, "1 bet15")
    round = play(round, gives(["3r", "3y", "3g", "3b"]))
    round = play(round, "2 bet15")
    assert round.table.bets == (None, 15, 15, None)


@both_neeps
def test_a_partners_bet_is_overwritten_by_a_higher_one(rules: str) -> None:
    round = play(opening(rules), "0 bet5, 2 bet15")
    assert round.table.bets == (None, None, 15, None)


@both_neeps
def test_the_partner_may_overwrite_again(rules: str) -> None:
    """In Roger's sheet too: D13."""
    round = play(opening(rules), "0 bet5, 2 bet15, 0 bet30")
    assert round.table.bets == (30, None, None, None)
    assert open_bets(round, 2) == []


@both_neeps
@pytest.mark.parametrize("amount", [5, 15])
def test_an_equal_or_lower_bet_does_not_overwrite(rules: str, amount: int) -> None:
    round = play(opening(rules), "0 bet15")
    assert refusal(round, f"2 bet{amount}") == "bet-too-low"
    assert open_bets(round, 2) == [30]


@both_neeps
def test_nobody_overwrites_their_own_bet(rules: str) -> None:
    round = play(opening(rules), "0 bet5")
    assert refusal(round, "0 bet15") == "bet-stands"


def test_a_player_who_has_played_a_card_does_not_overwrite() -> None:
    round = after_passing(opening("neeps", *HANDS))
    round = play(round, "0 2r, 2 bet5")
    assert refusal(round, "0 bet30") == "bet-too-late"


def test_a_bet_of_a_partner_who_has_played_may_still_be_overwritten() -> None:
    round = after_passing(opening("neeps", *HANDS))
    round = play(round, "0 bet5, 0 2r, 1 pass, 2 bet15")
    assert round.table.bets == (None, None, 15, None)
    assert refusal(round, "0 bet30") == "bet-too-late"


def test_each_team_has_its_own_bet() -> None:
    round = play(opening("neeps"), "0 bet15, 1 bet15, 3 bet30")
    assert round.table.bets == (15, None, None, 30)


def test_the_opponents_bet_is_no_bar() -> None:
    round = play(opening("neeps"), "0 bet30")
    assert open_bets(round, 1) == open_bets(round, 3) == [5, 15, 30]


@both_neeps
@pytest.mark.parametrize("amount", [5, 15, 30])
def test_the_bettor_out_first_doubles_it(rules: str, amount: int) -> None:
    end = finished(rules, (2, 3, 0), bets=(None, None, amount, None))
    assert by_seat(end, "bets") == [0, 0, 2 * amount, 0]


@both_neeps
def test_the_partner_out_first_loses_it(rules: str) -> None:
    end = finished(rules, (0, 1, 2), bets=(None, None, 15, None))
    assert by_seat(end, "bets") == [0, 0, 0, 15]


@both_neeps
@pytest.mark.parametrize("bettor", range(4))
def test_a_lost_bet_stands_on_the_line_of_the_bettors_left_neighbour(
    rules: str, bettor: int
) -> None:
    bets = tuple(15 if seat == bettor else None for seat in range(4))
    first, second, third = ((bettor + step) % 4 for step in (1, 2, 3))
    points = by_seat(finished(rules, (first, second, third), bets=bets), "bets")
    assert points == [15 if seat == first else 0 for seat in range(4)]


def test_a_lost_bet_never_goes_to_a_partner_who_sits_beside_the_bettor() -> None:
    side_by_side = replace(NEEPS, name="side-by-side", teams=(0, 0, 1, 1))
    end = finished(side_by_side, (2, 0, 3), bets=(15, None, None, None))
    assert by_seat(end, "bets") == [0, 0, 15, 0]


@both_neeps
def test_one_team_wins_its_own_bet_and_the_others_lost_one(rules: str) -> None:
    end = finished(rules, (0, 1, 2), bets=(30, 15, None, None))
    assert by_seat(end, "bets") == [60, 0, 15, 0]
    assert by_seat(end, "bet") == [30, 15, 0, 0]


def test_an_overwritten_bet_is_worth_nothing() -> None:
    round = play(opening("neeps"), "0 bet5, 2 bet15")
    end = finished("neeps", (0, 1, 2), bets=round.table.bets)
    assert by_seat(end, "bet") == [0, 0, 15, 0]
    assert sum(by_seat(end, "bets")) == 15


def test_bet_points_are_the_teams() -> None:
    without, with_bet = finished("neeps", (0, 1, 2)), (None, 30, None, None)
    end = finished("neeps", (0, 1, 2), bets=with_bet)
    assert game_of(end).totals[0] == game_of(without).totals[0] + 30
    assert game_of(end).totals[1] == game_of(without).totals[1]

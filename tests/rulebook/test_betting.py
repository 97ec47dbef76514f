"""Betting on going out first, in every game that has it."""

import pytest

from haggis import find_rules
from haggis.score import bets_won
from tests.rulebook.positions import (
    PLAY_THREE,
    REDS,
    THREE_PLAYS,
    after_passing,
    by_seat,
    finished,
    may,
    open_bets,
    opening,
    play,
    refusal,
)

BETS = {
    "haggis-2": [5, 15, 30],
    "haggis-3": [5, 15, 30],
    "neeps": [5, 15, 30],
    "revised-2": [15, 30],
    "revised-3": [15, 30],
    "first-2": [0, 15, 30],
    "first-3": [0, 15, 30],
    "neeps-roger": [5, 15, 30],
}
EACH_FOR_THEMSELVES = ["haggis-2", "haggis-3", "revised-2", "revised-3", "first-2", "first-3"]
THREE = ["haggis-3", "revised-3", "first-3"]

every_bet_game = pytest.mark.parametrize("rules", BETS)
each_for_themselves = pytest.mark.parametrize("rules", EACH_FOR_THEMSELVES)
three_players = pytest.mark.parametrize("rules", THREE)


@every_bet_game
def test_the_bets_of_the_game(rules: str) -> None:
    round = opening(rules)
    assert all(open_bets(round, seat) == BETS[rules] for seat in round.rules.seats)


@every_bet_game
@pytest.mark.parametrize("amount", [1, 10, 45])
def test_there_are_no_other_bets(rules: str, amount: int) -> None:
    assert refusal(opening(rules), f"0 bet{amount}") == "no-such-bet"


def test_tatties_has_an_auction_instead_of_bets() -> None:
    round = opening("tatties")
    assert refusal(round, "0 bet15") == "no-bets"
    round = play(round, "1 pass, 2 pass, 0 pass")
    assert all(refusal(round, f"{seat} bet15") == "no-bets" for seat in range(3))


@each_for_themselves
def test_a_bet_may_come_before_the_first_lead_out_of_turn(rules: str) -> None:
    round = play(opening(rules, lead=0), "1 bet15")
    assert round.table.bets[1] == 15
    assert round.deciders == (0,)


@each_for_themselves
def test_a_bet_does_not_use_up_the_turn(rules: str) -> None:
    round = play(opening(rules, "2r"), "0 bet30, 0 2r")
    assert round.table.bets[0] == 30


@each_for_themselves
def test_a_bet_may_come_in_the_middle_of_a_trick(rules: str) -> None:
    round = play(opening(rules, "2r"), "0 2r, 1 bet15, 1 pass")
    assert round.table.bets[1] == 15


@three_players
def test_a_bet_may_come_while_another_thinks(rules: str) -> None:
    round = play(opening(rules, "2r"), "0 2r")
    assert round.deciders == (1,)
    assert play(round, "2 bet30").table.bets == (None, None, 30)


@three_players
def test_a_bet_may_come_while_the_taker_of_a_bombed_trick_is_chosen(rules: str) -> None:
    round = play(opening(rules), "0 JQ, 1 pass, 2 pass")
    assert play(round, "1 bet15, 0 trick1").table.bets == (None, 15, None)


@each_for_themselves
def test_passing_keeps_the_bet_open(rules: str) -> None:
    round = opening(rules, "2r3r", "4r")
    others = [f"{seat} pass" for seat in round.rules.from_left(0)]
    for card in ("2r", "3r"):
        round = play(round, ", ".join([f"0 {card}", *others]))
    assert open_bets(round, 1) == BETS[rules]
    assert play(round, "1 bet15").table.bets[1] == 15


@each_for_themselves
def test_the_first_card_ends_it(rules: str) -> None:
    round = play(opening(rules, "2r", "3r"), "0 2r")
    assert refusal(round, "0 bet15") == "bet-too-late"
    round = play(round, "1 3r")
    assert refusal(round, "1 bet15") == "bet-too-late"


@each_for_themselves
def test_a_court_is_a_card_played_too(rules: str) -> None:
    round = play(opening(rules, "2r"), "0 2r, 1 J")
    assert refusal(round, "1 bet15") == "bet-too-late"


@each_for_themselves
@pytest.mark.parametrize("again", [15, 30])
def test_a_bet_is_neither_changed_nor_raised(rules: str, again: int) -> None:
    round = play(opening(rules), "1 bet15")
    assert refusal(round, f"1 bet{again}") == "bet-stands"
    assert open_bets(round, 1) == []


@each_for_themselves
def test_players_may_bet_the_same_or_different_amounts(rules: str) -> None:
    round = play(opening(rules), "0 bet15")
    assert open_bets(round, 1) == BETS[rules]
    assert play(round, "1 bet15").table.bets[:2] == (15, 15)
    assert play(round, "1 bet30").table.bets[:2] == (15, 30)


@each_for_themselves
def test_nobody_has_to_bet(rules: str) -> None:
    players = len(opening(rules).hands)
    end = finished(rules, range(players - 1))
    assert by_seat(end, "bet") == by_seat(end, "bets") == [0] * players


@three_players
def test_betting_closes_when_somebody_goes_out(rules: str) -> None:
    """D6"""
    before = opening(rules, THREE_PLAYS)
    almost = play(before, PLAY_THREE.removesuffix(", 0 JQK"))
    assert open_bets(almost, 1) == BETS[rules]
    out = play(almost, "0 JQK")
    assert out.table.out == (0,)
    assert refusal(out, "1 bet15") == "bets-closed"
    assert refusal(out, "2 bet15") == "bets-closed"
    assert may(out, 1) == ["pass"]


@three_players
def test_betting_stays_closed_in_the_tricks_after(rules: str) -> None:
    """D6"""
    out = play(opening(rules, THREE_PLAYS), PLAY_THREE)
    later = play(out, "1 pass, 2 pass, 0 trick1")
    assert later.deciders == (1,)
    assert open_bets(later, 1) == open_bets(later, 2) == []


def test_betting_closes_for_partners_too() -> None:
    """D6"""
    round = after_passing(opening("neeps", REDS + REDS))
    others = "1 pass, 2 pass, 3 pass"
    round = play(round, f"0 {REDS}, {others}, 0 {REDS}, {others}")
    assert open_bets(round, 2) == [5, 15, 30]
    round = play(round, "0 JQK")
    assert refusal(round, "2 bet30") == "bets-closed"


@each_for_themselves
def test_a_finished_round_takes_no_bets(rules: str) -> None:
    end = finished(rules, range(len(opening(rules).hands) - 1))
    assert refusal(end, "0 bet15") == "round-over"


@pytest.mark.parametrize("rules", ["haggis-2", "revised-2", "first-2"])
@pytest.mark.parametrize(
    ("bets", "points"),
    [
        ((15, None), [15, 0]),
        ((None, 15), [15, 0]),
        ((30, 15), [45, 0]),
        ((15, 15), [30, 0]),
        ((None, None), [0, 0]),
    ],
)
def test_with_two_players_the_first_out_scores_every_bet(
    rules: str, bets: tuple[int | None, int | None], points: list[int]
) -> None:
    assert by_seat(finished(rules, (0,), bets=bets), "bets") == points


@three_players
@pytest.mark.parametrize(
    ("bets", "points"),
    [
        ((15, None, None), [15, 0, 0]),
        ((None, 15, None), [15, 0, 15]),
        ((None, None, 30), [30, 30, 0]),
        ((None, 15, 30), [45, 0, 0]),
        ((30, 15, 30), [75, 0, 0]),
        ((30, 30, None), [60, 0, 30]),
        ((None, None, None), [0, 0, 0]),
    ],
)
def test_with_three_players_a_lost_bet_is_scored_in_full_by_all_who_kept_out(
    rules: str, bets: tuple[int | None, ...], points: list[int]
) -> None:
    for order in ((0, 1), (0, 2)):
        end = finished(rules, order, bets=bets)
        assert by_seat(end, "bets") == points
        assert by_seat(end, "bet") == [bet or 0 for bet in bets]


def test_bet_points_are_in_the_total() -> None:
    end = finished("haggis-3", (0, 1), bets=(30, 15, None))
    with_bets, without = by_seat(end, "total"), by_seat(finished("haggis-3", (0, 1)), "total")
    assert [a - b for a, b in zip(with_bets, without, strict=True)] == [45, 0, 15]


@every_bet_game
def test_a_bet_is_won_by_who_goes_out_first(rules: str) -> None:
    players = find_rules(rules).players
    order = {2: (1,), 3: (1, 0), 4: (1, 3)}[players]
    end = finished(rules, order, bets=(5 * 3,) * min(2, players) + (None,) * (players - 2))
    assert bets_won(end.rules, end.table.ending) == (False, True, False, False)[:players]

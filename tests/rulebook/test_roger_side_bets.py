"""Roger's sheet, Tatties: side bets on one's own points (D7)."""

import pytest

from haggis import read_record, to_json, to_text
from haggis.score import bets_won
from haggis.state import Round
from tests.rulebook.positions import (
    ONE_SUIT,
    by_seat,
    finished,
    game_of,
    open_bets,
    opening,
    play,
    play_at_random,
    position,
    refusal,
)

RULES = "tatties-roger"
HAND = "2r3r4r5r6r7r8r9rTr2y3y4y5y6y"
GREENS, BLUES, PURPLES = (ONE_SUIT.format(suit) for suit in "gbp")


def with_shepherd() -> Round:
    """Seat 1 is the Shepherd for 45 and has discarded; seat 0 was outbid at 15."""
    round = opening(RULES, "2b3b", HAND, haggis="9p2g4b", dealer=0, lead=1)
    return play(round, "0 bid15, 1 bid45, 2 pass, 0 pass, 1 discard2r")


def without_shepherd() -> Round:
    round = opening(RULES, "", HAND, dealer=0, lead=1)
    return play(round, "0 pass, 1 pass, 2 pass")


def settled(
    order: tuple[int, int],
    bets: tuple[int | None, ...],
    shepherd: int | None = None,
    captured: dict[int, str] | None = None,
    rest: int = -1,
) -> list[int]:
    """The bet points by seat.

    Bets apart, the first out has 10 points, the Haggis of 3 and the last hand of 2, the second
    out 10 and a trick of 2, the last player nothing, and each what was captured before.
    """
    end = finished(RULES, order, bets=bets, shepherd=shepherd, captured=captured, rest=rest)
    return by_seat(end, "bets")


def test_side_bets_of_15_30_or_45_open_after_the_exchange() -> None:
    round = with_shepherd()
    assert open_bets(round, 0) == open_bets(round, 2) == [15, 30, 45]


def test_there_are_none_during_the_auction() -> None:
    round = opening(RULES, dealer=0, lead=1)
    assert all(refusal(round, f"{seat} bet15") == "bets-later" for seat in range(3))


def test_there_are_none_during_the_exchange() -> None:
    round = opening(RULES, "", HAND, dealer=0, lead=1)
    round = play(round, "0 pass, 1 bid45, 2 pass")
    assert all(refusal(round, f"{seat} bet15") == "bets-later" for seat in (0, 2))


def test_the_shepherd_places_none() -> None:
    round = with_shepherd()
    assert open_bets(round, 1) == []
    assert refusal(round, "1 bet15") == "bet-stands"


def test_a_player_who_was_outbid_may_place_one() -> None:
    round = with_shepherd()
    assert round.table.bets == (None, 45, None)
    assert play(round, "0 bet30").table.bets == (30, 45, None)


def test_without_a_shepherd_anybody_may_place_one() -> None:
    round = without_shepherd()
    assert all(open_bets(round, seat) == [15, 30, 45] for seat in range(3))


def test_one_side_bet_each_and_no_change() -> None:
    round = play(with_shepherd(), "0 bet15, 2 bet15")
    assert refusal(round, "0 bet30") == "bet-stands"
    assert refusal(round, "2 bet45") == "bet-stands"


def test_it_is_placed_before_the_first_card() -> None:
    round = play(with_shepherd(), "1 2y, 2 pass, 0 3b")
    assert refusal(round, "0 bet15") == "bet-too-late"
    assert open_bets(round, 2) == [15, 30, 45]


def test_it_may_be_placed_when_somebody_is_out() -> None:
    """D7: it is a bet on points, and those are open until the round ends."""
    round = with_shepherd()
    lead, others = "3r4r5r6r7r8r9rTr", "2 pass, 0 pass"
    round = play(round, f"1 {lead}, {others}, 1 2y3y4y5y6y, {others}, 1 9p, {others}")
    assert open_bets(round, 0) == [15, 30, 45]
    round = play(round, "1 JQK")
    assert round.table.out == (1,)
    assert open_bets(round, 0) == open_bets(round, 2) == [15, 30, 45]
    round = play(round, "2 bet30")
    assert round.table.bets == (None, 45, 30)
    game = game_of(play_at_random(round, seed=1), goal="1r")
    assert read_record(to_text(game)).game == read_record(to_json(game)).game == game


def test_a_player_who_is_out_places_none() -> None:
    round = play(position(RULES, "2r", "3r4r", ONE_SUIT.format("p") + "JQK"), "0 2r")
    assert refusal(round, "0 bet15") == "bet-too-late"


def test_there_are_none_when_the_round_is_over() -> None:
    end = finished(RULES, (0, 1))
    assert refusal(end, "2 bet15") == "round-over"


def test_bets_on_going_out_first_close_when_somebody_is_out() -> None:
    """D6"""
    hand = ONE_SUIT.format("g") + "3b4b5b6b7bJQK"
    for rules in ("haggis-3", "revised-3", "first-3"):
        round = position(rules, "2r", "3r4r", hand)
        assert open_bets(round, 2)
        assert refusal(play(round, "0 2r"), "2 bet15") == "bets-closed"


@pytest.mark.parametrize(
    ("cards", "won"), [(BLUES + "2p3p4p5p6p7p", True), (BLUES + "2p3p4p5p6p", False)]
)
def test_it_is_won_with_exactly_as_many_points(cards: str, won: bool) -> None:
    bets = (None, None, 15)
    points = settled((0, 1), bets, captured={2: cards}, rest=0)
    assert points == ([0, 0, 15] if won else [15, 15, 0])


def test_hand_points_count_towards_it() -> None:
    cards = {1: "2b3b4b"}
    assert settled((0, 1), (None, 15, None), captured=cards, rest=0) == [0, 15, 0]
    cards = {1: "2b3b"}
    assert settled((0, 1), (None, 15, None), captured=cards, rest=0) == [15, 0, 15]


def test_the_haggis_and_the_last_hand_count_for_the_first_out() -> None:
    bets = (30, None, None)
    assert settled((0, 1), bets, captured={0: BLUES + "2p3p4p5p6p7p"}, rest=1) == [30, 0, 0]
    assert settled((0, 1), bets, captured={0: BLUES + "2p3p4p5p6p"}, rest=1) == [0, 30, 30]


def test_bet_points_do_not_count_towards_it() -> None:
    bets, cards = (None, 30, 45), {1: BLUES + "2p3p4p5p6p"}
    assert settled((1, 0), bets, shepherd=2, captured=cards, rest=2) == [15 + 30, 30, 0]


def test_it_may_be_won_without_going_out() -> None:
    cards = {2: GREENS.replace("8g", "") + BLUES + PURPLES + "JJJQQQKKK"}
    assert settled((0, 1), (None, None, 30), captured=cards, rest=0) == [0, 0, 30]


def test_a_lost_one_is_scored_by_the_first_out_and_by_who_did_not_bet() -> None:
    assert settled((0, 1), (None, None, 45), rest=0) == [45, 45, 0]
    assert settled((0, 1), (None, 45, None), rest=0) == [45, 0, 45]


def test_the_bettor_never_scores_it_even_as_the_first_out() -> None:
    assert settled((0, 1), (45, None, None), rest=2) == [0, 45, 45]


def test_a_first_out_with_a_side_bet_scores_the_lost_one_of_another() -> None:
    bets = (15, 45, None)
    points = settled((0, 1), bets, captured={0: BLUES}, rest=2)
    assert points == [15 + 45, 0, 45]


def test_another_bettor_who_is_not_first_out_scores_nothing_of_it() -> None:
    bets = (None, 15, 45)
    assert settled((0, 1), bets, captured={1: BLUES}, rest=0) == [45, 15, 0]


def test_two_lost_side_bets() -> None:
    assert settled((0, 1), (None, 45, 45), rest=0) == [90, 0, 0]


def test_the_shepherd_scores_a_lost_one_only_as_the_first_out() -> None:
    bets = (30, None, 45)
    assert settled((0, 1), bets, shepherd=0, rest=0) == [30 + 45, 45, 0]
    assert settled((1, 0), bets, shepherd=0, rest=0) == [0, 20 + 45, 10]


def test_a_sheep_first_out_scores_two_thirds_and_a_side_bet() -> None:
    bets = (30, 15, None)
    points = settled((1, 0), bets, shepherd=0, captured={1: BLUES}, rest=0)
    assert points == [0, 20 + 15, 10]


def test_no_side_bet_is_no_side_bet_for_the_player_who_was_outbid() -> None:
    assert settled((1, 0), (None, 45, 45), shepherd=1, rest=1) == [45, 45 + 45, 0]


def test_the_line_shows_the_side_bet() -> None:
    end = finished(RULES, (0, 1), bets=(30, None, 15), shepherd=0)
    assert by_seat(end, "bet") == [30, 0, 15]


def test_side_bets_are_in_roger_s_sheet_only() -> None:
    round = play(opening("tatties"), "1 pass, 2 pass, 0 pass")
    assert all(refusal(round, f"{seat} bet15") == "no-bets" for seat in range(3))


def test_whose_bet_was_won() -> None:
    end = finished(RULES, (0, 1), bets=(45, 15, 15), captured={1: "2b3b4b"}, rest=2)
    assert bets_won(end.rules, end.table.ending) == (False, True, True)
    end = finished(RULES, (0, 1), bets=(45, 15, None), shepherd=0, rest=0)
    assert bets_won(end.rules, end.table.ending) == (True, False, False)

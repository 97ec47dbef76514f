"""The revised rules for two and three: what differs from rulebook 2.1."""

import pytest

from tests.rulebook.positions import (
    by_seat,
    finished,
    gained,
    game_of,
    leader,
    open_bets,
    opening,
    play,
    position,
    refusal,
)

both = pytest.mark.parametrize("rules", ["revised-2", "revised-3"])


@both
def test_there_is_no_baby_bet(rules: str) -> None:
    round = opening(rules)
    assert open_bets(round, 0) == [15, 30]
    assert refusal(round, "0 bet5") == "no-such-bet"
    assert refusal(round, "0 bet0") == "no-such-bet"


@both
def test_the_player_left_of_the_dealer_leads_the_first_round(rules: str) -> None:
    round = opening(rules, lead=1, dealer=0)
    assert leader(round) == 1
    assert round.table.dealer == 0


@both
def test_captured_cards_score_their_printed_points(rules: str) -> None:
    seats = range(len(opening(rules).hands) - 1)
    end = finished(rules, seats, captured={1: "3b5b7b9b2bJQK"}, rest=0)
    trick = 0 if rules == "revised-2" else 1
    assert by_seat(end, "captured")[1] == 4 + 2 + 3 + 5 + trick


@both
def test_the_first_out_captures_haggis_and_last_hand(rules: str) -> None:
    hands = ["2r", "8yK"] if rules == "revised-2" else ["", "2r", "8yK"]
    haggis = "3b3g3y4b4g4y4r5r" if rules == "revised-2" else "3b3g3y"
    seat = len(hands) - 2
    out = {0: 9} if seat else {}
    start = position(rules, *hands, turn=seat, out=out, haggis=haggis, rest=seat)
    end = play(start, f"{seat} 2r")
    assert set(map(str, end.table.captured[0] - start.table.captured[0])) >= {"3b", "3g", "K"}
    assert end.haggis == ()


@both
def test_there_is_no_bonus_for_the_first_out(rules: str) -> None:
    players = len(opening(rules).hands)
    assert by_seat(finished(rules, range(players - 1)), "bonus") == [0] * players


def test_a_bombed_trick_of_three_goes_to_an_opponent_of_choice() -> None:
    start = opening("revised-3", "2r")
    asked = play(start, "0 2r, 1 pass, 2 JQ, 0 pass, 1 pass")
    assert gained(start, play(asked, "2 trick1")) == ["", "2rJQ", ""]


def test_the_first_out_scores_all_bets_and_a_sheep_without_one_the_others() -> None:
    assert by_seat(finished("revised-3", (0, 1), bets=(15, 30, None)), "bets") == [45, 0, 30]
    assert by_seat(finished("revised-3", (0, 2), bets=(None, 30, 15)), "bets") == [45, 0, 0]


@both
def test_the_next_round_has_a_dealer(rules: str) -> None:
    end = finished(rules, range(len(opening(rules).hands) - 1), lead=1)
    lead, dealer = game_of(end).next_lead
    totals = game_of(end).totals
    assert dealer == totals.index(max(totals))
    assert lead == totals.index(min(totals))


@both
def test_there_is_no_auction_no_passing_and_no_shepherds_draw(rules: str) -> None:
    round = opening(rules)
    assert refusal(round, "0 bid15") == "trick-first"
    assert refusal(round, f"0 give{next(iter(round.hands[0]))}") == "trick-first"

"""The examples of the rulebooks: bets, the auction and the score sheets."""

from haggis import find_rules
from haggis.score import add_up
from tests.rulebook.positions import (
    REDS,
    SHORT_RUN,
    THREE_PLAYS,
    by_seat,
    finished,
    game_of,
    line,
    may,
    open_bets,
    opening,
    play,
    position,
    refusal,
)

BARREN = "2y2g2b4r4y4g4b6r"
"""Eight cards without a point printed on them."""
ALSO_BARREN = "6y6g6b8r8y8g8bTr"


def test_example_06_the_first_out_scores_both_bets() -> None:
    round = play(opening("haggis-2", THREE_PLAYS), "0 bet30, 1 bet5")
    end = play(round, f"0 {REDS}, 1 pass, 0 {SHORT_RUN}, 1 pass, 0 JQK")
    assert by_seat(end, "bets") == [35, 0]


def test_example_07_two_rounds_of_a_score_sheet() -> None:
    first = position(
        "haggis-2", "2r", BARREN, bets=(15, 5), captured={0: "JKK"}, haggis=ALSO_BARREN
    )
    first = play(first, "0 2r")
    noah = line(first, 0)
    assert (noah.recorded, noah.hand, noah.captured, noah.bet) == (8, 40, 12, 15)
    assert (noah.bets, noah.total) == (20, 72)

    second = position(
        "haggis-2",
        "8r8y",
        "2r",
        turn=1,
        bets=(None, 15),
        captured={1: "QKK"},
        haggis=BARREN,
        rest=0,
    )
    second = play(second, "1 2r")
    noah = line(second, 0)
    assert (noah.hand, noah.captured, noah.bets, noah.total) == (0, 23, 0, 23)
    assert game_of(first, second).totals[0] == 95


def test_example_11_a_won_and_a_lost_bet_with_three_players() -> None:
    end = finished("haggis-3", (0, 1), bets=(30, 15, None))
    assert by_seat(end, "bets") == [45, 0, 15]


def test_example_11_two_equal_bets_and_one_of_the_bettors_first() -> None:
    for rules in ("haggis-3", "revised-3", "first-3"):
        bets = (15, 15, None)
        assert by_seat(finished(rules, (0, 1), bets=bets), "bets") == [30, 0, 15]


def test_example_11_two_equal_bets_and_the_third_player_first() -> None:
    for rules in ("haggis-3", "revised-3", "first-3"):
        bets = (15, 15, None)
        assert by_seat(finished(rules, (2, 0), bets=bets), "bets") == [0, 0, 30]


def test_example_12_split_bets_with_both_bettors_out() -> None:
    rules = find_rules("revised-3", ["split-bets"])
    assert by_seat(finished(rules, (0, 1), bets=(15, 15, None)), "bets") == [25, 5, 0]


def test_example_12_split_bets_with_the_other_player_first() -> None:
    rules = find_rules("revised-3", ["split-bets"])
    assert by_seat(finished(rules, (2, 1), bets=(15, 15, None)), "bets") == [0, 10, 20]


def test_example_13_equal_players_must_bid_higher() -> None:
    round = play(opening("tatties", lead=0), "1 bid15")
    assert may(round, 2) == ["bid30", "bid45", "pass"]
    round = play(round, "2 pass, 0 bid30, 1 pass")
    assert round.table.shepherd == 0
    assert round.table.bets == (30, None, None)


def test_example_13_a_player_behind_matches_and_the_one_ahead_must_raise() -> None:
    round = play(opening("tatties", lead=0, totals=(13, 97, 23)), "1 pass, 2 bid30")
    assert may(round, 0) == ["bid30", "bid45", "pass"]
    round = play(round, "0 bid30")
    assert may(round, 2) == ["bid45", "pass"]
    round = play(round, "2 pass")
    assert round.table.shepherd == 0
    assert round.table.bets == (30, None, None)


def test_example_14_the_larger_hand_of_the_opponents_is_recorded() -> None:
    nine, fourteen = "3r3y3g3b4r4y4g4b5r", "5y5g5b6r6y6g6b7r7y7g7b8r8y8g"
    round = play(position("neeps", "2r", nine, "JQ", fourteen), "0 2r")
    assert round.table.recorded == (14,)


def test_example_14_a_slam_counts_the_first_record_twice() -> None:
    start = position("neeps", "", "3r3y3g3b", "2r", "4r4y4g", turn=2, out={0: 14})
    end = play(start, "2 2r")
    assert by_seat(end, "recorded") == [14, 0, 14, 0]
    assert by_seat(end, "hand") == [70, 0, 70, 0]


def test_example_14_without_a_slam_three_players_record() -> None:
    blues = "2b3b4b5b6b7b8b9bTb"
    round = position("neeps", "2r", "3r", "4g4g4y9r9y9g8r", f"{blues}JQK")
    end = play(round, f"0 2r, 1 3r, 2 pass, 3 pass, 2 4g4g4y, 3 JQK, 2 pass, 3 {blues}")
    assert by_seat(end, "recorded") == [12, 7, 0, 4]
    assert by_seat(end, "hand") == [60, 35, 0, 20]


def test_example_15_a_neeps_bet_is_doubled_when_won() -> None:
    end = finished("neeps", (0, 1, 2), bets=(30, None, None, None))
    assert by_seat(end, "bets") == [60, 0, 0, 0]


def test_example_15_a_lost_neeps_bet_goes_to_the_other_team_once() -> None:
    for order in ((1, 0, 3), (2, 1, 0)):
        bets = by_seat(finished("neeps", order, bets=(30, None, None, None)), "bets")
        assert bets[0] + bets[2] == 0
        assert bets[1] + bets[3] == 30


def test_example_15_partners_overwrite_each_other_with_more() -> None:
    round = play(opening("neeps"), "0 bet5, 2 bet15")
    assert refusal(round, "0 bet15") == "bet-too-low"
    assert open_bets(round, 0) == [30]
    round = play(round, "0 bet30")
    assert round.table.bets == (30, None, None, None)


def test_example_16_a_neeps_team_adds_up_both_players_and_the_bet() -> None:
    round = position(
        "neeps",
        "",
        "3r3y3g3b",
        "2r",
        "",
        turn=2,
        out={0: 10, 3: 3},
        bets=(15, None, None, None),
        captured={0: "9r9r9y9y9g9g9b", 2: "2y2g2b4r4y4g4b5r5y5g5b6r6y6g6b7r7y7g"},
    )
    end = play(round, "2 2r")
    isla, rory = line(end, 0), line(end, 2)
    assert (isla.hand, isla.captured, isla.bets) == (50, 11, 30)
    assert (rory.hand, rory.captured, rory.bets) == (20, 19, 0)
    assert game_of(end).totals[0] == 130


def test_example_16_a_slam_and_a_big_bet_make_223() -> None:
    round = position(
        "neeps",
        "3r3y3g3b",
        "",
        "4r4y4g4b5r5y",
        "2r",
        turn=3,
        out={1: 12},
        bets=(None, 30, None, None),
        captured={1: "6r6r6y6y6g6g6b6b7r7r7y7y7g7g7b7bJQKJ", 3: "8r8r8y8y8g8g8b8b9r9r9y9y"},
        rest=0,
    )
    lines = play(round, "3 2r").lines
    assert [(one.hand, one.captured, one.bets) for one in lines[1::2]] == [
        (60, 30, 60),
        (60, 13, 0),
    ]
    assert add_up((0, 1, 0, 1), (130, 57), lines)[1] == 280


def test_example_18_the_first_edition_gives_the_first_of_three_five_points_more() -> None:
    end = finished("first-3", (2, 0))
    assert by_seat(end, "bonus") == [0, 0, 5]
    first = line(end, 2)
    assert first.total == first.hand + first.captured + 5

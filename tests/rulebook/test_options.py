"""The options that may be laid over a rule set, and those that are refused."""

from dataclasses import replace

import pytest

from haggis import CATALOGUE, Game, RulesError, find_rules, read_record, to_json
from haggis.rules import with_options
from tests.rulebook.positions import by_seat, finished, gained, may, opening, play, position

TAKES = {
    "haggis-2": {"one-point"},
    "haggis-3": {"one-point", "tournament"},
    "tatties": set(),
    "neeps": set(),
    "revised-2": {"one-point"},
    "revised-3": {"one-point", "tournament", "split-bets"},
    "first-2": {"one-point"},
    "first-3": {"one-point", "tournament", "split-bets"},
    "tatties-roger": set(),
    "neeps-roger": set(),
}
OPTIONS = ["one-point", "tournament", "split-bets"]


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("rules", TAKES)
def test_an_option_is_taken_or_refused(rules: str, option: str) -> None:
    if option in TAKES[rules]:
        assert find_rules(rules, [option]).options == (option,)
    else:
        with pytest.raises(RulesError):
            find_rules(rules, [option])
        with pytest.raises(RulesError):
            Game.new(rules, options=[option], seed=1)


@pytest.mark.parametrize("rules", TAKES)
def test_an_option_that_does_not_exist_is_refused(rules: str) -> None:
    with pytest.raises(RulesError):
        find_rules(rules, ["two-points"])


@pytest.mark.parametrize("rules", TAKES)
def test_no_option_is_on_by_default(rules: str) -> None:
    assert CATALOGUE[rules].options == ()
    assert find_rules(rules).options == ()


def test_options_combine_in_any_order_and_count_once() -> None:
    rules = find_rules("revised-3", OPTIONS)
    assert set(rules.options) == set(OPTIONS)
    assert find_rules("revised-3", [*reversed(OPTIONS), "tournament"]) == rules


def test_options_are_in_one_order_however_they_were_added() -> None:
    one_by_one = find_rules("revised-3", "split-bets")
    for option in ("tournament", "one-point"):
        one_by_one = with_options(one_by_one, option)
    assert one_by_one == find_rules("revised-3", OPTIONS)
    game = Game.new(find_rules("revised-3", "split-bets"), options="tournament", seed=1)
    assert read_record(to_json(game)).game == game


def test_an_option_of_your_own_stays() -> None:
    mine = replace(CATALOGUE["haggis-3"], name="mine", options=("no-talking",))
    assert with_options(mine, "tournament").options == ("tournament", "no-talking")


def test_a_rule_set_stays_as_it_is_under_its_options() -> None:
    find_rules("haggis-2", ["one-point"])
    assert CATALOGUE["haggis-2"].options == ()


@pytest.mark.parametrize(("rules", "cards"), [("haggis-2", 42), ("revised-2", 42), ("first-2", 42)])
def test_one_point_for_every_card_with_two_players(rules: str, cards: int) -> None:
    end = finished(find_rules(rules, ["one-point"]), (0,), captured={1: "2b3bTbJQK"}, rest=0)
    assert by_seat(end, "captured") == [cards - 6, 6]


@pytest.mark.parametrize("rules", ["haggis-3", "revised-3", "first-3"])
def test_one_point_for_every_card_with_three_players(rules: str) -> None:
    one_point = find_rules(rules, ["one-point"])
    end = finished(one_point, (0, 1), captured={2: "2b3bTbJQK"}, rest=0)
    assert by_seat(end, "captured") == [54 - 6 - 2, 2, 6]


@pytest.mark.parametrize("rules", ["haggis-2", "haggis-3"])
def test_one_point_changes_nothing_but_the_captured_cards(rules: str) -> None:
    bets = (15, 5, None)[: CATALOGUE[rules].players]
    order = range(CATALOGUE[rules].players - 1)
    plain = finished(rules, order, bets=bets)
    one_point = finished(find_rules(rules, ["one-point"]), order, bets=bets)
    for column in ("recorded", "hand", "bet", "bets", "bonus"):
        assert by_seat(plain, column) == by_seat(one_point, column)


@pytest.mark.parametrize("rules", ["haggis-3", "revised-3", "first-3"])
def test_a_tournament_bomb_asks_nobody(rules: str) -> None:
    start = opening(find_rules(rules, ["tournament"]), "2r", "3r")
    end = play(start, "0 2r, 1 3r, 2 JQ, 0 pass, 1 pass")
    assert gained(start, end) == ["", "2r3rJQ", ""]
    assert "trick0" not in may(end, 2)


def test_a_tournament_trick_goes_to_the_next_highest_player_even_if_out() -> None:
    """D5"""
    start = position(find_rules("revised-3", ["tournament"]), "2r3r", "4r", "JQ5r")
    end = play(start, "0 2r, 1 4r, 2 JQ, 0 pass")
    assert end.table.out == (1,)
    assert gained(start, end) == ["", "2r4rJQ", ""]


def test_a_led_tournament_bomb_goes_to_the_right_even_if_out() -> None:
    """D5"""
    rules = find_rules("revised-3", ["tournament"])
    start = position(rules, "", "JQ5r", "2r3r", turn=1, out={0: 9})
    assert gained(start, play(start, "1 JQ, 2 pass")) == ["JQ", "", ""]


def test_the_last_trick_of_a_tournament_round() -> None:
    rules = find_rules("revised-3", ["tournament"])
    start = position(rules, "", "JQ", "4r5r", turn=2, out={0: 9}, haggis="3b5b7b")
    end = play(start, "2 4r, 1 JQ")
    assert end.over
    assert gained(start, end) == ["3b5r5b7b", "", "4rJQ"]


@pytest.mark.parametrize("rules", ["revised-3", "first-3"])
@pytest.mark.parametrize(
    ("bets", "order", "points"),
    [
        ((15, None, None), (0, 1), [15, 0, 0]),
        ((None, 15, None), (0, 1), [10, 5, 0]),
        ((None, 15, None), (0, 2), [10, 0, 5]),
        ((None, None, 30), (0, 1), [20, 10, 0]),
        ((30, 30, 15), (0, 1), [60, 15, 0]),
        ((30, 15, 30), (2, 0), [15, 0, 60]),
        ((None, None, None), (0, 1), [0, 0, 0]),
    ],
)
def test_split_bets_share_the_sum_between_the_first_and_second_out(
    rules: str, bets: tuple[int | None, ...], order: tuple[int, int], points: list[int]
) -> None:
    end = finished(find_rules(rules, ["split-bets"]), order, bets=bets)
    assert by_seat(end, "bets") == points


def test_split_bets_are_off_by_default() -> None:
    """D12"""
    end = finished("revised-3", (0, 1), bets=(None, 15, None))
    assert by_seat(end, "bets") == [15, 0, 15]


def test_first_edition_keeps_its_bonus_under_options() -> None:
    end = finished(find_rules("first-3", OPTIONS), (1, 2))
    assert by_seat(end, "bonus") == [0, 5, 0]

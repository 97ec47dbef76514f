"""When a game ends, and who has won it."""

import pytest

from haggis import CATALOGUE, Game, Goal, RulesError
from tests.rulebook.positions import finished, game_of, opening, play, position, whole_deal

SUGGESTED = {
    "haggis-2": ["250", "350", "6r", "8r"],
    "haggis-3": ["250", "350", "6r", "9r"],
    "tatties": ["250", "350", "6r", "9r"],
    "neeps": ["350", "550", "4r", "6r"],
    "revised-2": ["250", "350"],
    "revised-3": ["250", "350"],
    "first-2": ["250", "350"],
    "first-3": ["250", "350"],
    "tatties-roger": ["250", "350", "6r", "9r"],
    "neeps-roger": ["350", "550", "4r", "6r"],
}

SMALL = finished("haggis-2", (0,), rest=0)
"""A round of few points: 46 to 0."""
TIE = finished("haggis-2", (0,), captured={0: "QKK"}, haggis="4r4y4g4b6r6y6g6b", rest=1)
"""23 points for each."""
BIG = play(
    position("haggis-2", "2r", "3r4r5r6r7r8r9rTr3y4y5y6y7y8yJQK", bets=(30, 30), rest=0), "0 2r"
)
"""181 to 0: 17 cards recorded, all points captured, two bets."""


def test_the_rounds_used_here() -> None:
    assert game_of(SMALL).totals == (46, 0)
    assert game_of(TIE).totals == (23, 23)
    assert game_of(BIG).totals == (85 + 36 + 60, 0)


@pytest.mark.parametrize("rules", SUGGESTED)
def test_the_suggested_goals(rules: str) -> None:
    assert sorted(map(str, CATALOGUE[rules].goals)) == sorted(SUGGESTED[rules])


@pytest.mark.parametrize("rules", SUGGESTED)
def test_the_shorter_points_goal_is_the_default(rules: str) -> None:
    assert str(Game.new(rules, seed=1).goal) == SUGGESTED[rules][0]


@pytest.mark.parametrize("goal", ["1", "37", "1000", "1r", "13r"])
def test_any_positive_number_is_a_goal(goal: str) -> None:
    assert str(Game.new("haggis-2", seed=1, goal=goal).goal) == goal


@pytest.mark.parametrize("goal", ["0", "-5", "0r", "2.5", "", "r", "ten", "6rr"])
def test_anything_else_is_not(goal: str) -> None:
    with pytest.raises(RulesError):
        Goal.parse(goal)


def test_a_goal_is_in_points_or_in_rounds() -> None:
    with pytest.raises(RulesError):
        Goal(6, "tricks")


def test_a_points_goal_does_not_end_after_six_rounds() -> None:
    game = game_of(*[TIE] * 3, *[SMALL] * 3, goal="250")
    assert max(game.totals) < 250
    assert not game.over
    assert len(game.next_round(whole_deal("haggis-2")).rounds) == 7


def test_a_rounds_goal_does_not_end_at_250_points() -> None:
    game = game_of(BIG, BIG, goal="6r")
    assert max(game.totals) >= 250
    assert not game.over
    assert game.winner is None


def test_a_points_goal_ends_with_the_round_in_which_it_is_reached() -> None:
    assert not game_of(BIG, goal="250").over
    assert game_of(BIG, BIG, goal="250").winner == 0


def test_exactly_the_goal_is_enough() -> None:
    assert game_of(SMALL, goal="46").winner == 0
    assert not game_of(SMALL, goal="47").over


def test_a_rounds_goal_ends_with_its_last_round() -> None:
    assert not game_of(*[SMALL] * 5, goal="6r").over
    assert game_of(*[SMALL] * 6, goal="6r").winner == 0


def test_the_game_does_not_end_in_the_middle_of_a_round() -> None:
    assert not game_of(BIG, BIG, opening("haggis-2"), goal="250").over
    assert not game_of(SMALL, opening("haggis-2"), goal="2r").over


def test_the_highest_total_wins_even_if_another_went_out() -> None:
    end = finished("haggis-2", (0,), captured={1: "JJQQKK"}, rest=1, haggis="4r4y4g4b6r6y6g6b")
    assert end.table.out == (0,)
    assert game_of(end, goal="1r").winner == 1


def test_a_tie_goes_on_after_a_points_goal() -> None:
    game = game_of(TIE, goal="20")
    assert game.winner is None
    assert not game.over
    assert game.next_round(whole_deal("haggis-2")).round.table.lead == 1


def test_a_tie_goes_on_after_a_rounds_goal() -> None:
    assert not game_of(TIE, goal="1r").over
    assert not game_of(TIE, TIE, goal="1r").over


def test_a_tie_ends_with_the_first_round_that_leaves_one_leader() -> None:
    assert game_of(TIE, TIE, SMALL, goal="20").winner == 0
    assert game_of(TIE, TIE, SMALL, goal="2r").winner == 0


def test_a_tie_of_two_of_three_goes_on() -> None:
    """First and third are level ahead of the second."""
    first, second = finished("haggis-3", (0, 1), rest=0), finished("haggis-3", (2, 1), rest=2)
    game = game_of(first, second, goal="2r")
    assert game.totals[0] == game.totals[2] > game.totals[1]
    assert not game.over
    assert game_of(first, second, first, goal="2r").winner == 0


def test_a_tie_below_the_leader_does_not_matter() -> None:
    end = finished("haggis-3", (0, 1), captured={1: "2b", 2: ""}, rest=0)
    assert game_of(end, goal="1r").winner == 0


def test_in_neeps_the_team_wins() -> None:
    end = finished("neeps", (1, 0, 3), rest=3)
    game = game_of(end, goal="1r")
    assert len(game.totals) == 2
    assert game.winner == 1


def test_a_neeps_goal_is_reached_by_both_partners_together() -> None:
    end = finished("neeps", (0, 1, 2), captured={0: "2b3b4b5b6b"}, rest=2)
    alone = max(line.total for line in game_of(end).scores[0])
    together = game_of(end).totals[0]
    assert alone < together
    assert game_of(end, goal=str(together)).winner == 0


def test_no_round_follows_the_end() -> None:
    with pytest.raises(RulesError):
        game_of(BIG, BIG, goal="250").next_round(whole_deal("haggis-2"))

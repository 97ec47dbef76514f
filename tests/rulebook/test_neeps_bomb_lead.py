"""Haggis and Neeps, rulebook 2.1: after a bomb the lead may go to the partner."""

import pytest

from tests.rulebook.positions import gained, leader, may, opening, play, position, refusal

both_neeps = pytest.mark.parametrize("rules", ["neeps", "neeps-roger"])


@both_neeps
def test_the_winner_by_a_bomb_leads_or_lets_the_partner_lead(rules: str) -> None:
    round = position(rules, "JQ2r", "3r3y", "4r4y", "5r5y")
    asked = play(round, "0 JQ, 1 pass, 2 pass, 3 pass")
    assert asked.deciders == (0,)
    assert may(asked, 0) == ["lead0", "lead2"]
    assert leader(play(asked, "0 lead0")) == 0
    assert leader(play(asked, "0 lead2")) == 2


@both_neeps
def test_the_trick_is_captured_before_the_lead_is_given(rules: str) -> None:
    start = position(rules, "2r2y", "JQ3r", "4r4y", "5r5y")
    asked = play(start, "0 2r, 1 JQ, 2 pass, 3 pass, 0 pass")
    assert gained(start, asked) == ["", "", "2rJQ", ""]
    assert may(asked, 1) == ["lead1", "lead3"]


@both_neeps
def test_an_out_winner_gives_it_to_the_partner_or_leaves_it_to_the_left(rules: str) -> None:
    round = position(rules, "JQ", "3r3y", "4r4y", "5r5y")
    asked = play(round, "0 JQ, 1 pass, 2 pass, 3 pass")
    assert asked.table.out == (0,)
    assert may(asked, 0) == ["lead1", "lead2"]
    assert leader(play(asked, "0 lead1")) == 1
    assert leader(play(asked, "0 lead2")) == 2


@both_neeps
def test_with_the_left_opponent_out_the_partner_leads_without_a_question(rules: str) -> None:
    round = position(rules, "JQ", "", "4r4y", "5r5y", out={1: 9})
    assert leader(play(round, "0 JQ, 2 pass, 3 pass")) == 2


@both_neeps
def test_a_partner_who_is_out_cannot_lead(rules: str) -> None:
    round = position(rules, "JQ2r", "3r3y", "", "5r5y", out={2: 9})
    assert leader(play(round, "0 JQ, 1 pass, 3 pass")) == 0


@both_neeps
def test_a_trick_won_without_a_bomb_asks_nothing(rules: str) -> None:
    round = position(rules, "2r2y", "JQ3r", "4r4y", "5r5y")
    assert leader(play(round, "0 2r, 1 pass, 2 pass, 3 pass")) == 0


@both_neeps
def test_a_bomb_that_was_beaten_gives_no_lead(rules: str) -> None:
    round = position(rules, "JQ2r", "JK3r", "4r4y", "5r5y")
    asked = play(round, "0 JQ, 1 JK, 2 pass, 3 pass, 0 pass")
    assert asked.deciders == (1,)
    assert may(asked, 1) == ["lead1", "lead3"]


def test_the_lead_goes_to_no_opponent_of_choice() -> None:
    round = position("neeps", "JQ2r", "3r3y", "4r4y", "5r5y")
    asked = play(round, "0 JQ, 1 pass, 2 pass, 3 pass")
    assert refusal(asked, "0 lead1") == "no-leader"
    assert refusal(asked, "0 lead3") == "no-leader"
    assert refusal(asked, "0 2r") == "leader-first"


def test_the_partner_has_no_say() -> None:
    round = position("neeps", "JQ2r", "3r3y", "4r4y", "5r5y")
    asked = play(round, "0 JQ, 1 pass, 2 pass, 3 pass")
    assert refusal(asked, "2 lead2") == "not-your-turn"
    given = play(asked, "0 lead2")
    assert refusal(given, "2 pass") == "must-lead"


def test_without_partners_the_winner_by_a_bomb_leads() -> None:
    two, three = play(opening("haggis-2"), "0 JQ, 1 pass"), "0 JQ, 1 pass, 2 pass"
    assert leader(two) == 0
    assert leader(play(opening("haggis-3"), f"{three}, 0 trick1")) == 0
    assert leader(play(opening("tatties"), f"1 pass, 2 pass, 0 pass, {three}")) == 0

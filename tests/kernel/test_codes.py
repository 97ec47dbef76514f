"""Rule sets as numbers: what the kernel does not know is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from haggis import ArgumentError, Game, RulesError, find_rules
from haggis.kernel import Position, layout, play_rounds
from haggis.kernel.codes import rules_row
from haggis.rules import CATALOGUE
from haggis.rules.payouts import Stakes
from haggis.rules.rule import rule
from tests.rulebook.positions import finished


@rule("bring-nothing", "a bet brings nothing")
def _nothing(stakes: Stakes) -> list[int]:
    return [0] * len(stakes.bets)


def test_every_rule_set_has_its_row() -> None:
    for name, rules in CATALOGUE.items():
        row = rules_row(rules)
        assert row[layout.PLAYERS] == rules.players, name
        assert row[layout.TEAM : layout.TEAM + rules.players].tolist() == list(rules.teams)


def test_an_unknown_rule_is_refused() -> None:
    rules = replace(find_rules("haggis-2"), name="mine", payout=_nothing)
    with pytest.raises(RulesError, match="mine: the kernel does not know the rule bring-nothing"):
        rules_row(rules)
    with pytest.raises(RulesError, match="does not know the rule"):
        play_rounds(rules, 1, seed=1)


def test_cards_of_too_many_points_are_refused() -> None:
    rules = replace(find_rules("haggis-2"), card_points={13: 16})
    with pytest.raises(RulesError, match="does not know cards worth 16 points"):
        rules_row(rules)


def test_too_many_players_are_refused() -> None:
    rules = replace(find_rules("haggis-2"), teams=(0, 1, 2, 3, 4), dealt=7)
    with pytest.raises(RulesError, match="does not know more than 4 players"):
        rules_row(rules)


def test_a_lost_bet_goes_to_the_other_team_wherever_it_sits() -> None:
    rules = replace(find_rules("neeps"), name="side-by-side", teams=(0, 0, 1, 1))
    for bettor in rules.seats:
        bets = tuple(15 if seat == bettor else None for seat in rules.seats)
        end = finished(rules, (2, 0, 3), bets=bets)
        assert Position.of(end).scores == tuple(line.total for line in end.lines)


def test_a_position_is_scored_at_its_end() -> None:
    with pytest.raises(ArgumentError, match="when it is over"):
        _ = Position.of(Game.new("haggis-2", seed=1).round).scores

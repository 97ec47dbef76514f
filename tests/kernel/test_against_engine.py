"""The kernel plays as the engine does: the same plays, positions and scores."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from haggis import Action, Bet, Combination, Game, Round, find_rules
from haggis.actions import PASS
from haggis.kernel import Position
from haggis.stages.trick import BombedTrick, GivenLead, Trick
from tests.players import VARIANTS, Players, play_round, variant_name

ROUNDS, MANY_ROUNDS = 500, 20_000
"""How many rounds of a rule set are compared, shared among its sets of options."""

Variant = tuple[str, tuple[str, ...]]


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_agrees_with_the_engine(variant: Variant) -> None:
    _compare_rounds(variant, ROUNDS)


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_agrees_with_the_engine_at_length(variant: Variant) -> None:
    _compare_rounds(variant, MANY_ROUNDS)


def _compare_rounds(variant: Variant, number: int) -> None:
    name, options = variant
    rules = find_rules(name, options)
    variants = sum(other == name for other, _ in VARIANTS)
    for seed in range(-(-number // variants)):
        suits = "rygbp" if rules.suits == 5 else ("rygb", "rgbp")[seed % 2]
        game = Game.new(rules, seed=seed, suits=suits)
        players = Players(seed)
        shadow = _Shadow(game.round, players)
        game = play_round(game, players, shadow)
        assert shadow.position.scores == tuple(line.total for line in game.scores[0])


class _Shadow:
    """Follows the engine's round with a position of the kernel's, and compares."""

    def __init__(self, round: Round, players: Players) -> None:
        self.position = Position.of(round)
        self.players = players

    def __call__(self, before: Round, seat: int, action: Action, after: Round) -> None:
        stage = before.table.stage
        if isinstance(action, Bet) or not isinstance(stage, Trick | BombedTrick | GivenLead):
            self.position = Position.of(after)
            return
        assert self.position.turn == seat
        choices = self.players.legal
        if isinstance(stage, Trick):
            plays = self.position.plays()
            highest = _highest(plays)
            assert highest == _highest(choices.plays)
            assert len(plays) == len(highest)
            assert self.position.may_pass == (PASS in choices.others)
        else:
            assert set(self.position.legal()) == set(choices.decisions)
        self.position = self.position.apply(action)
        assert self.position.row.tolist() == Position.of(after).row.tolist()


def _highest(plays: Iterable[Combination]) -> dict[tuple[int, int, int], int]:
    """The highest rank of each shape and cards; the engine lists it last."""
    return {(width, length, cards.counts): rank for width, length, rank, cards in plays}

"""Whole rounds: deterministic, divisible, and sensible."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from haggis import ArgumentError, Combination, Game, find_rules
from haggis.actions import PASS, Bet, Play, TakeTrick
from haggis.kernel import Knowledge, play_rounds
from haggis.rules import CATALOGUE


@pytest.mark.parametrize("name", CATALOGUE)
def test_all_points_are_given_out(name: str) -> None:
    """Without bets: the cards' points, and five for every card recorded."""
    rules = find_rules(name)
    for policy in ("random", "greedy"):
        rounds = play_rounds(rules, 500, seed=3, policy=policy)
        assert rounds.points.shape == (500, rules.players)
        assert rounds.decisions > 500 * rules.players
        cards = rules.deck("rygbp"[: rules.suits]).points(rules.card_points)
        if rules.players == 2:
            assert set((rounds.points.sum(axis=1) - cards) % 5) == {0}
        assert set(rounds.first_out.tolist()) == set(rules.seats)


def test_a_seed_gives_the_same_rounds_again_in_any_parts() -> None:
    rules = find_rules("haggis-3")
    whole = play_rounds(rules, 5000, seed=9)
    parts = [play_rounds(rules, 1250, seed=9, start=start) for start in range(0, 5000, 1250)]
    assert (whole.points == np.concatenate([part.points for part in parts])).all()
    assert whole.decisions == sum(part.decisions for part in parts)
    assert (whole.points != play_rounds(rules, 5000, seed=10).points).any()


def test_threads_do_not_disturb_each_other() -> None:
    rules = find_rules("neeps")
    alone = [play_rounds(rules, 400, seed=seed, policy="greedy").points for seed in range(6)]
    with ThreadPoolExecutor(3) as threads:
        together = threads.map(
            lambda seed: play_rounds(rules, 400, seed=seed, policy="greedy").points, range(6)
        )
    assert all((a == b).all() for a, b in zip(alone, together, strict=True))


@pytest.mark.parametrize("name", ["haggis-2", "haggis-3", "tatties", "neeps"])
def test_greedy_beats_random(name: str) -> None:
    rules = find_rules(name)
    policy = ["greedy" if team == 0 else "random" for team in rules.teams]
    rounds = play_rounds(rules, 3000, seed=4, policy=policy)
    assert rounds.points[:, 0].mean() > rounds.points[:, 1].mean() + 25


def test_an_illegal_action_is_refused() -> None:
    game = Game.new("haggis-2", seed=7)
    position = Knowledge.of(game.view(game.deciders[0])).worlds(1, seed=1).position(0)
    unheld = next(card for card in position.haggis)
    for action in (PASS, TakeTrick(1), Play(Combination.parse(str(unheld)))):
        with pytest.raises(ArgumentError, match="no legal action here"):
            position.apply(action)
    with pytest.raises(ArgumentError, match="decided outside"):
        position.apply(Bet(15))


def test_an_unknown_policy_is_refused() -> None:
    rules = find_rules("haggis-2")
    with pytest.raises(ArgumentError, match="no policy 'bold'"):
        play_rounds(rules, 1, seed=1, policy="bold")
    with pytest.raises(ArgumentError, match="2 seats need 2 policies"):
        play_rounds(rules, 1, seed=1, policy=["random"])

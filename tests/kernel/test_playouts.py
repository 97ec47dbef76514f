"""Playouts and whole rounds: deterministic, divisible, and sensible."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from haggis import Combination, Game, find_rules
from haggis.actions import PASS, Bet, Play, TakeTrick
from haggis.kernel import Knowledge, Position, Worlds, play_out, play_rounds
from haggis.rules import CATALOGUE


def _worlds(name: str = "haggis-2", number: int = 300) -> Worlds:
    game = Game.new(name, seed=7)
    return Knowledge.of(game.view(game.deciders[0])).worlds(number, seed=1)


@pytest.mark.parametrize("name", CATALOGUE)
def test_all_points_are_given_out(name: str) -> None:
    """Without bets: the cards' points, and five for every card recorded."""
    rules = find_rules(name)
    for policy in ("random", "greedy"):
        rounds = play_rounds(rules, 500, seed=3, policy=policy)
        assert rounds.points.shape == (500, rules.players)
        assert rounds.decisions > 500 * rules.players
        cards = rules.deck("rygbp"[: rules.suits]).points(rules.worth)
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


def test_candidates_are_played_in_common_worlds() -> None:
    game = Game.new("haggis-2", seed=7)
    plays = game.legal(1)[:2]
    worlds = _worlds()
    both = play_out(worlds, plays, seed=3)
    again = play_out(worlds, plays[1:], seed=3)
    assert both.points.shape == (2, 300, 2)
    assert (both.points[1] == again.points[0]).all()
    assert both.mean_points.shape == (2, 2)
    assert (both.chance_out_first(0) + both.chance_out_first(1) == 1).all()


def test_going_out_is_certain() -> None:
    game = Game.new("haggis-2", seed=7)
    position = Position.of(game.round)
    while not position.over:
        last = position
        position = position.apply(position.legal()[0])
    assert last.turn is not None
    worlds = Worlds(last.rules, last.codes, last.row[np.newaxis].copy())
    outcomes = play_out(worlds, [last.legal()[0], None], seed=1)
    assert outcomes.chance_out_first(last.turn)[0] == 1
    assert tuple(outcomes.points[0, 0].tolist()) == position.scores


def test_bets_count_in_playouts() -> None:
    game = Game.new("haggis-2", seed=7)
    plain = play_out(_worlds(), [None], seed=2)
    game = game.apply(0, Bet(30))
    worlds = Knowledge.of(game.view(1)).worlds(300, seed=1)
    bet = play_out(worlds, [None], seed=2)
    assert (bet.points.sum(axis=2) == plain.points.sum(axis=2) + 30).all()


def test_an_illegal_candidate_is_refused() -> None:
    position = _worlds().position(0)
    unheld = next(card for card in position.haggis)
    for action in (PASS, TakeTrick(1), Play(Combination.parse(str(unheld)))):
        with pytest.raises(ValueError, match="no legal action in one of the worlds"):
            play_out(_worlds(), [action], seed=1)
        with pytest.raises(ValueError, match="no legal action here"):
            position.apply(action)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="decided outside"):
        play_out(_worlds(), [Bet(15)], seed=1)
    with pytest.raises(ValueError, match="no policy 'bold'"):
        play_out(_worlds(), [PASS], seed=1, policy="bold")
    with pytest.raises(ValueError, match="2 seats need 2 policies"):
        play_out(_worlds(), [None], seed=1, policy=["random"])

"""Rollouts: common worlds for all candidates, and what is certain comes true."""

from __future__ import annotations

import numpy as np

from haggis import Game
from haggis.actions import Bet
from haggis.bots.think.sampler import Sampler
from haggis.kernel import Knowledge, Position

WORLDS = 100


def sampler_for(game: Game) -> Sampler:
    return Sampler(Knowledge.of(game.view(game.deciders[0])), WORLDS, 3)


def test_candidates_are_rolled_out_in_common_worlds() -> None:
    game = Game.new("haggis-2", seed=7)
    (seat,) = game.deciders
    plays = game.legal(seat)[:2]
    sampler = sampler_for(game)
    both = sampler.roll_out(plays, 0, WORLDS)
    again = sampler.roll_out(plays[1:], 0, WORLDS)
    assert both.points().shape == (2, WORLDS, 2)
    assert (both.points()[1] == again.points()[0]).all()
    assert set(both.first_out.flat) == {0, 1}


def test_batches_do_not_change_the_outcomes() -> None:
    sampler = sampler_for(Game.new("haggis-3", seed=7))
    whole = sampler.roll_out([None], 0, WORLDS)
    parts = [sampler.roll_out([None], begin, begin + 25) for begin in range(0, WORLDS, 25)]
    assert (whole.ends == np.concatenate([part.ends for part in parts], axis=1)).all()


def test_going_out_is_certain() -> None:
    game = Game.new("haggis-2", seed=7)
    position = Position.of(game.round)
    while not position.over:
        last = position
        position = position.apply(position.legal()[0])
    assert last.turn is not None
    sampler = sampler_for(game)
    sampler.worlds = last.row[np.newaxis].copy()
    outcomes = sampler.roll_out([last.legal()[0], None], 0, 1)
    assert outcomes.first_out[0, 0] == last.turn
    assert tuple(outcomes.points()[0, 0].tolist()) == position.scores


def test_bets_count_in_rollouts() -> None:
    game = Game.new("haggis-2", seed=7)
    plain = sampler_for(game).roll_out([None], 0, WORLDS)
    bet = sampler_for(game.apply(0, Bet(30))).roll_out([None], 0, WORLDS)
    assert (bet.points().sum(axis=2) == plain.points().sum(axis=2) + 30).all()
    assert (plain.points_with_bets([30, None]) == bet.points()).all()

"""The kernel's greedy player makes the moves of the bot `greedy`, or others worth the same."""

from __future__ import annotations

import random

import numpy as np
import pytest

from haggis import CATALOGUE, Action, Game, Play, Round
from haggis.actions import PASS
from haggis.bots import greedy, sense
from haggis.kernel import Position, layout
from haggis.kernel.cards import combinations
from haggis.kernel.greedy import choose_greedily
from haggis.stages.trick import Trick
from haggis.view import View, view
from tests.players import Players, play_round

ROUNDS = 60


@pytest.mark.parametrize("name", CATALOGUE)
def test_it_plays_as_the_bot_does(name: str) -> None:
    for seed in range(ROUNDS):
        play_round(Game.new(name, seed=seed), Players(seed), _compare)


def _compare(before: Round, seat: int, _action: Action, _after: Round) -> None:
    if not isinstance(before.table.stage, Trick) or seat not in before.deciders:
        return
    seen = view(before, seat)
    expected = greedy.BOT.choose(seen, random.Random(0))
    found = _choose(before)
    seen.check(found)
    assert _value(seen, found) == _value(seen, expected), (str(seen.hand), found, expected)


def _choose(round: Round) -> Action:
    position = Position.of(round)
    plays = np.empty((layout.MAX_PLAYS, layout.MOVE_SIZE), np.int64)
    move = np.zeros(layout.MOVE_SIZE, np.int64)
    choose_greedily(position.codes, position.row, plays, move)
    return PASS if move[layout.MEANING] == layout.PASS else Play(combinations(move[np.newaxis])[0])


def _value(seen: View, action: Action) -> tuple[bool, int]:
    """Whether an action goes out, and what the bot thinks of it."""
    if not isinstance(action, Play):
        return False, 0
    play = action.combination
    if play.cards == seen.hand:
        return True, 0
    if seen.table.on is None:
        return False, greedy._value_of_lead(play)
    return False, greedy._value_of_follow(play, seen.hand, sense.smallest_opposing_hand(seen))

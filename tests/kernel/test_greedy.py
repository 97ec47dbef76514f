"""The kernel's greedy player makes the moves of the bot `greedy`, or others worth the same;
and search, which asks how likely a greedy player does something, thinks so too."""

from __future__ import annotations

import random

import numpy as np
import pytest

from haggis import CATALOGUE, Action, Cards, Combination, Game, Play, Round, find_rules, meanings
from haggis.actions import PASS, Pass
from haggis.bots import greedy, heuristics
from haggis.bots.think.likelihood import greedy_likelihood
from haggis.cards import NO_CARDS
from haggis.kernel import Position, layout
from haggis.kernel.cards import combinations, masks, meaning, move_row
from haggis.kernel.codes import rules_row
from haggis.kernel.greedy import choose_greedily
from haggis.stages.trick import Trick
from haggis.view import View, view
from tests.players import Players, play_round

ROUNDS = 60


@pytest.mark.parametrize("name", CATALOGUE)
def test_it_plays_as_the_bot_does(name: str) -> None:
    for seed in range(ROUNDS):
        play_round(Game.new(name, seed=seed), Players(seed), _compare)


def _compare(before: Round, seat: int, made: Action, _after: Round) -> None:
    if not isinstance(before.table.stage, Trick) or seat not in before.deciders:
        return
    seen = view(before, seat)
    expected = greedy.BOT.choose(seen, random.Random(0))
    found = _choose(before)
    seen.check(found)
    assert _value(seen, found) == _value(seen, expected), (str(seen.hand), found, expected)
    position = Position.of(before)
    plays = np.empty((layout.MAX_PLAYS, layout.MOVE_SIZE), np.int64)
    likely = [expected, found]
    courts = made.combination.cards.courts if isinstance(made, Play) else NO_CARDS
    if isinstance(made, Play | Pass) and courts in (NO_CARDS, seen.hand.courts):
        likely.append(made)  # which courts are chosen is not looked at
    for action in likely:
        equal = _value(seen, action) == _value(seen, expected)
        chance = greedy_likelihood(position.codes, position.row, move_row(action), plays)[1]
        assert (chance > 0) == equal, (str(seen.hand), action, expected)


def _choose(round: Round) -> Action:
    position = Position.of(round)
    plays = np.empty((layout.MAX_PLAYS, layout.MOVE_SIZE), np.int64)
    move = np.zeros(layout.MOVE_SIZE, np.int64)
    choose_greedily(position.codes, position.row, plays, move)
    return PASS if move[layout.MEANING] == layout.PASS else Play(combinations(move[np.newaxis])[0])


def _value(seen: View, action: Action) -> tuple[str, int]:
    """What an action is, and what the bot thinks of it, at the rank it likes best."""
    if not isinstance(action, Play):
        return "pass", 0
    play = action.combination
    if play.cards == seen.hand:
        return "out", 0
    on = seen.table.on
    if on is None:
        return "lead", greedy._value_of_lead(play)
    fewest = heuristics.smallest_opposing_hand(seen)
    ranks = [other for other in meanings(play.cards) if other.shape == play.shape]
    return "follow", max(
        greedy._value_of_follow(other, seen.hand, fewest) for other in ranks if other.beats(on)
    )


def test_a_play_worth_no_more_than_a_pass_is_not_expected() -> None:
    row = np.zeros(layout.POSITION_SIZE, np.int64)
    row[layout.HAND], _ = masks(Cards.parse("3r4r4y5y5g7rQK"))
    row[layout.SIZE : layout.SIZE + 2] = 8, 4
    row[layout.WINNER], row[layout.ON] = 1, meaning(Combination.parse("8g8b9g9b"))
    bomb = Play(Combination.parse("QK"))
    plays = np.empty((layout.MAX_PLAYS, layout.MOVE_SIZE), np.int64)
    for action, chance in ((bomb, 0), (PASS, 1)):
        codes = rules_row(find_rules("haggis-2"))
        assert greedy_likelihood(codes, row, move_row(action), plays) == (1, chance)

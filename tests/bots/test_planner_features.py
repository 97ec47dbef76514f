"""The planner's features come from what lies open, and from nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from haggis import Game, Play
from haggis.actions import Pass
from haggis.bots import find_bot, rng_for
from haggis.bots.play import play_out
from haggis.bots.think import planner_features as features
from haggis.bots.think.hold_odds import MEANINGS
from haggis.bots.think.plan import (
    FOLLOW_SLACK,
    LEFT_OVER,
    Player,
    empty_buffer,
    is_listed,
    list_moves,
    plan_hand,
)
from haggis.kernel.cards import move_row
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row
from haggis.kernel.decompose import Floats, empty_plan
from haggis.kernel.knowledge import Knowledge
from haggis.kernel.layout import SUIT_CARDS
from haggis.view import View

GAMES = ("haggis-2", "haggis-3", "tatties", "neeps")


def new_player() -> Player:
    return Player(empty_plan(18, LEFT_OVER), np.empty(MEANINGS), np.empty(MEANINGS))


def looked_at(codes: Row, world: Row, seat: int) -> list[tuple[list[int], Floats]]:
    """Every move that is considered in a world, with its features."""
    buffer, seen = empty_buffer(), np.empty(features.FEATURES)
    player = new_player()
    plan_hand(codes, world, seat, player, buffer.moves)
    found = []
    features.write_state_features(codes, world, seen)
    for place in range(list_moves(world, player, FOLLOW_SLACK, buffer)):
        move, rest = buffer.moves[place], buffer.rests[place]
        features.write_move_features(codes, world, player.plan, player.hold_odds, move, rest, seen)
        found.append((move.tolist(), seen.copy()))
    return found


def decisions(name: str) -> Iterator[View]:
    """The views of those who must play or pass in a round."""
    start = Game.new(name, seed=5, goal="1r")
    bots = [find_bot("greedy")] * start.rules.players
    for game in play_out(start, bots, [rng_for(1, seat) for seat in start.rules.seats]):
        if not game.over and game.deciders and game.round.table.opener is not None:
            view = game.view(game.deciders[0])
            if any(isinstance(action, Play) for action in view.legal()):
                yield view


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_make_no_difference(name: str) -> None:
    seen = 0
    for view in decisions(name):
        worlds = Knowledge.of(view).worlds(3, seed=1).rows
        codes = rules_row(view.rules)
        one, *others = (looked_at(codes, world, view.seat) for world in worlds)
        for other in others:
            assert [move for move, _ in one] == [move for move, _ in other]
            for (_, first), (_, second) in zip(one, other, strict=True):
                assert np.array_equal(first, second)
        seen += 1
    assert seen > 10


@pytest.mark.parametrize("name", GAMES)
def test_cards_and_courts_are_counted(name: str) -> None:
    for view in decisions(name):
        world = Knowledge.of(view).worlds(1, seed=1).rows[0]
        rules, table = view.rules, view.table
        opponents = [
            seat
            for seat in rules.seats
            if rules.teams[seat] != rules.teams[view.seat] and table.sizes[seat]
        ]
        sizes = [table.sizes[seat] for seat in opponents]
        courts = [table.courts[seat] for seat in opponents]
        for (first, second, _), seen in looked_at(rules_row(rules), world, view.seat):
            left = len(view.hand) - first.bit_count() - second.bit_count()
            assert seen[features.OWN_CARDS] == left / 17
            assert seen[features.FEWEST] == min(sizes) / 17
            assert seen[features.MOST] == max(sizes) / 17
            assert seen[features.ONE_OPPONENT] == (len(opponents) == 1)
            assert seen[features.THEIR_COURTS] == sum(map(len, courts)) / 3
            assert seen[features.THEIR_KINGS] == sum("K" in str(held) for held in courts)
            assert round(seen[features.SURE_PLAYS] * 3) <= round(seen[features.PLAYS] * 5)
            assert seen[features.WEAKEST] <= 3 * seen[features.WEAKNESS] + 1e-9
            assert seen[features.LONGEST] * 7 <= left


@pytest.mark.parametrize("name", GAMES)
def test_it_is_told_whether_a_move_is_listed_without_listing(name: str) -> None:
    told = {False: 0, True: 0}
    for view in decisions(name):
        world = Knowledge.of(view).worlds(1, seed=1).rows[0]
        buffer, player = empty_buffer(), new_player()
        plan_hand(rules_row(view.rules), world, view.seat, player, buffer.moves)
        for slack in (0.3, 1.0):
            number = list_moves(world, player, slack, buffer)
            listed = {
                (first & SUIT_CARDS, second, meaning)
                for first, second, meaning in buffer.moves[:number].tolist()
            }
            for action in view.legal():
                if isinstance(action, Play | Pass):
                    first, second, meaning = move = move_row(action)
                    found = (first & SUIT_CARDS, second, meaning) in listed
                    row = np.array(move, np.int64)
                    assert is_listed(world, player, slack, row) == found
                    told[found] += 1
    assert min(told.values()) > 50

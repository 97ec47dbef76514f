"""The planner's features come from what lies open, and from nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from haggis import Cards, Game, Play
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
from haggis.kernel.layout import COURT_PLACE, LENGTH_PLACE, RANKS, SHAPE, SUIT_CARDS, WIDTH_PLACE
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
def test_cards_are_counted(name: str) -> None:
    for view in decisions(name):
        knowledge = Knowledge.of(view)
        world = knowledge.worlds(1, seed=1)
        unseen = view.rules.suit_cards(view.table.suits)
        unseen -= sum(view.table.captured, Cards()).suit_cards + view.hand.suit_cards
        unseen -= sum((play.combination.cards for play in view.table.trick), Cards()).suit_cards
        theirs = [
            size
            for seat, size in enumerate(view.table.sizes)
            if size and view.rules.teams[seat] != view.rules.teams[view.seat]
        ]
        courts_of_theirs = [
            view.table.courts[seat]
            for seat in view.rules.seats
            if view.rules.teams[seat] != view.rules.teams[view.seat]
        ]
        for (first, second, meaning), seen in looked_at(
            rules_row(view.rules), world.rows[0], view.seat
        ):
            played = first.bit_count() + second.bit_count()
            left = len(view.hand) - played
            for rank in range(RANKS):
                of_rank = sum(card.rank == rank + 2 for card in unseen)
                assert seen[features.RANKS_UNSEEN + rank] == of_rank / 4
            ranks = seen[features.RANKS_HELD : features.RANKS_HELD + RANKS] * 3
            courts = (first >> COURT_PLACE).bit_count()
            assert ranks.sum() == pytest.approx(len(view.hand.suit_cards) - (played - courts))
            assert seen[features.UNSEEN] == len(unseen) / 36
            own = seen[features.OWN_LAST : features.OWN_LAST + 6]
            assert own.tolist() == [left == cards for cards in range(1, 7)]
            last = seen[features.THEIR_LAST : features.THEIR_LAST + 4]
            assert last.tolist() == [min(theirs) == cards for cards in range(3, 7)]
            on = view.table.on
            if meaning >= 0:
                length, width = meaning >> LENGTH_PLACE & 15, meaning >> WIDTH_PLACE & 15
                is_bomb = meaning & SHAPE == 0
            else:
                assert on is not None
                length, width, is_bomb = on.length, on.width, on.is_bomb
            kinds = [0.0] * 4
            if not is_bomb:
                kinds[2 * (length > 1) + (width > 1)] = 1.0
            assert seen[features.KIND_ON : features.KIND_ON + 4].tolist() == kinds
            for rank, place in ((11, features.THEIR_JACKS), (12, features.THEIR_QUEENS)):
                held = any(card.rank == rank for cards in courts_of_theirs for card in cards)
                assert seen[place] == held
            plan = [features.SINGLES, features.SETS, features.SEQUENCES]
            plays = np.round(seen[plan] * [4, 3, 2]).sum()
            assert plays <= round(seen[features.PLAYS] * 5)
            assert round(seen[features.LOSERS] * 3) + round(seen[features.SURE_PLAYS] * 3) <= round(
                seen[features.PLAYS] * 5
            )
            assert seen[features.SURE_CARDS] * 10 <= left


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


def test_the_weakest_plays_come_in_order() -> None:
    for view in decisions("haggis-2"):
        world = Knowledge.of(view).worlds(1, seed=1).rows[0]
        for _, seen in looked_at(rules_row(view.rules), world, view.seat):
            weak = [seen[features.WEAKEST], *seen[features.WEAKER : features.WEAKER + 3]]
            assert weak == sorted(weak, reverse=True)
            assert sum(weak) <= 3 * seen[features.WEAKNESS] + 1e-9
            plays = round(seen[features.PLAYS] * 5)
            cards = seen[features.WEAK_CARDS : features.WEAK_CARDS + 4]
            assert (cards > 0).sum() <= plays

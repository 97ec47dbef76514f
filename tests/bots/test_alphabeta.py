"""The exact endgame solver against brute force, and search that uses it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pytest

from haggis import CATALOGUE, Action, Cards, Deal, Game, Play, View
from haggis.bots import Budget, find_bot, rng_for, why
from haggis.bots.lazy import load_kernel
from haggis.bots.play import play_out
from haggis.bots.think import deadline, solver
from haggis.bots.think.alphabeta import empty_tree, solve
from haggis.bots.think.utility import GAME_BONUS, objective_of
from haggis.kernel import Knowledge, Position
from haggis.kernel.cards import move_row
from haggis.net import search

TREE = empty_tree()
ENDINGS = 12
FEW_CARDS = 6


def endings(name: str) -> Iterator[tuple[View, Position]]:
    """Decisions of random rounds when two sides are left with few cards, all of them seen."""
    for seed in range(1000):
        game = Game.new(name, seed=seed, goal=("1", "2r", "500")[seed % 3])
        bots = [find_bot("novice")] * game.rules.players
        rngs = [rng_for(seed, seat) for seat in game.rules.seats]
        for after in play_out(game, bots, rngs):
            round = after.round
            if round.over or len(after.rounds) > 1:
                break
            sizes = [len(hand) for hand in round.hands]
            sides = {team for team, size in zip(game.rules.teams, sizes, strict=True) if size}
            if len(sides) == 2 and sum(sizes) <= FEW_CARDS:
                yield after.view(round.deciders[0]), Position.of(round)
                break


def value_by_trying(view: View, position: Position, known: dict[bytes, float]) -> float:
    """The value of the position for the seat of the view, by brute force."""
    key = position.row.tobytes()
    if key not in known:
        if position.over:
            known[key] = utility_at_the_end(view, position.scores)
        else:
            turn = position.turn
            assert turn is not None
            best = max if view.rules.teams[turn] == view.rules.teams[view.seat] else min
            after = [position.apply(action) for action in position.legal()]
            known[key] = best(value_by_trying(view, each, known) for each in after)
    return known[key]


def utility_at_the_end(view: View, scores: tuple[int, ...]) -> float:
    teams = view.rules.teams
    gained = [0] * (max(teams) + 1)
    for team, points in zip(teams, scores, strict=True):
        gained[team] += points
    own = teams[view.seat]
    others = [team for team in range(len(gained)) if team != own]
    margin = gained[own] - sum(gained[team] for team in others) / len(others)
    totals = [before + now for before, now in zip(view.table.totals, gained, strict=True)]
    assert view.goal is not None
    reached = max(totals) if view.goal.unit == "points" else view.number
    if reached < view.goal.amount:
        return margin
    most = max(totals[team] for team in others)
    return margin + GAME_BONUS * ((totals[own] > most) - (totals[own] < most))


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_move_is_worth_what_trying_everything_says(name: str) -> None:
    number = 0
    for view, position in islice(endings(name), ENDINGS):
        actions = position.legal()
        values, goes_out = np.empty(len(actions)), np.empty(len(actions), np.int64)
        moves = np.array([move_row(action) for action in actions], np.int64)
        most = 1_000_000
        args = position.codes, objective_of(view), position.row, moves, TREE, most, values, goes_out
        assert solve(*args) <= most
        known: dict[bytes, float] = {}
        after = [value_by_trying(view, position.apply(action), known) for action in actions]
        assert values.tolist() == after
        number += 1
    assert number == ENDINGS


def test_it_gives_up_when_that_takes_too_long() -> None:
    view, position = next(endings("haggis-2"))
    moves = np.array([move_row(action) for action in position.legal()], np.int64)
    values, goes_out = np.empty(len(moves)), np.empty(len(moves), np.int64)
    args = position.codes, objective_of(view), position.row, moves, TREE
    needed = solve(*args, 1_000_000, values, goes_out)
    assert solve(*args, needed, values, goes_out) == needed
    assert solve(*args, needed - 1, values, goes_out) == needed


@pytest.mark.parametrize("name", ["haggis-2", "haggis-3", "neeps"])
def test_every_world_is_there_once(name: str) -> None:
    for view, position in islice(endings(name), 5):
        knowledge = Knowledge.of(view)
        if knowledge.number_of_worlds > 20_000:
            continue
        worlds = knowledge.all_worlds()
        assert len(worlds) == knowledge.number_of_worlds
        rows = {row.tobytes() for row in worlds.rows}
        assert position.row.tobytes() in rows
        assert rows >= {row.tobytes() for row in knowledge.worlds(200, seed=1).rows}
        if view.rules.copies == 1:
            assert len(rows) == len(worlds)


def end_with(mine: str, theirs: str, *, lead: int = 0) -> Game:
    """Two players in the last trick but one: all other cards have been played."""
    game = Game.new("haggis-2", seed=3, first=lead)
    hands = Cards.parse(mine), Cards.parse(theirs)
    table, deck = game.round.table, game.rules.deck(game.round.table.suits)
    haggis = tuple(deck.suit_cards - sum(hands, Cards()).suit_cards)[:8]
    played = deck - hands[0] - hands[1] - Cards(haggis)
    table = table._replace(
        sizes=(len(hands[0]), len(hands[1])),
        courts=(hands[0].courts, hands[1].courts),
        captured=(played, Cards()),
    )
    round = game.round._replace(deal=Deal(hands, haggis), hands=hands, haggis=haggis, table=table)
    return replace(game, rounds=(round,))


def best(game: Game) -> tuple[Action, float]:
    first = why(game.view(0), rng_for(1), Budget(playouts=1000))[0]
    return first.action, first.out_first


def test_the_sure_card_goes_before_the_weak_one() -> None:
    """The other holds one suit card: it may beat the 4, but never the ten."""
    action, out_first = best(end_with("4gTr", "9y"))
    assert str(action) == "Tr"
    assert out_first == 1.0


def test_search_solves_what_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """With few worlds left, they are solved, and nothing is rolled out."""
    game = end_with("2r4r4gQ", "9g6g")
    monkeypatch.setattr(search, "_race", None)
    choice = find_bot("search").choose(game.view(0), rng_for(1), Budget(playouts=1000))
    assert isinstance(choice, Play)
    monkeypatch.setattr(deadline, "MAX_NODES", 1)
    with pytest.raises(TypeError):
        find_bot("search").choose(game.view(0), rng_for(1), Budget(playouts=1000))


@pytest.mark.parametrize("theirs", ["JQ", "9y"])
def test_solving_looks_at_no_more_positions_than_it_may(
    monkeypatch: pytest.MonkeyPatch, theirs: str
) -> None:
    """With one world, or with nine."""
    load_kernel()  # with a time for a budget nobody waits for it
    looked = []

    def count(*args: Any) -> int:
        looked.append(solve(*args))
        return looked[-1]

    monkeypatch.setattr(solver, "solve", count)
    monkeypatch.setattr(deadline, "MAX_NODES", 40)
    find_bot("search").choose(end_with("2r3g4r6b8g", theirs).view(0), rng_for(1), Budget(1.0))
    assert 1 <= sum(looked) <= 41

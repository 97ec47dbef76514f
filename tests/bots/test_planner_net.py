"""What the planner sees in a position: strengths, moves and their values."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from haggis import Game, Play, find_rules
from haggis.bots import find_bot, rng_for
from haggis.bots.play import play_out
from haggis.bots.think.hold_odds import MEANINGS, write_hold_odds
from haggis.bots.think.planner_features import FEATURES
from haggis.bots.think.planner_net import SCALE, PlannerNet, estimate, planner_net_for
from haggis.bots.think.sampler import Sampler
from haggis.cards import Cards
from haggis.kernel import layout
from haggis.kernel.cards import masks
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row
from haggis.kernel.knowledge import Knowledge
from haggis.kernel.plays import list_plays

GAMES = ("haggis-2", "haggis-3", "tatties", "neeps")


def position(name: str, hands: list[str], haggis: str = "") -> Row:
    """The first lead of a round with these cards."""
    row = np.zeros(layout.POSITION_SIZE, np.int64)
    for seat, hand in enumerate(hands):
        cards = Cards.parse(hand)
        row[layout.HAND + seat], row[layout.HAND_SECOND + seat] = masks(cards)
        row[layout.SIZE + seat] = len(cards)
    row[layout.HAGGIS_FIRST], row[layout.HAGGIS_SECOND] = masks(Cards.parse(haggis))
    return row


def strengths(name: str, row: Row, seat: int = 0) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    found = np.empty(MEANINGS)
    write_hold_odds(rules_row(find_rules(name)), row, seat, found)
    return found


def meaning(width: int, length: int, rank: int) -> int:
    return width << layout.WIDTH_PLACE | length << layout.LENGTH_PLACE | rank


@pytest.mark.parametrize("name", ["haggis-2", "haggis-3"])
def test_strengths_are_the_shares_of_worlds_in_which_a_play_holds(name: str) -> None:
    """Without courts there is nothing to guess at, so dealing many worlds nearly agrees."""
    plays = np.empty((layout.MAX_PLAYS, layout.MOVE_SIZE), np.int64)
    errors = []
    for seed in range(3):
        game = Game.new(name, seed=seed)
        knowledge = Knowledge.of(game.view(0))
        worlds = knowledge.worlds(600, 1, leader=0).rows.copy()
        for other in range(1, game.rules.players):
            worlds[:, layout.HAND + other] &= layout.SUIT_CARDS
            worlds[:, layout.SIZE + other] -= 3
        measured = strengths(name, worlds[0])
        holds = np.zeros(MEANINGS)
        for world in worlds:
            beaten = np.zeros(MEANINGS, bool)
            for other in range(1, game.rules.players):
                number = list_plays(world[layout.HAND + other], 0, 0, plays)
                for play in plays[:number, layout.MEANING] & layout.WHOLE_MEANING:
                    beaten[play & ~layout.RANK_BITS : play] = True
            holds += ~beaten
        for width, length in ((1, 1), (2, 1), (3, 1), (1, 3), (1, 4), (2, 2), (2, 3)):
            for rank in range(length + 1, 11):
                of = meaning(width, length, rank)
                errors.append(measured[of] - holds[of] / len(worlds))
    assert np.abs(errors).max() < 0.25
    assert np.abs(errors).mean() < 0.04


def test_what_nobody_can_beat_is_sure() -> None:
    row = position("haggis-2", ["2r 3r", "4y 4g 9b"], "Tr")
    strength = strengths("haggis-2", row)
    assert strength[meaning(1, 1, 10)] == 1
    assert strength[meaning(2, 1, 4)] == 1
    assert 0 < strength[meaning(2, 1, 3)] < 1
    assert strength[meaning(1, 3, 5)] == 1
    assert strength[meaning(1, 1, 2)] == pytest.approx(0)


def test_a_higher_rank_is_never_weaker() -> None:
    for name in GAMES:
        game = Game.new(name, seed=3)
        strength = strengths(name, Knowledge.of(game.view(0)).worlds(1, 1, leader=0).rows[0])
        for shape in range(1 << 4, MEANINGS, 1 << 4):
            length = shape >> layout.LENGTH_PLACE & 15
            ranks = strength[shape + length + 1 : shape + 14]
            assert (np.diff(ranks) >= -1e-12).all()
            assert (ranks >= 0).all()
            assert (ranks <= 1).all()


def test_the_network_adds_up() -> None:
    rng = np.random.default_rng(1)
    features = rng.normal(size=FEATURES)
    network = PlannerNet(rng.normal(size=(FEATURES, 5)), rng.normal(size=5), rng.normal(size=6))
    noticed = np.maximum(features @ network.inner + network.bias, 0)
    expected = SCALE * (network.outer[:5] @ noticed + network.outer[5])
    assert estimate(network, features) == pytest.approx(expected)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_its_network(name: str) -> None:
    network = planner_net_for(find_rules(name))
    assert network.inner.shape == (FEATURES, len(network.bias))
    assert len(network.bias) == len(network.outer) - 1
    assert all(np.isfinite(layer).all() for layer in network)


def test_older_editions_use_the_game_that_is_most_like_theirs() -> None:
    alike = {"first-2": "haggis-2", "revised-3": "haggis-3", "neeps-roger": "neeps"}
    for name, other in {**alike, "tatties-roger": "tatties"}.items():
        assert planner_net_for(find_rules(name)) is planner_net_for(find_rules(other))


def test_a_rule_set_made_elsewhere_uses_the_game_that_is_most_like_it() -> None:
    tatties = find_rules("tatties")
    for_four = replace(tatties, name="for-four", teams=(0, 1, 2, 3), copies=2)
    assert planner_net_for(for_four) is planner_net_for(tatties)
    no_auction = replace(tatties, name="no-auction", auction=None)
    assert planner_net_for(no_auction) is planner_net_for(find_rules("haggis-3"))


@pytest.mark.parametrize("name", GAMES)
def test_all_moves_that_are_weighed_are_legal(name: str) -> None:
    start = Game.new(name, seed=5, goal="1r")
    bots = [find_bot("greedy")] * start.rules.players
    seen = 0
    for game in play_out(start, bots, [rng_for(1, seat) for seat in start.rules.seats]):
        if game.over or not game.deciders or game.round.table.opener is None:
            continue
        view = game.view(game.deciders[0])
        if not any(isinstance(action, Play) for action in view.legal()):
            continue
        moves = Sampler(Knowledge.of(view), 1, 1).moves()
        values = [value for _, value in moves]
        assert values == sorted(values, reverse=True)
        assert (view.table.on is not None) == any(str(action) == "pass" for action, _ in moves)
        for action, _ in moves:
            view.check(action)
        seen += 1
    assert seen > 10

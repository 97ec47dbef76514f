"""What planner and search think: plans, strengths, bets, reasons, and who plays meanwhile."""

from __future__ import annotations

import math
import threading
from itertools import count
from types import SimpleNamespace

import numpy as np
import pytest

from haggis import Cards, Combination, Game, Play
from haggis.actions import PASS, Action
from haggis.bots import FREE, Budget, find_bot, lazy, planner, rng_for, why
from haggis.bots.lazy import load_kernel
from haggis.bots.play import play_out
from haggis.bots.think import beliefs
from haggis.bots.think.deadline import Deadline
from haggis.bots.think.rollout import GREEDY, PLANNER
from haggis.bots.think.sampler import Sampler
from haggis.bots.think.utility import utilities
from haggis.kernel.cards import masks
from haggis.kernel.decompose import begin_plan, cost_of, empty_plan
from haggis.kernel.knowledge import Knowledge
from haggis.kernel.layout import MAX_PLAYS, MOVE_SIZE
from haggis.kernel.position import put_hand
from haggis.net import search
from haggis.net.moves import valued_moves
from haggis.net.seats import Seat
from haggis.plays import Plays
from haggis.view import View

EACH_PLAY_ONE = np.ones(1 << 12)
COURTS_IN_ONE_PLAY = np.array([0.0, 1.0, 1.0, 1.0])


def fewest_plays(hand: Cards) -> float:
    plan = empty_plan(18, COURTS_IN_ONE_PLAY)
    first, second = masks(hand)
    begin_plan(plan, first, second, np.empty((MAX_PLAYS, MOVE_SIZE), np.int64), EACH_PLAY_ONE)
    return cost_of(plan, first, second)


def fewest_by_trying(hand: Cards) -> int:
    """The same, by brute force."""
    if not hand:
        return 0
    lowest = next(iter(hand))
    plays = [play.cards for play in Plays(hand) if lowest in play.cards]
    return 1 + min(
        fewest_by_trying(hand - cards) for cards in {c.counts: c for c in plays}.values()
    )


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("2r", 1),
        ("K", 1),
        ("JQK", 1),
        ("3r5r7r9r", 1),
        ("2r3r4r5r", 1),
        ("2r4g7b", 3),
        ("2r4g7bJ", 3),
        ("4r5gJQ", 1),
        ("4r4r5r5r", 1),
        ("2r2g3b3y8b9bTb", 3),
        ("2r2g3r3g4b4y5b5yJ", 3),
    ],
)
def test_the_fewest_plays_for_a_hand(hand: str, plays: int) -> None:
    assert fewest_plays(Cards.parse(hand)) == plays


@pytest.mark.parametrize("seed", range(20))
def test_the_decomposition_is_exact(seed: int) -> None:
    rng = rng_for(seed)
    deck = [*Cards.parse("2r3r4r5r6r2g3g4g5g7g3b5b7b9b4y4y5y"), *Cards.parse("JQ")]
    hand = Cards(rng.sample(deck, 8))
    assert fewest_plays(hand) == fewest_by_trying(hand)


def test_going_out_comes_before_everything() -> None:
    game = Game.new("haggis-2", seed=7)
    seat = game.deciders[0]
    seen = game.view(seat)
    hand = Cards.parse("4r5r6r")
    sizes = tuple(3 if s == seat else size for s, size in enumerate(seen.table.sizes))
    courts = tuple(Cards() if s == seat else c for s, c in enumerate(seen.table.courts))
    captured = (*seen.table.captured[:-1], seen.hand - hand)
    table = seen.table._replace(sizes=sizes, courts=courts, captured=captured)
    last = seen._replace(hand=hand, table=table)
    for level in ("planner", "search"):
        action = find_bot(level).choose(last, rng_for(1), Budget(playouts=40))
        assert action == Play(Combination.parse("4r5r6r"))


def test_planner_leaves_the_partner_the_trick() -> None:
    game = Game.new("neeps", seed=2)
    while not game.round.table.tricks:
        seat = game.deciders[0]
        game = game.apply(seat, game.legal(seat)[0])
    leader = game.deciders[0]
    game = game.apply(leader, find_bot("greedy").choose(game.view(leader), rng_for(1)))
    game = game.apply(game.deciders[0], PASS)
    assert planner.choose(game.view(game.deciders[0]), rng_for(1), FREE) == PASS


def test_reasons_are_the_best_candidates_with_what_to_expect() -> None:
    game = Game.new("haggis-2", seed=7)
    seen = game.view(game.deciders[0])
    lazy.load_kernel()
    reasons = search.why(seen, rng_for(1), Budget(playouts=300))
    assert len(reasons) > 1
    assert reasons[0].action == search.choose(seen, rng_for(1), Budget(playouts=300))
    for reason in reasons:
        seen.check(reason.action)
        assert 0 <= reason.out_first <= 1
        assert -150 < reason.points < 150


def test_bids_have_reasons_too() -> None:
    game = Game.new("tatties", seed=7)
    reasons = why(game.view(game.deciders[0]), rng_for(1))
    assert {str(reason.action) for reason in reasons} == {"pass", "bid15", "bid30", "bid45"}
    assert [reason.points for reason in reasons] == sorted(
        (r.points for r in reasons), reverse=True
    )


def test_more_is_bet_on_better_hands() -> None:
    """Over many deals, who bets goes out first more often than not when bots play on."""
    bets = [0, 0]
    for seed in range(12):
        game = Game.new("haggis-2", seed=seed)
        seat = game.deciders[0]
        bet = planner.bet(game.view(seat), rng_for(seed), FREE)
        knowledge = Knowledge.of(game.view(seat))
        outcomes = Sampler(knowledge, 60, seed).roll_out([None], 0, 60)
        bets[bool((outcomes.first_out == seat).mean() > 0.5)] += bet is not None
    assert bets[1] > bets[0]


def test_the_game_counts_when_it_can_end() -> None:
    points = np.array([[20, 0], [0, 20]])
    views = [Game.new("haggis-2", seed=1, goal="250").view(seat) for seat in (0, 1)]
    assert utilities(views[0], points).tolist() == [20, -20]
    near = [view._replace(table=view.table._replace(totals=(240, 220))) for view in views]
    assert utilities(near[0], points).tolist() == [80, -20]
    assert utilities(near[1], points).tolist() == [-80, 20]
    alone = near[0]._replace(goal=None)
    assert utilities(alone, points).tolist() == [20, -20]


def test_the_last_of_so_many_rounds_decides() -> None:
    points = np.array([[20, 0], [0, 20]])
    view = Game.new("haggis-2", seed=1, goal="2r").view(0)
    assert utilities(view, points).tolist() == [20, -20]
    last = view._replace(number=2, table=view.table._replace(totals=(0, 10)))
    assert utilities(last, points).tolist() == [80, -80]


def _sampler_after(bot: str, seed: int, worlds: int) -> tuple[Game, Sampler] | None:
    """What the next player infers from twelve moves of this bot against itself."""
    game = Game.new("haggis-2", seed=seed)
    for _ in range(12):
        (seat,) = game.deciders
        game = game.apply(seat, find_bot(bot).choose(game.view(seat), rng_for(1), FREE))
        if game.round.over:
            return None
    (seat,) = game.deciders
    return game, Sampler(Knowledge.of(game.view(seat)), worlds, seed)


@pytest.mark.parametrize("bot", ["planner", "greedy"])
def test_worlds_that_explain_what_others_did_come_first(bot: str) -> None:
    """A planner that passes on a 3 has no low single to spare, and such worlds are more likely.

    So over many deals the true hand has more weight than others more often than by chance.
    """
    load_kernel()
    better = total = 0
    for played in (_sampler_after(bot, seed, 30) for seed in range(12)):
        if played is None:
            continue
        game, sampler = played
        true = sampler.worlds[0].copy()
        for other, hand in enumerate(game.round.hands):
            put_hand(true, other, hand)
        sampler.worlds = np.vstack([sampler.worlds, true])
        likelihoods = beliefs.of_worlds(
            beliefs.log_likelihoods_of(sampler, game.round.history, sampler.worlds)
        )
        better += int((likelihoods[-1] > likelihoods[:-1]).sum())
        total += len(likelihoods) - 1
    assert total >= 200
    assert better / total > 0.6


@pytest.mark.parametrize(("bot", "kind"), [("planner", PLANNER), ("greedy", GREEDY)])
def test_it_notices_what_kind_of_player_the_other_is(bot: str, kind: int) -> None:
    load_kernel()
    shares = []
    for played in (_sampler_after(bot, seed, 200) for seed in range(12)):
        if played is not None:
            game, sampler = played
            beliefs.condition(sampler, game.round.history, Deadline(Budget(playouts=1000)))
            assert (sampler.models[:, sampler.seat] == PLANNER).all()
            shares.append(float((sampler.models[:, 1 - sampler.seat] == kind).mean()))
    assert len(shares) >= 6
    assert sum(shares) / len(shares) > 0.65, shares


def test_once_all_are_surely_greedy_every_world_is_looked_back_in() -> None:
    """Asking what a planner would have done takes most of the time, and is no longer needed."""
    load_kernel()
    looked = {"planner": 0, "greedy": 0}
    for bot in looked:
        for played in (_sampler_after(bot, seed, 400) for seed in range(12)):
            if played is not None:
                game, sampler = played
                deadline = Deadline(Budget(playouts=200))
                found = beliefs.evaluate(sampler, game.round.history, deadline)
                asked = found[:, 1 - sampler.seat, PLANNER] > -np.inf
                assert asked.all() or not asked.any()
                assert asked.all() == (len(found) < 400)
                looked[bot] += not asked.any()
    assert looked["greedy"] >= 6
    assert looked["planner"] <= 1


def test_the_network_counts_as_much_as_the_rollouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """But not at the end of a game, for which it was not trained."""
    load_kernel()
    game = Game.new("haggis-2", seed=7, goal="250")
    view, budget = game.view(game.deciders[0]), Budget(playouts=200)
    best = search.choose(view, rng_for(1), budget)
    near = view._replace(table=view.table._replace(totals=(230, 230)))

    def warned_of_the_best(seat: Seat, number: int) -> list[tuple[Action, float]]:
        moves = valued_moves(seat, number)
        return [(action, value - 1000 * (action == best)) for action, value in moves]

    def points_of_the_best(seen: View) -> float:
        reasons = search.why(seen, rng_for(1), budget)
        return next(reason.points for reason in reasons if reason.action == best)

    monkeypatch.setattr(search, "valued_moves", warned_of_the_best)
    assert search.choose(view, rng_for(1), budget) != best
    assert points_of_the_best(view) < -400
    assert points_of_the_best(near) > -200


def test_until_the_kernel_is_ready_another_level_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lazy, "kernel_is_ready", lambda: False)
    game = Game.new("haggis-2", seed=7)
    seen = game.view(game.deciders[0])
    quick = find_bot("greedy").choose(seen, rng_for(1))
    assert find_bot("search").choose(seen, rng_for(1)) == quick
    assert find_bot("planner").bet(seen, rng_for(1)) == find_bot("greedy").bet(seen, rng_for(1))


def test_a_kernel_that_does_not_load_is_tried_again_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise OSError("no room for the cache")

    threads: list[threading.Thread] = []
    monkeypatch.setattr(lazy, "load_kernel", fail)
    monkeypatch.setattr(lazy, "_ready", threading.Event())
    monkeypatch.setattr(lazy, "_background", threads)
    for _ in range(5):
        assert not lazy.kernel_is_ready()
        threads[-1].join()
    assert len(threads) == lazy.TRIES
    assert [record.levelname for record in caplog.records] == ["ERROR"] * lazy.TRIES


def test_the_kernel_loads_in_the_background() -> None:
    lazy.load_kernel()
    assert lazy.kernel_is_ready()


def test_search_keeps_the_time_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on a second whenever it is read."""
    lazy.load_kernel()
    seconds = count()
    clock = SimpleNamespace(perf_counter=lambda: float(next(seconds)))
    monkeypatch.setattr("haggis.bots.think.deadline.time", clock)
    game = Game.new("haggis-2", seed=7)
    seen = game.view(game.deciders[0])
    seen.check(search.choose(seen, rng_for(1), Budget(seconds=4)))
    assert 4 < next(seconds) <= 7


@pytest.mark.parametrize("name", ["haggis-2", "neeps"])
def test_search_tries_its_candidates_however_little_time_it_has(name: str) -> None:
    lazy.load_kernel()
    game = Game.new(name, seed=7)
    rngs = [rng_for(7, seat) for seat in game.rules.seats]
    for after in play_out(game, [find_bot("greedy")] * len(rngs), rngs):
        if after.round.over:
            break
        for reason in search.why(after.view(after.deciders[0]), rng_for(1), Budget(seconds=0)):
            assert math.isfinite(reason.points)
            assert 0 <= reason.out_first <= 1

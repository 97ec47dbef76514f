"""The bot `net`: always legal, honest, the same from the same numbers, and quick."""

from __future__ import annotations

import time

import pytest

from haggis import Bet, Game, Pass, Play, find_rules
from haggis.actions import Bid, Discard, Give
from haggis.betting import choices
from haggis.bots import BOT_NAMES, Bot, BotError, Budget, find_bot, rng_for
from haggis.bots.play import finish
from haggis.net import deciding
from haggis.net.seats import sit_down
from haggis.net.weights import family_of, load_weights
from haggis.rules import CATALOGUE
from haggis.shuffle import Stream
from haggis.stages.trick import Trick
from haggis.view import View, view
from tests.net.playing import views
from tests.players import VARIANTS, Players, variant_name
from tests.test_secrecy import OtherWorld

LITTLE = Budget(playouts=1)
NET = find_bot("net")


def answers(seen: View, seed: int) -> tuple[object, Bet | None]:
    may_bet = choices(seen.table, seen.seat)
    return (
        NET.choose(seen, rng_for(seed, 1), LITTLE) if seen.must_decide else None,
        NET.bet(seen, rng_for(seed, 2), LITTLE) if may_bet else None,
    )


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_whole_rounds_are_legal_and_repeatable(variant: tuple[str, tuple[str, ...]]) -> None:
    rules = find_rules(*variant)

    def play() -> Game:
        rngs = [rng_for(5, seat) for seat in rules.seats]
        start = Game.new(rules, seed=5, goal="1r")
        return finish(start, [NET] * rules.players, rngs, LITTLE)

    game = play()
    assert game.round.over
    assert play() == game


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_odd_positions_are_no_trouble(variant: tuple[str, tuple[str, ...]]) -> None:
    game, players, stream = (
        Game.new(find_rules(*variant), seed=9, goal="1r"),
        Players(9),
        Stream(3, 9),
    )
    while game.deciders:
        if game.round.table.tricks == 0 or stream.below(3) == 0:
            for seat in game.rules.seats:
                seen = game.view(seat)
                for action in answers(seen, len(game.round.history)):
                    if action is not None:
                        seen.check(action)  # type: ignore[arg-type]
        game = game.apply(*players.choose(game.round))


@pytest.mark.parametrize("goal", ["1r", None], ids=["one round", "a game"])
@pytest.mark.parametrize("name", CATALOGUE)
def test_a_choice_depends_on_the_view_only(name: str, goal: str | None) -> None:
    """Everything that the seat cannot see is drawn again; it must do the same."""
    stream, compared = Stream(4, 2), 0
    game, players = Game.new(find_rules(name), seed=4, goal=goal), Players(4)
    while game.deciders:
        if stream.below(2) == 0:
            seat = game.deciders[0]
            other = OtherWorld(game.round, seat, stream).build()
            here = game.view(seat)
            there = view(other, seat)._replace(goal=here.goal, number=here.number)
            number = len(game.round.history)
            assert answers(here, number) == answers(there, number)
            compared += other.hands != game.round.hands
        game = game.apply(*players.choose(game.round))
        if game.round.over:
            break
    assert compared > 3


def test_decisions_outside_tricks_are_made() -> None:
    kinds = set()
    for name in ("tatties", "neeps"):
        for seed in range(6):
            game = Game.new(find_rules(name), seed=seed, goal="1r")
            while not isinstance(game.round.table.stage, Trick):
                seat = game.deciders[0]
                action = NET.choose(game.view(seat), rng_for(seed, seat), LITTLE)
                kinds.add(type(action))
                game = game.apply(seat, action)
    assert {Bid, Discard, Give} <= kinds


def test_going_out_is_never_missed() -> None:
    for _, seen in views("haggis-2", 3, 1):
        action = NET.choose(seen, rng_for(1), LITTLE)
        if any(isinstance(a, Play) and a.combination.cards == seen.hand for a in seen.legal()):
            assert isinstance(action, Play)
            assert action.combination.cards == seen.hand


def test_reasons_are_ranked_and_name_the_choice() -> None:
    seen = Game.new("haggis-2", seed=7).view(1)
    chosen = NET.choose(seen, rng_for(1), LITTLE)
    reasons = deciding.why(seen, rng_for(1), LITTLE)
    assert reasons[0].action == chosen
    assert [r.points for r in reasons] == sorted((r.points for r in reasons), reverse=True)
    assert all(0 <= reason.out_first <= 1 for reason in reasons)


def test_passes_are_remembered() -> None:
    """What the position alone does not tell is read from the history."""
    found = 0
    for _, seen in views("haggis-3", 2, 1):
        passed = {seat for seat, action in seen.history if isinstance(action, Pass)}
        memory = sit_down(seen).memory[:-1].reshape(4, -1)
        assert {seat for seat in range(3) if (memory[seat] < 12).any()} == passed
        found += len(passed)
    assert found


def test_every_rule_set_has_a_network() -> None:
    for name, options in VARIANTS:
        rules = find_rules(name, options)
        assert len(load_weights(family_of(rules)).b3) == 1 + rules.players


def test_it_is_the_strongest_level() -> None:
    assert BOT_NAMES[-1] == "net"
    with pytest.raises(BotError, match="did you mean net"):
        find_bot("nett")


def test_a_decision_is_quick() -> None:
    """The measure is `greedy`, so that a slow machine is no matter; it takes 0.05 milliseconds
    where docs/training.md has its figures from."""
    seen = [seen for _, seen in views("haggis-2", 1, 1)]

    def processor_time(bot: Bot, times: int) -> float:
        begun = time.process_time()
        for each in seen * times:
            bot.choose(each, rng_for(1), LITTLE)
        return (time.process_time() - begun) / times

    processor_time(NET, 1)  # it loads what it thinks with
    assert processor_time(NET, 2) < 100 * processor_time(find_bot("greedy"), 20)

"""The bots `random` and `greedy`, and the table at which bots play whole games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from haggis import CATALOGUE, Action, Bet, Game, View, find_rules
from haggis.betting import choices
from haggis.bots import FREE, BotError, Budget, find_bot, rng_for, seat_bots
from haggis.bots.play import finish, play_out


def games(name: str, bots: list[str], seed: int, goal: str = "2r") -> list[Game]:
    """A game after every action."""
    start = Game.new(name, seed=seed, goal=goal)
    rngs = [rng_for(seed, seat) for seat in start.rules.seats]
    return [start, *play_out(start, [find_bot(bot) for bot in bots], rngs)]


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("name", CATALOGUE)
def test_a_bot_decides_everything_of_every_rule_set(name: str, bot: str) -> None:
    """Illegal actions would be refused by the game; none is skipped or made up on the way."""
    options = CATALOGUE[name].allowed_options
    rules = find_rules(name, options)
    start = Game.new(rules, seed=3, goal="2r")
    rngs = [rng_for(3, seat) for seat in rules.seats]
    last = start
    for game in play_out(start, [find_bot(bot)] * rules.players, rngs):
        if len(game.rounds) > len(last.rounds):
            assert last.round.over
        else:
            assert game.round.history[:-1] == last.round.history
        last = game
    assert last.over


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_same_numbers_give_the_same_game(bot: str) -> None:
    assert games("neeps", [bot] * 4, 5)[-1] == games("neeps", [bot] * 4, 5)[-1]
    assert games("neeps", [bot] * 4, 5)[-1] != games("neeps", [bot] * 4, 6)[-1]


@pytest.mark.parametrize("name", ["haggis-2", "haggis-3", "tatties", "neeps"])
def test_greedy_beats_random(name: str) -> None:
    teams = CATALOGUE[name].teams
    bots = ["greedy" if team == 0 else "random" for team in teams]
    winners = Counter(games(name, bots, seed)[-1].winner for seed in range(10))
    assert winners[0] >= 8


def test_random_bets_one_time_in_ten_that_it_may() -> None:
    asked = bets = 0
    for seed in range(60):
        game = Game.new("haggis-3", seed=seed)
        for seat in game.rules.seats:
            for number in range(20):
                bet = find_bot("random").bet(game.view(seat), rng_for(seed, seat, number))
                asked += 1
                bets += bet is not None
                assert bet is None or bet in choices(game.round.table, seat)
    assert 0.08 < bets / asked < 0.12


def test_random_takes_any_decision_but_a_bet() -> None:
    game = Game.new("first-2", seed=1)
    (seat,) = game.deciders
    view = game.view(seat)
    taken = {find_bot("random").choose(view, rng_for(number)) for number in range(300)}
    assert len(taken) > 150
    assert not any(isinstance(action, Bet) for action in taken)


class Recorder:
    """Passes every question on to `greedy`, and notes what it was asked with."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, View]] = []

    def choose(self, view: View, rng: random.Random, budget: Budget = FREE) -> Action:
        self.seen.append(("choose", view))
        return find_bot("greedy").choose(view, rng, budget)

    def bet(self, view: View, rng: random.Random, budget: Budget = FREE) -> Bet | None:
        self.seen.append(("bet", view))
        return None


def test_seats_are_asked_for_what_they_may_do_and_see_only_their_view() -> None:
    start = Game.new("neeps", seed=2, goal="1r")
    bots = [Recorder() for _ in start.rules.seats]
    finish(start, bots, [rng_for(2, seat) for seat in start.rules.seats])
    for seat, bot in enumerate(bots):
        assert {question for question, _ in bot.seen} == {"choose", "bet"}
        for question, view in bot.seen:
            assert view.seat == seat
            assert view.revealed is None
            if question == "choose":
                assert view.must_decide
            else:
                assert choices(view.table, seat)


def test_finding_bots() -> None:
    with pytest.raises(BotError, match="did you mean greedy"):
        find_bot("gredy")
    with pytest.raises(BotError, match="2 bots are named for 3 seats"):
        seat_bots(["random", "greedy"], 3)
    assert seat_bots(["random", "greedy"], 2) == ["random", "greedy"]

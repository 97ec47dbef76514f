"""The levels from novice to search: legal, blind to hidden cards, the same from the same seed."""

from __future__ import annotations

import pytest

from haggis import Action, Bet, Game, find_rules
from haggis.betting import choices
from haggis.bots import Budget, find_bot, rng_for
from haggis.bots.play import finish
from haggis.shuffle import Stream
from haggis.view import View, view
from tests.players import VARIANTS, Players, variant_name
from tests.test_secrecy import OtherWorld

LEVELS = ("novice", "greedy", "planner", "search")
LITTLE = Budget(playouts=40)
SELDOM = {"novice": 3, "greedy": 3, "planner": 6, "search": 16}
"""A level is asked about one position in this many."""


def answers(level: str, seen: View, seed: int) -> tuple[Action | None, Bet | None]:
    """What a level does and bets in a view, as far as it is asked."""
    bot = find_bot(level)
    may_bet = choices(seen.table, seen.seat)
    return (
        bot.choose(seen, rng_for(seed, 1), LITTLE) if seen.must_decide else None,
        bot.bet(seen, rng_for(seed, 2), LITTLE) if may_bet else None,
    )


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_whole_rounds_are_legal(variant: tuple[str, tuple[str, ...]]) -> None:
    """An illegal action would be refused by the game."""
    rules = find_rules(*variant)
    start = Game.new(rules, seed=5, goal="1r")
    bots = [find_bot(LEVELS[(seat + 2) % 4]) for seat in rules.seats]
    game = finish(start, bots, [rng_for(5, seat) for seat in rules.seats], LITTLE)
    assert game.round.over


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_odd_positions_are_no_trouble(variant: tuple[str, tuple[str, ...]], level: str) -> None:
    """Random players get into positions that a sensible one would never see."""
    stream = Stream(3, 9)
    game, players = Game.new(find_rules(*variant), seed=9, goal="1r"), Players(9)
    while game.deciders:
        before_tricks = game.round.table.tricks == 0
        if stream.below(3 if before_tricks else SELDOM[level]) == 0:
            for seat in game.rules.seats:
                seen = game.view(seat)
                for action in answers(level, seen, len(game.round.history)):
                    if action is not None:
                        seen.check(action)
        game = game.apply(*players.choose(game.round))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["haggis-2", "haggis-3", "tatties-roger", "neeps"])
def test_a_choice_depends_on_the_view_only(name: str, level: str) -> None:
    """Everything that the seat cannot see is drawn again; it must do the same."""
    stream = Stream(4, 2)
    game, players = Game.new(find_rules(name), seed=4, goal="1r"), Players(4)
    compared = 0
    while game.deciders:
        if stream.below(8) == 0 or (game.round.table.tricks == 0 and stream.below(3) == 0):
            seat = game.deciders[0]
            other = OtherWorld(game.round, seat, stream).build()
            here = game.view(seat)
            there = view(other, seat)._replace(goal=here.goal, number=here.number)
            number = len(game.round.history)
            assert answers(level, here, number) == answers(level, there, number)
            compared += other.hands != game.round.hands
        game = game.apply(*players.choose(game.round))
    assert compared


@pytest.mark.parametrize("name", ["haggis-2", "tatties", "neeps"])
def test_the_same_numbers_give_the_same_round(name: str) -> None:
    rules = find_rules(name)
    bots = [find_bot(("search", "planner")[team]) for team in _sides(rules.teams)]

    def play() -> Game:
        rngs = [rng_for(1, seat) for seat in rules.seats]
        return finish(Game.new(rules, seed=8, goal="1r"), bots, rngs, LITTLE)

    assert play() == play()


def _sides(teams: tuple[int, ...]) -> list[int]:
    return [min(team, 1) for team in teams]

"""Players who take any legal action and bet now and then, the same way from the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from haggis import CATALOGUE, Action, Bet, Cards, Game, Round, Rules, find_rules
from haggis import round as rounds
from haggis.actions import PASS
from haggis.cards import NO_CARDS
from haggis.choices import Choices
from haggis.shuffle import Stream

PLAYERS = 1_000_000
"""The seed's stream for what the players do, far from those of the deals."""

Watch = Callable[[Round, int, Action, Round], None]
"""Told of every action: the round before it, whose it is, what it is, the round after it."""


def option_sets(rules: Rules) -> Iterator[tuple[str, ...]]:
    """No option, each option alone, and all options together in every way."""
    for size in range(len(rules.allowed_options) + 1):
        yield from combinations(rules.allowed_options, size)


VARIANTS = [(name, options) for name, rules in CATALOGUE.items() for options in option_sets(rules)]
"""Every rule set with every set of options it takes."""


def variant_name(variant: object) -> str:
    """What a variant is called in test names."""
    assert isinstance(variant, tuple)
    name, options = variant
    return "+".join((name, *options))


class Players:
    """All the players of a table; some of them save their courts for the end."""

    def __init__(self, seed: int) -> None:
        self._stream = Stream(seed, PLAYERS)
        self._savers = self._stream.below(16)
        self.legal = Choices()
        """What the last who had to decide could choose from."""

    def choose(self, round: Round) -> tuple[int, Action]:
        """Who acts next, and how: mostly a decider, at times somebody who bets."""
        for seat in round.rules.seats:
            bets = self._bets_of(round, seat)
            if bets and self._one_in(12):
                return seat, bets[self._stream.below(len(bets))]
        deciders = round.deciders
        seat = deciders[self._stream.below(len(deciders))]
        self.legal = rounds.legal(round, seat)
        return seat, self._decide(self.legal, seat, round.hands[seat])

    def _bets_of(self, round: Round, seat: int) -> list[Bet]:
        table = round.table
        if not table.rules.bets or seat in table.started:
            return []
        return list(rounds.legal(round, seat).bets)

    def _decide(self, legal: Choices, seat: int, hand: Cards) -> Action:
        plays = legal.plays
        others = legal.others
        if PASS in others and self._one_in(4 if plays else 2):
            return PASS
        if not plays:
            return others[self._stream.below(len(others))]
        saves = self._savers >> seat & 1
        if plays[-1].is_bomb and (plays[-1].cards == hand or (not saves and self._one_in(4))):
            return legal[len(plays) - 1]
        places = [self._stream.below(len(plays)) for _ in range(8 if saves else 1)]
        place = min(places, key=lambda place: len(plays[place].cards.courts))
        if saves and PASS in others and plays[place].cards.courts:
            return PASS
        return legal[place]

    def _one_in(self, number: int) -> bool:
        return self._stream.below(number) == 0


class Keepers(Players):
    """Players who keep courts and bombs for the end, so that they go out with a bomb."""

    def _decide(self, legal: Choices, seat: int, hand: Cards) -> Action:
        plays = legal.plays
        if not plays or self._one_in(30):
            return super()._decide(legal, seat, hand)
        if plays[-1].is_bomb and plays[-1].cards == hand:
            return legal[len(plays) - 1]
        kept = hand.courts or (plays[-1].cards if plays[-1].is_bomb else NO_CARDS)
        free = hand - kept
        places = [place for place, play in enumerate(plays) if play.cards <= free]
        if places:
            return legal[places[self._stream.below(len(places))]]
        return PASS if PASS in legal.others else super()._decide(legal, seat, hand)


def play_round(game: Game, players: Players, watch: Watch | None = None) -> Game:
    """The game with the round under way played to its end."""
    while game.deciders:
        seat, action = players.choose(game.round)
        after = game.apply(seat, action)
        if watch is not None:
            watch(game.round, seat, action, after.round)
        game = after
    return game


def play_game(
    name: str,
    options: tuple[str, ...] = (),
    *,
    goal: str,
    seed: int,
    names: Sequence[str] | None = None,
    suits: str | None = None,
    watch: Watch | None = None,
    kind: type[Players] = Players,
) -> Game:
    """A whole game from a seed, by players of a kind."""
    rules = find_rules(name, options)
    game = Game.new(rules, goal=goal, seed=seed, players=names, suits=suits)
    players = kind(seed)
    game = play_round(game, players, watch)
    while not game.over:
        game = play_round(game.next_round(), players, watch)
    return game

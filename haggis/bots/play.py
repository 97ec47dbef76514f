"""Whole games played by bots."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from haggis import betting
from haggis.bots.base import FREE, Bot, Budget
from haggis.game import Game


def play_out(
    game: Game, bots: Sequence[Bot], rngs: Sequence[random.Random], budget: Budget = FREE
) -> Iterator[Game]:
    """The game after each action, until it is over. Rounds are dealt from the game's seed.

    Before each decision every seat that may bet is asked once, from the decider clockwise.
    If several seats must decide, the lowest goes first.
    """
    while not game.over:
        if game.round.over:
            game = game.next_round()
        for after in _bets(game, bots, rngs, budget):
            game = after
            yield game
        seat = game.deciders[0]
        game = game.apply(seat, bots[seat].choose(game.view(seat), rngs[seat], budget))
        yield game


def finish(
    game: Game, bots: Sequence[Bot], rngs: Sequence[random.Random], budget: Budget = FREE
) -> Game:
    """The game played to its end."""
    for after in play_out(game, bots, rngs, budget):
        game = after
    return game


def _bets(
    game: Game, bots: Sequence[Bot], rngs: Sequence[random.Random], budget: Budget
) -> Iterator[Game]:
    first = game.deciders[0]
    for seat in (first, *game.rules.from_left(first)):
        if betting.choices(game.round.table, seat):
            bet = bots[seat].bet(game.view(seat), rngs[seat], budget)
            if bet is not None:
                game = game.apply(seat, bet)
                yield game

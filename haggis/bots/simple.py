# ruff: noqa: ARG002 (every bot is asked with the same words)
"""The bot `simple`: sheds many low cards at a time, and keeps its courts for when they count."""

from __future__ import annotations

import random
from collections.abc import Sequence

from haggis.actions import PASS, Action, Bet, Play
from haggis.bots import FREE, Bot, Budget, sense
from haggis.cards import Cards
from haggis.combinations import Combination
from haggis.plays import Plays
from haggis.view import View

NEARLY_OUT = 5
"""With so few cards in an opponent's hand, courts and bombs are no longer kept."""


class Simple:
    """A beginner's play: no memory, no plans, but nothing thrown away."""

    def choose(self, view: View, rng: random.Random, budget: Budget = FREE) -> Action:
        decision = sense.decide_beside_tricks(view)
        if decision is not None:
            return decision
        plays = Plays(view.hand, view.table.on)
        going_out = next((play for play in plays if len(play.cards) == len(view.hand)), None)
        if going_out:
            return Play(going_out)
        if view.table.on is None:
            return Play(_lead(plays))
        play = _follow(view, plays, rng)
        return PASS if play is None else Play(play)

    def bet(self, view: View, rng: random.Random, budget: Budget = FREE) -> Bet | None:
        return sense.bet_in_turn(view)


BOT: Bot = Simple()


def _lead(plays: Sequence[Combination]) -> Combination:
    """Many cards, low ranks, no courts; a hand of courts alone begins with the lowest."""
    natural = [play for play in plays if not play.cards.courts and not play.is_bomb]
    if natural:
        return max(natural, key=lambda play: 4 * len(play.cards) - play.rank)
    return min(plays, key=lambda play: (play.is_bomb, play.rank))


def _follow(view: View, plays: Sequence[Combination], rng: random.Random) -> Combination | None:
    """The cheapest play without courts; courts and bombs only when they are worth it."""
    if sense.partner_has_the_trick(view):
        return None
    blocks = [play for play in plays if not play.is_bomb]
    natural = [play for play in blocks if not play.cards.courts]
    if natural:
        return min(natural, key=lambda play: play.rank + 2 * _broken(view.hand, play))
    fewest = min(view.table.sizes[seat] for seat in view.rules.opponents(view.seat))
    in_danger = 0 < fewest <= NEARLY_OUT
    if blocks and (in_danger or len(view.hand) <= 2 * NEARLY_OUT or rng.randrange(3) == 0):
        return min(blocks, key=lambda play: (len(play.cards.courts), _court_ranks(play)))
    bombs = [play for play in plays if play.is_bomb]
    if bombs and (in_danger or len(view.hand) <= NEARLY_OUT):
        return min(bombs, key=lambda play: play.rank)
    return None


def _broken(hand: Cards, play: Combination) -> int:
    """How many cards of its rank a play leaves behind."""
    return sum(card.rank == play.rank for card in hand - play.cards)


def _court_ranks(play: Combination) -> int:
    return sum(card.rank for card in play.cards.courts)

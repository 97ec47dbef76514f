# ruff: noqa: ARG002 (every bot has the same parameters)
"""The bot `greedy`: sheds as much as it can, as cheaply as it can."""

from __future__ import annotations

import random

from haggis.actions import PASS, Action, Bet, Play
from haggis.bots import heuristics
from haggis.bots.base import FREE, Bot, Budget
from haggis.cards import Cards
from haggis.combinations import Combination
from haggis.plays import Plays
from haggis.view import View

FEW_CARDS = 7
"""With at most this many cards, leads with courts are considered too."""
LEAD_BOMB = -100


class Greedy:
    """Looks at one play at a time: how much it sheds, and what it costs."""

    def choose(self, view: View, rng: random.Random, budget: Budget = FREE) -> Action:
        decision = heuristics.decide_beside_tricks(view)
        if decision is not None:
            return decision
        return _lead(view.hand) if view.table.on is None else _follow(view)

    def bet(self, view: View, rng: random.Random, budget: Budget = FREE) -> Bet | None:
        return heuristics.bet_in_turn(view)


BOT: Bot = Greedy()


def _lead(hand: Cards) -> Action:
    listed = hand if len(hand) <= FEW_CARDS else hand.suit_cards
    plays = Plays(listed)
    return Play(max(plays, key=lambda play: (play.cards == hand, _value_of_lead(play))))


def _value_of_lead(play: Combination) -> int:
    """The value of a lead: it sheds many low cards and keeps courts."""
    if play.is_bomb:
        return LEAD_BOMB
    return sum(-24 if card.is_court else 16 - card.rank for card in play.cards)


def _follow(view: View) -> Action:
    plays = Plays(view.hand, view.table.on)
    going_out = next((play for play in plays if len(play.cards) == len(view.hand)), None)
    if going_out:
        return Play(going_out)
    if heuristics.partner_has_the_trick(view) or not plays:
        return PASS
    fewest = heuristics.smallest_opposing_hand(view)
    best = max(plays, key=lambda play: _value_of_follow(play, view.hand, fewest))
    return Play(best) if _value_of_follow(best, view.hand, fewest) > 0 else PASS


def _value_of_follow(play: Combination, hand: Cards, fewest: int) -> int:
    """The value of a play over a pass: low ranks first, courts and bombs as hands run out."""
    hurry = min(len(hand) - len(play.cards), fewest)
    if play.is_bomb:
        return 20 - 4 * hurry - play.rank
    return 30 - play.rank - 3 * _broken(hand, play) - 8 * len(play.cards.courts)


def _broken(hand: Cards, play: Combination) -> int:
    """How many cards of its rank a play leaves in the hand."""
    return sum(card.rank == play.rank for card in hand - play.cards)

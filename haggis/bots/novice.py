# ruff: noqa: ARG002 (every bot has the same parameters)
"""The bot `novice`: knows the rules and that low cards should go, and makes beginners' mistakes.

It leads small plays, breaks up sets, spends courts on poor tricks, forgets its bombs until the
end, and bets because it feels lucky.
"""

from __future__ import annotations

import random

from haggis.actions import PASS, Action, Bet, Bid, Discard, Give, Play
from haggis.bots import heuristics
from haggis.bots.base import FREE, Bot, Budget
from haggis.cards import Cards
from haggis.combinations import Combination
from haggis.plays import Plays
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.view import View

FEELS_LUCKY_ONCE_IN = 20
FEW_CARDS = 5
LOOKS_AT = 4
"""How many of its possible leads it considers."""


class Novice:
    """Plays the first sensible play it sees."""

    def choose(self, view: View, rng: random.Random, budget: Budget = FREE) -> Action:
        match view.table.stage:
            case Passing():
                return Give(min(view.hand.suit_cards))
            case Auction():
                return _bid(view, rng)
            case Exchange(drawn=drawn):
                return Discard(Cards(sorted(view.hand.suit_cards)[:drawn]))
        decision = heuristics.decide_beside_tricks(view)
        if decision is not None:
            return decision
        return _lead(view.hand, rng) if view.table.on is None else _follow(view, rng)

    def bet(self, view: View, rng: random.Random, budget: Budget = FREE) -> Bet | None:
        if not view.must_decide or rng.randrange(FEELS_LUCKY_ONCE_IN):
            return None
        return view.bets()[0]


BOT: Bot = Novice()


def _bid(view: View, rng: random.Random) -> Action:
    bids = [action for action in view.legal() if isinstance(action, Bid)]
    return bids[0] if bids and rng.randrange(FEELS_LUCKY_ONCE_IN) == 0 else PASS


def _lead(hand: Cards, rng: random.Random) -> Action:
    """The largest of a few low plays without courts that come to mind."""
    plays = Plays(hand if len(hand) <= FEW_CARDS else hand.suit_cards or hand)
    thought_of = [rng.choice(plays) for _ in range(LOOKS_AT)]
    return Play(
        max(thought_of, key=lambda play: (not play.is_bomb, 3 * len(play.cards) - play.rank))
    )


def _follow(view: View, rng: random.Random) -> Action:
    """The lowest play there is, courts or not, when it feels like it."""
    plays = [play for play in Plays(view.hand, view.table.on) if _comes_to_mind(play, view.hand)]
    if not plays or heuristics.partner_has_the_trick(view):
        return PASS
    play = min(plays, key=lambda play: (play.rank, rng.random()))
    if play.cards.courts and len(view.hand) > FEW_CARDS and rng.randrange(2):
        return PASS
    return Play(play)


def _comes_to_mind(play: Combination, hand: Cards) -> bool:
    return not play.is_bomb or len(hand) <= FEW_CARDS

# ruff: noqa: ARG002 (every bot has the same parameters)
"""The bot `random`: any legal action, all equally likely."""

from __future__ import annotations

import random

from haggis.actions import Action, Bet
from haggis.bots.base import FREE, Bot, Budget
from haggis.view import View

BETS_ONCE_IN = 10


class Random:
    """Decides at random, and bets at random one time in ten that it is asked."""

    def choose(self, view: View, rng: random.Random, budget: Budget = FREE) -> Action:
        decisions = view.legal().decisions
        return decisions[rng.randrange(len(decisions))]

    def bet(self, view: View, rng: random.Random, budget: Budget = FREE) -> Bet | None:
        bets = view.bets()
        if rng.randrange(BETS_ONCE_IN):
            return None
        return bets[rng.randrange(len(bets))]


BOT: Bot = Random()

# ruff: noqa: ARG002 (every bot is asked with the same words)
"""The bot `random`: any legal action, each as likely as another."""

from __future__ import annotations

import random

from haggis.actions import Action, Bet
from haggis.bots import FREE, Bot, Budget
from haggis.view import View

BETS_ONCE_IN = 10


class Chance:
    """Decides by lot, and bets by lot one time in ten that it is asked."""

    def choose(self, view: View, rng: random.Random, budget: Budget = FREE) -> Action:
        decisions = view.legal().decisions
        return decisions[rng.randrange(len(decisions))]

    def bet(self, view: View, rng: random.Random, budget: Budget = FREE) -> Bet | None:
        bets = view.bets()
        if rng.randrange(BETS_ONCE_IN):
            return None
        return bets[rng.randrange(len(bets))]


BOT: Bot = Chance()

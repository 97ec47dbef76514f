"""What a bot is: the protocol, its budget, and its random numbers."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from haggis.actions import Action, Bet
from haggis.errors import HaggisError
from haggis.view import View


class BotError(HaggisError):
    """A bot that does not exist, or the wrong number of them."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision; None means no limit of that kind."""

    seconds: float | None = None
    playouts: int | None = None


FREE = Budget()
"""No limit is given: the bot takes its usual time."""


class Reason(NamedTuple):
    """What a bot expects of an action."""

    action: Action
    points: float
    """Points of the round above the mean of the opponents, and the game where it can end."""
    out_first: float
    """The probability of going out first."""


class Bot(Protocol):
    """A player. All chance comes from `rng`: the same view and numbers give the same answer."""

    def choose(self, view: View, rng: random.Random, budget: Budget = FREE) -> Action:
        """Make the seat's decision; bets are asked for separately."""

    def bet(self, view: View, rng: random.Random, budget: Budget = FREE) -> Bet | None:
        """Bet or not, where the seat may. Asked before every decision of any seat."""


def rng_for(seed: int, *purpose: int) -> random.Random:
    """Random numbers for a bot, independent of the deals of the same seed.

    >>> rng_for(7, 0).random() == rng_for(7, 0).random() != rng_for(7, 1).random()
    True
    """
    return random.Random(" ".join(map(str, ("bot", seed, *purpose))))

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
    """The limits for one decision of a bot; None means no limit of that kind."""

    seconds: float | None = None
    playouts: int | None = None


FREE = Budget()
"""No limit: the bot takes its usual time."""


class Expectation(NamedTuple):
    """What a bot expects of an action."""

    action: Action
    points: float
    """Points of the round above the mean of the opponents. `planner` and `search` add the value of
    winning the game."""
    out_first: float
    """The probability of going out first."""
    error: float = 0.0
    """The standard error of the points; 0 if no worlds were sampled."""
    worlds: int = 0
    """How many worlds it was tried in; 0 if a network valued it."""


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

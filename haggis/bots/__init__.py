"""Bots: players that see a `View` and answer with an action.

>>> from haggis import Game
>>> from haggis.bots import find_bot, rng_for
>>> game = Game.new("haggis-2", seed=7)
>>> action = find_bot("greedy").choose(game.view(1), rng_for(7, 1))
>>> action in game.legal(1)
True
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from typing import NamedTuple, Protocol

from haggis.actions import Action, Bet
from haggis.errors import HaggisError
from haggis.view import View


class BotError(HaggisError):
    """A bot that does not exist, or the wrong number of them."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision; None is as much as it likes."""

    seconds: float | None = None
    playouts: int | None = None


FREE = Budget()


class Reason(NamedTuple):
    """What a bot expects of an action."""

    action: Action
    points: float
    """Points of the round above the mean of the opponents, and the game where it can end."""
    out_first: float
    """The chance to go out first."""


class Bot(Protocol):
    """A player. All chance comes from `rng`, so the same view and numbers give the same answer."""

    def choose(self, view: View, rng: random.Random, budget: Budget = FREE) -> Action:
        """Decide, when the seat must; bets are asked for apart."""

    def bet(self, view: View, rng: random.Random, budget: Budget = FREE) -> Bet | None:
        """Bet, or not, when the seat may; asked before every decision anywhere at the table."""


_MODULES = {
    "random": "chance",
    "novice": "novice",
    "greedy": "greedy",
    "planner": "planner",
    "search": "search",
}
"""The module of each bot; the levels stand in the order of their strength."""
BOT_NAMES = tuple(_MODULES)


def find_bot(name: str) -> Bot:
    """The bot of this name; its module is loaded only now."""
    if name not in _MODULES:
        close = get_close_matches(name, BOT_NAMES)
        instead = f", did you mean {close[0]}?" if close else f"; there are {', '.join(BOT_NAMES)}"
        raise BotError(f"there is no bot {name!r}{instead}")
    bot: Bot = import_module(f"haggis.bots.{_MODULES[name]}").BOT
    return bot


def why(view: View, rng: random.Random, budget: Budget = FREE) -> Sequence[Reason]:
    """What the strongest bot expects of the best actions, best first; loads the kernel."""
    reasons: Sequence[Reason] = import_module("haggis.bots.search").BOT.why(view, rng, budget)
    return reasons


def seat_bots(names: Sequence[str], seats: int) -> list[str]:
    """A bot's name for each of so many seats: the names as given, or one name for all.

    >>> seat_bots(["random"], 3)
    ['random', 'random', 'random']
    """
    if len(names) not in (1, seats):
        raise BotError(f"{len(names)} bots are named for {seats} seats: name one, or one for each")
    for name in names:
        find_bot(name)
    return list(names) * (seats // len(names))


def rng_for(seed: int, *purpose: int) -> random.Random:
    """Numbers for a bot, which have nothing in common with the deals of the same seed.

    >>> rng_for(7, 0).random() == rng_for(7, 0).random() != rng_for(7, 1).random()
    True
    """
    return random.Random(" ".join(map(str, ("bot", seed, *purpose))))

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
from difflib import get_close_matches
from importlib import import_module
from typing import NamedTuple

from haggis.bots.base import FREE, Bot, BotError, Budget, Reason, rng_for
from haggis.bots.lazy import KernelBot, load_kernel
from haggis.view import View

__all__ = [
    "BOT_NAMES",
    "FREE",
    "LEVELS",
    "Bot",
    "BotError",
    "Budget",
    "Level",
    "Reason",
    "find_bot",
    "rng_for",
    "seat_bots",
    "why",
]


class Level(NamedTuple):
    """A row of the registry: a bot, and where to find it.

    A module without the kernel has a `BOT`. One that needs the kernel has functions `choose` and
    `bet`, and is imported once the kernel is loaded.
    """

    name: str
    module: str
    needs_kernel: bool = False
    at_tables: bool = True
    """Whether tables offer it; any other is for the library, the arena and hints."""


LEVELS = (
    Level("random", "haggis.bots.random"),
    Level("novice", "haggis.bots.novice"),
    Level("greedy", "haggis.bots.greedy"),
    Level("planner", "haggis.bots.planner", needs_kernel=True),
    Level("search", "haggis.bots.search", needs_kernel=True),
    Level("net", "haggis.net.deciding", needs_kernel=True, at_tables=False),
)
"""All bots, weakest first."""

BOT_NAMES = tuple(level.name for level in LEVELS if level.at_tables)
"""The levels that a seat at a table can be given to."""


def find_bot(name: str) -> Bot:
    """The bot of this name; only now is its module imported."""
    level = next((level for level in LEVELS if level.name == name), None)
    if level is None:
        names = [level.name for level in LEVELS]
        close = get_close_matches(name, names)
        instead = f", did you mean {close[0]}?" if close else f"; there are {', '.join(names)}"
        raise BotError(f"there is no bot {name!r}{instead}")
    if level.needs_kernel:
        return KernelBot(level.module)
    bot: Bot = import_module(level.module).BOT
    return bot


def why(view: View, rng: random.Random, budget: Budget = FREE) -> Sequence[Reason]:
    """What the strongest bot expects of the best actions, best first; waits for the kernel."""
    load_kernel()
    reasons: Sequence[Reason] = import_module("haggis.bots.search").why(view, rng, budget)
    return reasons


def seat_bots(names: Sequence[str], seats: int) -> list[str]:
    """A bot's name for each seat: the names as given, or one name for all.

    >>> seat_bots(["random"], 3)
    ['random', 'random', 'random']
    """
    if len(names) not in (1, seats):
        raise BotError(f"{len(names)} bots are named for {seats} seats: name one, or one for each")
    seated = import_module("haggis.bots.own").seated
    for name in names:
        seated(name)
    return list(names) * (seats // len(names))

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

from haggis.bots.base import FREE, Bot, BotError, Budget, Expectation, rng_for
from haggis.bots.lazy import KernelBot, load_all
from haggis.errors import need_text
from haggis.view import View

__all__ = [
    "BOT_NAMES",
    "FREE",
    "LEVELS",
    "STRONGEST",
    "Bot",
    "BotError",
    "Budget",
    "Expectation",
    "Level",
    "find_bot",
    "rng_for",
    "seat_bots",
    "warm_up",
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


LEVELS = (
    Level("random", "haggis.bots.random"),
    Level("novice", "haggis.bots.novice"),
    Level("greedy", "haggis.bots.greedy"),
    Level("planner", "haggis.bots.planner", needs_kernel=True),
    Level("search", "haggis.net.search", needs_kernel=True),
    Level("net", "haggis.net.deciding", needs_kernel=True),
)
"""All bots, weakest first."""

STRONGEST = LEVELS[-1]
"""The bot that `why`, and so every hint, asks."""

BOT_NAMES = tuple(level.name for level in LEVELS)


def find_bot(name: str) -> Bot:
    """The bot of this name; its module is imported now."""
    need_text("bot", name, "the name of a bot")
    level = next((level for level in LEVELS if level.name == name), None)
    if level is None:
        close = get_close_matches(name, BOT_NAMES)
        instead = f", did you mean {close[0]}?" if close else f"; there are {', '.join(BOT_NAMES)}"
        raise BotError(f"there is no bot {name!r}{instead}")
    if level.needs_kernel:
        return KernelBot(level.module)
    bot: Bot = import_module(level.module).BOT
    return bot


def warm_up() -> None:
    """Load the kernel and all bots. The first time on a machine this compiles them."""
    load_all(level.module for level in LEVELS if level.needs_kernel)


def why(view: View, rng: random.Random, budget: Budget = FREE) -> Sequence[Expectation]:
    """What the strongest bot expects of the best actions, best first. It waits for the kernel."""
    load_all([STRONGEST.module])
    expected: Sequence[Expectation] = import_module(STRONGEST.module).why(view, rng, budget)
    return expected


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

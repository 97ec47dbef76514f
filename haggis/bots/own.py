"""Bots from elsewhere: found as `module:NAME`, and kept from spoiling a game.

A bot that raises, answers with something illegal, or is too late loses that decision to the
fallback: it passes, or else takes the first legal action. The first mishap of each kind is
reported by the logger `haggis.bots`, and all are counted.
"""

from __future__ import annotations

import logging
import random
import sys
import time
from importlib import import_module
from pathlib import Path

from haggis.actions import Action, Bet
from haggis.bots import FREE, Bot, BotError, Budget, find_bot
from haggis.bots.heuristics import fallback
from haggis.errors import HaggisError
from haggis.view import View

LATE = 2
"""A bot is too late when it takes so many times what its budget allows."""
PATIENCE = 60.0
"""The seconds that a bot may take at most, if its budget is not a time."""

_log = logging.getLogger("haggis.bots")


def seated(bot: str | Bot) -> Bot:
    """The bot of a name, or of a `module:NAME`, or an object that is one; others are guarded.

    >>> seated("greedy") is find_bot("greedy")
    True
    """
    if not isinstance(bot, str):
        return Guarded(bot, name_of(bot))
    return Guarded(_load(bot), bot) if ":" in bot else find_bot(bot)


def name_of(bot: str | Bot) -> str:
    """What a bot is called in results."""
    return bot if isinstance(bot, str) else type(bot).__name__


def _load(name: str) -> Bot:
    module, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # where `python -m` would find it too
    try:
        found = getattr(import_module(module), attribute)
        bot: Bot = found() if isinstance(found, type) else found
    except Exception as error:
        raise BotError(f"there is no bot {name!r}: {type(error).__name__}, {error}") from None
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"{name!r} is no bot: it has no method choose(view, rng, budget)")
    return bot


class Guarded:
    """A bot whose answers are legal and in time, whatever the one inside does."""

    def __init__(self, bot: Bot, name: str) -> None:
        self.bot = bot
        self.name = name
        self.mishaps = 0
        self._reported: set[str] = set()

    def choose(self, view: View, rng: random.Random, budget: Budget = FREE) -> Action:
        """The bot's decision, or the fallback's."""
        begun = time.perf_counter()
        try:
            action = _action(view, self.bot.choose(view, rng, budget))
            if isinstance(action, Bet):
                raise BotError("a bet is no decision: bets are asked for apart")
            view.check(action)
            self._check_time(begun, budget)
            return action
        except Exception as error:
            instead = fallback(view)
            self._report(view, error, f"it does {instead} instead")
            return instead

    def bet(self, view: View, rng: random.Random, budget: Budget = FREE) -> Bet | None:
        """The bot's bet, if it has a method for that and the bet is legal and in time."""
        if not hasattr(self.bot, "bet"):
            return None
        begun = time.perf_counter()
        try:
            bet = self.bot.bet(view, rng, budget)
            if bet is None:
                return None
            action = _action(view, bet)
            if not isinstance(action, Bet):
                raise BotError(f"{action} is no bet")
            view.check(action)
            self._check_time(begun, budget)
            return action
        except Exception as error:
            self._report(view, error, "it does not bet")
            return None

    def _check_time(self, begun: float, budget: Budget) -> None:
        limit = PATIENCE if budget.seconds is None else LATE * budget.seconds
        taken = time.perf_counter() - begun
        if taken > limit:
            raise BotError(f"too late, after {taken:.1f} s of {limit:.1f} s")

    def _report(self, view: View, error: Exception, instead: str) -> None:
        self.mishaps += 1
        kind = error.code if isinstance(error, HaggisError) else type(error).__name__
        if kind not in self._reported:
            self._reported.add(kind)
            what = str(error) if isinstance(error, HaggisError) else f"{kind}: {error}"
            _log.warning("bot %s, seat %s: %s; %s", self.name, view.seat, what, instead)


def _action(view: View, answer: object) -> Action:
    """What a bot answered, which may be a text."""
    if isinstance(answer, str):
        return view.parse(answer)
    if not isinstance(answer, Action):
        raise BotError(f"{answer!r} is no action")
    return answer

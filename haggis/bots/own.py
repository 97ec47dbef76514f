"""Users' own bots: loaded as `module:NAME`, and guarded so that they cannot spoil a game.

A bot that raises, answers with something illegal, or is too late loses that decision to the
fallback, which passes or else takes the first legal action. The first failure of each kind is
logged (`haggis.bots`), and all are counted.
"""

from __future__ import annotations

import logging
import random
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from haggis.actions import Action, Bet
from haggis.bots import FREE, Bot, BotError, Budget, find_bot
from haggis.bots.heuristics import fallback
from haggis.errors import HaggisError
from haggis.view import View

LATE = 2
"""A bot is too late if it takes more than this many times its budget."""
PATIENCE = 60.0
"""The most seconds a bot may take if its budget is not a time."""

FAILURES = (Exception, SystemExit)
"""What a bot may end with; a script's `sys.exit` must not end the game."""

_log = logging.getLogger("haggis.bots")


def is_own(name: str) -> bool:
    """Whether a name is a `module:NAME`, of a user's own bot."""
    return ":" in name


def seated(bot: str | Bot | type[Bot], *, discreet: bool = False) -> Bot:
    """The bot with this name or `module:NAME`, or a bot itself. Users' own bots are guarded.

    A discreet guard reports only the kind of an error, because its text may name hidden cards.

    >>> seated("greedy") is find_bot("greedy")
    True
    """
    if isinstance(bot, str) and not is_own(bot):
        return find_bot(bot)
    found = _load(bot) if isinstance(bot, str) else bot
    return Guarded(_made(bot, found), name_of(bot), discreet=discreet)


def name_of(bot: str | Bot | type[Bot]) -> str:
    """What a bot is called in results."""
    if isinstance(bot, str):
        return bot
    return bot.__name__ if isinstance(bot, type) else type(bot).__name__


def _load(name: str) -> object:
    module, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # where `python -m` would find it too
    try:
        return getattr(import_module(module), attribute)
    except FAILURES as error:
        raise BotError(f"there is no bot {name!r}: {type(error).__name__}, {error}") from None


def _made(named: object, found: Any) -> Bot:
    """A bot, made if a class was found."""
    try:
        bot: Bot = found() if isinstance(found, type) else found
    except FAILURES as error:
        raise BotError(f"there is no bot {named!r}: {type(error).__name__}, {error}") from None
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"{named!r} is no bot: it has no method choose(view, rng, budget)")
    return bot


class Guarded:
    """A wrapper whose answers are always legal, and which counts late answers as failures."""

    def __init__(self, bot: Bot, name: str, *, discreet: bool = False) -> None:
        self.bot = bot
        self.name = name
        self.discreet = discreet
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
        except FAILURES as error:
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
        except FAILURES as error:
            self._report(view, error, "it does not bet")
            return None

    def _check_time(self, begun: float, budget: Budget) -> None:
        limit = PATIENCE if budget.seconds is None else LATE * budget.seconds
        taken = time.perf_counter() - begun
        if taken > limit:
            raise BotError(f"too late, after {taken:.1f} s of {limit:.1f} s")

    def _report(self, view: View, error: BaseException, instead: str) -> None:
        self.mishaps += 1
        kind = error.code if isinstance(error, HaggisError) else type(error).__name__
        if kind not in self._reported:
            self._reported.add(kind)
            if self.discreet:
                _log.warning("bot %s: %s; the fallback decides", self.name, kind)
                return
            what = str(error) if isinstance(error, HaggisError) else f"{kind}: {error}"
            _log.warning("bot %s, seat %s: %s; %s", self.name, view.seat, what, instead)


def _action(view: View, answer: object) -> Action:
    """A bot's answer as an action; it may be a text."""
    if isinstance(answer, str):
        return view.parse(answer)
    if not isinstance(answer, Action):
        raise BotError(f"{answer!r} is not an action")
    return answer

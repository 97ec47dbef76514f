"""A match of two bots on duplicate deals: each deal is played in all seatings of the two.

With two players or two teams the bots swap seats, and so hands; the leader stays the same. With
three players one bot sits alone against two of the other, in every seat, both ways round. So both
have the same luck of the deal, and a bot against itself has a margin of zero.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean
from typing import NamedTuple

from haggis.actions import Action, Bet
from haggis.bots import FREE, Bot, Budget, rng_for
from haggis.bots.own import Guarded, seated
from haggis.bots.play import play_out
from haggis.errors import ArgumentError, need, need_number
from haggis.game import Game
from haggis.rules import Rules
from haggis.view import View

DEFAULT_BUDGET = Budget(playouts=1000)
"""The budget of a decision in the arena. With a time limit, results would not be repeatable."""

Seating = tuple[int, ...]
"""For each seat 0 or 1, the number of the bot that sits there."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two bots, and how they are compared."""

    rules: Rules
    bots: tuple[str | Bot | type[Bot], str | Bot | type[Bot]]
    """Names, or `module:NAME`, or objects, or classes of them."""
    seed: int
    budget: Budget = DEFAULT_BUDGET
    whole_games: bool = False
    """Play games to their end, not single rounds."""

    def __post_init__(self) -> None:
        need("rules", self.rules, Rules, "Rules, as find_rules gives")
        need_number("seed", self.seed)
        if len(need("bots", self.bots, tuple, "two bots")) != 2:
            raise ArgumentError.of("bots", self.bots, "two bots")
        for bot in self.bots:
            seated(bot)


class Pair(NamedTuple):
    """One deal, or the deals of one game, in all seatings. The results are the first bot's."""

    number: int
    margin: float
    """Points a round above the other bot."""
    rounds_won: float
    """The share of rounds won; a tie is half."""
    games_won: float | None
    """The share of games won, if whole games were played."""
    ms: tuple[list[float], list[float]]
    """How long each decision took, by bot."""
    mishaps: tuple[int, int] = (0, 0)
    """How often each bot lost a decision to the fallback."""


def without_bets(rules: Rules) -> Rules:
    """The same rules with neither bets nor an auction."""
    return replace(rules, bets=(), auction=None)


def seatings(rules: Rules) -> list[Seating]:
    """The seatings that together cancel the luck of the deal.

    >>> from haggis.rules import find_rules
    >>> seatings(find_rules("neeps"))
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    >>> seatings(find_rules("haggis-3"))
    [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    """
    teams = range(max(rules.teams) + 1)
    lone = [
        [bot if team == alone else 1 - bot for team in teams] for bot in (0, 1) for alone in teams
    ]
    by_team = list(dict.fromkeys(map(tuple, lone)))
    return [tuple(bots[team] for team in rules.teams) for bots in by_team]


def play_pair(match: Match, number: int) -> Pair:
    """Play the deal of this number in all seatings."""
    bots = [_Timed(seated(bot)) for bot in match.bots]
    margins: list[float] = []
    rounds_won: list[float] = []
    games_won: list[float] = []
    for seating in seatings(match.rules):
        game = _play(match, number, [bots[bot] for bot in seating])
        for lines in game.scores:
            points = [0] * len(game.totals)
            for team, line in zip(match.rules.teams, lines, strict=True):
                points[team] += line.total
            sides = _by_bot(match.rules, seating, points)
            margins.append(fmean(sides[0]) - fmean(sides[1]))
            rounds_won.append(_share_won(sides))
        games_won.append(_share_won(_by_bot(match.rules, seating, game.totals)))
    return Pair(
        number,
        fmean(margins),
        fmean(rounds_won),
        fmean(games_won) if match.whole_games else None,
        (bots[0].ms, bots[1].ms),
        (bots[0].mishaps, bots[1].mishaps),
    )


def _play(match: Match, number: int, bots: Sequence[Bot]) -> Game:
    """The game of this number, or its first round."""
    rules, seed = match.rules, match.seed + number
    game = Game.new(rules, seed=seed)
    for after in play_out(game, bots, [rng_for(seed, seat) for seat in rules.seats], match.budget):
        game = after
        if game.round.over and not match.whole_games:
            break
    return game


def _by_bot(rules: Rules, seating: Seating, points: Sequence[int]) -> tuple[list[int], list[int]]:
    """The points of each bot's teams."""
    bot_of = dict(zip(rules.teams, seating, strict=True))
    first = [number for team, number in enumerate(points) if bot_of[team] == 0]
    second = [number for team, number in enumerate(points) if bot_of[team] == 1]
    return first, second


def _share_won(sides: tuple[list[int], list[int]]) -> float:
    best = max(map(max, sides))
    return sides[0].count(best) / (sides[0].count(best) + sides[1].count(best))


class _Timed:
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.ms: list[float] = []

    @property
    def mishaps(self) -> int:
        return self.bot.mishaps if isinstance(self.bot, Guarded) else 0

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:
        begun = time.perf_counter()
        action = self.bot.choose(view, rng, budget)
        self.ms.append(round(1000 * (time.perf_counter() - begun), 3))
        return action

    def bet(self, view: View, rng: Random, budget: Budget = FREE) -> Bet | None:
        return self.bot.bet(view, rng, budget)

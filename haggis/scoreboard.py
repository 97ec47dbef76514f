"""The score of a game: rounds added up, who leads next, who has won.

Games, their score sheets, and score sheets for real cards all use it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import NamedTuple

from haggis.errors import RulesError, need, need_number
from haggis.rules import Goal, Rules
from haggis.rules.leads import Finished
from haggis.score import ScoreLine, add_up


class ScoredRound(NamedTuple):
    """A finished round on the board."""

    lead: int
    opener: int
    """Who led the first trick: the Shepherd, where there was one."""
    out: tuple[int, ...]
    """Who went out, in order."""
    lines: tuple[ScoreLine, ...]
    """By seat."""
    bets_won: tuple[bool, ...]
    """Which seats won a bet of their own."""
    bets: tuple[int | None, ...]
    """The bet that stood for each seat; 0 is a declared No Bet."""


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The finished rounds of a game.

    >>> from haggis.rules import find_rules
    >>> board = Scoreboard(find_rules("haggis-2"), Goal(250), first=1)
    >>> board.totals, board.next_lead, board.winner
    ((0, 0), (1, None), None)
    """

    rules: Rules
    goal: Goal
    first: int
    """Who leads the first round, or deals it where there is a dealer."""
    rounds: tuple[ScoredRound, ...] = ()

    def __post_init__(self) -> None:
        need("rules", self.rules, Rules, "Rules, as find_rules gives")
        need("goal", self.goal, Goal, "a Goal")
        if need_number("first", self.first) not in self.rules.seats:
            raise RulesError(f"there is no seat {self.first} in {self.rules.name}")

    def with_round(self, round: ScoredRound) -> Scoreboard:
        """The board with one more round."""
        need("round", round, ScoredRound, "a ScoredRound")
        return replace(self, rounds=(*self.rounds, round))

    @property
    def totals_after(self) -> tuple[tuple[int, ...], ...]:
        """The points of each team after each round."""
        _, *after = self._totals()
        return tuple(after)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each team; players for themselves are teams of one."""
        *_, last = self._totals()
        return last

    @property
    def winner(self) -> int | None:
        """The team that has won, if one has."""
        return winner_of(self.goal, self.totals, len(self.rounds))

    @property
    def next_lead(self) -> tuple[int, int | None]:
        """Who leads the next round, and who deals it where there is a dealer."""
        if not self.rounds:
            dealt = self.rules.has_dealer
            return (self.rules.left(self.first), self.first) if dealt else (self.first, None)
        last = self.rounds[-1]
        end = Finished(self.rules.teams, self.totals, last.out, last.lead, last.opener)
        return self.rules.lead_rule(end)

    def is_slam(self, round: ScoredRound) -> bool:
        """Whether partners were the first two out, which ended the round."""
        return self.rules.slam and round.out[1] in self.rules.partners(round.out[0])

    def _totals(self) -> Iterator[tuple[int, ...]]:
        """The points of each team before the first round, and after each."""
        teams = self.rules.teams
        lines = (round.lines for round in self.rounds)
        none = (0,) * (max(teams) + 1)
        return accumulate(lines, lambda sums, new: add_up(teams, sums, new), initial=none)


def winner_of(goal: Goal, totals: tuple[int, ...], rounds: int) -> int | None:
    """The team that has won after this many rounds: the goal is reached, and it alone is ahead."""
    best = max(totals)
    over = rounds > 0 and goal.reached(totals, rounds)
    return totals.index(best) if over and totals.count(best) == 1 else None

# ruff: noqa: ARG001 (every bot has the same parameters)
"""The bot `search`: compares the best candidates by rollouts in the same sampled worlds.

The candidates race. All are rolled out in a few worlds, those clearly behind are dropped, and the
rest go on, until one is left or the budget is spent. Worlds are drawn in proportion to their
likelihood. The candidates in a trick are `net`'s best moves, and its value of a move counts as much
as the rollouts. The end of a round is solved exactly.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from haggis.actions import Action, Bet, Discard, Give
from haggis.bots import greedy, planner
from haggis.bots.base import Budget, Expectation
from haggis.bots.play import play_out
from haggis.bots.think import beliefs
from haggis.bots.think.deadline import Deadline
from haggis.bots.think.sampler import Outcomes, Sampler
from haggis.bots.think.solver import solve_worlds
from haggis.bots.think.utility import objective_of, utilities
from haggis.game import Game
from haggis.kernel.knowledge import Knowledge
from haggis.net.moves import valued_moves
from haggis.net.seats import sit_down
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import BombedTrick, GivenLead, Trick
from haggis.view import View

# Set by hand on 2026-11-15 and 16.
MAX_CANDIDATES = 12
BATCH = 20
"""The worlds added at a time."""
MIN_BATCH = 4
MAX_WORLDS = 2000
WORLDS_BEFORE_TRICKS = 200
"""The most for gifts and discards, where every candidate has worlds of its own."""
DROP_AT = 2.0
"""A candidate is dropped when it is this many standard errors behind the best."""
MAX_WORLDS_TO_SOLVE = 500
"""With at most this many worlds the end is solved exactly, if that does not take too long."""
ROLLOUTS_FOR_BETS = 200
MAX_ENDING = 0.05
"""The network's values count if at most this share of the rollouts ends the game."""

RollOut = Callable[[Sequence[Action], int, int], Outcomes]
"""Rolls actions out in the worlds from one number to another."""


@dataclass
class Candidate:
    """An action in the race."""

    action: Action
    value: float | None = None
    """The points still to come, by the value network; None if it was not asked."""
    returns: list[float] = field(default_factory=list)
    """The utility of its rollout in each world."""
    out_first: int = 0
    estimate: float | None = None
    """The utility by the value network, if that counts."""

    @property
    def points(self) -> float:
        """Its expected utility: the mean return, averaged with the estimate if there is one."""
        mean = float(np.mean(self.returns))
        return mean if self.estimate is None else (mean + self.estimate) / 2

    @property
    def error(self) -> float:
        """The standard error of its mean return."""
        number = len(self.returns)
        return float(np.std(self.returns, ddof=1) / number**0.5) if number > 1 else 0.0


def choose(view: View, rng: random.Random, budget: Budget) -> Action:
    """Make the seat's decision."""
    if isinstance(view.table.stage, Auction):
        return planner.choose(view, rng, budget)
    candidates = _candidates(view, rng)
    if len(candidates) == 1:
        return candidates[0].action
    return _compare(view, candidates, rng, budget)[0].action


def bet(view: View, rng: random.Random, budget: Budget) -> Bet | None:
    """Bet by rollouts, at the last moment."""
    return planner.best_bet(view, rng, ROLLOUTS_FOR_BETS)


def why(view: View, rng: random.Random, budget: Budget) -> Sequence[Expectation]:
    """The best actions with their expected results, best first."""
    if isinstance(view.table.stage, Auction):
        values = planner.bid_values(view, rng, planner.ROLLOUTS_FOR_BETS)
        return sorted(values, key=lambda each: -each.points)
    return _compare(view, _candidates(view, rng), rng, budget)


def solve(view: View, rng: random.Random, budget: Budget) -> Sequence[Expectation] | None:
    """All actions with their exact results, best first, if few worlds are left and it is quick."""
    return _solve(view, Deadline(budget), rng.getrandbits(31))


def warm_up() -> None:
    """Call every compiled function that Python calls here, from the first lead to the end."""
    rng = random.Random(1)
    for game in play_out(Game.new("haggis-2", seed=1, goal="1r"), [greedy.BOT] * 2, [rng] * 2):
        if isinstance(game.round.table.stage, Trick):
            view = game.view(game.deciders[0])
            valued_moves(sit_down(view), 1)
            solve(view, rng, Budget(playouts=1))


def _compare(
    view: View, candidates: list[Candidate], rng: random.Random, budget: Budget
) -> Sequence[Expectation]:
    deadline = Deadline(budget)
    solved = _solve(view, deadline, rng.getrandbits(31))
    if solved:
        return solved
    return [
        Expectation(
            each.action,
            each.points,
            each.out_first / len(each.returns),
            each.error,
            len(each.returns),
        )
        for each in _race(view, candidates, rng.getrandbits(31), deadline)
    ]


def _solve(view: View, deadline: Deadline, seed: int) -> list[Expectation] | None:
    """The moves with their exact values, if two sides and few worlds are left."""
    if not isinstance(view.table.stage, Trick | BombedTrick | GivenLead):
        return None
    sides = {team for team, size in zip(view.rules.teams, view.table.sizes, strict=True) if size}
    knowledge = Knowledge.of(view)
    if (
        len(sides | {view.rules.teams[view.seat]}) > 2
        or knowledge.number_of_worlds > MAX_WORLDS_TO_SOLVE
    ):
        return None
    sampler = Sampler(knowledge, None, seed)
    return solve_worlds(sampler, objective_of(view), view.history, deadline)


def _race(
    view: View, candidates: list[Candidate], seed: int, deadline: Deadline
) -> list[Candidate]:
    """The candidates, best first."""
    roll_out, max_worlds = _prepare(view, [each.action for each in candidates], seed, deadline)
    batch = BATCH
    if deadline.playouts is not None:
        batch = max(MIN_BATCH, min(BATCH, deadline.playouts // len(candidates)))
    running, playouts, worlds = candidates, 0, 0
    without_goal, ending = view._replace(goal=None), 0
    while worlds == 0 or (
        len(running) > 1 and worlds < max_worlds and not deadline.is_over(playouts)
    ):
        outcomes = roll_out([each.action for each in running], worlds, worlds + batch)
        points = outcomes.points()
        values = utilities(view, points)
        ending += int((values != utilities(without_goal, points)).sum())
        for candidate, value, out in zip(running, values, outcomes.first_out, strict=True):
            candidate.returns += value.tolist()
            candidate.out_first += int((out == view.seat).sum())
        worlds += batch
        playouts += batch * len(running)
        running = _not_far_behind(running)
    if ending <= MAX_ENDING * playouts:  # the network was not trained for the end of a game
        _add_estimates(candidates)
    # One that was dropped early has been tried in fewer worlds than the one it lost to.
    return sorted(candidates, key=lambda each: (-len(each.returns), -each.points))


def _add_estimates(candidates: list[Candidate]) -> None:
    """Turn the network's values into utilities: its favourite's is that one's mean return."""
    values = [each.value for each in candidates if each.value is not None]
    if len(values) < len(candidates):
        return
    favourite = candidates[values.index(max(values))]
    level = float(np.mean(favourite.returns)) - max(values)
    for candidate, value in zip(candidates, values, strict=True):
        candidate.estimate = level + value


def _not_far_behind(running: list[Candidate]) -> list[Candidate]:
    values: npt.NDArray[np.float64] = np.array([each.returns for each in running])
    best = values[values.mean(axis=1).argmax()]
    behind = best - values
    error = behind.std(axis=1) / np.sqrt(values.shape[1])
    keep = behind.mean(axis=1) <= DROP_AT * error
    return [each for each, kept in zip(running, keep, strict=True) if kept]


def _candidates(view: View, rng: random.Random) -> list[Candidate]:
    match view.table.stage:
        case Trick():
            moves = valued_moves(sit_down(view), MAX_CANDIDATES)
            return [Candidate(action, value) for action, value in moves]
        case Exchange():
            actions = planner.ranked_discards(view, rng)[:MAX_CANDIDATES]
        case Passing():
            actions = planner.ranked_gifts(view, rng)[: MAX_CANDIDATES // 2]
        case _:
            actions = list(view.legal().others)
    return [Candidate(action) for action in actions]


def _prepare(
    view: View, actions: Sequence[Action], seed: int, deadline: Deadline
) -> tuple[RollOut, int]:
    """How to roll these actions out, and in how many worlds."""
    knowledge = Knowledge.of(view)
    if isinstance(view.table.stage, Trick | BombedTrick | GivenLead):
        sampler = Sampler(knowledge, MAX_WORLDS, seed)
        beliefs.condition(sampler, view.history, deadline)
        return sampler.roll_out, len(sampler.worlds)
    leader = view.seat if isinstance(view.table.stage, Exchange) else view.table.lead
    number = WORLDS_BEFORE_TRICKS
    after = {
        action: Sampler(_after(knowledge, action), number, seed, leader=leader)
        for action in actions
    }

    def roll_out(actions: Sequence[Action], begin: int, end: int) -> Outcomes:
        each = [after[action].roll_out([None], begin, end) for action in actions]
        ends = np.concatenate([outcomes.ends for outcomes in each])
        return Outcomes(each[0].rules, each[0].codes, ends)

    return roll_out, number


def _after(knowledge: Knowledge, action: Action) -> Knowledge:
    """What the seat knows after a gift or a discard."""
    match action:
        case Discard(cards) if cards is not None:
            return knowledge.discarding(cards)
        case Give(card) if card is not None:
            return knowledge.giving(card)
    raise ValueError(f"{action} changes no hand before the first trick")

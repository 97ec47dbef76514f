# ruff: noqa: ARG001 (every mind is asked with the same words)
"""How the bot `search` decides: it plays its candidates out in the same imagined worlds.

The candidates come from the planner. They race: all are tried in a few worlds, those that fall
clearly behind are dropped, and the others are tried in more, until one is left or the budget is
spent. The likelier a world makes what the others have done so far, the sooner it is tried. Which of
those in front wins is a matter of opinion too: that of networks that know such players.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from haggis.actions import Action, Bet, Discard, Give
from haggis.bots import Budget, Reason, planning
from haggis.bots.imagined import GO_OUT
from haggis.bots.patience import Patience
from haggis.bots.stakes import stakes_of, worth
from haggis.bots.thoughts import Outcomes, Thoughts
from haggis.kernel.knowledge import Knowledge
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import BombedTrick, GivenLead, Trick
from haggis.view import View

CANDIDATES = 12
BATCH = 20
"""How many worlds are added at a time."""
FEWEST = 4
MOST_WORLDS = 2000
WORLDS_BEFORE_TRICKS = 200
"""The most for gifts and discards, where every candidate has worlds of its own."""
BEHIND = 2.0
"""A candidate is dropped when it is behind the best by so many standard errors."""
FEW_WORLDS = 500
"""With at most so many worlds the end is solved exactly, if that does not take too long."""
ROUNDS_FOR_BETS = 200
SELDOM = 0.05
"""A round is about points alone if no more of the imagined ones than this end the game."""

Imagine = Callable[[Sequence[Action], int, int], Outcomes]
"""Plays actions out in the worlds from one number to another."""


@dataclass
class Runner:
    """A candidate in the race."""

    action: Action
    worth: list[float]
    """What it brought in each world."""
    out_first: int = 0
    opinion: float | None = None
    """What to expect of it as one sees it who has learned against such players."""

    @property
    def points(self) -> float:
        """What to expect of it: what it has brought and what one thinks of it count the same."""
        brought = float(np.mean(self.worth))
        return brought if self.opinion is None else (brought + self.opinion) / 2


def choose(view: View, rng: random.Random, budget: Budget) -> Action:
    """Decide, when the seat must."""
    if isinstance(view.table.stage, Auction):
        return planning.choose(view, rng, budget)
    candidates = _candidates(view, rng)
    if len(candidates) == 1:
        return candidates[0]
    return _weigh(view, candidates, rng, budget)[0].action


def bet(view: View, rng: random.Random, budget: Budget) -> Bet | None:
    """Bet as much as going out first seems likely, at the last moment."""
    return planning.best_bet(view, rng, ROUNDS_FOR_BETS)


def why(view: View, rng: random.Random, budget: Budget) -> Sequence[Reason]:
    """The best actions, best first."""
    if isinstance(view.table.stage, Auction):
        return planning.why(view, rng, budget)
    return _weigh(view, _candidates(view, rng), rng, budget)


def _weigh(
    view: View, candidates: Sequence[Action], rng: random.Random, budget: Budget
) -> Sequence[Reason]:
    patience = Patience(budget)
    solved = _solve(view, patience, rng.getrandbits(31))
    if solved:
        return solved
    return [
        Reason(runner.action, runner.points, runner.out_first / len(runner.worth))
        for runner in _race(view, candidates, rng.getrandbits(31), patience)
    ]


def _solve(view: View, patience: Patience, seed: int) -> list[Reason] | None:
    """The moves with what to expect of them exactly, if two sides and few worlds are left."""
    if not isinstance(view.table.stage, Trick | BombedTrick | GivenLead):
        return None
    sides = {team for team, size in zip(view.rules.teams, view.table.sizes, strict=True) if size}
    knowledge = Knowledge.of(view)
    if len(sides | {view.rules.teams[view.seat]}) > 2 or knowledge.number_of_worlds > FEW_WORLDS:
        return None
    thoughts = Thoughts(knowledge, None, seed)
    return thoughts.solve(stakes_of(view), view.history, patience)


def _race(view: View, candidates: Sequence[Action], seed: int, patience: Patience) -> list[Runner]:
    """The candidates, best first."""
    runners = [Runner(action, []) for action in candidates]
    imagine, most, opinions = _imagination(view, candidates, seed, patience)
    batch = BATCH
    if patience.playouts is not None:
        batch = max(FEWEST, min(BATCH, patience.playouts // len(runners)))
    running, playouts, worlds = runners, 0, 0
    without_goal, ending = view._replace(goal=None), 0
    while worlds == 0 or (len(running) > 1 and worlds < most and not patience.is_over(playouts)):
        outcomes = imagine([runner.action for runner in running], worlds, worlds + batch)
        points = outcomes.points()
        values = worth(view, points)
        ending += int((values != worth(without_goal, points)).sum())
        for runner, value, out in zip(running, values, outcomes.first_out, strict=True):
            runner.worth += value.tolist()
            runner.out_first += int((out == view.seat).sum())
        worlds += batch
        playouts += batch * len(running)
        running = _not_far_behind(running)
    # Nothing has been learned of bets and of the end of a game.
    if opinions and not any(view.table.bets) and ending <= SELDOM * playouts:
        _ask_opinions(runners, opinions)
    # One that was dropped early has been seen in fewer worlds than the one it lost to.
    return sorted(runners, key=lambda runner: (-len(runner.worth), -runner.points))


def _ask_opinions(runners: list[Runner], opinions: Mapping[Action, float]) -> None:
    """Let each candidate be as much worse than the favourite as opinions differ."""
    favourite = max(runners, key=lambda runner: opinions[runner.action])
    level = float(np.mean(favourite.worth)) - opinions[favourite.action]
    for runner in runners:
        runner.opinion = level + opinions[runner.action]


def _not_far_behind(running: list[Runner]) -> list[Runner]:
    values: npt.NDArray[np.float64] = np.array([runner.worth for runner in running])
    best = values[values.mean(axis=1).argmax()]
    behind = best - values
    error = behind.std(axis=1) / np.sqrt(values.shape[1])
    keep = behind.mean(axis=1) <= BEHIND * error
    return [runner for runner, kept in zip(running, keep, strict=True) if kept]


def _candidates(view: View, rng: random.Random) -> list[Action]:
    match view.table.stage:
        case Trick():
            plays = planning.ranked_moves(view, rng)
            if plays[0][1] >= GO_OUT or len(plays) == 1:
                return [plays[0][0]]
            return [action for action, _ in plays[:CANDIDATES]]
        case Exchange():
            return planning.ranked_discards(view, rng)[:CANDIDATES]
        case Passing():
            return planning.ranked_gifts(view, rng)[: CANDIDATES // 2]
    return list(view.legal().others)


def _imagination(
    view: View, actions: Sequence[Action], seed: int, patience: Patience
) -> tuple[Imagine, int, Mapping[Action, float]]:
    """A way to play these actions out, in how many worlds, and opinions of the actions."""
    knowledge = Knowledge.of(view)
    if isinstance(view.table.stage, Trick | BombedTrick | GivenLead):
        thoughts = Thoughts(knowledge, MOST_WORLDS, seed)
        thoughts.believe(view.history, patience)
        opinions = thoughts.opinions() if isinstance(view.table.stage, Trick) else {}
        return thoughts.imagine, len(thoughts.worlds), opinions
    leader = view.seat if isinstance(view.table.stage, Exchange) else view.table.lead
    number = WORLDS_BEFORE_TRICKS
    after = {
        action: Thoughts(_after(knowledge, action), number, seed, leader=leader)
        for action in actions
    }

    def imagine(actions: Sequence[Action], begin: int, end: int) -> Outcomes:
        each = [after[action].imagine([None], begin, end) for action in actions]
        ends = np.concatenate([outcomes.ends for outcomes in each])
        return Outcomes(each[0].rules, each[0].codes, ends)

    return imagine, number, {}


def _after(knowledge: Knowledge, action: Action) -> Knowledge:
    match action:
        case Discard(cards) if cards is not None:
            return knowledge.discarding(cards)
        case Give(card) if card is not None:
            return knowledge.giving(card)
    raise ValueError(f"{action} changes no hand before the first trick")

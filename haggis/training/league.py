"""The players in self-play: the learner, its past selves, other bots, and styles.

A style is the learner's network with a habit: it hoards courts, sheds cards, never bombs, bombs
often, passes early, or decides with noise. Styles are drawn at random for each round. Compiled.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from haggis.bots.think.plan import GO_OUT, MoveBuffer
from haggis.kernel.compiled import Row, bit_count, compiled
from haggis.kernel.decompose import Floats
from haggis.kernel.layout import COURT_PLACE, FIRST, MEANING, PASS, SECOND, SHAPE
from haggis.kernel.stream import below

LEARNER, PAST, STYLED, PLANNER, GREEDY = range(5)
"""The kinds of players."""

HOARD, SHED, NEVER_BOMB, BOMB_OFTEN, PASS_EARLY, NOISE = range(6)
STYLES = 6
STRONGEST_HABITS = np.array([10.0, 3.0, 1000.0, 20.0, 15.0, 8.0])
"""The strongest form of each habit, in points: for each court, each card, each bomb (never), each
bomb (often), each pass; of the noise. Set by hand on 2026-11-18."""
UNIFORM_STEPS = 1_000_000
"""Uniform numbers have this resolution."""


@dataclass(frozen=True)
class League:
    """How often the others are of each kind. In all other rounds the learner plays itself."""

    past: float = 0.15
    styled: float = 0.15
    planner: float = 0.10
    greedy: float = 0.08

    def thresholds(self) -> Floats:
        """The cumulative shares, in the order of the kinds after the learner."""
        shares = [self.past, self.styled, self.planner, self.greedy]
        return np.cumsum(shares, dtype=np.float64)


@compiled
def uniform(stream: Row) -> float:
    """A number from 0 to 1."""
    return below(stream, UNIFORM_STEPS) / UNIFORM_STEPS


@compiled
def draw_kind(thresholds: Floats, chance: float) -> int:
    """The kind of the others, for a number from 0 to 1."""
    for place in range(len(thresholds)):
        if chance < thresholds[place]:
            return place + 1
    return LEARNER


@compiled
def draw_style(stream: Row, style: Floats) -> None:
    """Draw one or two habits, and how strong they are."""
    style[:] = 0
    for _ in range(2):
        habit = int(uniform(stream) * STYLES)
        style[habit] = STRONGEST_HABITS[habit] * uniform(stream)
    if style[NEVER_BOMB]:
        style[NEVER_BOMB] = STRONGEST_HABITS[NEVER_BOMB]


@compiled
def apply_style(candidates: MoveBuffer, number: int, style: Floats, stream: Row) -> int:
    """Add the style to the values of the moves; return the place of the best."""
    best = 0
    for place in range(number):
        move = candidates.moves[place]
        if move[MEANING] == PASS:
            candidates.values[place] += style[PASS_EARLY]
        elif candidates.values[place] < GO_OUT:
            cards = bit_count(move[FIRST]) + bit_count(move[SECOND])
            candidates.values[place] += style[SHED] * cards
            candidates.values[place] -= style[HOARD] * bit_count(move[FIRST] >> COURT_PLACE)
            if move[MEANING] & SHAPE == 0:
                candidates.values[place] += style[BOMB_OFTEN] - style[NEVER_BOMB]
        if style[NOISE]:
            # Gumbel noise: each move is the best with the probability of a softmax.
            candidates.values[place] -= style[NOISE] * math.log(
                -math.log(uniform(stream) + 0.5 / UNIFORM_STEPS)
            )
        if candidates.values[place] > candidates.values[best]:
            best = place
    return best

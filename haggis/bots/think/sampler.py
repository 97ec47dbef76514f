"""Worlds that agree with what a seat knows, and what can be computed from them.

Worlds are sampled uniformly. `beliefs.condition` then resamples them by their likelihood.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from haggis.actions import PASS, Action, GiveLead, Play, TakeTrick
from haggis.bots.think import rollout
from haggis.bots.think.hold_odds import MEANINGS
from haggis.bots.think.plan import (
    LEFT_OVER,
    MoveBuffer,
    Player,
    Players,
    costs_without,
    empty_buffer,
    plan_hand,
)
from haggis.bots.think.planner_net import planner_net_for
from haggis.bots.think.rollout import Ends
from haggis.cards import Cards
from haggis.kernel.cards import combinations, move_row
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, Rows
from haggis.kernel.decompose import PLANNED_FIRST, Plan, empty_plan
from haggis.kernel.knowledge import Knowledge
from haggis.kernel.layout import (
    BETS,
    MAX_SEATS,
    MEANING,
    OUT,
    POSITION_SIZE,
    STAGE,
    TAKER,
    TRICK,
)
from haggis.kernel.layout import PASS as PASSES
from haggis.rules import Rules


@dataclass(frozen=True, eq=False)
class Outcomes:
    """The final positions of rollouts, by candidate and world."""

    rules: Rules
    codes: Row
    ends: Ends

    @property
    def first_out(self) -> npt.NDArray[np.int64]:
        """The seat that went out first, by candidate and world."""
        return self.ends[:, :, OUT]

    def points(self) -> npt.NDArray[np.int64]:
        """Each seat's points of the round, by candidate, world and seat."""
        points = np.zeros((*self.ends.shape[:2], MAX_SEATS), np.int64)
        rollout.score_ends(self.codes, self.ends, points)
        return points[:, :, : self.rules.players]

    def points_with_bets(self, bets: Sequence[int | None]) -> npt.NDArray[np.int64]:
        """The same points with these bets instead of those placed."""
        ends = self.ends.copy()
        for seat, bet in enumerate(bets):
            ends[:, :, BETS + seat] = bet or 0
        return Outcomes(self.rules, self.codes, ends).points()


class Sampler:
    """Worlds for one seat: a sample of this size, or with None all of them."""

    def __init__(
        self, knowledge: Knowledge, worlds: int | None, seed: int, *, leader: int | None = None
    ) -> None:
        self.rules = knowledge.table.rules
        self.seat = knowledge.seat
        self.codes = rules_row(self.rules)
        self.network = planner_net_for(self.rules)
        self.seed = seed
        if worlds is None:
            rows = knowledge.all_worlds().rows
            self.worlds: Rows = np.random.default_rng(seed).permutation(rows)
        else:
            self.worlds = knowledge.worlds(worlds, seed, leader=leader).rows
        self.models: Rows = np.zeros((len(self.worlds), MAX_SEATS), np.int64)
        """The model of each seat's player, by world: planners, until the worlds are conditioned."""
        sizes = zip(knowledge.hands, knowledge.hidden, strict=True)
        self._hand_size = max(len(hand.suit_cards) + hidden for hand, hidden in sizes)

    def moves(self) -> list[tuple[Action, float]]:
        """The planner's moves for this seat's turn with their values, best first."""
        position, buffer = self.worlds[0], scratch_buffer()
        player = self.players()[self.seat]
        number, _ = rollout.consider_moves(self.codes, position, player, self.network, buffer)
        values = buffer.values[:number]
        order = np.argsort(-values, kind="stable")
        return [(action_of(buffer.moves[place], position), float(values[place])) for place in order]

    def plan_costs_without(self, choices: Sequence[Cards]) -> list[float]:
        """The cost of the plan for this seat's hand without each choice of suit cards."""
        position, player = self.worlds[0], self.players()[self.seat]
        plan_hand(self.codes, position, self.seat, player, scratch_buffer().moves)
        return costs_without(player.plan, position, self.seat, choices)

    def roll_out(self, actions: Sequence[Action | None], begin: int, end: int) -> Outcomes:
        """Take each action in the worlds from `begin` to `end`, and play on; None just plays on."""
        worlds = self.worlds[begin:end]
        moves = np.array([move_row(action) for action in actions], np.int64)
        ends = np.empty((len(moves), len(worlds), POSITION_SIZE), np.int64)
        rollout.roll_out(
            self.codes,
            worlds,
            self.models[begin:end],
            begin,
            self.seed,
            moves,
            self.players(),
            self.network,
            scratch_buffer(),
            ends,
        )
        return Outcomes(self.rules, self.codes, ends)

    def players(self, hand_size: int = 0) -> Players:
        """Players with no plan yet, and room for hands of at least this many suit cards."""
        self._hand_size = max(self._hand_size, hand_size)
        if getattr(_scratch, "hand_size", 0) < self._hand_size:
            _scratch.hand_size = self._hand_size
            _scratch.plans = tuple(empty_plan(self._hand_size, LEFT_OVER) for _ in range(MAX_SEATS))
        plans: tuple[Plan, ...] = _scratch.plans
        for plan in plans:
            plan.numbers[PLANNED_FIRST] = -1
        players = [Player(plan, np.empty(MEANINGS), np.empty(MEANINGS)) for plan in plans]
        return players[0], players[1], players[2], players[3]


_scratch = threading.local()
"""Arrays that are reused, separate for each thread."""


def scratch_buffer() -> MoveBuffer:
    """This thread's buffer for moves."""
    if not hasattr(_scratch, "buffer"):
        _scratch.buffer = empty_buffer()
    buffer: MoveBuffer = _scratch.buffer
    return buffer


def action_of(move: Row, position: Row) -> Action:
    """A move of the kernel as an action of the engine."""
    if position[STAGE] != TRICK:
        return (TakeTrick if position[STAGE] == TAKER else GiveLead)(int(move[MEANING]))
    return PASS if move[MEANING] == PASSES else Play(combinations(move[np.newaxis])[0])

"""What a bot makes of a view: worlds that may be, how strong plays are in them, how they end."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from haggis.actions import PASS, Action, Play
from haggis.bots import imagined
from haggis.bots.imagined import Ends, Player, Players
from haggis.bots.strength import MEANINGS, measure_strength
from haggis.cards import NO_CARDS, Cards
from haggis.game import Game
from haggis.kernel.cards import combinations, masks, move_row
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, Rows
from haggis.kernel.decompose import PLANNED_FIRST, Plan, cost_of, empty_plan
from haggis.kernel.knowledge import Knowledge
from haggis.kernel.layout import (
    BETS,
    HAND,
    HAND_SECOND,
    MAX_PLAYS,
    MAX_SEATS,
    MOVE_SIZE,
    OUT,
    POSITION_SIZE,
)
from haggis.rules import Rules

# Found by letting variants play each other; all in plays, as the cost of a plan is.
PLAY_COST = 0.6
WEAKNESS_COST = 0.4
"""What a play costs besides that is sure to be beaten."""
BOMB_COST = 0.3
LEFT_OVER = np.array([0.0, -0.7, -1.35, -0.9])
"""What courts cost that are left for other uses: less than nothing."""
HABITS = np.array([0.05, 0.04, 1.1, 0.3, -0.64, 0.5, 0.024, 1.0])
COURT_DISCOUNT = np.array([1.0, 0.64, 0.3, 0.05])
"""How likely a player is to beat something with no, one, two, three courts."""

STRENGTH_WORLDS = 40
"""In how many worlds the strength of plays is looked up."""


@dataclass(frozen=True, eq=False)
class Outcomes:
    """How imagined rounds end, by candidate and world."""

    rules: Rules
    codes: Row
    ends: Ends

    @property
    def first_out(self) -> npt.NDArray[np.int64]:
        return self.ends[:, :, OUT]

    def points(self) -> npt.NDArray[np.int64]:
        """Each seat's points of the round, by candidate, world and seat."""
        points = np.zeros((*self.ends.shape[:2], MAX_SEATS), np.int64)
        imagined.score_ends(self.codes, self.ends, points)
        return points[:, :, : self.rules.players]

    def points_with_bets(self, bets: Sequence[int | None]) -> npt.NDArray[np.int64]:
        """The points if these bets stood."""
        ends = self.ends.copy()
        for seat, bet in enumerate(bets):
            ends[:, :, BETS + seat] = bet or 0
        return Outcomes(self.rules, self.codes, ends).points()


class Thoughts:
    """One seat's thoughts about worlds that agree with what it knows."""

    def __init__(
        self, knowledge: Knowledge, worlds: int, seed: int, *, leader: int | None = None
    ) -> None:
        self.rules = knowledge.table.rules
        self.seat = knowledge.seat
        self.codes = rules_row(self.rules)
        self.worlds: Rows = knowledge.worlds(worlds, seed, leader=leader).rows
        sizes = zip(knowledge.hands, knowledge.hidden, strict=True)
        self._room = max(len(hand.suit_cards) + hidden for hand, hidden in sizes)
        few = self.worlds[:STRENGTH_WORLDS]
        self._strength = np.empty(MEANINGS)
        measure_strength(
            self.codes, few, self.seat, COURT_DISCOUNT, _scratch_moves(), self._strength
        )
        self._costs = PLAY_COST + WEAKNESS_COST * (1 - self._strength)
        self._costs[: 1 << 4] = BOMB_COST

    def plays(self) -> list[tuple[Action, float]]:
        """All plays of this seat's turn and their values above a pass, best first."""
        moves, values = _scratch_moves(), np.empty(MAX_PLAYS)
        position, player = self.worlds[0], self._players()[self.seat]
        imagined.think_of(player, position, self.seat, moves)
        number = imagined.weigh_plays(self.codes, position, player, moves, values)
        order = np.argsort(-values[:number], kind="stable")
        return [
            (Play(combination), float(values[place]))
            for combination, place in zip(combinations(moves[order]), order, strict=True)
        ]

    def costs_without(self, choices: Sequence[Cards]) -> list[float]:
        """What the plan for this seat's hand costs without these or those suit cards."""
        position, player = self.worlds[0], self._players()[self.seat]
        imagined.think_of(player, position, self.seat, _scratch_moves())
        hand, doubles = int(position[HAND + self.seat]), int(position[HAND_SECOND + self.seat])
        costs = []
        for cards in choices:
            first, second = masks(cards)
            rest = hand & ~second & ~(first & ~doubles)
            costs.append(cost_of(player.plan, rest, doubles & ~first))
        return costs

    def imagine(self, actions: Sequence[Action | None], begin: int, end: int) -> Outcomes:
        """Take each action in the worlds from `begin` to `end`, and play on."""
        worlds = self.worlds[begin:end]
        moves = np.array([move_row(action) for action in actions], np.int64)
        ends = np.empty((len(moves), len(worlds), POSITION_SIZE), np.int64)
        imagined.imagine(self.codes, worlds, moves, self._players(), ends)
        return Outcomes(self.rules, self.codes, ends)

    def _players(self) -> Players:
        """Players who judge plays as this seat does, their plans not yet begun."""
        if getattr(_scratch, "room", 0) < self._room:
            _scratch.room = self._room
            _scratch.plans = tuple(empty_plan(self._room, LEFT_OVER) for _ in range(MAX_SEATS))
        plans: tuple[Plan, ...] = _scratch.plans
        for plan in plans:
            plan.numbers[PLANNED_FIRST] = -1
        players = [Player(plan, self._strength, self._costs, HABITS) for plan in plans]
        return players[0], players[1], players[2], players[3]


def warm_up() -> None:
    """Call every compiled function that is called from here."""
    game = Game.new("haggis-2", seed=1)
    thoughts = Thoughts(Knowledge.of(game.view(game.deciders[0])), 1, 1)
    thoughts.plays()
    thoughts.costs_without([NO_CARDS])
    thoughts.imagine([None, PASS], 0, 0).points()


_scratch = threading.local()
"""Room to work in, for each thread its own."""


def _scratch_moves() -> Rows:
    """Room for a list of plays."""
    if not hasattr(_scratch, "moves"):
        _scratch.moves = np.empty((MAX_PLAYS, MOVE_SIZE), np.int64)
    moves: Rows = _scratch.moves
    return moves

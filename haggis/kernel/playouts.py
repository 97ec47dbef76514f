"""Playing positions to the end: what candidate actions bring over common worlds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from haggis.actions import Action
from haggis.kernel.cards import move_row
from haggis.kernel.compiled import Row, Rows, compiled
from haggis.kernel.layout import (
    FIRST,
    MAX_PLAYS,
    MAX_SEATS,
    MEANING,
    MOVE_SIZE,
    NO_MOVE,
    OUT,
    OVER,
    POSITION_SIZE,
    SECOND,
    STAGE,
    TURN,
)
from haggis.kernel.policy import choose, policy_row
from haggis.kernel.score import write_scores
from haggis.kernel.stream import PLAYS, begin_stream
from haggis.kernel.trick import is_possible, make_move
from haggis.kernel.worlds import Worlds


@dataclass(frozen=True, eq=False)
class Outcomes:
    """How the round ended, for each candidate in each world."""

    points: npt.NDArray[np.int64]
    """Each seat's points of the round, by candidate, world and seat."""
    first_out: npt.NDArray[np.int64]
    """Who went out first, by candidate and world."""

    @property
    def mean_points(self) -> npt.NDArray[np.float64]:
        """Each candidate's mean points, by candidate and seat."""
        mean: npt.NDArray[np.float64] = self.points.mean(axis=1)
        return mean

    def chance_out_first(self, seat: int) -> npt.NDArray[np.float64]:
        """Each candidate's chance that this seat goes out first."""
        chance: npt.NDArray[np.float64] = (self.first_out == seat).mean(axis=1)
        return chance


def play_out(
    worlds: Worlds,
    candidates: Sequence[Action | None],
    *,
    seed: int,
    policy: str | Sequence[str] = "greedy",
) -> Outcomes:
    """Take each candidate action in each world, and let the policy play on.

    A candidate None plays on at once. In one world all candidates have the same chance stream.
    `policy` is one for all seats, or one for each.
    """
    players = worlds.rules.players
    moves = np.array([move_row(action) for action in candidates], np.int64)
    points = np.zeros((len(candidates), len(worlds), MAX_SEATS), np.int64)
    first_out = np.zeros((len(candidates), len(worlds)), np.int64)
    policies = policy_row(policy, players)
    play_all_out(worlds.codes, worlds.rows, moves, policies, seed, 0, points, first_out)
    return Outcomes(points[:, :, :players], first_out)


@compiled
def play_all_out(
    rules: Row,
    worlds: Rows,
    moves: Rows,
    policies: Row,
    seed: int,
    start: int,
    points: npt.NDArray[np.int64],
    first_out: Rows,
) -> int:
    """Play every candidate in every world, numbered from `start` on; count the decisions."""
    plays = np.empty((MAX_PLAYS, MOVE_SIZE), np.int64)
    position = np.empty(POSITION_SIZE, np.int64)
    stream = np.empty(1, np.int64)
    move = np.zeros(MOVE_SIZE, np.int64)
    decisions = 0
    for candidate in range(len(moves)):
        first, second, meaning = moves[candidate]
        for number in range(len(worlds)):
            position[:] = worlds[number]
            begin_stream(stream, seed, start + number, PLAYS)
            if meaning != NO_MOVE:
                if not is_possible(rules, position, first, second, meaning):
                    raise ValueError("a candidate is no legal action in one of the worlds")
                make_move(rules, position, first, second, meaning)
            while position[STAGE] != OVER:
                choose(rules, position, stream, plays, policies[position[TURN]], move)
                make_move(rules, position, move[FIRST], move[SECOND], move[MEANING])
                decisions += 1
            write_scores(rules, position, points[candidate, number])
            first_out[candidate, number] = position[OUT]
    return decisions

"""Whole rounds from a seed, in batches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, Rows, compiled
from haggis.kernel.dealing import deal_rounds
from haggis.kernel.layout import (
    FIRST,
    MAX_PLAYS,
    MAX_SEATS,
    MEANING,
    MOVE_SIZE,
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
from haggis.kernel.trick import make_move
from haggis.rules import Rules

_BATCH = 4096
"""Rounds are dealt and played in batches of this size, to save memory."""


@dataclass(frozen=True, eq=False)
class Rounds:
    """The ends of many rounds."""

    points: npt.NDArray[np.int64]
    """Each seat's points, by round and seat."""
    first_out: npt.NDArray[np.int64]
    """Who went out first, by round."""
    decisions: int
    """How many moves were made in all rounds together."""


def play_rounds(
    rules: Rules,
    number: int,
    *,
    seed: int,
    start: int = 0,
    policy: str | Sequence[str] = "random",
) -> Rounds:
    """Deal and play the seed's rounds from number `start` on, without bets; the lead rotates.

    >>> from haggis.rules import find_rules
    >>> rounds = play_rounds(find_rules("haggis-2"), 100, seed=7)
    >>> rounds.points.shape, set(rounds.first_out.tolist())
    ((100, 2), {0, 1})
    """
    points = np.zeros((number, MAX_SEATS), np.int64)
    first_out = np.zeros(number, np.int64)
    codes = rules_row(rules)
    policies = policy_row(policy, rules.players)
    rows = np.empty((min(number, _BATCH), POSITION_SIZE), np.int64)
    decisions = 0
    for done in range(0, number, _BATCH):
        part = slice(done, min(done + _BATCH, number))
        batch = rows[: part.stop - done]
        deal_rounds(codes, seed, start + done, batch)
        decisions += _play(
            codes, batch, policies, seed, start + done, points[part], first_out[part]
        )
    return Rounds(points[:, : rules.players], first_out, decisions)


@compiled
def _play(
    rules: Row, rounds: Rows, policies: Row, seed: int, start: int, points: Rows, first_out: Row
) -> int:
    """Play the rounds, numbered from `start`, to their end; count the decisions."""
    plays = np.empty((MAX_PLAYS, MOVE_SIZE), np.int64)
    stream = np.empty(1, np.int64)
    move = np.zeros(MOVE_SIZE, np.int64)
    decisions = 0
    for number in range(len(rounds)):
        position = rounds[number]
        begin_stream(stream, seed, start + number, PLAYS)
        while position[STAGE] != OVER:
            choose(rules, position, stream, plays, policies[position[TURN]], move)
            make_move(rules, position, move[FIRST], move[SECOND], move[MEANING])
            decisions += 1
        write_scores(rules, position, points[number])
        first_out[number] = position[OUT]
    return decisions

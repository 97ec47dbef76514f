"""Whole rounds from a seed, in batches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from haggis.kernel.cards import move_row
from haggis.kernel.codes import rules_row
from haggis.kernel.dealing import deal_rounds
from haggis.kernel.layout import MAX_SEATS, POSITION_SIZE
from haggis.kernel.playouts import play_all_out
from haggis.kernel.policy import policy_row
from haggis.rules import Rules

_AT_ONCE = 4096
"""So many rounds are dealt before they are played; more would only take memory."""


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
    """Deal and play the seed's rounds from number `start` on, without bets; the lead goes round.

    >>> from haggis.rules import find_rules
    >>> rounds = play_rounds(find_rules("haggis-2"), 100, seed=7)
    >>> rounds.points.shape, set(rounds.first_out.tolist())
    ((100, 2), {0, 1})
    """
    points = np.zeros((1, number, MAX_SEATS), np.int64)
    first_out = np.zeros((1, number), np.int64)
    codes = rules_row(rules)
    policies = policy_row(policy, rules.players)
    just_play_on = move_row(None)[np.newaxis]
    rows = np.empty((min(number, _AT_ONCE), POSITION_SIZE), np.int64)
    decisions = 0
    for done in range(0, number, _AT_ONCE):
        part = slice(done, min(done + _AT_ONCE, number))
        worlds = rows[: part.stop - done]
        deal_rounds(codes, seed, start + done, worlds)
        decisions += play_all_out(
            codes,
            worlds,
            just_play_on,
            policies,
            seed,
            start + done,
            points[:, part],
            first_out[:, part],
        )
    return Rounds(points[0, :, : rules.players], first_out[0], decisions)

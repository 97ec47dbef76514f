"""Matches of `net`'s network against other players on duplicate deals, in the kernel. Compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from haggis.bots.arena.match import seatings
from haggis.bots.think.plan import Players, forget_plan
from haggis.bots.think.planner_net import PlannerNet, planner_net_for
from haggis.bots.think.rollout import Ends, consider_moves, score_ends
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, Rows, compiled
from haggis.kernel.dealing import deal_rounds
from haggis.kernel.decompose import Floats
from haggis.kernel.greedy import choose_greedily, choose_seat
from haggis.kernel.layout import (
    MAX_SEATS,
    MEANING,
    MOVE_SIZE,
    OVER,
    PLAYERS,
    POSITION_SIZE,
    STAGE,
    TRICK,
    TURN,
)
from haggis.kernel.policy import RANDOM, choose
from haggis.kernel.stream import PLAYS, begin_stream
from haggis.kernel.trick import make_move
from haggis.net.memory import MEMORY_SIZE, forget, remember
from haggis.net.network import Network
from haggis.net.plans import empty_players
from haggis.net.policy import Buffers, empty_buffers, evaluate_moves
from haggis.rules import Rules

AT_RANDOM, GREEDILY, AS_PLANNER, BY_NETWORK = range(4)
"""How the opponent decides."""
OPPONENTS = {"random": AT_RANDOM, "greedy": GREEDILY, "planner": AS_PLANNER}
"""The named opponents."""


class Result(NamedTuple):
    """Points a round above the opponent, without bets."""

    mean: float
    ci95: float
    """Half the width of the 95 % interval."""


def play_match(
    rules: Rules, network: Network, opponent: str | Network, pairs: int, seed: int
) -> Result:
    """Play `pairs` deals in all seatings, against a named player or another network."""
    margins = match_margins(rules, network, opponent, pairs, seed)
    error = 1.96 * margins.std(ddof=1) / np.sqrt(pairs)
    return Result(float(margins.mean()), float(error))


def match_margins(
    rules: Rules, network: Network, opponent: str | Network, pairs: int, seed: int
) -> Floats:
    """The mean margin of each deal over all seatings."""
    both = seatings(rules)
    points = side_points(rules, play_rounds(rules, network, opponent, both, pairs, seed))
    first_seats = [rules.teams.index(side) for side in range(points.shape[2])]
    own = np.array(both)[:, first_seats] == 0
    of_own = (points * own).sum(axis=2) / own.sum(axis=1)
    of_others = (points * ~own).sum(axis=2) / (~own).sum(axis=1)
    return np.asarray((of_own - of_others).mean(axis=1))


def side_points(rules: Rules, ends: Ends) -> Ends:
    """The points of each side in these final positions, along the last axis."""
    points = np.zeros((*ends.shape[:2], MAX_SEATS), np.int64)
    score_ends(rules_row(rules), ends, points)
    sides = np.array(rules.teams) == np.arange(max(rules.teams) + 1)[:, np.newaxis]
    return np.asarray(points[:, :, : rules.players] @ sides.T)


def play_rounds(
    rules: Rules,
    network: Network,
    opponent: str | Network,
    seated: Sequence[Sequence[int]],
    deals: int,
    seed: int,
) -> Ends:
    """The final positions of deals, by deal and seating.

    A seating has a number for each seat: 0 for the network, 1 for the opponent.
    """
    ends = np.empty((deals, len(seated), POSITION_SIZE), np.int64)
    code, other = BY_NETWORK, network
    if isinstance(opponent, str):
        code = OPPONENTS[opponent]
    else:
        other = opponent
    _play_rounds(
        rules_row(rules),
        np.array(seated, np.int64),
        seed,
        code,
        empty_players(rules),
        empty_players(rules),
        network,
        other,
        planner_net_for(rules),
        empty_buffers(network),
        ends,
    )
    return ends


@compiled
def _play_rounds(
    rules: Row,
    seated: Rows,
    seed: int,
    opponent: int,
    players: Players,
    planners: Players,
    network: Network,
    other_network: Network,
    planner_network: PlannerNet,
    buffers: Buffers,
    ends: Ends,
) -> None:
    row: Rows = np.empty((1, POSITION_SIZE), np.int64)
    memory = np.empty(MEMORY_SIZE, np.int64)
    stream = np.empty(1, np.int64)
    move = np.empty(MOVE_SIZE, np.int64)
    for deal in range(len(ends)):
        for number in range(len(seated)):
            deal_rounds(rules, seed, deal, row)
            begin_stream(stream, seed, deal, PLAYS)
            position, seating = row[0], seated[number]
            forget(memory)
            for seat in range(rules[PLAYERS]):
                forget_plan(players[seat])
            while position[STAGE] != OVER:
                if position[STAGE] != TRICK:
                    make_move(rules, position, 0, 0, choose_seat(rules, position))
                    continue
                seat = position[TURN]
                if seating[seat] == 0 or opponent == BY_NETWORK:
                    by = network if seating[seat] == 0 else other_network
                    _, best = evaluate_moves(rules, position, memory, players[seat], by, buffers)
                    move[:] = buffers.candidates.moves[best]
                elif opponent == AS_PLANNER:
                    planner = planners[seat]
                    _, best = consider_moves(
                        rules, position, planner, planner_network, buffers.candidates
                    )
                    move[:] = buffers.candidates.moves[best]
                elif opponent == GREEDILY:
                    choose_greedily(rules, position, buffers.candidates.moves, move)
                else:
                    choose(rules, position, stream, buffers.candidates.moves, RANDOM, move)
                remember(position, memory, move[MEANING])
                make_move(rules, position, move[0], move[1], move[2])
            ends[deal, number] = position

"""The network against other players on duplicate deals, inside the kernel; compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from haggis.bots.arena.match import seatings
from haggis.bots.think.plan import Players
from haggis.bots.think.value_net import ValueNet as PlannerNetwork
from haggis.bots.think.value_net import value_nets_for
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
    TEAM,
    TRICK,
    TURN,
)
from haggis.kernel.policy import RANDOM, choose
from haggis.kernel.score import write_scores
from haggis.kernel.stream import PLAYS, begin_stream
from haggis.kernel.trick import make_move
from haggis.net.memory import MEMORY_SIZE, forget, remember
from haggis.net.network import Network
from haggis.net.plans import empty_players, forget_plan
from haggis.net.policy import Room, empty_room, evaluate_moves
from haggis.rules import Rules
from haggis.training.shard import weigh_as_planner

OPPONENTS = {"random": 0, "greedy": 1, "planner": 2, "network": 3}
AT_RANDOM, GREEDILY, AS_PLANNER, BY_NETWORK = OPPONENTS.values()


class Result(NamedTuple):
    """Points a round above the opponent, without bets."""

    mean: float
    ci95: float
    """Half the width of the 95 % interval."""


def play_match(
    rules: Rules, network: Network, opponent: str | Network, pairs: int, seed: int
) -> Result:
    """Play so many deals in all seatings, against a named player or another network."""
    margins = match_margins(rules, network, opponent, pairs, seed)
    error = 1.96 * margins.std(ddof=1) / np.sqrt(pairs)
    return Result(float(margins.mean()), float(error))


def match_margins(
    rules: Rules, network: Network, opponent: str | Network, pairs: int, seed: int
) -> Floats:
    """The mean margin of each deal over all seatings."""
    margins = np.zeros(pairs)
    code, other = BY_NETWORK, network
    if isinstance(opponent, str):
        code = OPPONENTS[opponent]
    else:
        other = opponent
    _play_pairs(
        rules_row(rules),
        np.array(seatings(rules), np.int64),
        seed,
        code,
        empty_players(rules),
        empty_players(rules),
        network,
        other,
        value_nets_for(rules).self_play,
        empty_room(network),
        margins,
    )
    return margins


@compiled
def _play_pairs(
    rules: Row,
    seatings: Rows,
    seed: int,
    opponent: int,
    players: Players,
    planners: Players,
    network: Network,
    other_network: Network,
    planner_network: PlannerNetwork,
    room: Room,
    margins: Floats,
) -> None:
    row: Rows = np.empty((1, POSITION_SIZE), np.int64)
    memory = np.empty(MEMORY_SIZE, np.int64)
    stream = np.empty(1, np.int64)
    scores = np.zeros(MAX_SEATS, np.int64)
    move = np.empty(MOVE_SIZE, np.int64)
    for pair in range(len(margins)):
        for seating in seatings:
            deal_rounds(rules, seed, pair, row)
            begin_stream(stream, seed, pair, PLAYS)
            position = row[0]
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
                    _, best = evaluate_moves(rules, position, memory, players[seat], by, room)
                    move[:] = room.desk.moves[best]
                elif opponent == AS_PLANNER:
                    planner = planners[seat]
                    _, best = weigh_as_planner(rules, position, planner, planner_network, room)
                    move[:] = room.desk.moves[best]
                elif opponent == GREEDILY:
                    choose_greedily(rules, position, room.desk.moves, move)
                else:
                    choose(rules, position, stream, room.desk.moves, RANDOM, move)
                remember(position, memory, move[MEANING])
                make_move(rules, position, move[0], move[1], move[2])
            write_scores(rules, position, scores)
            margins[pair] += _margin(rules, seating, scores) / len(seatings)


@compiled
def _margin(rules: Row, seating: Row, scores: Row) -> float:
    """The mean points of the sides that the network sits on, less that of the others."""
    own, others, sides = 0.0, 0.0, 0.0
    size = 1
    for seat in range(1, rules[PLAYERS]):
        if rules[TEAM + seat] == rules[TEAM]:
            size += 1
    for seat in range(rules[PLAYERS]):
        if seating[seat] == 0:
            own += scores[seat]
            sides += 1 / size
        else:
            others += scores[seat]
    return float(own / sides - others / (rules[PLAYERS] / size - sides))

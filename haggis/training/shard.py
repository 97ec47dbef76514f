"""A shard of self-play: rounds from a seed, and what the learner saw in them; compiled.

A shard is a pure function of the weights, the seed and the configuration, so it gives the same
samples wherever it runs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from haggis.bots.think.plan import (
    FOLLOW_SLACK,
    LEAD_SLACK,
    Player,
    Players,
    list_moves,
    plan_hand,
)
from haggis.bots.think.rollout import evaluate_moves as evaluate_as_planner
from haggis.bots.think.rollout import sample_move as sample_as_planner
from haggis.bots.think.value_net import ValueNet as PlannerNetwork
from haggis.bots.think.value_net import value_nets_for
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, Rows, bit_count, compiled
from haggis.kernel.dealing import deal_rounds
from haggis.kernel.decompose import PLANNED_FIRST, Floats, begin_plan, cost_of
from haggis.kernel.greedy import choose_greedily, choose_seat
from haggis.kernel.layout import (
    BETS,
    DOUBLE_FOR_TEAM,
    HAGGIS_FIRST,
    HAND,
    IN_FULL,
    MAX_SEATS,
    MEANING,
    MOVE_SIZE,
    NO_MOVE,
    ON,
    OUT,
    OVER,
    PAYOUT,
    PLAYERS,
    POSITION_SIZE,
    SHEPHERD,
    SIZE,
    SPLIT,
    STAGE,
    SUIT_CARDS,
    TEAM,
    TRICK,
    TURN,
)
from haggis.kernel.score import write_scores
from haggis.kernel.stream import PLAYS, begin_stream
from haggis.kernel.trick import make_move
from haggis.net.blocks import MAX_ACTIVE
from haggis.net.features import Active
from haggis.net.memory import DISCARDED, MEMORY_SIZE, forget, remember
from haggis.net.network import SCALE, Network, Singles
from haggis.net.payoffs import margin, margin_so_far
from haggis.net.plans import empty_players, forget_plan, look_at_hand
from haggis.net.policy import Room, empty_room, evaluate_moves, write_sample
from haggis.rules import Rules
from haggis.training.league import (
    GREEDY,
    LEARNER,
    PAST,
    PLANNER,
    STYLED,
    STYLES,
    League,
    bend,
    draw_kind,
    draw_style,
    uniform,
)

MOST_DECISIONS = 600
"""No round has so many decisions and samples of waiting."""
TYPICAL_ACTIVE = 200
"""No shard needs more room than this for a sample, on average."""
TYPICAL_SAMPLES = 48
"""The same for the samples of a seat in a round."""


@dataclass(frozen=True)
class SelfPlay:
    """How self-play goes."""

    rounds: int = 1000
    epsilon: float = 0.03
    """The share of random moves."""
    bets: float = 0.25
    """The share of rounds with bets; Tatties has a Shepherd three times as often."""
    waiting: float = 0.125
    """The share of tricks led by others of which those who wait make a sample."""
    league: League = field(default_factory=League)


class Samples(NamedTuple):
    """What was seen and what came of it."""

    active: Active
    """The features of all samples, one after another."""
    starts: Row
    """Where each sample's features begin, and where the last one's end."""
    margins: Singles
    """Points gained on the others from there on, over `SCALE`."""
    first_out: Row
    """Who went out first, counted from the seat."""
    decisions: int
    """How many of the samples are decisions; the others are of seats that waited."""


def play_shard(
    rules: Rules, network: Network, past: Network, seed: int, settings: SelfPlay
) -> Samples:
    """Play a shard's rounds."""
    room = settings.rounds * rules.players * TYPICAL_SAMPLES + MOST_DECISIONS
    samples = Samples(
        np.empty(room * TYPICAL_ACTIVE + MOST_DECISIONS * MAX_ACTIVE, np.int16),
        np.zeros(room + 1, np.int64),
        np.empty(room, np.float32),
        np.empty(room, np.int64),
        0,
    )
    number, decisions = _play_rounds(
        rules_row(rules),
        seed,
        settings.rounds,
        np.array([settings.epsilon, settings.bets, settings.waiting]),
        settings.league.thresholds(),
        empty_players(rules),
        empty_players(rules),
        network,
        past,
        value_nets_for(rules).self_play,
        empty_room(network),
        samples.active,
        samples.starts,
        samples.margins,
        samples.first_out,
    )
    starts = samples.starts[: number + 1].copy()
    return Samples(
        samples.active[: starts[-1]].copy(),
        starts,
        samples.margins[:number].copy(),
        samples.first_out[:number].copy(),
        decisions,
    )


@compiled
def _play_rounds(
    rules: Row,
    seed: int,
    rounds: int,
    shares: Floats,
    thresholds: Floats,
    players: Players,
    planners: Players,
    network: Network,
    past: Network,
    planner_network: PlannerNetwork,
    room: Room,
    actives: Active,
    starts: Row,
    margins: Singles,
    first_out: Row,
) -> tuple[int, int]:
    """Write the samples of so many rounds; return how many, and how many are decisions."""
    epsilon, bets, waiting = shares[0], shares[1], shares[2]
    row: Rows = np.empty((1, POSITION_SIZE), np.int64)
    position = row[0]
    memory = np.empty(MEMORY_SIZE, np.int64)
    stream = np.empty(1, np.int64)
    scores = np.zeros(MAX_SEATS, np.int64)
    seats = np.empty(len(margins), np.int64)
    style = np.zeros(STYLES)
    active = np.empty(MAX_ACTIVE, np.int16)
    move = np.empty(MOVE_SIZE, np.int64)
    waits = np.zeros(MOVE_SIZE, np.int64)
    waits[MEANING] = NO_MOVE
    number, decisions = 0, 0
    for dealt in range(rounds):
        if number + MOST_DECISIONS > len(margins):
            break
        if starts[number] + MOST_DECISIONS * MAX_ACTIVE > len(actives):
            break
        deal_rounds(rules, seed, dealt, row)
        begin_stream(stream, seed, dealt, PLAYS)
        forget(memory)
        for seat in range(rules[PLAYERS]):
            forget_plan(players[seat])
        others = draw_kind(thresholds, uniform(stream))
        learner = dealt // rules[PLAYERS] % rules[PLAYERS]
        if others == STYLED:
            draw_style(stream, style)
        draw_bets(rules, position, memory, players, bets, stream, room)
        begun, led = number, False
        while position[STAGE] != OVER:
            if position[STAGE] != TRICK:
                make_move(rules, position, 0, 0, choose_seat(rules, position))
                continue
            seat = position[TURN]
            if position[ON] == 0:
                for other in range(rules[PLAYERS]):
                    learns = others == LEARNER or rules[TEAM + other] == rules[TEAM + learner]
                    if other == seat or not learns or position[SIZE + other] == 0:
                        continue
                    if uniform(stream) < waiting or not led:
                        look_at_hand(rules, position, other, players[other], room.desk.moves)
                        end = write_sample(
                            rules,
                            position,
                            memory,
                            other,
                            players[other],
                            waits,
                            room.order,
                            active,
                        )
                        _keep(active, end, number, actives, starts)
                        margins[number] = -margin_so_far(rules, position, other)
                        seats[number] = other
                        number += 1
                led = True
            player = players[seat]
            if others == LEARNER or rules[TEAM + seat] == rules[TEAM + learner]:
                listed, best = evaluate_moves(rules, position, memory, player, network, room)
                chance = uniform(stream)
                if chance < epsilon:
                    best = int(chance / epsilon * listed)
                move[:] = room.desk.moves[best]
                if listed > 1:
                    end = write_sample(
                        rules, position, memory, seat, player, move, room.order, active
                    )
                    _keep(active, end, number, actives, starts)
                    margins[number] = -margin_so_far(rules, position, seat)
                    seats[number] = seat
                    number += 1
                decisions += 1
            elif others == GREEDY:
                choose_greedily(rules, position, room.desk.moves, move)
            elif others == PLANNER:
                _choose_as_planner(
                    rules, position, planners[seat], planner_network, room, stream, move
                )
            else:
                by = past if others == PAST else network
                listed, best = evaluate_moves(rules, position, memory, player, by, room)
                if others == STYLED:
                    best = bend(room.desk, listed, style, stream)
                move[:] = room.desk.moves[best]
            remember(position, memory, move[MEANING])
            make_move(rules, position, move[0], move[1], move[2])
        position[BETS : BETS + MAX_SEATS] = 0
        write_scores(rules, position, scores)
        for sample in range(begun, number):
            margins[sample] = (margins[sample] + margin(rules, scores, seats[sample])) / SCALE
            first_out[sample] = (position[OUT] - seats[sample]) % rules[PLAYERS]
    return number, decisions


@compiled
def _keep(active: Active, number: int, sample: int, actives: Active, starts: Row) -> None:
    """Append a sample's features to those of all samples."""
    start = starts[sample]
    for place in range(number):
        actives[start + place] = active[place]
    starts[sample + 1] = start + number


@compiled
def _choose_as_planner(
    rules: Row,
    position: Row,
    player: Player,
    network: PlannerNetwork,
    room: Room,
    stream: Row,
    move: Row,
) -> None:
    listed, best = weigh_as_planner(rules, position, player, network, room)
    move[:] = room.desk.moves[sample_as_planner(room.desk, listed, best, stream)]


@compiled
def weigh_as_planner(
    rules: Row, position: Row, player: Player, network: PlannerNetwork, room: Room
) -> tuple[int, int]:
    """How many moves the bot `planner` thinks of, and the place of its best."""
    player.plan.numbers[PLANNED_FIRST] = -1
    plan_hand(rules, position, position[TURN], player, room.desk.moves)
    slack = FOLLOW_SLACK if position[ON] else LEAD_SLACK
    listed = list_moves(position, player, slack, room.desk)
    return listed, evaluate_as_planner(rules, position, player, network, listed, room.desk)


@compiled
def draw_bets(
    rules: Row,
    position: Row,
    memory: Row,
    players: Players,
    share: float,
    stream: Row,
    room: Room,
) -> None:
    """Place bets by chance in a share of the rounds; with an auction, make a Shepherd."""
    chance = uniform(stream)
    if rules[PAYOUT] == IN_FULL or rules[PAYOUT] == SPLIT:
        if chance < share:
            for seat in range(rules[PLAYERS]):
                position[BETS + seat] = _bet(uniform(stream))
    elif rules[PAYOUT] == DOUBLE_FOR_TEAM:
        if chance < share:
            half = rules[PLAYERS] // 2
            for team in range(2):
                seat = team + 2 * int(uniform(stream) * half)
                position[BETS + seat] = _bet(uniform(stream))
    elif chance < 3 * share:
        _exchange(position, memory, players[position[TURN]], stream, room)


@compiled
def _bet(chance: float) -> int:
    """No bet, 5, 15 or 30."""
    return 0 if chance < 0.35 else 5 if chance < 0.45 else 15 if chance < 0.65 else 30


@compiled
def _exchange(position: Row, memory: Row, player: Player, stream: Row, room: Room) -> None:
    """Make the leader the Shepherd, who draws and discards so as to keep the cheapest plan."""
    seat = position[TURN]
    number = 1 + int(uniform(stream) * 3)
    hand, haggis = position[HAND + seat], position[HAGGIS_FIRST]
    for _ in range(number):
        place = int(uniform(stream) * bit_count(haggis))
        card = haggis
        for _ in range(place):
            card &= card - 1
        card &= -card
        hand |= card
        haggis ^= card
    begin_plan(player.plan, hand, 0, room.desk.moves, player.costs)
    for _ in range(number):
        cheapest, loosest = 1e9, 0
        left = hand & SUIT_CARDS
        while left:
            card = left & -left
            left ^= card
            cost = cost_of(player.plan, hand ^ card, 0)
            if cost < cheapest:
                cheapest, loosest = cost, card
        hand ^= loosest
        memory[DISCARDED] |= loosest
    position[HAND + seat] = hand
    position[HAGGIS_FIRST] = haggis | memory[DISCARDED]
    position[SHEPHERD] = seat
    position[BETS + seat] = 15 * (4 - number)
    forget_plan(player)

"""A shard of `net`'s self-play: plays rounds from a seed and returns samples. Compiled.

A shard is a pure function of the weights, the seed and the configuration, so it gives the same
samples wherever it runs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from haggis.bots.think.plan import Players, forget_plan
from haggis.bots.think.planner_net import PlannerNet, planner_net_for
from haggis.bots.think.rollout import consider_moves, sample_move
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, Rows, bit_count, compiled
from haggis.kernel.dealing import deal_rounds
from haggis.kernel.decompose import Floats, begin_plan, cost_of
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
from haggis.kernel.score import margin, write_scores
from haggis.kernel.stream import PLAYS, begin_stream
from haggis.kernel.trick import make_move
from haggis.net.blocks import BET_STEPS, MAX_ACTIVE
from haggis.net.features import Active
from haggis.net.memory import DISCARDED, MEMORY_SIZE, forget, remember
from haggis.net.network import SCALE, Network, Singles, fresh_network
from haggis.net.payoffs import margin_so_far
from haggis.net.plans import empty_players, look_at_hand
from haggis.net.policy import Buffers, empty_buffers, evaluate_moves, no_move, write_sample
from haggis.rules import Rules, find_rules
from haggis.training.league import (
    GREEDY,
    LEARNER,
    PAST,
    PLANNER,
    STYLED,
    STYLES,
    League,
    apply_style,
    draw_kind,
    draw_style,
    uniform,
)

MOST_DECISIONS = 600
"""More decisions and samples of waiting than any round has."""
TYPICAL_ACTIVE = 200
"""Features per sample that memory is reserved for. No shard needs more on average."""
TYPICAL_SAMPLES = 48
"""Samples per seat and round that memory is reserved for. No shard needs more on average."""

AMOUNTS = (0, *BET_STEPS)
"""What a player may have bet where there are random bets."""
UP_TO = (0.35, 0.45, 0.65, 1.0)
"""Numbers from 0 to 1 up to each of these stand for one of `AMOUNTS`. Set by hand on 2026-11-18."""


@dataclass(frozen=True)
class SelfPlay:
    """The settings of self-play."""

    rounds: int = 1000
    epsilon: float = 0.03
    """The share of random moves."""
    bets: float = 0.25
    """The share of rounds with bets; Tatties has a Shepherd three times as often."""
    waiting: float = 0.125
    """The share of tricks led by others that give a sample to each seat that waits."""
    league: League = field(default_factory=League)


class Samples(NamedTuple):
    """What the learner saw, and how the round then ended."""

    active: Active
    """The features of all samples, one after another."""
    starts: Row
    """Where each sample's features begin, and where the last one's end."""
    margins: Singles
    """Points gained on the others from there on, over `SCALE`."""
    first_out: Row
    """Who went out first, counted from the seat."""
    decisions: int
    """How many of the samples are decisions. The others are of seats that waited."""


class Company(NamedTuple):
    """Everybody at the table, and what they think with."""

    network: Network
    past: Network
    planner_network: PlannerNet
    players: Players
    """The plans of those who play by a network."""
    planners: Players
    buffers: Buffers
    draws: Rows
    """How many cards the Shepherd draws, and for which bid; no rows without an auction."""
    stream: Row
    """Where chance comes from."""


class Notes(NamedTuple):
    """Where samples are written: the fields of `Samples`, and whose each is."""

    active: Active
    starts: Row
    margins: Singles
    first_out: Row
    seats: Row


def play_shard(
    rules: Rules, network: Network, past: Network, seed: int, settings: SelfPlay
) -> Samples:
    """Play a shard's rounds."""
    capacity = settings.rounds * rules.players * TYPICAL_SAMPLES + MOST_DECISIONS
    notes = Notes(
        np.empty(capacity * TYPICAL_ACTIVE + MOST_DECISIONS * MAX_ACTIVE, np.int16),
        np.zeros(capacity + 1, np.int64),
        np.empty(capacity, np.float32),
        np.empty(capacity, np.int64),
        np.empty(capacity, np.int64),
    )
    company = Company(
        network,
        past,
        planner_net_for(rules),
        empty_players(rules),
        empty_players(rules),
        empty_buffers(network),
        _draws(rules),
        np.empty(1, np.int64),
    )
    shares = np.array([settings.epsilon, settings.bets, settings.waiting])
    thresholds = settings.league.thresholds()
    number, decisions = _play_rounds(
        rules_row(rules), seed, settings.rounds, shares, thresholds, company, notes
    )
    starts = notes.starts[: number + 1].copy()
    return Samples(
        notes.active[: starts[-1]].copy(),
        starts,
        notes.margins[:number].copy(),
        notes.first_out[:number].copy(),
        decisions,
    )


def _draws(rules: Rules) -> Rows:
    draws = rules.auction.draws if rules.auction else {}
    rows = sorted((number, bid) for bid, number in draws.items())
    return np.array(rows, np.int64).reshape(-1, 2)


def warm_up() -> None:
    """Compile everything that a shard needs."""
    network = fresh_network(2, 1)
    play_shard(find_rules("haggis-2"), network, network, 1, SelfPlay(rounds=1))


@compiled
def _play_rounds(
    rules: Row,
    seed: int,
    rounds: int,
    shares: Floats,
    thresholds: Floats,
    company: Company,
    notes: Notes,
) -> tuple[int, int]:
    """Write the samples of this many rounds; return how many, and how many are decisions."""
    epsilon, bets, waiting = shares[0], shares[1], shares[2]
    row: Rows = np.empty((1, POSITION_SIZE), np.int64)
    position, stream = row[0], company.stream
    memory = np.empty(MEMORY_SIZE, np.int64)
    style = np.zeros(STYLES)
    move = np.empty(MOVE_SIZE, np.int64)
    number, decisions = 0, 0
    for dealt in range(rounds):
        if _is_full(notes, number):
            break
        deal_rounds(rules, seed, dealt, row)
        begin_stream(stream, seed, dealt, PLAYS)
        forget(memory)
        for seat in range(rules[PLAYERS]):
            forget_plan(company.players[seat])
        others = draw_kind(thresholds, uniform(stream))
        learner = dealt // rules[PLAYERS] % rules[PLAYERS]
        if others == STYLED:
            draw_style(stream, style)
        _draw_bets(rules, position, memory, bets, company)
        begun, share = number, 1.0  # of the first trick everybody's samples are kept
        while position[STAGE] != OVER:
            if position[STAGE] != TRICK:
                make_move(rules, position, 0, 0, choose_seat(rules, position))
                continue
            seat = position[TURN]
            if position[ON] == 0:
                for other in range(rules[PLAYERS]):
                    waits = other != seat and position[SIZE + other] > 0
                    if waits and _learns(rules, other, learner, others) and uniform(stream) < share:
                        _keep_waiting(rules, position, memory, other, company, notes, number)
                        number += 1
                share = waiting
            if _learns(rules, seat, learner, others):
                if _decide(rules, position, memory, epsilon, company, notes, number, move):
                    number += 1
                decisions += 1
            else:
                _choose_as(others, rules, position, memory, style, company, move)
            remember(position, memory, move[MEANING])
            make_move(rules, position, move[0], move[1], move[2])
        _settle(rules, position, notes, begun, number)
    return number, decisions


@compiled
def _is_full(notes: Notes, number: int) -> bool:
    """Whether another round might not have room."""
    if number + MOST_DECISIONS > len(notes.margins):
        return True
    return bool(notes.starts[number] + MOST_DECISIONS * MAX_ACTIVE > len(notes.active))


@compiled
def _learns(rules: Row, seat: int, learner: int, others: int) -> bool:
    """Whether the learner plays this seat, so that its samples are kept."""
    return bool(others == LEARNER or rules[TEAM + seat] == rules[TEAM + learner])


@compiled
def _keep_waiting(
    rules: Row,
    position: Row,
    memory: Row,
    seat: int,
    company: Company,
    notes: Notes,
    number: int,
) -> None:
    """Keep the sample of a seat that waits while another one leads."""
    look_at_hand(rules, position, seat, company.players[seat], company.buffers.candidates.moves)
    _keep(rules, position, memory, seat, no_move(), company, notes, number)


@compiled
def _decide(
    rules: Row,
    position: Row,
    memory: Row,
    epsilon: float,
    company: Company,
    notes: Notes,
    number: int,
    move: Row,
) -> bool:
    """The learner's move, now and then a random one; whether a sample was kept."""
    seat, buffers = position[TURN], company.buffers
    player = company.players[seat]
    listed, best = evaluate_moves(rules, position, memory, player, company.network, buffers)
    chance = uniform(company.stream)
    if chance < epsilon:
        best = int(chance / epsilon * listed)
    move[:] = buffers.candidates.moves[best]
    if listed == 1:
        return False
    _keep(rules, position, memory, seat, move, company, notes, number)
    return True


@compiled
def _keep(
    rules: Row,
    position: Row,
    memory: Row,
    seat: int,
    move: Row,
    company: Company,
    notes: Notes,
    number: int,
) -> None:
    """Append a sample; its margin starts at minus what is gained so far.

    `_settle` adds the final one.
    """
    active, order = company.buffers.active, company.buffers.order
    player, start = company.players[seat], notes.starts[number]
    length = write_sample(rules, position, memory, seat, player, move, order, active)
    for place in range(length):
        notes.active[start + place] = active[place]
    notes.starts[number + 1] = start + length
    notes.margins[number] = -margin_so_far(rules, position, seat)
    notes.seats[number] = seat


@compiled
def _settle(rules: Row, position: Row, notes: Notes, begun: int, end: int) -> None:
    """Complete the samples of a round, which is over."""
    scores = np.zeros(MAX_SEATS, np.int64)
    position[BETS : BETS + MAX_SEATS] = 0
    write_scores(rules, position, scores)
    for number in range(begun, end):
        seat = notes.seats[number]
        notes.margins[number] = (notes.margins[number] + margin(rules, scores, seat)) / SCALE
        notes.first_out[number] = (position[OUT] - seat) % rules[PLAYERS]


@compiled
def _choose_as(
    kind: int,
    rules: Row,
    position: Row,
    memory: Row,
    style: Floats,
    company: Company,
    move: Row,
) -> None:
    """The move of another player of this kind."""
    seat, candidates, stream = position[TURN], company.buffers.candidates, company.stream
    if kind == GREEDY:
        choose_greedily(rules, position, candidates.moves, move)
    elif kind == PLANNER:
        planner, network = company.planners[seat], company.planner_network
        listed, best = consider_moves(rules, position, planner, network, candidates)
        move[:] = candidates.moves[sample_move(candidates, listed, best, stream)]
    else:
        by = company.past if kind == PAST else company.network
        player, buffers = company.players[seat], company.buffers
        listed, best = evaluate_moves(rules, position, memory, player, by, buffers)
        if kind == STYLED:
            best = apply_style(candidates, listed, style, stream)
        move[:] = candidates.moves[best]


@compiled
def _draw_bets(rules: Row, position: Row, memory: Row, share: float, company: Company) -> None:
    """Place random bets in a share of the rounds; with an auction, make a Shepherd."""
    stream = company.stream
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
    elif len(company.draws) and chance < 3 * share:
        _exchange(position, memory, company)


@compiled
def _bet(chance: float) -> int:
    """One of `AMOUNTS`, for a number from 0 to 1."""
    place = 0
    while chance >= UP_TO[place]:
        place += 1
    return AMOUNTS[place]


@compiled
def _exchange(position: Row, memory: Row, company: Company) -> None:
    """Make the leader the Shepherd, who draws, and discards what leaves the cheapest plan."""
    seat, stream = position[TURN], company.stream
    player = company.players[seat]
    number, bid = company.draws[int(uniform(stream) * len(company.draws))]
    hand, haggis = position[HAND + seat], position[HAGGIS_FIRST]
    for _ in range(number):
        place = int(uniform(stream) * bit_count(haggis))
        card = haggis
        for _ in range(place):
            card &= card - 1
        card &= -card
        hand |= card
        haggis ^= card
    begin_plan(player.plan, hand, 0, company.buffers.candidates.moves, player.costs)
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
    position[BETS + seat] = bid
    forget_plan(player)

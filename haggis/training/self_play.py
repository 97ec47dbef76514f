"""Rounds that planners play against each other, and what can be learned from them: compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from haggis.bots.imagined import (
    FOLLOW_SLACK,
    GO_OUT,
    LEAD_SLACK,
    LEFT_OVER,
    Desk,
    Player,
    Players,
    empty_desk,
    list_moves,
    think_of,
    weigh,
)
from haggis.bots.judgement import FEATURES, Network, look_around, look_at
from haggis.bots.strength import MEANINGS
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, Rows, compiled
from haggis.kernel.dealing import deal_rounds
from haggis.kernel.decompose import MAX_CARDS, PLANNED_FIRST, Floats, empty_plan
from haggis.kernel.greedy import choose_seat
from haggis.kernel.layout import (
    MAX_SEATS,
    ON,
    OVER,
    PLAYERS,
    POINTS,
    POSITION_SIZE,
    STAGE,
    TEAM,
    TRICK,
    TURN,
)
from haggis.kernel.score import write_scores
from haggis.kernel.stream import PLAYS, begin_stream, below
from haggis.kernel.trick import make_move
from haggis.rules import Rules

MOST_DECISIONS = 400
"""No round has so many."""
ONE_IN = 16
"""A player tries something else at one decision in so many."""
ASTRAY = 60
"""By how many points it may then be wrong."""


class Lessons(NamedTuple):
    """What was seen after moves, and the points that were gained from there on."""

    seen: Floats
    gained: Floats


def play_and_look_back(rules: Rules, network: Network, rounds: int, seed: int) -> Lessons:
    """Play the seed's rounds, trying something else now and then."""
    room = rounds * 30 * rules.players
    lessons = Lessons(np.empty((room, FEATURES), np.float64), np.empty(room))
    number = _play_rounds(
        rules_row(rules), seed, rounds, _players(rules), network, empty_desk(), lessons
    )
    return Lessons(lessons.seen[:number], lessons.gained[:number])


def compare(rules: Rules, first: Network, second: Network, pairs: int, seed: int) -> Floats:
    """By how many points a round the first beats the second, for each deal played twice."""
    margins = np.empty(pairs)
    players = _players(rules)
    _play_pairs(rules_row(rules), seed, players, first, second, empty_desk(), margins)
    return margins


def _players(rules: Rules) -> Players:
    cards = min(rules.dealt, MAX_CARDS)
    a, b, c, d = (
        Player(empty_plan(cards, LEFT_OVER), np.empty(MEANINGS), np.empty(MEANINGS))
        for _ in range(MAX_SEATS)
    )
    return a, b, c, d


@compiled
def _decide(
    rules: Row,
    position: Row,
    player: Player,
    network: Network,
    stream: Row,
    astray: int,
    desk: Desk,
) -> int:
    """The place of the move that the planner would make, or one that may be as much worse."""
    player.plan.numbers[PLANNED_FIRST] = -1
    think_of(rules, position, position[TURN], player, desk.moves)
    slack = FOLLOW_SLACK if position[ON] else LEAD_SLACK
    number = list_moves(position, player, slack, desk)
    best = weigh(rules, position, player, network, number, desk)
    if astray and desk.values[best] < GO_OUT:
        for place in range(number):
            desk.values[place] += below(stream, astray)
            if desk.values[place] > desk.values[best]:
                best = place
    return best


@compiled
def _move(rules: Row, position: Row, move: Row) -> None:
    first, second, meaning = move
    make_move(rules, position, first, second, meaning)
    while position[STAGE] != OVER and position[STAGE] != TRICK:
        make_move(rules, position, 0, 0, choose_seat(rules, position))


@compiled
def _play_rounds(
    rules: Row,
    seed: int,
    rounds: int,
    players: Players,
    network: Network,
    desk: Desk,
    lessons: Lessons,
) -> int:
    """Write the lessons of so many rounds; return how many there are."""
    row: Rows = np.empty((1, POSITION_SIZE), np.int64)
    stream = np.empty(1, np.int64)
    scores = np.zeros(MAX_SEATS, np.int64)
    seats = np.empty(MOST_DECISIONS, np.int64)
    number = 0
    for dealt in range(rounds):
        if number + MOST_DECISIONS > len(lessons.gained):
            break
        deal_rounds(rules, seed, dealt, row)
        begin_stream(stream, seed, dealt, PLAYS)
        position = row[0]
        begun = number
        while position[STAGE] != OVER:
            seat = position[TURN]
            player = players[seat]
            astray = ASTRAY if below(stream, ONE_IN) == 0 else 0
            best = _decide(rules, position, player, network, stream, astray, desk)
            if desk.values[best] < GO_OUT:
                seen = lessons.seen[number]
                look_around(rules, position, seen)
                plan, strength, rest = player.plan, player.strength, desk.rests[best]
                look_at(rules, position, plan, strength, desk.moves[best], rest, seen)
                lessons.gained[number] = -_margin(
                    rules, position[POINTS : POINTS + MAX_SEATS], seat
                )
                seats[number - begun] = seat
                number += 1
            _move(rules, position, desk.moves[best])
        write_scores(rules, position, scores)
        for lesson in range(begun, number):
            lessons.gained[lesson] += _margin(rules, scores, seats[lesson - begun])
    return number


@compiled
def _play_pairs(
    rules: Row,
    seed: int,
    players: Players,
    first: Network,
    second: Network,
    desk: Desk,
    margins: Floats,
) -> None:
    """Play each deal twice: the first network has the first seat's side, then the second's."""
    row: Rows = np.empty((1, POSITION_SIZE), np.int64)
    stream = np.empty(1, np.int64)
    scores = np.zeros(MAX_SEATS, np.int64)
    for pair in range(len(margins)):
        margins[pair] = 0
        for side in range(2):
            deal_rounds(rules, seed, pair, row)
            position = row[0]
            while position[STAGE] != OVER:
                seat = position[TURN]
                network = first if (rules[TEAM + seat] == 0) == (side == 0) else second
                best = _decide(rules, position, players[seat], network, stream, 0, desk)
                _move(rules, position, desk.moves[best])
            write_scores(rules, position, scores)
            margin = _margin(rules, scores, 0)
            margins[pair] += margin / 2 if side == 0 else -margin / 2


@compiled
def _margin(rules: Row, scores: Row, seat: int) -> float:
    """The points of a seat's side above the mean of the others."""
    own, others = 0, 0
    sides = 1 if rules[PLAYERS] == 4 else rules[PLAYERS] - 1
    for other in range(rules[PLAYERS]):
        if rules[TEAM + other] == rules[TEAM + seat]:
            own += scores[other]
        else:
            others += scores[other]
    return own - others / sides

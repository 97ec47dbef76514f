"""Rounds that are played to learn from, against oneself or others: compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from haggis.bots.features import FEATURES, look_around, look_at
from haggis.bots.imagined import (
    FOLLOW_SLACK,
    GO_OUT,
    GREEDY,
    KNOWING,
    LEAD_SLACK,
    LEFT_OVER,
    Desk,
    Player,
    Players,
    empty_desk,
    list_moves,
    think_of,
    waver,
    weigh,
)
from haggis.bots.judgement import Network
from haggis.bots.strength import MEANINGS
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, Rows, compiled
from haggis.kernel.dealing import deal_rounds
from haggis.kernel.decompose import MAX_CARDS, PLANNED_FIRST, Floats, empty_plan
from haggis.kernel.greedy import choose_greedily, choose_seat
from haggis.kernel.layout import (
    MAX_SEATS,
    MOVE_SIZE,
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


Singles = npt.NDArray[np.float32]


class Lessons(NamedTuple):
    """What was seen after moves, and the points that were gained from there on."""

    seen: Singles
    gained: Floats


class Others(NamedTuple):
    """Whom a network plays against: planners who judge by a network, or greedy players.

    Knowing ones are those who learn themselves.
    """

    kind: int
    network: Network


def play_and_look_back(
    rules: Rules, network: Network, rounds: int, seed: int, others: Others | None = None
) -> Lessons:
    """Play the seed's rounds, trying something else now and then, against others or oneself."""
    room = rounds * 30 * rules.players
    lessons = Lessons(np.empty((room, FEATURES), np.float32), np.empty(room))
    number = _play_rounds(
        rules_row(rules),
        seed,
        rounds,
        _players(rules),
        network,
        others or Others(KNOWING, network),
        empty_desk(),
        lessons,
    )
    return Lessons(lessons.seen[:number], lessons.gained[:number])


def compare(rules: Rules, network: Network, others: Others, pairs: int, seed: int) -> Floats:
    """By how many points a round the network beats others, for each deal played twice."""
    margins = np.empty(pairs)
    players = _players(rules)
    _play_pairs(rules_row(rules), seed, players, network, others, empty_desk(), margins)
    return margins


def _players(rules: Rules) -> Players:
    cards = min(rules.dealt, MAX_CARDS)
    a, b, c, d = (
        Player(empty_plan(cards, LEFT_OVER), np.empty(MEANINGS), np.empty(MEANINGS))
        for _ in range(MAX_SEATS)
    )
    return a, b, c, d


@compiled
def _weigh_moves(
    rules: Row, position: Row, player: Player, network: Network, desk: Desk
) -> tuple[int, int]:
    """How many moves a player who plans thinks of, and the place of the best."""
    player.plan.numbers[PLANNED_FIRST] = -1
    think_of(rules, position, position[TURN], player, desk.moves)
    slack = FOLLOW_SLACK if position[ON] else LEAD_SLACK
    number = list_moves(position, player, slack, desk)
    return number, weigh(rules, position, player, network, number, desk)


@compiled
def _try(number: int, best: int, stream: Row, desk: Desk) -> int:
    """The place of the best move or, at one decision in so many, of one that may be worse."""
    if below(stream, ONE_IN) == 0 and desk.values[best] < GO_OUT:
        for place in range(number):
            desk.values[place] += below(stream, ASTRAY)
            if desk.values[place] > desk.values[best]:
                best = place
    return best


@compiled
def _let_others_move(
    rules: Row, position: Row, player: Player, others: Others, wavers: bool, stream: Row, desk: Desk
) -> None:
    """Make the move of one of the others whose turn it is."""
    move = np.empty(MOVE_SIZE, np.int64)
    if others.kind == GREEDY:
        choose_greedily(rules, position, desk.moves, move)
    else:
        number, best = _weigh_moves(rules, position, player, others.network, desk)
        move[:] = desk.moves[waver(desk, number, best, stream) if wavers else best]
    _move(rules, position, move)


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
    others: Others,
    desk: Desk,
    lessons: Lessons,
) -> int:
    """Write the lessons of so many rounds; return how many there are.

    One side learns, in turn, whoever leads; or everybody, if the others are knowing.
    """
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
        learner = dealt // 2 % rules[PLAYERS]
        begun = number
        while position[STAGE] != OVER:
            seat = position[TURN]
            player = players[seat]
            if others.kind != KNOWING and rules[TEAM + seat] != rules[TEAM + learner]:
                _let_others_move(rules, position, player, others, True, stream, desk)
                continue
            listed, best = _weigh_moves(rules, position, player, network, desk)
            best = _try(listed, best, stream, desk)
            if desk.values[best] < GO_OUT:
                seen = desk.features
                look_around(rules, position, seen)
                plan, strength, rest = player.plan, player.strength, desk.rests[best]
                look_at(rules, position, plan, strength, desk.moves[best], rest, seen)
                lessons.seen[number] = seen
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
    network: Network,
    others: Others,
    desk: Desk,
    margins: Floats,
) -> None:
    """Play each deal twice: the network has the first seat's side, then the others have it."""
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
                if (rules[TEAM + seat] == 0) == (side == 0):
                    _, best = _weigh_moves(rules, position, players[seat], network, desk)
                    _move(rules, position, desk.moves[best])
                else:
                    _let_others_move(rules, position, players[seat], others, False, stream, desk)
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

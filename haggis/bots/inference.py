"""What others have done says something about their hands: compiled.

The round is played again in a world up to now. Whenever one of the others decides, the likelihood
of what they did is looked up: what would a planner have done with those cards?
"""

from __future__ import annotations

import math

import numpy as np

from haggis.bots.imagined import (
    FOLLOW_SLACK,
    LEAD_SLACK,
    Desk,
    Player,
    Players,
    list_moves,
    think_of,
    weigh,
)
from haggis.bots.judgement import Network
from haggis.kernel.compiled import Row, Rows, bit_count, compiled
from haggis.kernel.decompose import Floats
from haggis.kernel.layout import (
    BEFORE,
    FIRST,
    HAND,
    HAND_SECOND,
    MAX_SEATS,
    MEANING,
    NOBODY,
    ON,
    OUT,
    OUTS,
    POINTS,
    POSITION_SIZE,
    RECORDED,
    SECOND,
    SIZE,
    STAGE,
    SUIT_CARDS,
    TRICK,
    TRICK_POINTS,
    TURN,
)
from haggis.kernel.trick import lead, make_move

DOUBT = 8.0
"""By how many points a player's judgement may well be off."""
WHIM = 0.1
"""How often a player does just anything."""


@compiled
def write_likelihoods(
    rules: Row,
    worlds: Rows,
    seat: int,
    moves: Rows,
    movers: Row,
    players: Players,
    network: Network,
    desk: Desk,
    likelihoods: Floats,
) -> None:
    """Write for each world the logarithm of how likely the others' moves are in it."""
    position = np.empty(POSITION_SIZE, np.int64)
    for number in range(len(worlds)):
        position[:] = worlds[number]
        _take_back(position, moves, movers)
        likelihood = 0.0
        for place in range(len(moves)):
            if position[STAGE] == TRICK and position[TURN] != seat:
                player = players[position[TURN]]
                chance = _chance(rules, position, player, network, moves[place], desk)
                likelihood += math.log(chance)
            first, second, meaning = moves[place]
            make_move(rules, position, first, second, meaning)
        likelihoods[number] = likelihood


@compiled
def _take_back(position: Row, moves: Rows, movers: Row) -> None:
    """Go back to the first lead."""
    for place in range(len(moves)):
        if moves[place, FIRST]:
            seat, first, second = movers[place], moves[place, FIRST], moves[place, SECOND]
            held = position[HAND + seat]
            position[HAND + seat] |= first
            position[HAND_SECOND + seat] |= second | held & first
            position[SIZE + seat] += bit_count(first) + bit_count(second)
    position[POINTS : POINTS + MAX_SEATS] = 0
    position[RECORDED : RECORDED + MAX_SEATS] = 0
    position[OUT : OUT + MAX_SEATS] = NOBODY
    position[OUTS] = 0
    position[ON] = 0
    position[TRICK_POINTS] = 0
    position[BEFORE] = NOBODY
    lead(position, movers[0])


@compiled
def _chance(
    rules: Row, position: Row, player: Player, network: Network, move: Row, desk: Desk
) -> float:
    """How likely a player in this position makes this move."""
    think_of(rules, position, position[TURN], player, desk.moves)
    slack = FOLLOW_SLACK if position[ON] else LEAD_SLACK
    number = list_moves(position, player, slack, desk)
    best = weigh(rules, position, player, network, number, desk)
    total, found = 0.0, 0.0
    for place in range(number):
        share = math.exp((desk.values[place] - desk.values[best]) / DOUBT)
        total += share
        if _is_same(desk.moves[place], move):
            found += share
    return (1 - WHIM) * found / total + WHIM / number


@compiled
def _is_same(move: Row, other: Row) -> bool:
    """Whether two moves are the same, whichever courts fill them."""
    suits = move[FIRST] & SUIT_CARDS == other[FIRST] & SUIT_CARDS
    return bool(suits and move[SECOND] == other[SECOND] and move[MEANING] == other[MEANING])

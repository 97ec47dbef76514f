"""What others have done says something about their hands, and about themselves: compiled.

The round is played again in a world up to now. Whenever one of the others decides, the likelihood
of what they did is looked up: what would each kind of player have done with those cards?
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from haggis.bots.imagined import (
    FOLLOW_SLACK,
    GREEDY,
    LEAD_SLACK,
    PLANNER,
    Desk,
    Player,
    Players,
    is_listed,
    list_moves,
    think_of,
    weigh,
)
from haggis.bots.judgement import Network
from haggis.kernel.compiled import Row, Rows, bit_count, compiled
from haggis.kernel.greedy import list_greedily, value_of_pass, value_of_play
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
    PASS,
    POINTS,
    POSITION_SIZE,
    RANK_BITS,
    RECORDED,
    SECOND,
    SHAPE,
    SIZE,
    STAGE,
    SUIT_CARDS,
    TRICK,
    TRICK_POINTS,
    TURN,
)
from haggis.kernel.trick import lead, make_move

Likelihoods = npt.NDArray[np.float64]
"""Logarithms, by world, seat and kind of player."""

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
    planners: bool,
    desk: Desk,
    likelihoods: Likelihoods,
) -> None:
    """Write for each world how likely the others' moves are in it, for each kind of player.

    Asking planners takes nearly all of the time; once all are known to be greedy, they may be
    left out.
    """
    position = np.empty(POSITION_SIZE, np.int64)
    for number in range(len(worlds)):
        position[:] = worlds[number]
        _take_back(position, moves, movers)
        likelihoods[number] = 0
        for place in range(len(moves)):
            turn, move = position[TURN], moves[place]
            if position[STAGE] == TRICK and turn != seat:
                listed, chance = greedy_ones_chance(rules, position, move, desk.moves)
                whim = WHIM / (listed + 1)
                likelihoods[number, turn, GREEDY] += math.log((1 - WHIM) * chance + whim)
                if not planners:
                    likelihoods[number, turn, PLANNER] = -np.inf
                else:
                    chance = _planners_chance(rules, position, players[turn], network, move, desk)
                    likelihoods[number, turn, PLANNER] += math.log((1 - WHIM) * chance + whim)
            make_move(rules, position, move[FIRST], move[SECOND], move[MEANING])


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
def _planners_chance(
    rules: Row, position: Row, player: Player, network: Network, move: Row, desk: Desk
) -> float:
    """How likely a player who plans makes this move in this position, whims apart."""
    think_of(rules, position, position[TURN], player, desk.moves)
    slack = FOLLOW_SLACK if position[ON] else LEAD_SLACK
    if not is_listed(position, player, slack, move):
        return 0.0
    number = list_moves(position, player, slack, desk)
    best = weigh(rules, position, player, network, number, desk)
    total, found = 0.0, 0.0
    for place in range(number):
        share = math.exp((desk.values[place] - desk.values[best]) / DOUBT)
        total += share
        if _is_same(desk.moves[place], move):
            found += share
    return found / total


@compiled
def greedy_ones_chance(rules: Row, position: Row, move: Row, plays: Rows) -> tuple[int, float]:
    """How many plays a greedy player lists, and how likely it makes this move, whims apart."""
    passing = value_of_pass(rules, position)
    best, equals = passing, 1
    found = passing if move[MEANING] == PASS else passing - 1
    number = list_greedily(position, plays)
    for place in range(number):
        value = value_of_play(rules, position, plays[place])
        if value > best:
            best, equals = value, 1
        elif value == best > passing:
            equals += 1
        if value > passing and _is_like(plays[place], move):
            found = value
    return number, 1 / equals if found == best else 0.0


@compiled
def _is_like(play: Row, move: Row) -> bool:
    """Whether a listed play is this move, whichever courts fill it and whatever its rank."""
    suits = play[FIRST] & SUIT_CARDS
    if suits != move[FIRST] & SUIT_CARDS or play[SECOND] != move[SECOND] or move[MEANING] == PASS:
        return False
    if suits == 0 and play[MEANING] & RANK_BITS != move[MEANING] & RANK_BITS:
        return False
    return bool(play[MEANING] & SHAPE == move[MEANING] & SHAPE)


@compiled
def _is_same(move: Row, other: Row) -> bool:
    """Whether two moves are the same, whichever courts fill them."""
    suits = move[FIRST] & SUIT_CARDS == other[FIRST] & SUIT_CARDS
    return bool(suits and move[SECOND] == other[SECOND] and move[MEANING] == other[MEANING])

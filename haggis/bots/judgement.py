"""What a position is worth to a seat after its move: a small network over what a player looks at.

Compiled. The weights are learned from rounds that the planner plays against itself.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from haggis.kernel.compiled import Row, bit_count, compiled
from haggis.kernel.decompose import (
    ENTRY_BITS,
    ENTRY_COURTS,
    ENTRY_MEANING,
    Floats,
    Plan,
    best_entry,
    leave,
)
from haggis.kernel.layout import (
    COURT_PLACE,
    FIRST,
    HAND,
    HAND_SECOND,
    MEANING,
    ON,
    PASS,
    PLAYERS,
    RANK_BITS,
    SECOND,
    SHAPE,
    SIZE,
    TEAM,
    TRICK_POINTS,
    TURN,
    WINNER,
)
from haggis.kernel.trick import points
from haggis.rules import Rules

# What a player looks at: the others and the trick, ...
(
    FEWEST,
    ONE_LEFT,
    TWO_LEFT,
    FOUR_LEFT,
    EIGHT_LEFT,
    MOST,
    NEXT_CARDS,
    PARTNERS_CARDS,
    ONE_OPPONENT,
    THEIR_COURTS,
    THEIR_KINGS,
    LEADING,
    PARTNERS_TRICK,
    RANK_TO_BEAT,
) = range(14)
# ... the move, ...
(
    PASSING,
    HOLDING,
    RANK,
    CARDS,
    BOMBING,
    POINTS_PLAYED,
    TRICK,
) = range(14, 21)
# ... and what it leaves of the hand and its plan.
(
    OWN_CARDS,
    OWN_JACK,
    OWN_QUEEN,
    OWN_KING,
    OWN_BOMB,
    OWN_POINTS,
    PLAYS,
    SURE_PLAYS,
    WEAKNESS,
    WEAKEST,
    SPARE_COURTS,
    LONGEST,
) = range(21, 33)
FEATURES = 33
SURE = 0.9
"""A play is sure if it holds a trick with this chance."""
SCALE = 40.0
"""The network's answer is in so many points."""


class Network(NamedTuple):
    """Two layers: what is noticed, and what it counts."""

    inner: Floats
    bias: Floats
    outer: Floats


def network_for(rules: Rules) -> Network:
    """What has been learned of the game that is most like this one."""
    if rules.auction:
        return _learned("tatties")
    return _learned({2: "haggis-2", 3: "haggis-3", 4: "neeps"}[rules.players])


@cache
def _learned(game: str) -> Network:
    with files("haggis.bots").joinpath("judgement.npz").open("rb") as file:
        kept = np.load(file)
        layers = (kept[f"{game} {layer}"] for layer in Network._fields)
        return Network(*(np.ascontiguousarray(layer, np.float64) for layer in layers))


@compiled
def judge(network: Network, features: Floats) -> float:
    """What the network makes of the features, in points above the opponents."""
    hidden = len(network.bias)
    value = network.outer[hidden]
    for unit in range(hidden):
        noticed = network.bias[unit]
        for place in range(FEATURES):
            noticed += network.inner[unit, place] * features[place]
        if noticed > 0:
            value += network.outer[unit] * noticed
    return float(value * SCALE)


@compiled
def look_around(rules: Row, position: Row, features: Floats) -> None:
    """Write what is the same for all moves of whose turn it is."""
    seat = position[TURN]
    features[:] = 0
    smallest, largest, partner, courts, kings, opponents = 99, 0, 0, 0, 0, 0
    for other in range(rules[PLAYERS]):
        if other == seat:
            continue
        if rules[TEAM + other] == rules[TEAM + seat]:
            partner = position[SIZE + other]
        elif position[SIZE + other]:
            smallest = min(smallest, position[SIZE + other])
            largest = max(largest, position[SIZE + other])
            held = position[HAND + other] >> COURT_PLACE
            courts += bit_count(held)
            kings += held >> 2 & 1
            opponents += 1
    features[FEWEST] = smallest / 17
    features[ONE_LEFT] = smallest == 1
    features[TWO_LEFT] = smallest == 2
    features[FOUR_LEFT] = smallest <= 4
    features[EIGHT_LEFT] = smallest <= 8
    features[MOST] = largest / 17
    features[NEXT_CARDS] = position[SIZE + _next(rules, position, seat)] / 17
    features[PARTNERS_CARDS] = partner / 17
    features[ONE_OPPONENT] = opponents == 1
    features[THEIR_COURTS] = courts / 3
    features[THEIR_KINGS] = kings
    features[LEADING] = position[ON] == 0
    if position[ON]:
        features[PARTNERS_TRICK] = rules[TEAM + position[WINNER]] == rules[TEAM + seat]
        features[RANK_TO_BEAT] = (position[ON] & RANK_BITS) / 13


@compiled
def _next(rules: Row, position: Row, seat: int) -> int:
    """The next seat to the left that holds cards."""
    left = (seat + 1) % rules[PLAYERS]
    while position[SIZE + left] == 0:
        left = (left + 1) % rules[PLAYERS]
    return int(left)


@compiled
def look_at(
    rules: Row,
    position: Row,
    plan: Plan,
    strength: Floats,
    move: Row,
    rest: int,
    features: Floats,
) -> None:
    """Write what a move is and leaves: `rest` are the bits of the suit cards after it."""
    seat = position[TURN]
    features[HOLDING : POINTS_PLAYED + 1] = 0
    features[PASSING] = move[MEANING] == PASS
    features[TRICK] = position[TRICK_POINTS] / 10
    if move[MEANING] != PASS:
        cards = bit_count(move[FIRST]) + bit_count(move[SECOND])
        worth = points(rules, move[FIRST], move[SECOND])
        is_bomb = move[MEANING] & SHAPE == 0
        features[HOLDING] = hold_chance(rules, position, seat, strength, move[MEANING], cards)
        features[RANK] = 0.0 if is_bomb else (move[MEANING] & RANK_BITS) / 13
        features[CARDS] = cards / 7
        features[BOMBING] = is_bomb
        features[POINTS_PLAYED] = worth / 5
        features[TRICK] += worth / 10
    held, doubles = position[HAND + seat], position[HAND_SECOND + seat]
    first = held & ~move[SECOND] & ~(move[FIRST] & ~doubles)
    second = doubles & ~move[FIRST]
    courts = first >> COURT_PLACE
    features[OWN_CARDS] = (bit_count(first) + bit_count(second)) / 17
    features[OWN_JACK] = courts & 1
    features[OWN_QUEEN] = courts >> 1 & 1
    features[OWN_KING] = courts >> 2 & 1
    features[OWN_BOMB] = bit_count(courts) >= 2
    features[OWN_POINTS] = points(rules, first, second) / 10
    _look_at_plan(rules, position, plan, strength, rest, bit_count(courts), features)


@compiled
def _look_at_plan(
    rules: Row,
    position: Row,
    plan: Plan,
    strength: Floats,
    left: int,
    spare: int,
    features: Floats,
) -> None:
    """Write what the cheapest plan for the cards that are left looks like."""
    number, sure, weakness, weakest, longest = 0, 0, 0.0, 0.0, 0
    while left:
        entry = plan.entries[best_entry(plan, left, spare)]
        cards = bit_count(entry[ENTRY_BITS]) + entry[ENTRY_COURTS]
        meaning = entry[ENTRY_MEANING]
        chance = hold_chance(rules, position, position[TURN], strength, meaning, cards)
        number += 1
        sure += chance > SURE
        weakness += 1 - chance
        weakest = max(weakest, 1 - chance)
        longest = max(longest, cards)
        left = leave(plan.numbers, left, entry[ENTRY_BITS])
        spare -= entry[ENTRY_COURTS]
    features[PLAYS] = number / 5
    features[SURE_PLAYS] = sure / 3
    features[WEAKNESS] = weakness / 3
    features[WEAKEST] = weakest
    features[SPARE_COURTS] = spare / 3
    features[LONGEST] = longest / 7


@compiled
def hold_chance(
    rules: Row, position: Row, seat: int, strength: Floats, meaning: int, cards: int
) -> float:
    """How likely a combination holds a trick now, when hands may be too small to beat it."""
    for other in range(rules[PLAYERS]):
        if rules[TEAM + other] != rules[TEAM + seat] and position[SIZE + other] >= cards:
            return float(strength[meaning])
    return 1.0

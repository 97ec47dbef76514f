"""What the networks of `planner` and `search` read: the others, the trick, the move, the plan.
Compiled.

No feature depends on how the unseen cards are dealt. All are scaled to about 0 to 1.
"""

from __future__ import annotations

import numpy as np

from haggis.bots.think.hold_odds import LOSING, SURE, hold_probability, unseen_by
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
    COLUMN,
    COURT_PLACE,
    FIRST,
    HAND,
    HAND_SECOND,
    LENGTH_PLACE,
    MEANING,
    ON,
    PASS,
    PLAYERS,
    RANK_BITS,
    RANKS,
    SECOND,
    SHAPE,
    SIZE,
    SUITS,
    TEAM,
    TRICK_POINTS,
    TURN,
    WIDTH_PLACE,
    WINNER,
)
from haggis.kernel.trick import next_holding, points

# The other players and the trick.
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
# The move.
(
    PASSING,
    HOLDING,
    RANK,
    CARDS,
    BOMBING,
    POINTS_PLAYED,
    TRICK,
) = range(14, 21)
# The hand and the plan after the move.
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
# The cards of each rank, in the hand and unseen.
RANKS_HELD = 33
RANKS_UNSEEN = 42
# The combination on the table, one-hot: a single, a set, a sequence, a stair.
KIND_ON = 51
# What else the others may hold.
UNSEEN, UNSEEN_POINTS, THEIR_JACKS, THEIR_QUEENS = range(55, 59)
# The plan's plays; its weakest plays after the very weakest, which is above; their cards.
SINGLES, SETS, SEQUENCES, LOSERS, SURE_CARDS, GOING_ON = range(59, 65)
WEAKER = 65
WEAK_CARDS = 68
# Small hands, one-hot: an opponent's of 3 to 6 cards, one's own of 1 to 6.
THEIR_LAST = 72
OWN_LAST = 76
FEATURES = 82
LAST = 6
"""The largest hand that counts as small."""
WEAK_PLAYS = 4
"""How many of a plan's weakest plays are features."""


@compiled
def write_state_features(rules: Row, position: Row, features: Floats) -> None:
    """Write the features that all moves of the player to move share."""
    seat = position[TURN]
    features[:] = 0
    smallest, largest, partner, courts, opponents = 99, 0, 0, 0, 0
    each, kings = 0, 0
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
            each |= held
            opponents += 1
    features[FEWEST] = smallest / 17
    features[ONE_LEFT] = smallest == 1
    features[TWO_LEFT] = smallest == 2
    features[FOUR_LEFT] = smallest <= 4
    features[EIGHT_LEFT] = smallest <= 8
    features[MOST] = largest / 17
    features[NEXT_CARDS] = position[SIZE + next_holding(rules, position, seat)] / 17
    features[PARTNERS_CARDS] = partner / 17
    features[ONE_OPPONENT] = opponents == 1
    features[THEIR_COURTS] = courts / 3
    features[THEIR_KINGS] = kings
    features[THEIR_JACKS] = each & 1
    features[THEIR_QUEENS] = each >> 1 & 1
    for cards in range(3, LAST + 1):
        features[THEIR_LAST + cards - 3] = smallest == cards
    features[LEADING] = position[ON] == 0
    if position[ON]:
        features[PARTNERS_TRICK] = rules[TEAM + position[WINNER]] == rules[TEAM + seat]
        features[RANK_TO_BEAT] = (position[ON] & RANK_BITS) / 13
    _write_unseen(rules, position, features)


@compiled
def _write_unseen(rules: Row, position: Row, features: Floats) -> None:
    """Write what the seat has not seen: the others' hands and the Haggis together."""
    first, second = unseen_by(rules, position, position[TURN])
    features[UNSEEN] = (bit_count(first) + bit_count(second)) / 36
    features[UNSEEN_POINTS] = points(rules, first, second) / 20
    for rank in range(RANKS):
        features[RANKS_UNSEEN + rank] = _of_rank(first, second, rank) / 4


@compiled
def _of_rank(first: int, second: int, rank: int) -> int:
    column = COLUMN << SUITS * rank
    return int(bit_count(first & column) + bit_count(second & column))


@compiled
def write_move_features(
    rules: Row,
    position: Row,
    plan: Plan,
    hold_odds: Floats,
    move: Row,
    rest: int,
    features: Floats,
) -> None:
    """Write the features of a move and what it leaves; `rest` has the bits of its suit cards."""
    seat = position[TURN]
    features[HOLDING : POINTS_PLAYED + 1] = 0
    features[KIND_ON : KIND_ON + 4] = 0
    on = position[ON] if move[MEANING] == PASS else move[MEANING]
    if on & SHAPE:
        features[KIND_ON + _kind_of(on)] = 1
    features[PASSING] = move[MEANING] == PASS
    features[TRICK] = position[TRICK_POINTS] / 10
    if move[MEANING] != PASS:
        cards = bit_count(move[FIRST]) + bit_count(move[SECOND])
        worth = points(rules, move[FIRST], move[SECOND])
        is_bomb = move[MEANING] & SHAPE == 0
        features[HOLDING] = hold_probability(rules, position, seat, hold_odds, move[MEANING], cards)
        features[RANK] = 0.0 if is_bomb else (move[MEANING] & RANK_BITS) / 13
        features[CARDS] = cards / 7
        features[BOMBING] = is_bomb
        features[POINTS_PLAYED] = worth / 5
        features[TRICK] += worth / 10
    held, doubles = position[HAND + seat], position[HAND_SECOND + seat]
    first = held & ~move[SECOND] & ~(move[FIRST] & ~doubles)
    second = doubles & ~move[FIRST]
    courts = first >> COURT_PLACE
    left = bit_count(first) + bit_count(second)
    for rank in range(RANKS):
        features[RANKS_HELD + rank] = _of_rank(first, second, rank) / 3
    for cards in range(1, LAST + 1):
        features[OWN_LAST + cards - 1] = left == cards
    features[OWN_CARDS] = left / 17
    features[OWN_JACK] = courts & 1
    features[OWN_QUEEN] = courts >> 1 & 1
    features[OWN_KING] = courts >> 2 & 1
    features[OWN_BOMB] = bit_count(courts) >= 2
    features[OWN_POINTS] = points(rules, first, second) / 10
    _write_plan(rules, position, plan, hold_odds, rest, bit_count(courts), features)


@compiled
def _write_plan(
    rules: Row,
    position: Row,
    plan: Plan,
    hold_odds: Floats,
    left: int,
    spare: int,
    features: Floats,
) -> None:
    """Write the features of the cheapest plan for the cards that are left."""
    held = bit_count(left) + spare
    number, sure, sure_cards, losers, longest, weakness = 0, 0, 0, 0, 0, 0.0
    weakest, weak_cards, kinds = np.zeros(WEAK_PLAYS), np.zeros(WEAK_PLAYS), np.zeros(4)
    while left:
        entry = plan.entries[best_entry(plan, left, spare)]
        cards = bit_count(entry[ENTRY_BITS]) + entry[ENTRY_COURTS]
        meaning = entry[ENTRY_MEANING]
        probability = hold_probability(rules, position, position[TURN], hold_odds, meaning, cards)
        number += 1
        losers += probability < LOSING
        if probability > SURE:
            sure += 1
            sure_cards += cards
        if meaning & SHAPE:
            kinds[_kind_of(meaning)] += 1
        weakness += 1 - probability
        _insert_weak(weakest, weak_cards, 1 - probability, cards)
        longest = max(longest, cards)
        left = leave(plan.numbers, left, entry[ENTRY_BITS])
        spare -= entry[ENTRY_COURTS]
    features[PLAYS] = number / 5
    features[SURE_PLAYS] = sure / 3
    features[WEAKNESS] = weakness / 3
    features[WEAKEST] = weakest[0]
    features[SPARE_COURTS] = spare / 3
    features[LONGEST] = longest / 7
    features[SINGLES] = kinds[0] / 4
    features[SETS] = kinds[1] / 3
    features[SEQUENCES] = (kinds[2] + kinds[3]) / 2
    features[LOSERS] = losers / 3
    features[SURE_CARDS] = sure_cards / 10
    features[GOING_ON] = features[HOLDING] * sure_cards / max(1, held)
    features[WEAKER : WEAKER + WEAK_PLAYS - 1] = weakest[1:]
    features[WEAK_CARDS : WEAK_CARDS + WEAK_PLAYS] = weak_cards / 5


@compiled
def _kind_of(meaning: int) -> int:
    """Whether a combination is a single, a set, a sequence or a stair."""
    return int(2 * (meaning >> LENGTH_PLACE & 15 > 1) + (meaning >> WIDTH_PLACE & 15 > 1))


@compiled
def _insert_weak(weakest: Floats, cards_of: Floats, weakness: float, cards: float) -> None:
    """Insert a play among the weakest, if it is one of them."""
    for place in range(len(weakest)):
        if weakness > weakest[place]:
            weakest[place], weakness = weakness, weakest[place]
            cards_of[place], cards = cards, cards_of[place]

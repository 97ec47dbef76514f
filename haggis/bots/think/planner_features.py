"""What the network of `planner` reads: the others, the trick, the move, the plan. Compiled.

No feature depends on how the unseen cards are dealt. All are scaled to about 0 to 1.
"""

from __future__ import annotations

from haggis.bots.think.hold_odds import SURE, hold_probability
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
from haggis.kernel.trick import hand_without, next_holding, points

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
FEATURES = 33


@compiled
def write_state_features(rules: Row, position: Row, features: Floats) -> None:
    """Write the features that all moves of the player to move share."""
    seat = position[TURN]
    features[:] = 0
    smallest, largest, partner, courts, opponents = 99, 0, 0, 0, 0
    kings = 0
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
    features[NEXT_CARDS] = position[SIZE + next_holding(rules, position, seat)] / 17
    features[PARTNERS_CARDS] = partner / 17
    features[ONE_OPPONENT] = opponents == 1
    features[THEIR_COURTS] = courts / 3
    features[THEIR_KINGS] = kings
    features[LEADING] = position[ON] == 0
    if position[ON]:
        features[PARTNERS_TRICK] = rules[TEAM + position[WINNER]] == rules[TEAM + seat]
        features[RANK_TO_BEAT] = (position[ON] & RANK_BITS) / 13


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
    first, second = hand_without(held, doubles, move[FIRST], move[SECOND])
    courts = first >> COURT_PLACE
    left = bit_count(first) + bit_count(second)
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
    number, sure, longest, weakness, weakest = 0, 0, 0, 0.0, 0.0
    while left:
        entry = plan.entries[best_entry(plan, left, spare)]
        cards = bit_count(entry[ENTRY_BITS]) + entry[ENTRY_COURTS]
        meaning = entry[ENTRY_MEANING]
        probability = hold_probability(rules, position, position[TURN], hold_odds, meaning, cards)
        number += 1
        sure += probability > SURE
        weakness += 1 - probability
        weakest = max(weakest, 1 - probability)
        longest = max(longest, cards)
        left = leave(plan.numbers, left, entry[ENTRY_BITS])
        spare -= entry[ENTRY_COURTS]
    features[PLAYS] = number / 5
    features[SURE_PLAYS] = sure / 3
    features[WEAKNESS] = weakness / 3
    features[WEAKEST] = weakest
    features[SPARE_COURTS] = spare / 3
    features[LONGEST] = longest / 7

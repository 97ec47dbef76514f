"""Plans: how to split a hand into plays, and how likely these hold the trick. Compiled.

The cost of a play is the same in every round of a game. So the cheapest plan depends on the hand
alone, and a plan can be used until the round ends. How likely plays hold is computed for every
decision. Costs are multiples of 1/64, so that sums are exact and a plan does not depend on the
order in which sets of cards were solved.
"""

from __future__ import annotations

import numpy as np

from haggis.bots.think.hold_odds import LOSING, MEANINGS, SURE, hold_probability, write_hold_odds
from haggis.bots.think.plan import (
    BOMB_COST,
    LEFT_OVER,
    PLAY_COST,
    WEAKNESS_COST,
    Player,
    Players,
)
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, Rows, bit_count, compiled
from haggis.kernel.dealing import deal_rounds
from haggis.kernel.decompose import (
    ENTRY_BITS,
    ENTRY_COURTS,
    ENTRY_MEANING,
    MANY_CARDS,
    MAX_CARDS,
    PLANNED_FIRST,
    PLANNED_SECOND,
    Floats,
    begin_plan,
    best_entry,
    empty_plan,
    leave,
)
from haggis.kernel.layout import (
    HAND,
    HAND_SECOND,
    LENGTH_PLACE,
    MAX_SEATS,
    POSITION_SIZE,
    SHAPE,
    SIZE,
    SUIT_CARDS,
    WIDTH_PLACE,
)
from haggis.rules import Rules

STEP = 64
SHRUNK = 0.75
"""A new plan is made when less than this share of the planned cards is left."""
TYPICAL_DEALS = 64
TYPICAL_SIZE = 10
"""The hand size against which the cost of plays is computed."""

# The summary of a plan.
(
    PLAYS,
    SURE_PLAYS,
    LOSERS,
    LONGEST,
    SINGLES,
    SETS,
    RUNS,
    SPARE,
    WEAKNESS,
    WEAKEST,  # three places
    WEAK_CARDS,
    COST,
) = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13)
SUMMARY = 14


def play_costs(rules: Rules) -> Floats:
    """The cost of each meaning in a plan: the easier it is to beat in this game, the higher."""
    codes = rules_row(rules)
    rows = np.empty((TYPICAL_DEALS, POSITION_SIZE), np.int64)
    deal_rounds(codes, 1, 0, rows)
    rows[:, SIZE : SIZE + rules.players] = TYPICAL_SIZE
    strength, total = np.empty(MEANINGS), np.zeros(MEANINGS)
    for row in rows:
        write_hold_odds(codes, row, 0, strength)
        total += strength
    costs = PLAY_COST + WEAKNESS_COST * (1 - total / TYPICAL_DEALS)
    costs[: 1 << LENGTH_PLACE] = BOMB_COST
    return np.asarray(np.round(costs * STEP) / STEP, np.float64)


def empty_player(rules: Rules) -> Player:
    """A player for one seat, without a plan."""
    return _player(rules, play_costs(rules))


def empty_players(rules: Rules) -> Players:
    """Players for all seats, without plans."""
    costs = play_costs(rules)
    a, b, c, d = (_player(rules, costs) for _ in range(MAX_SEATS))
    return a, b, c, d


def _player(rules: Rules, costs: Floats) -> Player:
    drawn = max(rules.auction.draws.values()) if rules.auction else 0
    cards = min(rules.dealt + drawn, MAX_CARDS)
    left_over = np.round(LEFT_OVER * STEP) / STEP
    return Player(empty_plan(cards, left_over), np.empty(MEANINGS), costs)


@compiled
def look_at_hand(rules: Row, position: Row, seat: int, player: Player, plays: Rows) -> None:
    """Compute how likely plays hold, and begin a plan for the hand if it needs a new one."""
    write_hold_odds(rules, position, seat, player.hold_odds)
    first, second = position[HAND + seat], position[HAND_SECOND + seat]
    numbers = player.plan.numbers
    planned, doubles = numbers[PLANNED_FIRST], numbers[PLANNED_SECOND]
    before, now = _suit_cards(planned, doubles), _suit_cards(first, second)
    # A plan for many cards leaves out plays, which is wrong once the hand is smaller. And a plan
    # for few cards has a shorter list of plays to search.
    too_short = before > MANY_CARDS >= now
    if planned < 0 or too_short or now < SHRUNK * before:
        begin_plan(player.plan, first, second, plays, player.costs)


@compiled
def _suit_cards(first: int, second: int) -> int:
    return bit_count(first & SUIT_CARDS) + bit_count(second)


@compiled
def summarise(
    rules: Row, position: Row, seat: int, player: Player, left: int, spare: int, summary: Floats
) -> None:
    """Write the summary of the cheapest plan for these suit cards, as bits, and courts."""
    plan = player.plan
    summary[:] = 0
    while left:
        place = best_entry(plan, left, spare)
        entry = plan.entries[place]
        cards = bit_count(entry[ENTRY_BITS]) + entry[ENTRY_COURTS]
        meaning = entry[ENTRY_MEANING]
        chance = hold_probability(rules, position, seat, player.hold_odds, meaning, cards)
        summary[PLAYS] += 1
        summary[SURE_PLAYS] += chance > SURE
        summary[LOSERS] += chance < LOSING
        summary[LONGEST] = max(summary[LONGEST], cards)
        summary[WEAKNESS] += 1 - chance
        summary[COST] += plan.costs[place]
        if meaning & SHAPE:
            if meaning >> LENGTH_PLACE & 15 > 1:
                summary[RUNS] += 1
            elif meaning >> WIDTH_PLACE & 15 > 1:
                summary[SETS] += 1
            else:
                summary[SINGLES] += 1
        _put_in_order(summary, 1 - chance, cards)
        left = leave(plan.numbers, left, entry[ENTRY_BITS])
        spare -= entry[ENTRY_COURTS]
    summary[SPARE] = spare


@compiled
def _put_in_order(summary: Floats, weakness: float, cards: float) -> None:
    """Insert a play among the three weakest, if it is one of them."""
    if weakness > summary[WEAKEST]:
        summary[WEAK_CARDS] = cards
    for place in range(WEAKEST, WEAKEST + 3):
        if weakness > summary[place]:
            summary[place], weakness = weakness, summary[place]

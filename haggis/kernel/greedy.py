"""The bot `greedy`, compiled, for rollouts and likelihoods.

The rules are those of `haggis/bots/greedy.py`.
"""

from __future__ import annotations

from haggis.kernel.compiled import Row, Rows, bit_count, compiled
from haggis.kernel.courts import fill, ways
from haggis.kernel.layout import (
    COLUMN,
    COURT_PLACE,
    FIRST,
    HAND,
    HAND_SECOND,
    JACK,
    LENGTH_PLACE,
    MEANING,
    MISSING_PLACE,
    ON,
    PASS,
    PLAYERS,
    POINTS,
    RANK_BITS,
    RANKS,
    SECOND,
    SHAPE,
    SIZE,
    STAGE,
    SUIT_CARDS,
    SUITS,
    TAKER,
    TEAM,
    TURN,
    WINNER,
)
from haggis.kernel.plays import list_plays
from haggis.kernel.trick import may_choose, smallest_opposing_hand

NEVER, GO_OUT = -1 << 40, 1 << 40
FEW_CARDS = 7
"""With at most this many cards, leads with courts are considered too."""
LEAD_BOMB = -100


@compiled
def list_greedily(position: Row, plays: Rows) -> int:
    """Write the plays that the player to move considers; return their number."""
    seat = position[TURN]
    hand = position[HAND + seat]
    if position[ON] == 0 and position[SIZE + seat] > FEW_CARDS:
        hand &= SUIT_CARDS
    return list_plays(hand, position[HAND_SECOND + seat], position[ON], plays)


@compiled
def value_of_pass(rules: Row, position: Row) -> int:
    """The value of a pass; on a partner's trick only going out has a higher one."""
    if position[ON] == 0:
        return NEVER
    friendly = rules[TEAM + position[WINNER]] == rules[TEAM + position[TURN]]
    return GO_OUT - 1 if friendly else 0


@compiled
def value_of_play(rules: Row, position: Row, play: Row) -> int:
    """The value of a listed play."""
    seat, on, meaning = position[TURN], position[ON], play[MEANING]
    hand, missing = position[HAND + seat], meaning >> MISSING_PLACE & 3
    if ways(meaning, hand >> COURT_PLACE) == 0:
        return NEVER
    left = position[SIZE + seat] - bit_count(play[FIRST]) - bit_count(play[SECOND]) - missing
    if left == 0:
        return GO_OUT
    if meaning & SHAPE == 0:
        hurry = min(left, smallest_opposing_hand(rules, position, seat))
        return 20 - 4 * hurry - (meaning & RANK_BITS) if on else LEAD_BOMB
    courts = missing + bit_count(play[FIRST] >> COURT_PLACE)
    if on == 0:
        return int(_shed(play[FIRST]) + _shed(play[SECOND]) - 24 * courts)
    return int(30 - _cost_of_rank(position, play, best_rank(position, play)) - 8 * courts)


@compiled
def choose_greedily(rules: Row, position: Row, plays: Rows, move: Row) -> None:
    """Write the play or pass of the player to move."""
    best, best_place = value_of_pass(rules, position), PASS
    for place in range(list_greedily(position, plays)):
        value = value_of_play(rules, position, plays[place])
        if value > best:
            best, best_place = value, place
    if best_place == PASS:
        move[FIRST] = move[SECOND] = 0
        move[MEANING] = PASS
    else:
        _write_move(position, plays[best_place], move)


@compiled
def best_rank(position: Row, play: Row) -> int:
    """The cheapest rank that a listed play can have; the lowest of equals."""
    meaning, suit_cards = play[MEANING], play[FIRST] & SUIT_CARDS
    highest = meaning & RANK_BITS
    if meaning & SHAPE == 0 or suit_cards == 0:
        return int(highest)
    lowest = 1
    while suit_cards:
        suit_cards >>= SUITS
        lowest += 1
    lowest = max(lowest, (meaning >> LENGTH_PLACE & 15) + 1)
    if position[ON] == 0:
        return int(lowest)
    lowest = max(lowest, (position[ON] & RANK_BITS) + 1)
    best = lowest
    for rank in range(lowest + 1, highest + 1):
        if _cost_of_rank(position, play, rank) < _cost_of_rank(position, play, best):
            best = rank
    return int(best)


@compiled
def _write_move(position: Row, play: Row, move: Row) -> None:
    """Choose the lowest courts, but take a court of the play's own rank first."""
    meaning, hand, rank = play[MEANING], position[HAND + position[TURN]], best_rank(position, play)
    courts, way, own = hand >> COURT_PLACE, 0, 0
    if rank >= JACK:
        own = 1 << COURT_PLACE + rank - JACK & hand
    while own and meaning >> MISSING_PLACE & 3 and not fill(0, meaning, courts, way) & own:
        way += 1
    move[FIRST] = fill(play[FIRST], meaning, courts, way)
    move[SECOND] = play[SECOND]
    move[MEANING] = meaning & SHAPE | rank


@compiled
def _shed(cards: int) -> int:
    """The value of shedding cards: the lower, the better."""
    value = 0
    for low in range(RANKS):
        value += (14 - low) * bit_count(cards >> SUITS * low & COLUMN)
    return int(value)


@compiled
def _cost_of_rank(position: Row, play: Row, rank: int) -> int:
    """The cost of a rank: low ranks cost least, and breaking up a rank costs more."""
    seat, left = position[TURN], 0
    if rank >= JACK:
        return rank
    for place, cards in ((HAND, FIRST), (HAND_SECOND, SECOND)):
        left += bit_count(position[place + seat] >> SUITS * (rank - 2) & COLUMN)
        left -= bit_count(play[cards] >> SUITS * (rank - 2) & COLUMN)
    return int(rank + 3 * left)


@compiled
def choose_seat(rules: Row, position: Row) -> int:
    """The seat to take a bombed trick: fewest captured points; or to lead: fewest cards."""
    best, best_seat = 1 << 40, 0
    for seat in range(rules[PLAYERS]):
        if may_choose(rules, position, seat):
            column = POINTS if position[STAGE] == TAKER else SIZE
            if position[column + seat] < best:
                best, best_seat = position[column + seat], seat
    return best_seat

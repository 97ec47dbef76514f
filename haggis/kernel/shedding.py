"""The quick and sensible policy of playouts: shed many low cards, keep the bombs.

It leads what sheds most, follows whenever that is cheap, spends courts where they shed much or
somebody's hand is small, bombs at the end, and leaves the partner's tricks alone. The weights
were found by letting variants play each other; small changes of them matter little.
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
    KING,
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
    WHOLE_MEANING,
    WINNER,
)
from haggis.kernel.plays import SINGLE, list_plays
from haggis.kernel.stream import below
from haggis.kernel.trick import may_choose

NEVER, GO_OUT = -1 << 40, 1 << 40
FEW_CARDS = 7
"""With so few cards, leads with courts in them are looked at too."""


@compiled
def shed(rules: Row, position: Row, stream: Row, plays: Rows, move: Row) -> None:
    """Write the play or pass of whose turn it is."""
    seat = position[TURN]
    hand, doubles, on = position[HAND + seat], position[HAND_SECOND + seat], position[ON]
    size = position[SIZE + seat]
    courts = hand >> COURT_PLACE
    listed = hand
    if on == 0 and size > FEW_CARDS:
        listed &= SUIT_CARDS
    number = list_plays(listed, doubles, on, plays)
    danger = _smallest_opposing_hand(rules, position, seat)
    best, best_place = _value_of_pass(rules, position, seat), PASS
    for place in range(number):
        meaning = plays[place, MEANING]
        if ways(meaning, courts) == 0:
            continue
        natural = bit_count(plays[place, FIRST]) + bit_count(plays[place, SECOND])
        cards = natural + (meaning >> MISSING_PLACE & 3)
        if cards == size:
            value = GO_OUT
        elif meaning & SHAPE == 0:
            value = _value_of_bomb(on, size - cards, danger)
        else:
            if on == 0:
                value = _value_of_lead(plays[place], danger)
            else:
                value = _value_of_follow(plays[place], cards, size - cards, danger)
            value -= 12 * _left_at_rank(hand, doubles, meaning, natural)
        value = 4 * value + below(stream, 4)
        if value > best:
            best, best_place = value, place
    if best_place == PASS:
        move[MEANING] = PASS
        return
    meaning = plays[best_place, MEANING]
    move[FIRST] = fill(plays[best_place, FIRST], meaning, courts, 0)
    move[SECOND] = plays[best_place, SECOND]
    move[MEANING] = meaning & WHOLE_MEANING


@compiled
def _smallest_opposing_hand(rules: Row, position: Row, seat: int) -> int:
    smallest = 99
    for other in range(rules[PLAYERS]):
        if rules[TEAM + other] != rules[TEAM + seat] and position[SIZE + other]:
            smallest = min(smallest, position[SIZE + other])
    return smallest


@compiled
def _value_of_pass(rules: Row, position: Row, seat: int) -> int:
    if position[ON] == 0:
        return NEVER
    winner = position[WINNER]
    return GO_OUT if rules[TEAM + winner] == rules[TEAM + seat] else 0


@compiled
def _value_of_bomb(on: int, left: int, danger: int) -> int:
    """Bomb when one's own hand or an opponent's is all but gone."""
    return 36 - 24 * min(left, danger) if on else -170


@compiled
def _value_of_lead(play: Row, danger: int) -> int:
    """Lead many cards, and low ones; no low single card when an opponent has one card left."""
    meaning = play[MEANING]
    value = _shed(play[FIRST]) + _shed(play[SECOND]) - 12 * (meaning >> MISSING_PLACE & 3)
    if danger == 1 and meaning & SHAPE == SINGLE:
        value -= 8 * (KING + 1 - (meaning & RANK_BITS))
    return int(value)


@compiled
def _shed(cards: int) -> int:
    value = -80 * bit_count(cards >> COURT_PLACE)
    for low in range(RANKS):
        value += (30 - 4 * low) * bit_count(cards >> SUITS * low & COLUMN)
    return int(value)


@compiled
def _value_of_follow(play: Row, cards: int, left: int, danger: int) -> int:
    """Follow low, and with courts when it sheds much or somebody's hand is small."""
    meaning = play[MEANING]
    spent = bit_count(play[FIRST] >> COURT_PLACE) + (meaning >> MISSING_PLACE & 3)
    value = 215 - 2 * (meaning & RANK_BITS) + 25 * cards
    if spent:
        value -= 80 * spent + 5 * left + 10 * danger
    return int(value)


@compiled
def _left_at_rank(hand: int, doubles: int, meaning: int, natural: int) -> int:
    """How many cards of its rank a set or a single card leaves behind."""
    low = (meaning & RANK_BITS) - 2
    if low >= RANKS or meaning >> LENGTH_PLACE & 15 > 1:
        return 0
    held = bit_count(hand >> SUITS * low & COLUMN)
    return held + bit_count(doubles >> SUITS * low & COLUMN) - natural


@compiled
def choose_seat(rules: Row, position: Row) -> int:
    """Give a bombed trick to who has captured least, and the lead to who has fewest cards."""
    best, best_seat = 1 << 40, 0
    for seat in range(rules[PLAYERS]):
        if may_choose(rules, position, seat):
            column = POINTS if position[STAGE] == TAKER else SIZE
            if position[column + seat] < best:
                best, best_seat = position[column + seat], seat
    return best_seat

"""Trick play: the position after a play, a pass, or a choice after a bomb."""

from __future__ import annotations

from haggis.kernel.compiled import Row, bit_count, compiled
from haggis.kernel.layout import (
    BEFORE,
    CARD_POINTS,
    EVERY_HAND,
    GIVES_LEAD,
    HAGGIS_FIRST,
    HAGGIS_SECOND,
    HAGGIS_TO_FIRST,
    HAND,
    HAND_SECOND,
    LAST_HANDS,
    LEADER,
    NOBODY,
    ON,
    OPPONENTS_HANDS,
    OUT,
    OUTS,
    OVER,
    PASS,
    PLAYERS,
    POINT_MASKS,
    POINTS,
    RANK_BITS,
    RECORDED,
    SHAPE,
    SIZE,
    SLAM,
    STAGE,
    TAKER,
    TAKERS,
    TEAM,
    TO_ASK,
    TO_CHOSEN_OPPONENT,
    TO_LEFT_OPPONENT,
    TO_WINNER,
    TRICK,
    TRICK_POINTS,
    TURN,
    WINNER,
)


@compiled
def make_move(rules: Row, position: Row, first: int, second: int, meaning: int) -> None:
    """Make a legal move of the player to move."""
    if position[STAGE] == TRICK:
        if meaning == PASS:
            _pass(rules, position)
        else:
            _play(rules, position, first, second, meaning)
    elif position[STAGE] == TAKER:
        _capture(rules, position, meaning)
    else:
        lead(position, meaning)


@compiled
def is_possible(rules: Row, position: Row, first: int, second: int, meaning: int) -> bool:
    """Whether the player to move may make the move; its meaning must fit its cards."""
    if position[STAGE] != TRICK:
        return bool(0 <= meaning < rules[PLAYERS]) and may_choose(rules, position, meaning)
    on = position[ON]
    if meaning == PASS:
        return bool(on)
    seat = position[TURN]
    if first == 0 or first & ~position[HAND + seat] or second & ~position[HAND_SECOND + seat]:
        return False
    if on & SHAPE == meaning & SHAPE:
        return bool(on & RANK_BITS < meaning & RANK_BITS)
    return bool(on == 0 or meaning & SHAPE == 0)


@compiled
def lead(position: Row, leader: int) -> None:
    """Let a seat lead a new trick."""
    position[STAGE] = TRICK
    position[TURN] = leader
    position[WINNER] = NOBODY
    position[TO_ASK] = 1


@compiled
def may_choose(rules: Row, position: Row, seat: int) -> bool:
    """Whether the winner by a bomb can name this seat to take the trick or to lead."""
    winner = position[WINNER]
    if position[STAGE] == TAKER:
        return bool(rules[TEAM + seat] != rules[TEAM + winner])
    if seat == _usual_leader(rules, position, winner):
        return True
    return bool(rules[TEAM + seat] == rules[TEAM + winner] and position[SIZE + seat] > 0)


@compiled
def points(rules: Row, first: int, second: int) -> int:
    """The points of captured cards."""
    total = 0
    for place in range(POINT_MASKS):
        mask = rules[CARD_POINTS + place]
        if mask:
            total += bit_count(first & mask) + bit_count(second & mask) << place
    return total


@compiled
def next_holding(rules: Row, position: Row, seat: int) -> int:
    """The next seat to the left that holds cards, perhaps this one again."""
    while True:
        seat += 1
        if seat == rules[PLAYERS]:
            seat = 0
        if position[SIZE + seat]:
            return seat


@compiled
def smallest_opposing_hand(rules: Row, position: Row, seat: int) -> int:
    """The size of the smallest opposing hand that is not empty; 0 if there is none."""
    smallest = 0
    for other in range(rules[PLAYERS]):
        size = position[SIZE + other]
        if rules[TEAM + other] != rules[TEAM + seat] and size and (size < smallest or not smallest):
            smallest = size
    return smallest


@compiled
def _usual_leader(rules: Row, position: Row, winner: int) -> int:
    return winner if position[SIZE + winner] else next_holding(rules, position, winner)


@compiled
def _pass(rules: Row, position: Row) -> None:
    position[TO_ASK] -= 1
    if position[TO_ASK]:
        position[TURN] = next_holding(rules, position, position[TURN])
    else:
        _end_trick(rules, position)


@compiled
def _play(rules: Row, position: Row, first: int, second: int, meaning: int) -> None:
    seat = position[TURN]
    take_from_hand(position, seat, first, second)
    position[TRICK_POINTS] += points(rules, first, second)
    position[ON] = meaning
    position[BEFORE] = position[WINNER]
    position[WINNER] = seat
    if position[SIZE + seat] == 0:
        _go_out(rules, position, seat)
        if _is_decided(rules, position):
            _end_trick(rules, position)
            return
    position[TO_ASK] = 0
    for other in range(rules[PLAYERS]):
        if other != seat and position[SIZE + other]:
            position[TO_ASK] += 1
    position[TURN] = next_holding(rules, position, seat)


@compiled
def hand_without(held: int, doubles: int, first: int, second: int) -> tuple[int, int]:
    """The masks of a hand without these of its cards."""
    return held & ~second & ~(first & ~doubles), doubles & ~first


@compiled
def take_from_hand(position: Row, seat: int, first: int, second: int) -> None:
    """Take cards out of the hand that holds them."""
    held, doubles = position[HAND + seat], position[HAND_SECOND + seat]
    held, doubles = hand_without(held, doubles, first, second)
    position[HAND + seat] = held
    position[HAND_SECOND + seat] = doubles
    position[SIZE + seat] -= bit_count(first) + bit_count(second)


@compiled
def _go_out(rules: Row, position: Row, seat: int) -> None:
    """Record the largest opposing hand; a slam's second out records what the first did."""
    largest = 0
    for other in range(rules[PLAYERS]):
        if rules[TEAM + other] != rules[TEAM + seat]:
            largest = max(largest, position[SIZE + other])
    first_out = position[OUT]
    if rules[SLAM] and position[OUTS] == 1 and rules[TEAM + first_out] == rules[TEAM + seat]:
        largest = position[RECORDED + first_out]
    position[RECORDED + seat] = largest
    position[OUT + position[OUTS]] = seat
    position[OUTS] += 1


@compiled
def _is_decided(rules: Row, position: Row) -> bool:
    """Whether only one team still holds cards."""
    team = NOBODY
    for seat in range(rules[PLAYERS]):
        if position[SIZE + seat]:
            if team == NOBODY:
                team = rules[TEAM + seat]
            elif team != rules[TEAM + seat]:
                return False
    return True


@compiled
def next_opponent(rules: Row, seat: int) -> int:
    """The first opponent to the left of a seat."""
    left = (seat + 1) % rules[PLAYERS]
    while rules[TEAM + left] == rules[TEAM + seat]:
        left = (left + 1) % rules[PLAYERS]
    return int(left)


@compiled
def _opponents(rules: Row, seat: int) -> int:
    number = 0
    for other in range(rules[PLAYERS]):
        if rules[TEAM + other] != rules[TEAM + seat]:
            number += 1
    return number


@compiled
def _end_trick(rules: Row, position: Row) -> None:
    winner = position[WINNER]
    is_bomb = position[ON] & SHAPE == 0
    if not is_bomb or rules[TAKERS] == TO_WINNER:
        _capture(rules, position, winner)
        return
    if rules[TAKERS] == TO_CHOSEN_OPPONENT:
        position[STAGE] = TAKER
        position[TURN] = winner
        position[TO_ASK] = 0
        if _opponents(rules, winner) == 1:
            _capture(rules, position, next_opponent(rules, winner))
    elif rules[TAKERS] == TO_LEFT_OPPONENT:
        _capture(rules, position, next_opponent(rules, winner))
    elif position[BEFORE] == NOBODY:
        _capture(rules, position, (winner + rules[PLAYERS] - 1) % rules[PLAYERS])
    else:
        _capture(rules, position, position[BEFORE])


@compiled
def _capture(rules: Row, position: Row, taker: int) -> None:
    position[POINTS + taker] += position[TRICK_POINTS]
    by_bomb = position[ON] & SHAPE == 0
    position[TRICK_POINTS] = 0
    position[ON] = 0
    position[BEFORE] = NOBODY
    position[TO_ASK] = 0
    if _is_decided(rules, position):
        _end_round(rules, position)
        return
    winner = position[WINNER]
    leader = _usual_leader(rules, position, winner)
    if by_bomb and rules[GIVES_LEAD]:
        for seat in range(rules[PLAYERS]):
            is_partner = rules[TEAM + seat] == rules[TEAM + winner] and seat != winner
            if is_partner and position[SIZE + seat] and seat != leader:
                position[STAGE] = LEADER
                position[TURN] = winner
                return
    lead(position, leader)


@compiled
def _end_round(rules: Row, position: Row) -> None:
    """The first out captures the Haggis and the remaining hands, as the rules say."""
    first_out = position[OUT]
    position[STAGE] = OVER
    position[TURN] = NOBODY
    position[WINNER] = NOBODY
    if rules[HAGGIS_TO_FIRST]:
        haggis = points(rules, position[HAGGIS_FIRST], position[HAGGIS_SECOND])
        position[POINTS + first_out] += haggis
        position[HAGGIS_FIRST] = 0
        position[HAGGIS_SECOND] = 0
    for seat in range(rules[PLAYERS]):
        is_opponent = rules[TEAM + seat] != rules[TEAM + first_out]
        theirs = rules[LAST_HANDS] == OPPONENTS_HANDS and is_opponent
        if rules[LAST_HANDS] == EVERY_HAND or theirs:
            hand = points(rules, position[HAND + seat], position[HAND_SECOND + seat])
            position[POINTS + first_out] += hand
            position[HAND + seat] = 0
            position[HAND_SECOND + seat] = 0
            position[SIZE + seat] = 0

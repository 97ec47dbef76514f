"""The points of a finished position, and margins of points."""

from __future__ import annotations

from haggis.kernel.compiled import Row, compiled
from haggis.kernel.layout import (
    BETS,
    BONUS,
    DOUBLE_FOR_TEAM,
    IN_FULL,
    OUT,
    PAYOUT,
    PER_RECORDED,
    PLAYERS,
    POINTS,
    RECORDED,
    SHEPHERD,
    SHEPHERDS,
    SPLIT,
    TEAM,
)
from haggis.kernel.trick import next_opponent


@compiled
def write_scores(rules: Row, position: Row, scores: Row) -> None:
    """Write each seat's points of the round, bets included."""
    for seat in range(rules[PLAYERS]):
        scores[seat] = rules[PER_RECORDED] * position[RECORDED + seat] + position[POINTS + seat]
    scores[position[OUT]] += rules[BONUS]
    if rules[PAYOUT] == IN_FULL:
        _in_full(rules, position, scores)
    elif rules[PAYOUT] == SPLIT:
        _split(rules, position, scores)
    elif rules[PAYOUT] == DOUBLE_FOR_TEAM:
        _double_for_team(rules, position, scores)
    elif rules[PAYOUT] == SHEPHERDS:
        _shepherd(rules, position, scores)
    else:
        _side_bets(rules, position, scores)
        _shepherd(rules, position, scores)


@compiled
def margin(rules: Row, scores: Row, seat: int) -> float:
    """The points of a seat's side above the mean of the other sides."""
    own, others, size = 0, 0, 0
    for other in range(rules[PLAYERS]):
        if rules[TEAM + other] == rules[TEAM + seat]:
            own += scores[other]
            size += 1
        else:
            others += scores[other]
    return float(own - others / (rules[PLAYERS] // size - 1))


@compiled
def _in_full(rules: Row, position: Row, scores: Row) -> None:
    first_out = position[OUT]
    for seat in range(rules[PLAYERS]):
        bet = position[BETS + seat]
        scores[first_out] += bet
        if bet == 0 or seat == first_out:
            continue
        for other in range(rules[PLAYERS]):
            if other != first_out and position[BETS + other] == 0:
                scores[other] += bet


@compiled
def _split(rules: Row, position: Row, scores: Row) -> None:
    first_out, second_out = position[OUT], position[OUT + 1]
    others = 0
    for seat in range(rules[PLAYERS]):
        if seat != first_out:
            others += position[BETS + seat]
    scores[first_out] += position[BETS + first_out] + others * 2 // 3
    scores[second_out] += others // 3


@compiled
def _shepherd(rules: Row, position: Row, scores: Row) -> None:
    shepherd, first_out = position[SHEPHERD], position[OUT]
    if shepherd < 0:
        return
    bet = position[BETS + shepherd]
    if shepherd == first_out:
        scores[shepherd] += bet
        return
    for seat in range(rules[PLAYERS]):
        if seat != shepherd:
            scores[seat] += bet * 2 // 3 if seat == first_out else bet // 3


@compiled
def _side_bets(rules: Row, position: Row, scores: Row) -> None:
    """Settle the Sheep's bets on their own points; bets must not be in the scores yet."""
    first_out = position[OUT]
    earned = scores.copy()
    for seat in range(rules[PLAYERS]):
        bet = position[BETS + seat]
        if bet == 0 or seat == position[SHEPHERD]:
            continue
        if earned[seat] >= bet:
            scores[seat] += bet
            continue
        for other in range(rules[PLAYERS]):
            if other != seat and (other == first_out or position[BETS + other] == 0):
                scores[other] += bet


@compiled
def _double_for_team(rules: Row, position: Row, scores: Row) -> None:
    first_out = position[OUT]
    for seat in range(rules[PLAYERS]):
        bet = position[BETS + seat]
        if seat == first_out:
            scores[seat] += 2 * bet
        else:
            scores[next_opponent(rules, seat)] += bet

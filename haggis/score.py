"""The points of a finished round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from haggis.rules import Rules
from haggis.rules.payouts import Stakes, is_won

POINTS_PER_RECORDED = 5
"""What a player gets for each card that it recorded when it went out."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One player's line of the score sheet."""

    recorded: int
    """How many cards it recorded when it went out."""
    hand: int
    """The points for the recorded cards, `POINTS_PER_RECORDED` each."""
    captured: int
    bet: int
    """What it bet itself, or 0; the Shepherd's is the bid. What that brings is in `bets`."""
    bets: int
    """What all bets of the round bring it: its own `bet` and those of others."""
    bonus: int
    total: int


class Ending(NamedTuple):
    """All that the points of a round depend on."""

    out: tuple[int, ...]
    """Who went out, in order."""
    recorded: tuple[int, ...]
    """How many cards each of them recorded."""
    captured: tuple[int, ...]
    """The points of each seat's cards."""
    bets: tuple[int | None, ...]
    shepherd: int | None


def score_lines(rules: Rules, ending: Ending) -> tuple[ScoreLine, ...]:
    """The score line of each seat."""
    recorded = [0] * rules.players
    for seat, number in zip(ending.out, ending.recorded, strict=True):
        recorded[seat] = number
    bonus = [rules.first_out_bonus if seat == ending.out[0] else 0 for seat in rules.seats]
    hand = [POINTS_PER_RECORDED * number for number in recorded]
    earned = [hand[seat] + ending.captured[seat] + bonus[seat] for seat in rules.seats]
    stakes = Stakes(ending.bets, ending.out, rules.teams, ending.shepherd, tuple(earned))
    bets = rules.payout(stakes)
    return tuple(
        ScoreLine(
            recorded=recorded[seat],
            hand=hand[seat],
            captured=ending.captured[seat],
            bet=ending.bets[seat] or 0,
            bets=bets[seat],
            bonus=bonus[seat],
            total=earned[seat] + bets[seat],
        )
        for seat in rules.seats
    )


def bets_won(rules: Rules, ending: Ending) -> tuple[bool, ...]:
    """Which seats won a bet of their own."""
    return bets_won_by(rules, ending, score_lines(rules, ending))


def bets_won_by(rules: Rules, ending: Ending, lines: tuple[ScoreLine, ...]) -> tuple[bool, ...]:
    """Like `bets_won`, from score lines that were stored."""
    earned = tuple(line.total - line.bets for line in lines)
    stakes = Stakes(ending.bets, ending.out, rules.teams, ending.shepherd, earned)
    return tuple(is_won(rules.payout, stakes, seat) for seat in rules.seats)


def add_up(
    teams: tuple[int, ...], totals: tuple[int, ...], lines: tuple[ScoreLine, ...]
) -> tuple[int, ...]:
    """The totals of the teams with a round's lines added."""
    sums = list(totals)
    for team, line in zip(teams, lines, strict=True):
        sums[team] += line.total
    return tuple(sums)

"""What bets pay, by seat."""

from typing import NamedTuple

from haggis.rules.rule import Rule, rule
from haggis.rules.seats import next_opponent


class Stakes(NamedTuple):
    """All that the payout of bets depends on."""

    bets: tuple[int | None, ...]
    """Each seat's bet, if any; the Shepherd's is the bid."""
    out: tuple[int, ...]
    """The seats that went out, in order."""
    teams: tuple[int, ...]
    shepherd: int | None
    earned: tuple[int, ...]
    """Each seat's points of the round without bets."""


Payout = Rule[[Stakes], list[int]]


@rule(
    "in-full",
    "won: the bettor scores it; lost: the first out and every other opponent without a bet do",
)
def in_full(stakes: Stakes) -> list[int]:
    first = stakes.out[0]
    points = [0] * len(stakes.bets)
    for seat, bet in enumerate(stakes.bets):
        for scorer, own in enumerate(stakes.bets):
            lost_to = seat != first and scorer != seat and not own
            if scorer == first or lost_to:
                points[scorer] += bet or 0
    return points


@rule(
    "split",
    "the first out scores their own bet and ⅔ of the others' bets, the second out ⅓ of them",
)
def split(stakes: Stakes) -> list[int]:
    first, *later = stakes.out
    points = [0] * len(stakes.bets)
    others = sum(bet or 0 for seat, bet in enumerate(stakes.bets) if seat != first)
    points[first] = (stakes.bets[first] or 0) + others * 2 // 3
    for second in later[:1]:
        points[second] = others // 3
    return points


@rule(
    "shepherd",
    "the Shepherd scores it if out first; otherwise the first Sheep out scores ⅔, the other "
    "Sheep ⅓",
)
def shepherd(stakes: Stakes) -> list[int]:
    points = [0] * len(stakes.bets)
    if stakes.shepherd is None:
        return points
    first = stakes.out[0]
    bet = stakes.bets[stakes.shepherd] or 0
    if first == stakes.shepherd:
        points[first] = bet
        return points
    for seat in range(len(points)):
        if seat != stakes.shepherd:
            points[seat] = bet * 2 // 3 if seat == first else bet // 3
    return points


@rule(
    "shepherd-and-side-bets",
    "the Shepherd scores the bid if out first, otherwise the first Sheep out scores ⅔ and the "
    "other Sheep ⅓; a side bet is won by earning as many points in the round, a lost one is scored "
    "by the first out and by every Sheep, or everybody if there is no Shepherd, without a side "
    "bet, never by its bettor",
)
def shepherd_and_side_bets(stakes: Stakes) -> list[int]:
    points = shepherd(stakes)
    first = stakes.out[0]
    for seat, bet in enumerate(stakes.bets):
        if not bet or seat == stakes.shepherd:
            continue
        if stakes.earned[seat] >= bet:
            points[seat] += bet
            continue
        for scorer, own in enumerate(stakes.bets):
            if scorer != seat and (scorer == first or not own):
                points[scorer] += bet
    return points


@rule(
    "double-for-the-team",
    "if the bettor is out first, the team scores it twice; otherwise the other team scores it once",
)
def double_for_the_team(stakes: Stakes) -> list[int]:
    first = stakes.out[0]
    points = [0] * len(stakes.bets)
    for seat, bet in enumerate(stakes.bets):
        if seat == first:
            points[seat] += 2 * (bet or 0)
        else:
            points[next_opponent(stakes.teams, seat)] += bet or 0
    return points


def is_won(payout: Payout, stakes: Stakes, seat: int) -> bool:
    """Whether a seat's bet is won: if it were the only bet, it would pay the bettor its amount.

    >>> stakes = Stakes((15, 30, None), (0, 1), (0, 1, 2), None, (40, 20, 0))
    >>> [is_won(in_full, stakes, seat) for seat in range(3)]
    [True, False, False]
    """
    bet = stakes.bets[seat]
    if not bet:
        return False
    alone = tuple(bet if other == seat else None for other in range(len(stakes.bets)))
    return payout(stakes._replace(bets=alone))[seat] >= bet

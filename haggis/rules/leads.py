"""Who leads, and where there is a dealer who deals, the next round.

The docstrings are how the rules are told to players.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Finished(NamedTuple):
    """All that the next round's lead depends on."""

    teams: tuple[int, ...]
    totals: tuple[int, ...]
    """The game's points of each team, this round included."""
    out: tuple[int, ...]
    """The seats in the order in which they went out."""
    lead: int
    """The round's lead player."""
    opener: int
    """Who led the first trick: the Shepherd, where there was one."""

    def seats_with(self, total: int) -> list[int]:
        return [seat for seat, team in enumerate(self.teams) if self.totals[team] == total]

    @property
    def lowest(self) -> list[int]:
        return self.seats_with(min(self.totals))

    @property
    def highest(self) -> list[int]:
        return self.seats_with(max(self.totals))

    def first_after(self, seat: int, seats: Sequence[int]) -> int:
        """The first of the seats in turn order after this one."""
        return min(seats, key=lambda other: (other - seat - 1) % len(self.teams))

    def left(self, seat: int) -> int:
        return (seat + 1) % len(self.teams)


NextRound = Callable[[Finished], tuple[int, int | None]]
"""From a finished round to the next lead player and the next dealer, if there is one."""


def lowest_or_last(end: Finished) -> tuple[int, None]:
    """lowest total leads; tie: the player who did not go out"""
    if len(end.lowest) == 1:
        return end.lowest[0], None
    return next(seat for seat in range(len(end.teams)) if seat not in end.out), None


def lowest_or_same(end: Finished) -> tuple[int, None]:
    """lowest total leads; tie: the previous lead player again"""
    return (end.lowest[0] if len(end.lowest) == 1 else end.lead), None


def lowest_or_next(end: Finished) -> tuple[int, None]:
    """lowest total leads; tie: the first of them to the left of who led the previous first trick"""
    return end.first_after(end.opener, end.lowest), None


def behind_or_left(end: Finished) -> tuple[int, None]:
    """the next player of the team with fewer points leads; tie: left of the previous lead player"""
    return end.first_after(end.lead, end.lowest), None


def highest_deals(end: Finished) -> tuple[int, int]:
    """highest total deals, tie: the first out; lowest total leads, tie: left of the dealer"""
    dealer = end.highest[0] if len(end.highest) == 1 else end.out[0]
    lead = end.lowest[0] if len(end.lowest) == 1 else end.left(dealer)
    return lead, dealer


def first_out_deals(end: Finished) -> tuple[int, int]:
    """the first out deals, or the player on their left if that team is behind; left of the dealer
    leads"""
    first = end.out[0]
    dealer = first if first in end.highest else end.left(first)
    return end.left(dealer), dealer

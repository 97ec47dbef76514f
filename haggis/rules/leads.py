"""Who leads the next round, and who deals it."""

from collections.abc import Sequence
from typing import NamedTuple

from haggis.rules.rule import Rule, rule


class Finished(NamedTuple):
    """All that the next lead depends on."""

    teams: tuple[int, ...]
    totals: tuple[int, ...]
    """The game's points of each team, this round included."""
    out: tuple[int, ...]
    """The seats that went out, in order."""
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


LeadRule = Rule[[Finished], tuple[int, int | None]]
"""From a finished round to the next lead player and the next dealer, if there is one."""


@rule("lowest-or-last", "lowest total leads; tie: the player who did not go out")
def lowest_or_last(end: Finished) -> tuple[int, int | None]:
    if len(end.lowest) == 1:
        return end.lowest[0], None
    return next(seat for seat in range(len(end.teams)) if seat not in end.out), None


@rule("lowest-or-same", "lowest total leads; tie: the previous lead player again")
def lowest_or_same(end: Finished) -> tuple[int, int | None]:
    return (end.lowest[0] if len(end.lowest) == 1 else end.lead), None


@rule(
    "lowest-or-next",
    "lowest total leads; tie: the first of them to the left of whoever led the first trick",
)
def lowest_or_next(end: Finished) -> tuple[int, int | None]:
    return end.first_after(end.opener, end.lowest), None


@rule(
    "behind-or-left",
    "the next player of the team with fewer points leads; tie: left of the previous lead player",
)
def behind_or_left(end: Finished) -> tuple[int, int | None]:
    return end.first_after(end.lead, end.lowest), None


@rule(
    "highest-deals",
    "highest total deals, tie: the first out; lowest total leads, tie: left of the dealer",
)
def highest_deals(end: Finished) -> tuple[int, int | None]:
    dealer = end.highest[0] if len(end.highest) == 1 else end.out[0]
    lead = end.lowest[0] if len(end.lowest) == 1 else end.left(dealer)
    return lead, dealer


@rule(
    "first-out-deals",
    "the first out deals, or the player on their left if that team is behind; the player "
    "on the dealer's left leads",
)
def first_out_deals(end: Finished) -> tuple[int, int | None]:
    first = end.out[0]
    dealer = first if first in end.highest else end.left(first)
    return end.left(dealer), dealer

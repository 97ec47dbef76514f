"""Which players are here, and whose grace time is over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from haggis.server.clock import Clock, Timer
from haggis.server.table.saved_table import SavedTable
from haggis.server.table.tabs import Tabs


class Presence:
    """Who of the players of one table is here or away."""

    def __init__(
        self, saved: SavedTable, clock: Clock, tabs: Tabs, on_away: Callable[[int], None]
    ) -> None:
        self.saved = saved
        self.clock = clock
        self.tabs = tabs
        self._on_away = on_away
        self._away: dict[int, Timer] = {}

    def here(self, seat: int) -> bool:
        """Whether the person on this seat has the table open."""
        guest = self.saved.sitters[seat].guest
        return bool(guest) and guest in self.tabs.guests()

    def anybody(self) -> bool:
        """Whether any seated person is here. Otherwise the game waits."""
        return not self.tabs.guests().isdisjoint(self.saved.people())

    def is_away(self, seat: int) -> bool:
        """Whether the person on this seat is away while there are other people in the game."""
        company = len(self.saved.people()) > 1
        return company and bool(self.saved.sitters[seat].guest) and not self.here(seat)

    def settle(self) -> None:
        """Start the grace time of everybody who is away, and cancel it for everybody else."""
        for seat in self.saved.rules.seats:
            waiting = self.saved.status == "playing" and self.is_away(seat)
            if not waiting:
                timer = self._away.pop(seat, None)
                if timer is not None:
                    timer.cancel()
            elif seat not in self._away and seat not in self.saved.stand_ins:
                grace = self.saved.settings.grace
                self._away[seat] = self.clock.later(grace, partial(self._gone, seat))

    def _gone(self, seat: int) -> None:
        self._away.pop(seat, None)
        self._on_away(seat)

    def stop(self) -> None:
        """Cancel all timers."""
        for timer in self._away.values():
            timer.cancel()
        self._away.clear()

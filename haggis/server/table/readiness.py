"""Who is ready for the next round, and how long the others have."""

from __future__ import annotations

from collections.abc import Callable

from haggis.server.clock import Clock, Timer
from haggis.server.table.presence import Presence
from haggis.server.table.saved_table import SavedTable
from haggis.server.table.tabs import Tabs

LINGER = 60.0
"""Seconds the others have to look at a finished round, once somebody is ready."""


class Readiness:
    """The wait between two rounds of one table."""

    def __init__(self, saved: SavedTable, clock: Clock, tabs: Tabs, presence: Presence) -> None:
        self.saved = saved
        self.clock = clock
        self.tabs = tabs
        self.presence = presence
        self._timer: Timer | None = None

    def get_ready(self, seat: int, then: Callable[[], None]) -> bool:
        """Note that a seat is ready. True if everybody here is; if not, `then` is called later."""
        self.tabs.ready.add(seat)
        if self.all_ready():
            return True
        if self._timer is None:
            self._timer = self.clock.later(LINGER, then)
        return False

    def all_ready(self) -> bool:
        """Whether somebody is here, and everybody here is ready."""
        people = [seat for seat in self.saved.rules.seats if self.presence.here(seat)]
        return bool(people) and self.tabs.ready.issuperset(people)

    def begin_round(self) -> None:
        """A round has been dealt: nobody is ready for the next one."""
        self.tabs.ready.clear()
        self.stop()

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

"""The time each player has left, where the table has clocks."""

from __future__ import annotations

from collections.abc import Callable

from haggis.server.clock import Clock, Timer
from haggis.server.protocol import state as sent
from haggis.server.table.saved_table import SavedTable


class TimeBanks:
    """The clocks of one table; `sent.Clock` is what the page is shown of one."""

    def __init__(self, saved: SavedTable, clock: Clock, on_time_up: Callable[[], None]) -> None:
        self.saved = saved
        self.clock = clock
        self._on_time_up = on_time_up
        self._since: dict[int, tuple[int, float]] = {}
        """The decision each seat has before it, and since when."""
        self._timer: Timer | None = None

    def moved(self) -> None:
        """Note who has a new decision, and start the clocks, where there are any."""
        live = self.saved.live
        assert live is not None
        if not self.saved.settings.bank:
            return
        now, number = self.clock.now(), live.decisions + 1
        deciders = () if live.round.over else live.deciders
        self._since = {
            seat: old if (old := self._since.get(seat, (0, now)))[0] == number else (number, now)
            for seat in deciders
        }
        self.stop()
        if deciders:
            left = min(map(self.left, deciders))
            self._timer = self.clock.later(max(0, left) / 1000, self._on_time_up)

    def spent(self, seat: int | None) -> int:
        """Milliseconds the seat has spent on the decision before it."""
        if not self.saved.settings.bank or seat not in self._since:
            return 0
        return int((self.clock.now() - self._since[seat][1]) * 1000)

    def left(self, seat: int) -> int:
        """Milliseconds left in the seat's bank."""
        return self.saved.settings.bank * 1000 - self.saved.spent[seat] - self.spent(seat)

    def time_is_up(self, seat: int) -> bool:
        """Whether the time has run out, so that a bot plays here."""
        return bool(self.saved.settings.bank) and self.left(seat) <= 0

    def clocks(self) -> list[sent.Clock]:
        """The clocks to show."""
        if not self.saved.settings.bank:
            return []
        return [
            sent.Clock(max(0, self.left(seat)), seat in self._since)
            for seat in self.saved.rules.seats
        ]

    def stop(self) -> None:
        """Let go of the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

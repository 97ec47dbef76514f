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
        """The number of each seat's open decision, and since when it is open."""
        self._timer: Timer | None = None
        self._paused_at: float | None = None
        """When the clocks were stopped; None while they run."""

    def pause(self, *, on: bool) -> None:
        """Stop all clocks, or let them run on."""
        if on and self._paused_at is None:
            self._paused_at = self.clock.now()
            self.stop()
        elif not on and self._paused_at is not None:
            lost, self._paused_at = self.clock.now() - self._paused_at, None
            self._since = {s: (number, since + lost) for s, (number, since) in self._since.items()}
            self.moved()

    def _now(self) -> float:
        return self.clock.now() if self._paused_at is None else self._paused_at

    def moved(self) -> None:
        """Start the clocks of new decisions, if the table has clocks."""
        live = self.saved.live
        assert live is not None
        if not self.saved.settings.bank:
            return
        now, number = self._now(), live.decisions + 1
        deciders = () if live.round.over else live.deciders
        self._since = {
            seat: old if (old := self._since.get(seat, (0, now)))[0] == number else (number, now)
            for seat in deciders
        }
        self.stop()
        if deciders and self._paused_at is None:
            left = min(map(self.left, deciders))
            self._timer = self.clock.later(max(0, left) / 1000, self._on_time_up)

    def spent(self, seat: int | None) -> int:
        """Milliseconds the seat has spent on its current decision."""
        if not self.saved.settings.bank or seat not in self._since:
            return 0
        return int((self._now() - self._since[seat][1]) * 1000)

    def left(self, seat: int) -> int:
        """Milliseconds left in the seat's bank."""
        return self.saved.settings.bank * 1000 - self.saved.spent[seat] - self.spent(seat)

    def time_is_up(self, seat: int) -> bool:
        """Whether the time has run out, so that a bot plays here."""
        return bool(self.saved.settings.bank) and self.left(seat) <= 0

    def clocks(self) -> list[sent.Clock]:
        """The clocks as they are sent."""
        if not self.saved.settings.bank:
            return []
        return [
            sent.Clock(max(0, self.left(seat)), seat in self._since and self._paused_at is None)
            for seat in self.saved.rules.seats
        ]

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

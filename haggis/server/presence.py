"""Who is here, who is away for how long, whose time is running, and who wants to go on."""

from __future__ import annotations

from collections.abc import Callable

from haggis.server.audience import Audience
from haggis.server.clock import Clock, Timer
from haggis.server.room import Room
from haggis.server.shown import Clock as ClockState

LINGER = 60.0
"""Seconds the others have to look at a finished round, once somebody wants to go on."""


class Presence:
    """The people of one table, in time."""

    def __init__(
        self,
        room: Room,
        clock: Clock,
        audience: Audience,
        on_away: Callable[[int], None],
        on_time_up: Callable[[], None],
    ) -> None:
        self.room = room
        self.clock = clock
        self.audience = audience
        self._on_away = on_away
        self._on_time_up = on_time_up
        self._away: dict[int, Timer] = {}
        self._since: dict[int, tuple[int, float]] = {}
        """The decision each seat has before it, and since when."""
        self._linger: Timer | None = None
        self._bank: Timer | None = None

    # ---- absence -------------------------------------------------------------------------------

    def here(self, seat: int) -> bool:
        """Whether the person on this seat has the table open."""
        guest = self.room.sitters[seat].guest
        return bool(guest) and guest in self.audience.guests()

    def anybody(self) -> bool:
        """Whether anybody who sits here is here; a game nobody looks at waits."""
        return not self.audience.guests().isdisjoint(self.room.people())

    def is_away(self, seat: int) -> bool:
        """Whether a bot should play here, since the person is away and others are waiting."""
        company = len(self.room.people()) > 1
        return company and bool(self.room.sitters[seat].guest) and not self.here(seat)

    def settle(self) -> None:
        """Start the grace time of everybody who is away, and end it for those who are not."""
        for seat in self.room.rules.seats:
            waiting = self.room.status == "playing" and self.is_away(seat)
            if not waiting:
                timer = self._away.pop(seat, None)
                if timer is not None:
                    timer.cancel()
            elif seat not in self._away and seat not in self.room.stand_ins:
                grace = self.room.settings.grace
                self._away[seat] = self.clock.later(grace, lambda seat=seat: self._gone(seat))  # type: ignore[misc]

    def _gone(self, seat: int) -> None:
        self._away.pop(seat, None)
        self._on_away(seat)

    # ---- time banks ----------------------------------------------------------------------------

    def moved(self) -> None:
        """Note who has a new decision, and start the clocks, where there are any."""
        live = self.room.live
        assert live is not None
        if not self.room.settings.bank:
            return
        now, number = self.clock.now(), live.decisions + 1
        deciders = () if live.round.over else live.deciders
        self._since = {
            seat: old if (old := self._since.get(seat, (0, now)))[0] == number else (number, now)
            for seat in deciders
        }
        if self._bank is not None:
            self._bank.cancel()
            self._bank = None
        if deciders:
            left = min(map(self.left, deciders))
            self._bank = self.clock.later(max(0, left) / 1000, self._on_time_up)

    def spent(self, seat: int | None) -> int:
        """Milliseconds the seat has spent on the decision before it."""
        if not self.room.settings.bank or seat not in self._since:
            return 0
        return int((self.clock.now() - self._since[seat][1]) * 1000)

    def left(self, seat: int) -> int:
        """Milliseconds left in the seat's bank."""
        return self.room.settings.bank * 1000 - self.room.spent[seat] - self.spent(seat)

    def time_is_up(self, seat: int) -> bool:
        """Whether a bot plays here, for the time has run out."""
        return bool(self.room.settings.bank) and self.left(seat) <= 0

    def clocks(self) -> list[ClockState]:
        """The clocks to show."""
        if not self.room.settings.bank:
            return []
        return [
            ClockState(max(0, self.left(seat)), seat in self._since)
            for seat in self.room.rules.seats
        ]

    # ---- going on ------------------------------------------------------------------------------

    def get_ready(self, seat: int, then: Callable[[], None]) -> bool:
        """Note that a seat wants the next round; whether everybody who is here does."""
        self.audience.ready.add(seat)
        if self.all_ready():
            return True
        if self._linger is None:
            self._linger = self.clock.later(LINGER, then)
        return False

    def all_ready(self) -> bool:
        """Whether somebody is here, and everybody who is wants the next round."""
        people = [seat for seat in self.room.rules.seats if self.here(seat)]
        return bool(people) and self.audience.ready.issuperset(people)

    def begin_round(self) -> None:
        """A round has been dealt: nobody waits for it any more."""
        self.audience.ready.clear()
        if self._linger is not None:
            self._linger.cancel()
            self._linger = None

    def stop(self) -> None:
        """Let go of all timers."""
        for timer in (*self._away.values(), self._linger, self._bank):
            if timer is not None:
                timer.cancel()
        self._away.clear()
        self._linger = self._bank = None

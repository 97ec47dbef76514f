"""A node's right to answer: it is renewed every second, and ends by itself in time.

The database lets others take a node's tables three seconds after its last renewal. The node
trusts its lease for two seconds from the moment it *asked* for it, by its own clock. So it stops
before another node begins, as long as the two clocks run at about the same speed. If they do not,
the fence in the database (`store/postgres/append.py`) still lets only one of them write.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from haggis.server.clock import Clock, Timer
from haggis.server.store.interface import StoreError

EVERY = 1.0
"""Seconds from one renewal to the next."""
AGAIN = 0.2
"""Seconds until a renewal that failed is tried again. After a restart of the database most leases
are renewed in this way before they end."""
TRUST_SECONDS = 2.0
"""Seconds a node answers after it asked for its last lease."""

log = logging.getLogger("haggis.server")


class Lease:
    """The lease of this node; `ended` is called when it could not be renewed in time."""

    def __init__(
        self, clock: Clock, renew: Callable[[], Awaitable[None]], ended: Callable[[], None]
    ) -> None:
        self._clock = clock
        self._renew = renew
        self._ended = ended
        self._until = clock.now()
        self._held = False
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None
        self._renewing = asyncio.Lock()
        self.lost = 0
        """How often it has ended."""

    @property
    def valid(self) -> bool:
        """Whether this node may answer."""
        return self._clock.now() < self._until

    async def start(self) -> None:
        """Take the lease, and renew it from now on."""
        await self._once()
        self._task = asyncio.get_running_loop().create_task(self._always())

    async def stop(self) -> None:
        """Stop renewing it. It stays valid for what is still to be done."""
        async with self._renewing:  # a renewal cut off halfway may still reach the database
            self._cancel()
            if self._task is not None:
                self._task.cancel()
        if self._task is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _always(self) -> None:
        failed = False
        while True:
            await self._clock.sleep(AGAIN if failed else EVERY)
            try:
                await self._once()
            except Exception as error:  # no error may end the loop
                if self._held and not failed:
                    why = error if isinstance(error, StoreError) else type(error).__name__
                    log.warning("the lease of this node was not renewed: %s", why)
                failed = True
            else:
                failed = False

    async def _once(self) -> None:
        asked = self._clock.now()
        async with self._renewing, asyncio.timeout(TRUST_SECONDS):
            await self._renew()
        self._cancel()
        if self._held and not self.valid:
            self._end()
        if self.lost and not self._held:
            log.warning("this node has a lease again")
        self._held, self._until = True, asked + TRUST_SECONDS
        self._timer = self._clock.later(self._until - self._clock.now(), self._end)

    def _end(self) -> None:
        self._held = False
        self.lost += 1
        log.error("this node has lost its lease: it answers nothing until it is renewed")
        self._ended()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

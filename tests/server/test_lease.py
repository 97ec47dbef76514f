"""A node's lease: how long it is trusted, and that it ends in time."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from haggis.server.nodes.lease import AGAIN, EVERY, TRUST_SECONDS, Lease
from haggis.server.store.interface import StoreError
from tests.server.running import PATIENCE
from tests.server.stand_ins import StillClock


def test_a_lease_is_trusted_from_the_moment_it_was_asked_for() -> None:
    async def run() -> None:
        clock, ended = StillClock(), list[float]()
        failing = asyncio.Event()

        async def renew() -> None:
            if failing.is_set():
                raise StoreError("no connection")
            clock.time += 0.5  # the database takes its time

        lease = Lease(clock, renew, lambda: ended.append(clock.time))
        states = [lease.valid]
        await lease.start()
        failing.set()
        for seconds in (0, TRUST_SECONDS - 0.6, 0.2):
            await clock.pass_by(seconds)
            states.append(lease.valid)
        assert ended == [clock.time]
        failing.clear()
        await clock.pass_by(EVERY)
        assert [*states, lease.valid] == [False, True, True, False, True]
        assert len(ended) == lease.lost == 1
        await lease.stop()
        await clock.pass_by(10 * TRUST_SECONDS)
        assert len(ended) == 1

    asyncio.run(run())


def test_a_renewal_that_failed_is_tried_again_soon_enough_to_keep_the_lease() -> None:
    async def run() -> None:
        clock, ended = StillClock(), list[float]()
        asked: list[float] = []

        async def renew() -> None:
            asked.append(clock.time)
            if len(asked) in (2, 3):
                raise StoreError("the database is starting up")

        lease = Lease(clock, renew, lambda: ended.append(clock.time))
        await lease.start()
        await clock.pass_by(0)
        for seconds in (EVERY, AGAIN, AGAIN, AGAIN, EVERY):
            await clock.pass_by(seconds + 0.001)
        waits = [later - earlier for earlier, later in pairwise(asked)]
        assert waits[:3] == pytest.approx([EVERY, AGAIN, AGAIN], abs=0.01)
        assert waits[3:] == pytest.approx([AGAIN + EVERY], abs=0.01), "not so soon any more"
        assert not ended
        await lease.stop()

    asyncio.run(run())


def test_a_process_that_stood_still_does_not_answer_before_it_has_its_lease_again() -> None:
    async def run() -> None:
        clock, ended = StillClock(), list[float]()

        async def renew() -> None:
            await asyncio.sleep(0)

        lease = Lease(clock, renew, lambda: ended.append(clock.time))
        await lease.start()
        clock.time += 60  # nothing ran meanwhile, no timer either
        assert not lease.valid
        await clock.pass_by(0)
        assert ended
        await lease.stop()

    asyncio.run(run())


def test_a_lease_that_is_being_renewed_is_given_up_after_that() -> None:
    """Otherwise a late renewal could reach the database after the node has left."""

    async def run() -> None:
        done, asked, go_on = list[str](), asyncio.Event(), asyncio.Event()

        async def renew() -> None:
            if done:
                asked.set()
                await go_on.wait()
            done.append("renewed")

        clock = StillClock()
        lease = Lease(clock, renew, lambda: None)
        await lease.start()
        await clock.pass_by(0)
        await clock.pass_by(EVERY)
        await asyncio.wait_for(asked.wait(), PATIENCE)
        stopping = asyncio.create_task(lease.stop())
        await asyncio.sleep(0)
        assert not stopping.done()
        go_on.set()
        await asyncio.wait_for(stopping, PATIENCE)
        assert done == ["renewed", "renewed"]

    asyncio.run(run())

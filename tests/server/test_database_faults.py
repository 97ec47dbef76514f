"""A real server with faults of its database: it says so, loses nothing, and play continues."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from signal import SIGCONT, SIGSTOP

import pytest
from websockets.exceptions import ConnectionClosed

from scripts.private_postgres import PrivatePostgres, private_postgres
from tests.server.process import Process
from tests.server.running import PATIENCE, Client, Tab, client
from tests.server.stores import Kept
from tests.server.test_disk import say
from tests.server.test_durability import missing, playing
from tests.server.test_store_faults import END, elsewhere

FAULTS = 3


@pytest.fixture
def server() -> Iterator[PrivatePostgres]:
    """A PostgreSQL that a test may stop and break, and that really syncs its files."""
    with private_postgres() as started:
        yield started


@pytest.mark.parametrize("fault", ["crash", "restart", "connections"])
def test_a_fault_of_the_database_loses_nothing_that_was_acknowledged(
    fault: str, server: PrivatePostgres, tmp_path: Path
) -> None:
    url = server.new_database()
    faults: dict[str, Callable[[], object]] = {
        "crash": lambda: server.restart("immediate"),
        "restart": lambda: server.restart("fast"),
        "connections": lambda: server.sql(url, END),
    }
    kept = Kept(tmp_path, "postgres", url)

    async def run() -> None:
        table_server = Process(tmp_path, store=url)
        await table_server.start()
        try:
            async with playing(table_server) as (crowd, players), asyncio.timeout(4 * PATIENCE):
                for _ in range(FAULTS):
                    await crowd.until_enough(players)
                    await elsewhere(faults[fault])
                await crowd.until_enough(players)  # play goes on
            assert not missing(kept, crowd.acked)
            # These players never pause, so a quick machine also tells them "too-many".
            faults_told = {"not-saved", "no-saving", "elsewhere", "stale"}
            assert set(crowd.refused) <= faults_told | {"too-many"}
        finally:
            await table_server.stop()

    asyncio.run(run())


async def come_back(guest: Client, code: str) -> Tab:
    """Open a table again and again, as the page does, until the server answers for it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            tab = await guest.open(code)
            with contextlib.suppress(ConnectionClosed):
                await tab.until("welcome")
                return tab
            await asyncio.sleep(0.2)


async def chat(guest: Client, code: str) -> list[str]:
    tab = await come_back(guest, code)
    await tab.connection.close()
    return [line["text"] for line in json.loads(tab.frames[0])["chat"]]


def test_without_a_database_it_is_said_and_afterwards_it_goes_on(
    server: PrivatePostgres, tmp_path: Path
) -> None:
    """However long it takes, clients only have to reconnect."""
    url = server.new_database()

    async def run() -> None:
        table_server = Process(tmp_path, store=url)
        await table_server.start()
        try:
            async with client(table_server, "Ann") as ann:  # type: ignore[arg-type]
                code = await ann.make("haggis-2", ["me", "open"])
                async with await ann.open(code) as tab:
                    await tab.until("welcome")
                    assert await say(tab, "before")
                await elsewhere(server.stop, "immediate")
                answer = await ann.call("GET", "health", None, 503)
                assert answer["code"] in ("not-saved", "no-saving")
                assert (await ann.call("POST", "me", {"name": "B"}, 503))["code"] == "not-saved"
                await elsewhere(server.start)
                async with asyncio.timeout(PATIENCE):
                    while (await ann.http.get("health")).status_code != 200:
                        await asyncio.sleep(0.1)
                tab = await come_back(ann, code)
                assert await say(tab, "after")
                await tab.connection.close()
                assert await chat(ann, code) == ["before", "after"]
        finally:
            await table_server.stop()

    asyncio.run(run())


def test_a_database_that_hangs_is_said_and_afterwards_it_goes_on(
    server: PrivatePostgres, tmp_path: Path
) -> None:
    url = server.new_database()

    async def run() -> None:
        table_server = Process(tmp_path, store=url)
        await table_server.start()
        try:
            async with client(table_server, "Ann") as ann:  # type: ignore[arg-type]
                code = await ann.make("haggis-2", ["me", "open"])
                with ExitStack() as stack:
                    server.signal_all(SIGSTOP)
                    stack.callback(server.signal_all, SIGCONT)
                    answer = await ann.call("GET", "health", None, 503)
                    assert answer["code"] in ("not-saved", "no-saving")
                async with asyncio.timeout(PATIENCE):
                    while (await ann.http.get("health")).status_code != 200:
                        await asyncio.sleep(0.1)
                tab = await come_back(ann, code)
                assert await say(tab, "after")
                await tab.connection.close()
        finally:
            await table_server.stop()

    asyncio.run(run())

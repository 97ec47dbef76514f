"""What docs/postgresql.md says about backup, recovery and a standby, done for real."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from haggis.server.config import Config
from haggis.server.store.postgres import PostgresStore
from scripts.private_postgres import PrivatePostgres, private_postgres
from tests.server.running import PATIENCE, Client, client, running
from tests.server.test_disk import say
from tests.server.test_store import said, summary
from tests.server.test_store_faults import CODES, under_load

pytestmark = pytest.mark.long


@pytest.fixture
def server() -> Iterator[PrivatePostgres]:
    with private_postgres() as started:
        yield started


def wait_for(server: PrivatePostgres, url: str, question: str) -> None:
    """Repeat a query until it is true."""
    until = time.monotonic() + PATIENCE
    while server.sql(url, question) != "t":
        assert time.monotonic() < until, question
        time.sleep(0.1)


async def fill(url: str, tmp_path: Path) -> str:
    """Make a table with chat in that database; returns its code."""
    config = Config(tmp_path, workers=1, store=url)
    async with running(tmp_path, config=config) as started, client(started, "Ann") as ann:
        code = await ann.make("haggis-2", ["me", "open"])
        async with await ann.open(code) as tab:
            await tab.until("welcome")
            assert await say(tab, "before")
        return code


async def chat(guest: Client, code: str) -> list[str]:
    async with await guest.open(code) as tab:
        return [line["text"] for line in (await tab.until("welcome"))["chat"]]


def is_served(url: str, code: str, tmp_path: Path) -> None:
    """Check that the table is as `fill` left it."""

    async def run() -> None:
        config = Config(tmp_path, workers=1, store=url)
        async with running(tmp_path, config=config) as started, client(started) as eve:
            assert await chat(eve, code) == ["before"]

    asyncio.run(run())


def test_a_dump_is_restored(server: PrivatePostgres, tmp_path: Path) -> None:
    url, again = server.new_database(), server.new_database()
    code = asyncio.run(fill(url, tmp_path))
    dump = str(server.folder / "monday.dump")
    server.run("pg_dump", "--format=custom", f"--file={dump}", url)
    server.run("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={again}", dump)
    is_served(again, code, tmp_path)


def test_the_data_as_they_were_at_a_moment(server: PrivatePostgres, tmp_path: Path) -> None:
    archive, base = server.folder / "archive", server.folder / "base"
    server.execute("mkdir", str(archive))
    url = server.new_database()
    copy = f"test ! -f {archive}/%f && cp %p {archive}/%f"
    server.sql(url, "ALTER SYSTEM SET archive_mode = on")
    server.sql(url, f"ALTER SYSTEM SET archive_command = '{copy}'")
    server.restart()
    server.run("pg_basebackup", f"--pgdata={base}", "--checkpoint=fast")
    code = asyncio.run(fill(url, tmp_path))
    moment = server.sql(url, "SELECT clock_timestamp() FROM pg_sleep(1)")
    server.sql(url, "DELETE FROM facts")
    server.stop()
    server.execute("mv", str(server.data), f"{server.data}.lost")
    server.execute("mv", str(base), str(server.data))
    for name in (server.folder / "data.lost" / "pg_wal").iterdir():  # what was not archived yet
        if name.is_file():
            server.execute("cp", str(name), str(server.data / "pg_wal"))
    server.execute("touch", str(server.data / "recovery.signal"))
    with (server.data / "postgresql.auto.conf").open("a") as file:
        file.write(f"restore_command = 'cp {archive}/%f %p'\n")
        file.write(f"recovery_target_time = '{moment}'\n")
        file.write("recovery_target_action = 'promote'\n")
    server.start()
    wait_for(server, url, "SELECT NOT pg_is_in_recovery()")
    is_served(url, code, tmp_path)


def test_a_synchronous_standby_takes_over_and_nothing_is_lost(server: PrivatePostgres) -> None:
    standby = server.folder / "standby"
    url = server.new_database()
    server.run("pg_basebackup", f"--pgdata={standby}", "--write-recovery-conf", "--checkpoint=fast")
    with (standby / "postgresql.conf").open("a") as file:
        file.write("port = 5433\n")
    control = ("--wait", f"--pgdata={standby}", f"--log={server.folder}/standby.log")
    server.run("pg_ctl", "start", *control)
    try:
        server.sql(url, "ALTER SYSTEM SET synchronous_standby_names = '*'")
        server.sql(url, "SELECT pg_reload_conf()")
        wait_for(server, url, "SELECT sync_state = 'sync' FROM pg_stat_replication")
        both = f"{url},{server.folder}&port=5432,5433&target_session_attrs=read-write"

        def fail_over() -> None:
            server.stop("immediate")
            server.run("pg_ctl", "promote", *control[:2])

        async def run() -> None:
            store = await PostgresStore.open(both, "node")
            try:
                for code in CODES:
                    await store.append(code, [said(1)], summary(code))
                    await store.ownership.claim(code)
                await under_load(store, 1, fail_over)
            finally:
                await store.close()

        asyncio.run(run())
    finally:
        server.run("pg_ctl", "stop", "--mode=immediate", *control)
        server.start()

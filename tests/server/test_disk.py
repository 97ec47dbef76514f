"""With a full or read-only disk, or a damaged file, the server says so and loses nothing."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from haggis.cli import serve
from haggis.server import run as server_process
from haggis.server.backend import FAILURE_HOLDS, Backend
from haggis.server.config import Config
from haggis.server.lock import lock
from haggis.server.services import Services
from haggis.server.store import database, sqlite
from haggis.server.store.interface import Guest, StoreError
from haggis.server.store.sqlite import SqliteStore
from tests.server.postgres import only_sqlite
from tests.server.process import Process
from tests.server.running import PATIENCE, Tab, client, running
from tests.server.stand_ins import MemoryStore, NoBots, StillClock
from tests.server.stores import Kept


def test_health_writes(tmp_path: Path) -> None:
    async def run() -> None:
        clock = StillClock()
        async with running(tmp_path, clock=clock) as server, client(server) as browser:

            def checks() -> int:
                return int(Kept(tmp_path).rows("SELECT checks FROM health")[0][0])

            before = checks()
            for _ in range(5):
                assert await browser.call("GET", "health") == {"ok": True}
            assert checks() == before + 1, "who asks within a second shares the answer"
            clock.time += 1
            await browser.call("GET", "health")
            assert checks() == before + 2

    asyncio.run(run())


def test_health_says_what_an_injected_fault_says_and_recovers() -> None:
    async def run() -> None:
        store, clock = MemoryStore(), StillClock()
        backend = Backend(Config(Path("/nonexistent")), Services(store, NoBots(), clock))
        await backend.check()
        store.broken = True
        clock.time += 1
        with pytest.raises(StoreError):
            await backend.check()
        store.broken = False
        with pytest.raises(StoreError):
            await backend.check()
        clock.time += FAILURE_HOLDS
        await backend.check()

    asyncio.run(run())


@only_sqlite
def test_a_read_only_database_is_no_health(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[sqlite3.Connection] = []

    def open_database(path: Path) -> sqlite3.Connection:
        opened.append(database.open_database(path))
        return opened[-1]

    monkeypatch.setattr(sqlite, "open_database", open_database)

    async def run() -> None:
        clock = StillClock()
        async with running(tmp_path, clock=clock) as server, client(server, "Ann") as ann:
            opened[0].execute("PRAGMA query_only = ON")
            assert (await ann.call("GET", "health", None, 503))["code"] == "not-saved"
            assert (await ann.call("POST", "me", {"name": "B"}, 503))["code"] == "not-saved"
            assert (await ann.call("GET", "me"))["name"] == "Ann", "it can still be read"
            opened[0].execute("PRAGMA query_only = OFF")
            clock.time += 1
            assert await ann.call("GET", "health") == {"ok": True}

    asyncio.run(run())


def test_a_full_database_takes_no_more_and_loses_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "haggis.db")
        await store.add_guest(Guest("ann", "Ann"), 0)
        await store._write(lambda c: c.execute("PRAGMA max_page_count = 1") and None)
        kept = ["ann"]
        while len(kept) < 10_000:
            try:
                await store.add_guest(Guest(f"id{len(kept)}", "x" * 500), 0)
            except StoreError:
                break
            kept.append(f"id{len(kept)}")
        assert len(kept) < 10_000
        assert len(await store.names(kept)) == len(kept)
        await store._write(lambda c: c.execute("PRAGMA max_page_count = 1000000") and None)
        await store.add_guest(Guest("ben", "Ben"), 0)
        await store.close()

    asyncio.run(run())


@only_sqlite
def test_a_full_disk_is_said_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    """A real server whose files may not grow keeps what it acknowledged before."""

    async def run() -> None:
        server = Process(tmp_path)
        await server.start()
        assert server._process is not None
        pid = server._process.pid
        try:
            async with client(server, "Ann") as ann:  # type: ignore[arg-type]
                code = await ann.make("haggis-2", ["me", "open"])
                async with await ann.open(code) as tab:
                    await tab.until("welcome")
                    said = [await say(tab, "before")]
                    size = (tmp_path / "haggis.db-wal").stat().st_size
                    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
                    said.append(await say(tab, "while the disk is full"))
                    answer = await ann.call("GET", "health", None, 503)
                    assert answer["code"] == "not-saved"
                    resource.prlimit(pid, resource.RLIMIT_FSIZE, (-1, -1))
                    async with asyncio.timeout(60):  # the answer is kept for a second
                        while (await ann.http.get("health")).status_code != 200:
                            await asyncio.sleep(0.05)
                    assert await ann.call("GET", "health") == {"ok": True}
                    said.append(await say(tab, "after"))
            assert [bool(text) for text in said] == [True, False, True]
            await server.kill()
            await server.start()
            async with client(server) as eve:  # type: ignore[arg-type]
                again = await eve.open(code)
                chat = [line["text"] for line in (await again.until("welcome"))["chat"]]
                await again.connection.close()
            assert chat == [text for text in said if text]
        finally:
            await server.stop()

    asyncio.run(run())


async def say(tab: Tab, text: str) -> str:
    """Send chat; returns the text if it was acknowledged."""
    while True:
        answer = await tab.wish("say", text=text)
        if answer["type"] == "ack":
            return text
        if answer["code"] == "not-saved":
            return ""
        assert answer["code"] == "too-many"
        await asyncio.sleep(1)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@only_sqlite
def test_the_files_are_their_owners_alone(tmp_path: Path) -> None:
    async def run() -> None:
        mask = os.umask(0o022)
        try:
            data = tmp_path / "data"
            data.mkdir(mode=0o755)
            with lock(data, "here"):
                async with running(data) as server, client(server, "Ann"):
                    await server.backend.services.store.backup(tmp_path / "copy.db")
                    files = [*data.iterdir(), tmp_path / "copy.db"]
                    names = {file.name for file in files}
                    assert names >= {"haggis.db", "haggis.db-wal", "server.lock", "copy.db"}
                    assert {file.name: mode(file) for file in files if mode(file) != 0o600} == {}
            (data / "haggis.db").chmod(0o644)
            async with running(data):
                assert mode(data / "haggis.db") == 0o600, "files of older servers are mended"
        finally:
            os.umask(mask)

    asyncio.run(run())


def one_sentence(*arguments: str) -> str:
    """The command's error if it does not start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server_process, "serve", lambda *_: pytest.fail("it serves"))
        result = CliRunner().invoke(serve.command, ["--port", "0", *arguments])
    assert result.exit_code == 1, result.output
    assert isinstance(result.exception, SystemExit), result.exception
    (line,) = result.output.strip().splitlines()
    return line.removeprefix("Error: ")


@only_sqlite
@pytest.mark.parametrize("damage", ["garbage", "cut", "schema"])
def test_a_damaged_database_is_one_sentence(damage: str, tmp_path: Path) -> None:
    async def fill() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            await ann.make("haggis-2", ["me", "greedy"], start=True)

    asyncio.run(fill())
    file = tmp_path / "haggis.db"
    with closing(sqlite3.connect(file)) as connection:  # the log would repair it
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    if damage == "garbage":
        file.write_bytes(b"no database at all " * 1000)
    elif damage == "cut":
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 3])
    else:
        data = bytearray(file.read_bytes())
        data[100:140] = b"\xff" * 40
        file.write_bytes(data)
    before = file.read_bytes()
    line = one_sentence("--data", str(tmp_path))
    assert "damaged" in line
    assert "backup" in line
    assert file.read_bytes() == before


def test_a_database_that_cannot_be_used_is_not_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(_: object) -> None:
        raise sqlite3.OperationalError("database is locked")

    monkeypatch.setattr(database, "migrate", locked)
    with pytest.raises(StoreError) as error:
        database.open_database(tmp_path / "haggis.db")
    assert str(error.value) == f"{tmp_path / 'haggis.db'} cannot be used: database is locked"


def test_a_newer_database_is_one_sentence(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "haggis.db")) as connection:
        connection.execute("PRAGMA user_version = 99")
    assert "newer version" in one_sentence("--data", str(tmp_path))


@only_sqlite
def test_a_backup_into_no_folder_is_one_sentence(tmp_path: Path) -> None:
    asyncio.run(_open_and_close(tmp_path))
    target = tmp_path / "nowhere" / "copy.db"
    line = one_sentence("--data", str(tmp_path), "--backup", str(target))
    assert line == f"no backup: there is no folder {target.parent}"


async def _open_and_close(data: Path) -> None:
    async with running(data):
        pass


@only_sqlite
def test_a_backup_is_restored_and_everything_goes_on(tmp_path: Path) -> None:
    async def run() -> None:
        data, copy = tmp_path / "data", tmp_path / "monday.db"
        async with running(data) as server, client(server, "Ann") as ann:
            token = ann.http.cookies["haggis"]
            code = await ann.make("haggis-2", ["me", "greedy"], start=True)
            async with await ann.open(code) as tab:
                await tab.until("update")
                await tab.done("say", text="before the backup")
                hand = tab.own["hand"]
                await server.backend.services.store.backup(copy)
                await tab.done("say", text="after the backup")
        restored = tmp_path / "restored"
        restored.mkdir()
        shutil.copyfile(copy, restored / "haggis.db")  # as docs/server.md says
        async with running(restored) as server, client(server) as ann:
            ann.http.cookies.set("haggis", token)
            assert (await ann.call("GET", "me"))["name"] == "Ann"
            async with await ann.open(code) as tab:
                welcome = await tab.until("welcome")
                assert [line["text"] for line in welcome["chat"]] == ["before the backup"]
                await tab.until("update")
                assert tab.own["hand"] == hand or tab.own.get("decision") is None
                await tab.done("say", text="and on")
            assert mode(restored / "haggis.db") == 0o600

    asyncio.run(run())


def test_a_backup_of_a_damaged_file_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "haggis.db").write_bytes(b"no database at all " * 1000)
    target = tmp_path / "copy.db"
    assert "no backup" in one_sentence("--data", str(tmp_path), "--backup", str(target))
    assert [file.name for file in tmp_path.iterdir()] == ["haggis.db"]


@pytest.fixture
def read_only() -> Iterator[Path]:
    """A folder that nobody can write to, not even a child of root without rights."""
    folder = Path(tempfile.mkdtemp(prefix="haggis-"))
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@only_sqlite
@pytest.mark.parametrize("filled", [False, True])
def test_a_read_only_folder_is_one_sentence(filled: bool, read_only: Path) -> None:
    if filled:
        read_only.chmod(0o755)
        asyncio.run(_open_and_close(read_only))
        for file in read_only.iterdir():
            file.chmod(0o444)
        read_only.chmod(0o555)
    root = os.geteuid() == 0
    # That user could not write coverage data, and would print an error.
    uncovered = {name: value for name, value in os.environ.items() if "COV" not in name}
    ran = subprocess.run(
        [sys.executable, "-m", "haggis.cli.serve", "--port", "0", "--data", str(read_only)],
        user=65534 if root else None,
        env={**uncovered, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if root and "Permission denied" in ran.stderr and str(read_only) not in ran.stderr:
        pytest.skip(f"the user nobody cannot run {sys.executable}")
    assert ran.returncode == 1, ran
    (line,) = ran.stderr.strip().splitlines()
    assert line == f"Error: cannot write in {read_only}: Permission denied"

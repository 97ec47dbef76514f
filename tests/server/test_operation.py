"""Running a server: its data, backups, upgrades, proxies, headers, health, and the command."""

from __future__ import annotations

import argparse
import asyncio
import gc
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import pytest
from click import ClickException
from click.testing import CliRunner

from haggis import CATALOGUE, __version__, read_record, to_json
from haggis.bots import BOT_NAMES
from haggis.cli import serve
from haggis.server import run
from haggis.server.config import Config, default_data
from haggis.server.lock import InUse, lock
from haggis.server.sessions import hashed
from haggis.server.store.database import copy_database, migrate
from haggis.server.store.interface import Guest, StoreError
from haggis.server.store.sqlite import SqliteStore
from tests.server.postgres import only_sqlite
from tests.server.process import Process
from tests.server.running import PATIENCE, choose, client, running
from tests.server.stand_ins import MemoryStore

RELEASED = Path(__file__).parent / "released"
"""A dump of a database of every released schema, with games in it."""


@only_sqlite
def test_a_backup_is_taken_while_the_server_runs(tmp_path: Path) -> None:
    async def take() -> str:
        server = Process(tmp_path / "data")
        await server.start()
        try:
            async with client(server, "Ann") as ann:  # type: ignore[arg-type]
                code = await ann.make("haggis-2", ["me", "greedy"], goal="1r", start=True)
                async with await ann.open(code) as tab:
                    await tab.until("update")
                    await tab.play_on(Random(1))
                    target = tmp_path / "copy" / "haggis.db"
                    target.parent.mkdir()
                    arguments = ["--data", str(tmp_path / "data"), "--backup", str(target)]
                    result = CliRunner().invoke(serve.command, arguments)
                    assert result.exit_code == 0, result.output
                    again = CliRunner().invoke(serve.command, arguments)
                    assert again.exit_code == 1
                    assert "already exists" in again.output
                record = (await ann.http.get(f"tables/{code}/record.json")).text
        finally:
            await server.stop()
        async with running(tmp_path / "copy") as copied, client(copied) as browser:
            assert (await browser.http.get(f"tables/{code}/record.json")).text == record
        return record

    read_record(asyncio.run(take()))


def test_a_server_seldom_looks_for_garbage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, seen = gc.get_threshold(), []
    monkeypatch.setattr(run._Server, "run", lambda *_, **__: seen.append(gc.get_threshold()))
    try:
        with run.listen("127.0.0.1", 0) as listening:
            run.serve(Config(tmp_path), listening, lambda: None)
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
    assert seen == [run.GARBAGE]


def test_no_backup_of_nothing(tmp_path: Path) -> None:
    arguments = ["--data", str(tmp_path), "--backup", str(tmp_path / "x.db")]
    result = CliRunner().invoke(serve.command, arguments)
    assert result.exit_code == 1
    assert "no data" in result.output


def test_there_is_a_dump_of_every_schema() -> None:
    scripts = sorted((Path(serve.__file__).parents[1] / "server/store/migrations").iterdir())
    assert [script.name for script in scripts] == [dump.name for dump in sorted(RELEASED.iterdir())]


def upgraded(dump: Path, data: Path) -> None:
    """A data folder of a server with that schema."""
    with closing(sqlite3.connect(data / "haggis.db")) as connection:
        connection.executescript(dump.read_text(encoding="utf-8"))


every_dump = pytest.mark.parametrize(
    "dump", sorted(RELEASED.iterdir()), ids=lambda dump: str(dump.stem)
)


@only_sqlite
@every_dump
def test_every_released_schema_is_upgraded(dump: Path, tmp_path: Path) -> None:
    upgraded(dump, tmp_path)

    async def look() -> None:
        async with running(tmp_path) as server, client(server, "Eve") as eve:
            with closing(sqlite3.connect(tmp_path / "haggis.db")) as connection:
                rows = connection.execute("SELECT code, status FROM tables").fetchall()
                sheets = connection.execute("SELECT code FROM sheets").fetchall()
            assert {status for _, status in rows} >= {"over", "playing"}
            for code, status in rows:
                async with await eve.open(code) as tab:
                    welcome = await tab.until("welcome")
                    assert welcome["table"]["status"] == status
                    await tab.until("update")
                if status == "over":
                    game = read_record((await eve.http.get(f"tables/{code}/record.json")).text).game
                    assert game.over
            for (code,) in sheets:
                assert (await eve.call("GET", f"sheets/{code}"))["sheet"]["rows"]
            assert sheets or dump.stem < "002"

    asyncio.run(look())


@only_sqlite
@every_dump
def test_an_unfinished_game_goes_on_after_an_upgrade(dump: Path, tmp_path: Path) -> None:
    upgraded(dump, tmp_path)
    token = "a token of the host's"
    with closing(sqlite3.connect(tmp_path / "haggis.db")) as connection, connection:
        sql = "SELECT code, host FROM tables WHERE status = 'playing'"
        ((code, host),) = connection.execute(sql).fetchall()
        row = (hashed(token), host, 1 << 40)
        columns = "(hash, kind, guest, expires)"
        connection.execute(f"INSERT INTO tokens {columns} VALUES (?, 'session', ?, ?)", row)

    async def go_on() -> None:
        async with running(tmp_path) as server, client(server) as ann:
            ann.http.cookies.set("haggis", token)
            async with await ann.open(code) as tab:
                await tab.until("update")
                levels = [seat["level"] for seat in tab.table["seats"] if seat["kind"] == "bot"]
                assert levels
                assert set(levels) <= set(BOT_NAMES)
                rng, seen = Random(1), len(tab.events)
                while sum(event.get("bot", False) for event in tab.events[seen:]) < 6:
                    if "decision" in tab.own and not tab.own.get("given"):
                        assert (await tab.act(choose(tab.own, rng)))["type"] == "ack"
                    else:
                        await tab.receive()
            assert server.backend.services.metrics.fallbacks == 0
            opponents = [row["opponents"] for row in await ann.call("GET", "me/statistics")]
            assert opponents
            assert not any(player.get("level") == "simple" for row in opponents for player in row)

    asyncio.run(go_on())


def test_data_of_a_newer_server_are_not_touched(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "haggis.db")) as connection:
        connection.execute("PRAGMA user_version = 99")
        with pytest.raises(StoreError, match="newer"):
            migrate(connection)


def test_a_store_says_when_it_cannot_save(tmp_path: Path) -> None:
    async def fail() -> None:
        store = SqliteStore(tmp_path / "haggis.db")
        await store.check()
        with pytest.raises(StoreError):
            await store.add_token("hash", "session", "nobody", 1, 0)
        await store.check()
        with pytest.raises(StoreError, match="exists"):
            await store.backup(tmp_path / "haggis.db")
        await store.close()

    asyncio.run(fail())
    with pytest.raises(StoreError, match="could not be copied"):
        copy_database(tmp_path / "nowhere.db", tmp_path / "copy.db")


def test_what_comes_together_is_saved_together(tmp_path: Path) -> None:
    async def save() -> None:
        store = SqliteStore(tmp_path / "haggis.db")
        guests = [Guest(f"id{number}", f"Guest {number}") for number in range(200)]
        await asyncio.gather(*(store.add_guest(guest, 0) for guest in guests))
        assert store.jobs == 200
        assert store.commits < 100
        assert len(await store.names([guest.id for guest in guests])) == 200
        cancelled = asyncio.ensure_future(store.add_guest(Guest("x", "X"), 0))
        await asyncio.sleep(0)
        cancelled.cancel()
        twice = [store.add_guest(guests[0], 0), store.add_guest(Guest("y", "Y"), 0)]
        answers = await asyncio.gather(*twice, return_exceptions=True)
        assert isinstance(answers[0], StoreError)
        assert answers[1] is None, "one that fails takes back only itself"
        await store.close()

    asyncio.run(save())


def test_without_a_disk_http_says_so(tmp_path: Path) -> None:
    async def look() -> None:
        store = MemoryStore()
        store.broken = True
        async with running(tmp_path, store=store) as server, client(server, "Ann") as ann:
            assert (await ann.call("GET", "health", None, 503))["code"] == "not-saved"
            ann.http.cookies.set("haggis", "forged")
            me = await ann.http.post("me", content='{"name": "Ann again"}')
            assert me.status_code == 201

    asyncio.run(look())


def test_one_server_to_a_folder(tmp_path: Path) -> None:
    with lock(tmp_path, "http://here/"):
        with pytest.raises(InUse) as refused, lock(tmp_path, "http://there/"):
            pass
        assert refused.value.address == "http://here/"
        result = CliRunner().invoke(serve.command, ["--data", str(tmp_path), "--port", "0"])
        assert result.exit_code == 1
        assert result.output == f"Error: another server uses {tmp_path}, at http://here/\n"
    with lock(tmp_path, "http://there/"):
        pass


def test_a_killed_server_leaves_its_folder_free(tmp_path: Path) -> None:
    program = f"""
from pathlib import Path
from haggis.server.lock import lock
with lock(Path({str(tmp_path)!r}), "http://here/"):
    print("held", flush=True)
    input()
"""
    command, pipe = [sys.executable, "-c", program], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "held\n"
        with pytest.raises(InUse, match="at http://here/"), lock(tmp_path, "http://there/"):
            pass
        server.kill()
    with lock(tmp_path, "http://there/"):
        assert (tmp_path / "server.address").read_text() == "http://there/"


def test_a_server_that_does_not_say_where_it_is_is_still_in_the_way(tmp_path: Path) -> None:
    with lock(tmp_path, "http://here/"):
        (tmp_path / "server.address").unlink()
        with pytest.raises(InUse, match="at an unknown address"), lock(tmp_path, "http://there/"):
            pass
        with pytest.raises(ClickException, match="at an unknown address"):
            serve.play_in_browser(port=0, data=tmp_path)


def test_health_version_metrics_rules_and_the_page(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            assert await ann.call("GET", "health") == {"ok": True}
            assert (await ann.call("GET", "version"))["version"] == __version__
            rules = await ann.call("GET", "rules")
            assert [row["name"] for row in rules] == list(CATALOGUE)
            assert all(row["lead_rule"] and row["bombed_trick"] for row in rules)
            levels = [row["level"] for row in await ann.call("GET", "bots")]
            assert "greedy" in levels
            code = await ann.make("haggis-2", ["me", "greedy"], start=True)
            async with await ann.open(code) as tab:
                await tab.until("update")
                await tab.act("hello")
                async with httpx.AsyncClient(timeout=PATIENCE) as browser:
                    text = (await browser.get(f"{server.http}/metrics")).text
                    page = await browser.get(f"{server.http}/")
            lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")
            assert float(lines["haggis_sockets"]) == 1
            assert float(lines['haggis_refusals_total{code="unclear"}']) == 1
            assert float(lines["process_resident_memory_bytes"]) > 1e6
            assert page.status_code == 200
            policy = page.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert page.headers["x-content-type-options"] == "nosniff"
            assert "server" not in page.headers
            assert page.headers["cache-control"] == "no-cache"

    asyncio.run(look())


def test_behind_a_proxy(tmp_path: Path) -> None:
    config = Config(tmp_path, "https://example.org/cards/haggis", ("127.0.0.1",), 1)

    async def look() -> None:
        async with running(tmp_path, config=config) as server, client(server) as browser:
            browser.http.headers["origin"] = "https://example.org"
            browser.http.headers["x-forwarded-for"] = "203.0.113.9"
            response = await browser.http.post("me", content='{"name": "Ann"}')
            assert response.status_code == 201
            token = response.headers["set-cookie"].partition(";")[0].partition("=")[2]
            browser.http.headers["cookie"] = f"haggis={token}"
            link = await browser.call("POST", "me/link")
            assert link["url"].startswith("https://example.org/cards/haggis/#/me/")
            browser.http.headers["origin"] = "https://example.com"
            assert (await browser.http.post("me", content='{"name": "A"}')).status_code == 403
            address = f"http://127.0.0.1:{server.port}"
            async with httpx.AsyncClient(timeout=PATIENCE) as other:
                forwarded = {"x-forwarded-for": "203.0.113.9"}
                hidden = await other.get(f"{address}/cards/haggis/metrics", headers=forwarded)
                assert hidden.status_code == 404, "metrics are for this machine only"
                assert (await other.get(f"{address}/cards/haggis/metrics")).status_code == 200
                assert (await other.get(f"{address}/api/version")).status_code == 404

    asyncio.run(look())


def test_it_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    started = []

    def stop() -> None:
        started.append(True)
        signal.raise_signal(signal.SIGINT)

    with run.listen("127.0.0.1", 0) as listening:
        run.serve(Config(tmp_path, workers=1), listening, stop)
    assert started == [True]
    assert (tmp_path / "haggis.db").exists()


def test_the_next_free_port_is_taken() -> None:
    with run.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with run.listen("127.0.0.1", port, tries=20) as second:
            assert second.getsockname()[1] > port
        with pytest.raises(OSError, match="in use"):
            run.listen("127.0.0.1", port)
        arguments = ["--port", str(port), "--data", "/nonexistent"]
        result = CliRunner().invoke(serve.command, arguments)
        assert result.exit_code == 1
        assert "try another --port" in result.output


def test_where_the_data_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAGGIS_DATA", "/srv/haggis")
    assert default_data() == Path("/srv/haggis")
    monkeypatch.delenv("HAGGIS_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", "/home/ann/.data")
    assert default_data() == Path("/home/ann/.data/haggis")


def test_a_browser_is_opened_only_where_there_is_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not serve.has_display()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serve.has_display()
    monkeypatch.setenv("SSH_CONNECTION", "yes")
    assert not serve.has_display()


def test_no_seed_is_in_a_live_game(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "greedy"], goal="1r", start=True)
            async with await ann.open(code) as tab:
                await tab.until("update")
                await tab.play_on(Random(1))
                told = "".join(tab.frames)
            game = read_record((await ann.http.get(f"tables/{code}/record.json")).text).game
            assert game.seed is None
            assert '"seed": null' in to_json(game)
        with closing(sqlite3.connect(tmp_path / "haggis.db")) as connection:
            stored = "\n".join(connection.iterdump())
        assert "seed" not in (told + stored).replace(code, ""), "the code may spell it by chance"

    asyncio.run(look())


async def _dump(data: Path) -> None:
    """A database of this schema: a finished game, and one under way, of people and bots."""
    async with running(data) as server, client(server, "Ann") as ann, client(server, "Ben") as ben:
        code = await ann.make("tatties", ["me", "open", "greedy"], goal="1r")
        await ben.call("POST", f"tables/{code}/join", {})
        async with await ann.open(code) as one, await ben.open(code) as two:
            await two.until("welcome")
            await one.done("start")
            await one.done("say", text="good luck")
            await asyncio.gather(one.play_on(Random(1)), two.play_on(Random(2)))
        neeps = await ann.make("neeps", ["me", "greedy", "greedy", "greedy"], start=True)
        async with await ann.open(neeps) as tab:
            await tab.until("update")
            for _ in range(2):
                await tab.act(f"give{tab.own['hand'][:2]}")
                while tab.round["stage"] == "passing" and "given" in tab.own:
                    await tab.receive()
        await ann.call("POST", "me/link")
        paper = {"rules": "haggis-2", "options": [], "goal": "250", "players": ["Ann", "Ben"]}
        line = {"out": [0], "recorded": [4], "captured": [30, 6], "bets": [15, None]}
        await ann.call("POST", "sheets", {**paper, "first": 0, "rounds": [line]})
    with closing(sqlite3.connect(data / "haggis.db")) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        lines = [*connection.iterdump(), f"PRAGMA user_version = {version};"]
    (RELEASED / f"{version:03}.sql").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description="Keeps a database of this schema for the tests, which is done before a release."
    )
    parser.add_argument("folder", type=Path, help="where the server that makes it has its data")
    asyncio.run(_dump(parser.parse_args().folder))

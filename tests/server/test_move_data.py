"""`haggis move-data` copies everything there and back, or nothing with one sentence."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from haggis.cli import main
from haggis.server.config import Config
from haggis.server.lock import lock
from haggis.server.store import moving
from haggis.server.store.moving import PARTS
from haggis.server.store.postgres import PostgresStore
from tests.server import postgres
from tests.server.running import client, running
from tests.server.stores import Kept
from tests.server.test_paper_sheet import entered

LAST = "All of it was copied, and every row compared."


def move(source: object, target: object) -> str:
    result = CliRunner().invoke(main, ["move-data", str(source), str(target)])
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[-1] == LAST
    return result.output


def refusal(source: object, target: object) -> str:
    result = CliRunner().invoke(main, ["move-data", str(source), str(target)])
    assert result.exit_code, result.output
    assert isinstance(result.exception, SystemExit), result.exception
    return result.output.strip().splitlines()[-1].removeprefix("Error: ")


async def fill(data: Path) -> tuple[str, str]:
    """A folder with all kinds of data; the code of a running game, and its player's token."""
    config = Config(data, workers=1)
    async with (
        running(data, config=config) as server,
        client(server, "Ann") as ann,
        client(server, "Ben") as ben,
    ):
        over = await ann.make("haggis-2", ["me", "greedy"], goal="1r", start=True)
        async with await ann.open(over) as tab:
            await tab.until("update")
            await tab.play_on(Random(1))
        code = await ann.make("tatties", ["me", "open", "greedy"])
        await ben.call("POST", f"tables/{code}/join", {})
        ben_id = (await ben.call("GET", "me"))["id"]
        async with await ann.open(code) as tab:
            await tab.until("welcome")
            await tab.done("say", text="a line of chat \N{SNOWMAN}")
            async with await ben.open(code) as other:
                await other.until("welcome")
                await tab.done("mute", person=ben_id, on=True)
            await tab.done("start")
        await ann.make("haggis-2", ["me", "open"], public=True)
        await ann.call("POST", "sheets", entered("haggis-2"))
        return code, ann.http.cookies["haggis"]


@pytest.fixture
def filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str, str]:
    monkeypatch.setattr(postgres, "CHOSEN", "sqlite")
    data = tmp_path / "data"
    return data, *asyncio.run(fill(data))


def everything(kept: Kept) -> dict[str, list[tuple[object, ...]]]:
    return {part.name: kept.rows(part.all_rows) for part in PARTS}


def test_everything_goes_there_and_back(filled: tuple[Path, str, str], tmp_path: Path) -> None:
    data, code, token = filled
    before = Kept(data, "sqlite")
    with closing(sqlite3.connect(before.config.database)) as connection, connection:
        # The id of a wish from an older server. PostgreSQL cannot store the NUL.
        connection.execute(
            "UPDATE facts SET wish = 'odd' || char(0) WHERE code = ? AND seq = 4", (code,)
        )
    database = Kept(tmp_path / "database", "postgres")
    said = move(data, database.config.store)
    rows = everything(before)
    assert all(rows.values()), "something of everything is moved"
    assert f"{len(rows['facts']):>12,} facts" in said
    odd = [row for row in rows["facts"] if "odd\0" in row]
    assert len(odd) == 1
    there = everything(database)
    assert len(set(there["facts"]) - set(rows["facts"])) == 1
    for name in rows.keys() - {"facts"}:
        assert there[name] == rows[name], name

    async def go_on() -> None:
        config = Config(tmp_path / "unused", store=database.config.store, workers=1)
        async with running(tmp_path, config=config) as server, client(server) as ann:
            ann.http.cookies.set("haggis", token)
            assert (await ann.call("GET", "me"))["name"] == "Ann"
            assert len(await ann.call("GET", "me/games")) == 3
            async with await ann.open(code) as tab:
                welcome = await tab.until("welcome")
                assert welcome["table"]["status"] == "playing"
                await tab.done("say", text="and on")

    back = Kept(tmp_path / "back", "sqlite")
    move(database.config.store, tmp_path / "back")
    again = everything(back)
    assert again["facts"] == there["facts"]
    del again["facts"], rows["facts"]
    assert again == rows
    asyncio.run(go_on())


def test_what_is_not_the_same_is_not_moved(
    filled: tuple[Path, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, _, _ = filled
    database = Kept(tmp_path / "database", "postgres")
    whole = moving._chunks

    def one_less(rows: object) -> object:
        for chunk in whole(rows):  # type: ignore[arg-type]
            yield chunk[:-1] if len(chunk[0]) == 7 and chunk[0][1] == 1 else chunk

    monkeypatch.setattr(moving, "_chunks", one_less)
    told = refusal(data, database.config.store)
    assert told == "nothing was copied: facts: not every row is in both databases"
    assert database.rows("SELECT to_regclass('facts')") == [(None,)]
    monkeypatch.undo()
    move(data, database.config.store)
    monkeypatch.setattr(moving, "_sqlite_rows", lambda *_: iter([("another", "row", 0)]))
    told = refusal(database.config.store, tmp_path / "back")
    assert told == "nothing was copied: guests: row 1 is not the same in both databases"
    assert not list((tmp_path / "back").glob("haggis.db*"))


def test_the_target_is_empty(filled: tuple[Path, str, str], tmp_path: Path) -> None:
    data, _, _ = filled
    database = Kept(tmp_path / "database", "postgres")
    move(data, database.config.store)
    told = refusal(data, database.config.store)
    assert told == "nothing was copied: the database is not empty: it already has a server's data"
    told = refusal(database.config.store, data)
    assert told == f"nothing was copied: {data / 'haggis.db'} already exists"


def test_no_server_uses_the_data(filled: tuple[Path, str, str], tmp_path: Path) -> None:
    data, _, _ = filled
    url = postgres.server().new_database()
    with lock(data, "http://here/"):
        told = refusal(data, url)
    assert told == f"another server uses {data}, at http://here/: stop it first"

    async def use() -> str:
        store = await PostgresStore.open(url, "node")
        await store.check()
        try:
            return await asyncio.get_running_loop().run_in_executor(None, refusal, data, url)
        finally:
            await store.close()

    told = asyncio.run(use())
    assert told == "nothing was copied: a server is using that database: stop it first"


@pytest.mark.parametrize(("schema", "is_of"), [(0, "an older"), (99, "a newer")])
def test_the_data_are_of_this_version(schema: int, is_of: str, tmp_path: Path) -> None:
    words = f"nothing was copied: the data are of {is_of} version of the server (schema {schema}"
    with closing(sqlite3.connect(tmp_path / "haggis.db")) as connection:
        connection.execute(f"PRAGMA user_version = {schema}")
    assert refusal(tmp_path, postgres.server().new_database()).startswith(words)
    kept = Kept(tmp_path / "other", "postgres")
    kept.run(lambda store: store.check())
    kept.rows("UPDATE schema_version SET version = $1", schema)
    assert refusal(kept.config.store, tmp_path / "back").startswith(words)


def test_what_cannot_be_moved_is_one_sentence(tmp_path: Path) -> None:
    one_of_two = "one of the two is a folder, the other a postgresql:// URL"
    assert refusal(tmp_path, tmp_path) == one_of_two
    assert refusal("postgresql://a/b", "postgresql://c/d") == one_of_two
    assert refusal(tmp_path, "postgresql://a/b") == f"there is no data in {tmp_path}"
    told = refusal(tmp_path, "postgresql://ann:s3cret@host/b")
    assert "PGPASSWORD" in told
    assert "s3cret" not in told
    (tmp_path / "haggis.db").write_bytes(b"no database at all " * 1000)
    told = refusal(tmp_path, postgres.server().new_database())
    assert told.startswith(f"nothing was copied: {tmp_path / 'haggis.db'} is damaged")
    told = refusal(postgres.server().new_database(), tmp_path / "other")
    assert told == "nothing was copied: there is no server data in that database"
    told = refusal("postgresql://ann@127.0.0.1:1/haggis", tmp_path / "other")
    assert told.startswith("nothing was copied: no connection to the database")

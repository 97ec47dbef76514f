"""`haggis serve --store`: errors are one sentence, without a password."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from signal import SIGTERM

import pytest
from click.testing import CliRunner, Result

from haggis.cli import serve
from haggis.server import run as server_process
from haggis.server.config import Config
from haggis.server.store.opening import NEEDS
from tests.server import postgres
from tests.server.process import Process
from tests.server.running import client

SECRET = "s3cret"


def serve_with(*arguments: str, **environment: str) -> Result:
    """The result of the command if it does not start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server_process, "serve", lambda *_: pytest.fail("it serves"))
        return CliRunner().invoke(serve.command, ["--port", "0", *arguments], env=environment)


def sentence(result: Result) -> str:
    assert result.exit_code, result.output
    assert isinstance(result.exception, SystemExit), result.exception
    assert SECRET not in result.output
    return result.output.strip().splitlines()[-1].removeprefix("Error: ")


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://ann:{SECRET}@127.0.0.1:1/haggis",
        f"postgresql://ann@127.0.0.1:1/haggis?password={SECRET}",
    ],
)
def test_a_password_on_the_command_line_is_refused(url: str) -> None:
    assert "HAGGIS_STORE" in sentence(serve_with("--store", url))
    told = sentence(serve_with(HAGGIS_STORE=url))
    assert told.startswith("no connection to the database: "), told


@pytest.mark.parametrize(
    "url",
    ["haggis.db", f"mysql://ann:{SECRET}@host/haggis", f"postgresql://[ann:{SECRET}@host/haggis"],
)
def test_what_is_no_url_is_one_sentence(url: str) -> None:
    told = sentence(serve_with(HAGGIS_STORE=url))
    assert told == "the store is a postgresql://USER@HOST:PORT/DATABASE"


@pytest.mark.parametrize("password", [f"{SECRET}/x", f"{SECRET}#x", f"x:{SECRET}?"])
def test_a_password_with_odd_characters_is_not_repeated(password: str) -> None:
    told = sentence(serve_with(HAGGIS_STORE=f"postgresql://ann:{password}@127.0.0.1:1/haggis"))
    assert told == "the store is no postgresql://USER@HOST:PORT/DATABASE"


def test_a_database_that_is_not_there_is_one_sentence() -> None:
    told = sentence(serve_with("--store", postgres.server().url("nowhere")))
    assert told == 'no connection to the database: database "nowhere" does not exist'


def test_a_newer_database_is_one_sentence() -> None:
    url = postgres.server().new_database()
    sql = (
        "CREATE TABLE schema_version (version integer, usable_from integer);"
        " INSERT INTO schema_version VALUES (99, 98)"
    )
    postgres.server().sql(url, sql)
    assert "newer version of the server (schema 99)" in sentence(serve_with("--store", url))


def test_without_asyncpg_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("haggis.server.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    assert sentence(serve_with("--store", "postgresql://host/haggis")) == NEEDS


def test_a_backup_says_what_to_use_instead(tmp_path: Path) -> None:
    told = sentence(serve_with("--store", "postgresql://host/haggis", "--backup", "copy.db"))
    assert told == "a PostgreSQL database is copied with pg_dump"


def test_the_password_is_in_no_log_and_no_list_of_processes(tmp_path: Path) -> None:
    database = postgres.server().new_database()
    url = database.replace("haggis@", f"haggis:{SECRET}@")
    assert SECRET in url
    assert SECRET not in repr(Config(tmp_path, store=url))

    async def run() -> tuple[str, str]:
        server = Process(tmp_path / "data", store=url)
        await server.start(asyncio.subprocess.PIPE)
        try:
            async with client(server, "Ann") as ann:  # type: ignore[arg-type]
                code = await ann.make("haggis-2", ["me", "open"])
                async with await ann.open(code) as tab:
                    await tab.until("welcome")
                    postgres.server().sql(database, "ALTER TABLE facts RENAME TO lost")
                    assert (await tab.wish("say", text="hello"))["code"] == "not-saved"
            assert server._process is not None
            words = Path(f"/proc/{server._process.pid}/cmdline").read_text()
            return await server.said_until(SIGTERM), words
        finally:
            await server.stop()

    said, words = asyncio.run(run())
    assert "not saved" in said
    assert SECRET not in said
    assert SECRET not in words
    assert not (tmp_path / "data").exists(), "nothing is kept in a folder"

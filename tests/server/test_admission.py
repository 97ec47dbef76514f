"""Requests that are malformed, not meant for this server, or come through an unknown proxy."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from websockets.exceptions import ConnectionClosed, InvalidStatus

from haggis.cli import serve
from haggis.server.config import Config
from haggis.server.http import rule_sets
from haggis.server.http.admission import Admission
from haggis.server.sessions import MAX_GUESTS, Sessions
from tests.server.raw_sockets import HANDSHAKE, connected, frame, until_closed
from tests.server.running import PATIENCE, Client, Running, client, connect, running
from tests.server.stand_ins import StillClock

Test = Callable[[Running, Client], Awaitable[None]]


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """The server's log, including uvicorn's."""
    caplog.set_level(logging.WARNING)
    logging.getLogger("uvicorn").propagate = True
    return caplog


def serving(data: Path, test: Test, config: Config | None = None) -> None:
    async def run() -> None:
        config_ = config or Config(data, workers=1)
        async with (
            running(data, config=config_, clock=StillClock()) as server,
            client(server) as browser,
        ):
            logging.getLogger("uvicorn").propagate = True
            await test(server, browser)

    asyncio.run(run())


# ---- hosts -------------------------------------------------------------------------------------

OWN = ["localhost", "127.0.0.1", "[::1]", "192.168.1.20", "study", "study.local", "Study.LAN."]
FOREIGN = [
    "example.org",
    "127.0.0.1.example.org",
    "localhost.example.org",
    "a b",
    "[::1",
    "a@b",
    ":",
]


def test_names_of_ones_own_network_are_known_and_others_are_not(tmp_path: Path) -> None:
    async def test(server: Running, browser: Client) -> None:
        for name, status in [*((name, 200) for name in OWN), *((name, 421) for name in FOREIGN)]:
            for path in ("version", "../"):
                answer = await browser.http.get(path, headers={"host": f"{name}:{server.port}"})
                assert answer.status_code == status, name
            if status == 421:
                assert answer.json()["code"] == "wrong-host"

    serving(tmp_path, test)


def test_dns_rebinding_is_refused(tmp_path: Path) -> None:
    """A foreign name that points here, and a page of that name: Host and Origin agree."""

    async def test(server: Running, browser: Client) -> None:
        headers = {"host": "example.org", "origin": "http://example.org"}
        answer = await browser.http.post("me", content='{"name": "Eve"}', headers=headers)
        assert answer.status_code == 421
        assert "set-cookie" not in answer.headers
        with pytest.raises(InvalidStatus) as refused:
            # the address is still this machine's, only the names are not
            await connect(
                "ws://example.org/ws/nope",
                host="127.0.0.1",
                port=server.port,
                origin="http://example.org",  # type: ignore[arg-type]
            )
        assert refused.value.response.status_code == 421

    serving(tmp_path, test)


def test_no_link_is_made_of_a_foreign_name(tmp_path: Path) -> None:
    async def test(server: Running, browser: Client) -> None:
        await browser.be("Ann")
        answer = await browser.http.post("me/link", headers={"host": "example.org"})
        assert answer.status_code == 421
        answer = await browser.http.post("me/link", headers={"host": "study.local:8765"})
        assert answer.json()["url"].startswith("http://study.local:8765/#/me/")

    serving(tmp_path, test)


def test_names_that_were_given_are_known(tmp_path: Path) -> None:
    config = Config(tmp_path, "https://Cards.example.org", workers=1, hosts=("Example.com",))

    async def test(server: Running, browser: Client) -> None:
        for name, status in (
            ("cards.example.org", 200),
            ("CARDS.example.org:443", 200),
            ("example.com", 200),
            ("example.org", 421),
            ("127.0.0.1", 200),
        ):
            answer = await browser.http.get("version", headers={"host": name})
            assert answer.status_code == status, name

    serving(tmp_path, test, config)


def test_a_public_url_has_a_scheme(tmp_path: Path) -> None:
    arguments = ["--public-url", "example.org", "--data", str(tmp_path)]
    result = CliRunner().invoke(serve.command, arguments)
    assert result.exit_code == 2
    assert "begins with http:// or https://" in result.output


# ---- what is malformed -------------------------------------------------------------------------

ORIGINS = ["http://[::1", "http://[x]", "//", "null", "http://", "é", "http://127.0.0.1:99999999"]
DIGITS = "9" * 5000


def test_a_malformed_origin_is_another_site(tmp_path: Path, said: pytest.LogCaptureFixture) -> None:
    async def test(server: Running, browser: Client) -> None:
        for origin in ORIGINS:
            headers = {"origin": origin.encode("latin-1")}
            answer = await browser.http.post("me", content='{"name": "A"}', headers=headers)  # type: ignore[arg-type]
            assert answer.status_code == 403, origin
            assert answer.json()["code"] == "wrong-origin"
            async with connected(server.port) as (reader, writer):
                head = HANDSHAKE.format("/ws/nope").replace(
                    "Upgrade:", f"Origin: {origin}\r\nUpgrade:"
                )
                writer.write(head.encode("latin-1"))
                assert b" 403 " in await reader.readline()

    serving(tmp_path, test)
    assert said.records == []


PATHS = [
    ("GET", f"api/tables/x/replay/{DIGITS}/1", 404),
    ("GET", f"api/tables/x/replay/1/{DIGITS}", 404),
    ("GET", "api/tables/x/replay/-1/1", 404),
    ("GET", "api/tables/%ff%fe", 404),
    ("GET", "api/tables/%00", 404),
    ("GET", "api/%ff", 404),
    ("GET", "%00", 404),
    ("GET", "%ff%fe", 404),
    ("GET", "x" * 5000, 404),
    ("GET", "api/me/games?before=%ff", 401),
    ("GET", f"api/me/games?before={DIGITS}", 401),
    ("GET", f"ws/{DIGITS}", 404),
    ("POST", "api/version", 405),
    ("PATCH", "api/me", 405),
    ("OPTIONS", "api/me", 405),
    ("DELETE", "api/tables", 405),
    ("POST", "index.html", 405),
    ("BREW", "api/version", 405),
    ("GET", "api", 404),
    ("GET", "api/nothing", 404),
    ("POST", "api/nothing", 404),
]


def test_whatever_the_path_is_the_answer_is_a_refusal(
    tmp_path: Path, said: pytest.LogCaptureFixture
) -> None:
    async def test(server: Running, browser: Client) -> None:
        await browser.be("Ann")
        code = await browser.make("haggis-2", ["me", "random"], start=True)
        browser.http.cookies.clear()
        for method, path, status in PATHS:
            url = f"{server.http}/{path.replace('/x/', f'/{code}/')}"
            answer = await browser.http.request(method, url)
            assert answer.status_code == status, (method, path[:40])
            assert answer.json()["type"] == "refusal"
            assert ("allow" in answer.headers) == (status == 405)

    serving(tmp_path, test)
    assert said.records == []


def test_a_number_that_is_too_long_is_no_number(
    tmp_path: Path, said: pytest.LogCaptureFixture
) -> None:
    async def test(server: Running, browser: Client) -> None:
        await browser.be("Ann")
        code = await browser.make("haggis-2", ["me", "open"])
        games = await browser.http.get(f"me/games?before={DIGITS}")
        assert [game["code"] for game in games.json()] == [code]
        async with connect(f"{server.ws(code)}?after={DIGITS}") as socket:
            assert '"welcome"' in str(await socket.recv())

    serving(tmp_path, test)
    assert said.records == []


def test_a_body_that_is_no_text_is_refused(tmp_path: Path, said: pytest.LogCaptureFixture) -> None:
    async def test(server: Running, browser: Client) -> None:
        for body in (b"\xff\xfe", b'{"name": "\xff"}', b'{"name": "\\ud800"}', b"[" * 10_000):
            answer = await browser.http.post("me", content=body)
            assert answer.status_code == 400, body[:20]
        answer = await browser.http.post("me", content=b" " * 30_000)
        assert answer.status_code == 413
        answer = await browser.http.get("me", headers={"cookie": b"haggis=\xff\xfe"})  # type: ignore[arg-type]
        assert answer.status_code == 401

    serving(tmp_path, test)
    assert said.records == []


@pytest.mark.parametrize("fast_path", [True, False])
def test_what_is_no_utf_8_closes_the_connection_and_says_one_line(
    fast_path: bool, tmp_path: Path, said: pytest.LogCaptureFixture
) -> None:
    async def test(server: Running, browser: Client) -> None:
        await browser.be("Ann")
        code = await browser.make("haggis-2", ["me", "open"])
        for end in (b"", frame(0x88), frame(0x88) + frame(0x81, b"\xff")):
            said.clear()
            async with connected(server.port) as (reader, writer):
                writer.write(HANDSHAKE.format(f"/ws/{code}").encode())
                await reader.readuntil(b"\r\n\r\n")
                await reader.readuntil(b'"welcome"')
                writer.write(frame(0x81, b"\xff\xfe") + end)
                await until_closed(reader)
            assert len(said.records) <= 1
            assert all(record.exc_info is None for record in said.records)
        async with await browser.open(code) as tab:
            await tab.until("welcome")
            await tab.connection.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed) as closed:
                await tab.until("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007

    serving(tmp_path, test, Config(tmp_path, workers=1, fast_path=fast_path))


def test_a_websocket_where_there_is_none(tmp_path: Path, said: pytest.LogCaptureFixture) -> None:
    async def test(server: Running, browser: Client) -> None:
        for path in ("/", "/api/version", "/ws/", "/ws/a/b", "/metrics"):
            async with connected(server.port) as (reader, writer):
                writer.write(HANDSHAKE.format(path).encode())
                assert b" 404 " in await reader.readline(), path

    serving(tmp_path, test)
    assert said.records == []


def test_what_fails_here_is_a_refusal_and_its_words_stay_here(
    tmp_path: Path, said: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = "9r is in another hand"

    def broken(*_: object) -> None:
        raise ValueError(secret)

    monkeypatch.setattr(rule_sets, "rules_info", broken)

    async def test(server: Running, browser: Client) -> None:
        answer = await browser.http.get("rules")
        assert answer.status_code == 500
        assert answer.json() == {
            "type": "refusal",
            "code": "failed",
            "text": "Something went wrong here; it was not done.",
        }

    serving(tmp_path, test)
    assert len(said.records) == 1
    line = said.records[0].getMessage()
    assert "/api/rules failed: ValueError" in line
    assert "in broken" in line
    assert secret not in line
    assert said.records[0].exc_info is None


def test_a_websocket_that_fails_before_it_is_one_is_refused(
    tmp_path: Path, said: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = "9r is in another hand"

    def broken(*_: object) -> None:
        raise ValueError(secret)

    monkeypatch.setattr(Sessions, "check_origin", broken)

    async def test(server: Running, browser: Client) -> None:
        with pytest.raises(InvalidStatus) as refused:
            await connect(server.ws("nope"))
        assert refused.value.response.status_code == 500

    serving(tmp_path, test)
    (record,) = said.records
    assert "failed: ValueError" in record.getMessage()
    assert secret not in record.getMessage()


# ---- proxies -----------------------------------------------------------------------------------


def test_a_proxy_nobody_spoke_of_is_noticed_once(
    tmp_path: Path, said: pytest.LogCaptureFixture
) -> None:
    async def test(server: Running, browser: Client) -> None:
        forwarded = {"x-forwarded-for": "203.0.113.9"}
        async with httpx.AsyncClient(timeout=PATIENCE) as other:
            assert (await other.get(f"{server.http}/metrics")).status_code == 200
            assert said.records == []
            for _ in range(3):
                answer = await other.get(f"{server.http}/metrics", headers=forwarded)
                assert answer.status_code == 404, "this is not the machine itself"
        for _ in range(MAX_GUESTS):
            await browser.http.post("me", content='{"name": "A"}', headers=forwarded)
            browser.http.cookies.clear()
        answer = await browser.http.post("me", content='{"name": "A"}', headers=forwarded)
        assert answer.json()["code"] == "too-many-guests"
        await browser.be("Ann")

    serving(tmp_path, test)
    assert [record.getMessage() for record in said.records] == [
        "requests come through a proxy on this machine (x-forwarded-for), which is not trusted:"
        " all its visitors count as one; see --trust-proxy"
    ]


def test_a_proxy_that_forwards_nothing_is_noticed_by_the_public_name(
    tmp_path: Path, said: pytest.LogCaptureFixture
) -> None:
    config = Config(tmp_path, "https://example.org", workers=1)

    async def test(server: Running, browser: Client) -> None:
        hidden = await browser.http.get("../metrics", headers={"host": "example.org"})
        assert hidden.status_code == 404
        assert (await browser.http.get("../metrics")).status_code == 200

    serving(tmp_path, test, config)
    assert len(said.records) == 1


def test_a_trusted_proxy_is_not_remarked_on(tmp_path: Path, said: pytest.LogCaptureFixture) -> None:
    config = Config(tmp_path, "https://example.org", ("127.0.0.1",), 1)

    async def test(server: Running, browser: Client) -> None:
        for address in ("203.0.113.9", "127.0.0.1"):
            headers = {"host": "example.org", "x-forwarded-for": address}
            assert (await browser.http.get("version", headers=headers)).status_code == 200

    serving(tmp_path, test, config)
    assert said.records == []


def test_who_goes_away_before_the_handshake_is_no_fault(
    tmp_path: Path, said: pytest.LogCaptureFixture
) -> None:
    async def table(scope: Scope, receive: Receive, send: Send) -> None:
        await WebSocket(scope, receive, send).accept()

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(_: Message) -> None:
        raise ClientDisconnected

    scope: Scope = {"type": "websocket", "path": "/ws/x", "headers": [], "query_string": b""}
    asyncio.run(Admission(table, Config(tmp_path))(scope, receive, send))
    assert not said.records

"""A table answers anything that is sent, and nothing fails inside."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.datastructures import QueryParams
from starlette.websockets import WebSocketState

from haggis.server.app import make_app
from haggis.server.backend import Backend
from haggis.server.config import Config
from haggis.server.protocol.messages import Ping, Pong
from haggis.server.protocol.state import Settings
from haggis.server.services import Services
from haggis.server.socket.fast_path import EXTENSION
from haggis.server.socket.tab import Tab
from haggis.server.store.interface import Guest
from haggis.server.table.commands import Wished
from haggis.server.table.facts import Sitter
from tests.server.stand_ins import GivenChance, MemoryStore, NoBots, StillClock

BATCH = 25
EXAMPLES = 410
LATE = 20
"""How many messages come after a listener is there."""

SEATS = [Guest("ann", "Ann"), Guest("ben", "Ben"), Guest("cat", "Cat"), Guest("dan", "Dan")]
TYPES = [
    "act",
    "ready",
    "say",
    "sit",
    "leave",
    "seat",
    "start",
    "close",
    "rematch",
    "mute",
    "resume",
    "ping",
    "welcome",
]
ACTIONS = [
    "pass",
    "bet5",
    "bet15",
    "bet0",
    "bid15",
    "discard2r3r4r",
    "give2r",
    "give2g",
    "trick1",
    "lead2",
    "JQK",
    "2r",
    "2r2y",
    "J",
    "K",
]

PATIENT = settings(
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
values = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
wishes = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES)},
    optional={
        "id": st.text(max_size=70) | values,
        "action": st.sampled_from(ACTIONS) | st.text(max_size=30) | values,
        "decision": st.integers(-2, 60) | values,
        "seq": st.integers(-5, 100) | values,
        "seat": st.integers(-2, 5) | values,
        "level": st.sampled_from(["", "greedy", "x"]) | values,
        "person": st.sampled_from([guest.id for guest in SEATS]) | values,
        "text": st.text(max_size=210),
        "phrase": st.sampled_from(["", "hello", "x"]),
        "on": st.booleans() | values,
        "extra": values,
    },
)
good = st.fixed_dictionaries(
    {
        "type": st.just("act"),
        "id": st.text("abcdefghij", min_size=1, max_size=12),
        "action": st.sampled_from(ACTIONS),
        "decision": st.integers(1, 30),
    }
)
texts = st.one_of(
    st.text(max_size=60),
    values.map(json.dumps),
    wishes.map(json.dumps),
    good.map(json.dumps),
    st.integers(0, 40).map(lambda size: "[" * size * 1000),
)


class FakeSocket:
    """A socket with all its messages from the start. The last ones go to the listener."""

    application_state = WebSocketState.CONNECTED

    def __init__(self, messages: list[str]) -> None:
        self.query_params = QueryParams("")
        self.client, self.cookies = None, dict[str, str]()
        self.scope = {"extensions": {EXTENSION: self}}
        self.sent: list[dict[str, Any]] = []
        self._said: list[dict[str, Any]] = []
        self._messages = messages
        self._drained = asyncio.Event()
        self._hear: Callable[[str], None] | None = None

    def listen(self, hear: Callable[[str], None]) -> None:
        if len(self._messages) < LATE:
            self._hear = hear

    async def receive(self) -> dict[str, Any]:
        await asyncio.sleep(0)
        if self._hear is None:
            return {"type": "websocket.receive", "text": self._messages.pop(0)}
        while self._messages:
            await asyncio.sleep(0)
            self._hear(self._messages.pop(0))
        await self._drained.wait()
        return {"type": "websocket.disconnect"}

    def say(self, text: bytes) -> bool:
        self._said.append(json.loads(text))
        return True

    def flush(self) -> None:
        self.sent += self._said
        self._said = []
        if self.sent and self.sent[-1]["type"] == "pong" and not self._messages:
            self._drained.set()

    async def close(self, code: int) -> None:
        self._drained.set()


class HastyClock(StillClock):
    """A clock that advances a second at every call, so that no rate limit is reached."""

    def now(self) -> float:
        self.time += 1
        return self.time


async def _talk(
    rules: str, players: int, speaker: int, messages: list[str]
) -> list[dict[str, Any]]:
    services = Services(MemoryStore(), NoBots(), HastyClock(), GivenChance(first=1))
    backend = Backend(Config(Path("/nonexistent")), services)
    sitters = [Sitter(guest.id) for guest in SEATS[:players]]
    table = await backend.tables.make(Settings(rules=rules), sitters, SEATS[0], start=True)
    socket = FakeSocket([*messages, '{"type": "ping"}'])
    guest = SEATS[speaker] if speaker < players else None
    async with asyncio.timeout(60):
        await Tab(socket, guest, backend).run(table)  # type: ignore[arg-type]
    answers: list[object] = []
    table.wish(Wished(None, Ping(), answers.append))
    await table.finish()
    assert answers == [Pong()]
    await backend.close()
    return socket.sent


@settings(PATIENT, max_examples=EXAMPLES)
@given(
    case=st.sampled_from([("haggis-2", 2), ("tatties", 3), ("neeps", 4)]),
    speaker=st.integers(0, 4),
    messages=st.lists(texts, min_size=BATCH, max_size=BATCH),
)
def test_a_table_survives_anything(
    case: tuple[str, int], speaker: int, messages: list[str]
) -> None:
    failures = _Failures()
    logging.getLogger("haggis.server").addHandler(failures)
    try:
        sent = asyncio.run(_talk(*case, speaker, messages))
    finally:
        logging.getLogger("haggis.server").removeHandler(failures)
    assert not failures.lines
    answers = [message for message in sent if message["type"] in ("ack", "refusal", "pong")]
    assert all(answer.get("code") != "failed" for answer in answers)
    assert len(answers) + sum(m["type"] == "welcome" for m in sent) >= len(messages)


def test_the_fuzz_is_long_enough() -> None:
    assert BATCH * EXAMPLES >= 10_000


class _Failures(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


PATHS = [
    "me",
    "me/link",
    "me/claim",
    "me/games",
    "me/statistics",
    "lobby",
    "tables",
    "rules",
    "bots",
    "health",
]
PATHS += [
    f"tables/x/{end}" for end in ("join", "record.json", "replay", "replay/1/2", "replay/9/x")
]


@settings(PATIENT, max_examples=300)
@given(
    method=st.sampled_from(["GET", "POST", "DELETE", "PUT"]),
    path=st.sampled_from(PATHS) | st.text("abc/.%?&=0123", max_size=20),
    body=values.map(json.dumps) | st.text(max_size=50),
    cookie=st.none() | st.text("abcdef123", max_size=50),
)
def test_http_never_fails_inside(method: str, path: str, body: str, cookie: str | None) -> None:
    async def ask() -> httpx.Response:
        services = Services(MemoryStore(), NoBots(), StillClock())
        config = Config(Path("/nonexistent"))
        app = make_app(config, Backend(config, services))
        headers = {"cookie": f"haggis={cookie}"} if cookie else {}
        transport = httpx.ASGITransport(app=app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://test") as browser,
        ):
            content = body.encode("utf-8", "replace")
            return await browser.request(method, f"/api/{path}", content=content, headers=headers)

    response = asyncio.run(ask())
    assert response.status_code < 500
    if response.status_code >= 400 and response.headers.get("content-type") == "application/json":
        assert set(response.json()) == {"type", "code", "text"}


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "haggis.server")

"""Nobody can freeze the server, fill its memory, or hold a connection for nothing."""

from __future__ import annotations

import asyncio
import json
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from haggis.server.app import make_app
from haggis.server.config import Config
from haggis.server.socket import gate
from haggis.server.socket.frames import FrameCounter
from haggis.server.socket.gate import FEW, FRAMES, REQUEST, SLICE, UNREAD, Gate, Gated
from tests.server.process import Process
from tests.server.raw_sockets import HANDSHAKE, connected, frame, until_closed
from tests.server.running import PATIENCE, Running, client, running
from tests.server.stand_ins import StillClock


@given(st.lists(st.sampled_from([0, 1, 125, 126, 300, 70_000]), max_size=8), st.data())
def test_frames_are_counted_however_they_are_cut(sizes: list[int], data: st.DataObject) -> None:
    stream = b"".join(frame(0x82, bytes(size)) for size in sizes)
    cuts = data.draw(st.lists(st.integers(0, len(stream)), max_size=12))
    places = [0, *sorted(cuts), len(stream)]
    counter = FrameCounter()
    pieces = [stream[a:b] for a, b in pairwise(places)]
    assert sum(map(counter.count, pieces)) == len(sizes)


# ---- one connection ----------------------------------------------------------------------------


class Line(asyncio.Transport):
    """A transport that notes what is done to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.unread = 0
        self.closed = self.aborted = False
        self.reading = True

    def was(self, **expected: bool) -> bool:
        """Whether its fields have these values."""
        return all(getattr(self, name) == value for name, value in expected.items())

    def write(self, data: Any) -> None:
        self.written += data

    def get_write_buffer_size(self) -> int:
        return self.unread

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


class Speaker(asyncio.Protocol):
    """A protocol that notes what it reads, and writes when it is told to."""

    def __init__(self) -> None:
        self.read: list[bytes] = []
        self.fault: Exception | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.read.append(data)
        if self.fault is not None:
            raise self.fault


class Scene:
    """A connection through a gate."""

    def __init__(self, at: Gate | None = None, address: str = "192.0.2.1") -> None:
        self.gate = at or Gate()
        self.gate.clock = StillClock()
        self.line, self.speaker = Line(), Speaker()
        self.line._extra = {"peername": (address, 1)}  # type: ignore[attr-defined]
        self.gated = Gated(self.gate, lambda: self.speaker)
        self.gated.connection_made(self.line)

    def send(self, data: bytes) -> None:
        """Deliver what the client has sent, as uvloop would."""
        while data and self.line.reading and not self.line.closed:
            part, data = data[:SLICE], data[SLICE:]
            self.gated.get_buffer(-1)[: len(part)] = part
            self.gated.buffer_updated(len(part))

    def upgrade(self) -> None:
        """Become a WebSocket."""
        self.send(b"GET")
        self.gated.set_protocol(self.speaker)
        self.gated.write(b"101")
        self.speaker.read.clear()


def on_a_line(test: Callable[[], Awaitable[None]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gate, "perf_counter", lambda: 0.0)  # a busy machine may use up a turn
        asyncio.run(test())  # type: ignore[arg-type]


def test_every_frame_counts_and_the_first_too_many_ends_it() -> None:
    async def test() -> None:
        for kind in (0x89, 0x8A, 0x81, 0x01, 0x00, 0x82, 0x88):
            scene = Scene()
            scene.upgrade()
            for _ in range(FRAMES):
                scene.send(frame(kind))
            assert len(scene.speaker.read) == FRAMES
            scene.send(frame(kind))
            assert len(scene.speaker.read) == FRAMES
            assert scene.line.closed
            assert scene.line.written.endswith(gate.POLICY)
            assert scene.gate.cut == {"frames": 1}

    on_a_line(test)


def test_a_flood_is_not_even_parsed() -> None:
    async def test() -> None:
        scene = Scene()
        scene.upgrade()
        scene.send(frame(0x89) * 1000)
        assert scene.line.closed
        assert scene.speaker.read == []

    on_a_line(test)


def test_a_slice_is_read_and_then_it_is_somebody_elses_turn() -> None:
    async def test() -> None:
        scene = Scene()
        scene.upgrade()
        scene.send(frame(0x82, bytes(3 * SLICE)))
        assert len(scene.speaker.read) == 1
        assert scene.line.was(reading=False)
        await asyncio.sleep(0)
        assert scene.line.was(reading=True)
        assert len(scene.speaker.read) == 1

    on_a_line(test)


def test_when_the_time_of_a_turn_is_spent_others_wait_and_few_frames_do_not() -> None:
    async def test() -> None:
        shared = Gate()
        many, few, asking = Scene(shared), Scene(shared), Scene(shared)
        many.upgrade()
        few.upgrade()
        shared._spent = gate.TURN
        many.send(frame(0x81) * (FEW + 1))
        few.send(frame(0x81) * FEW)
        asking.send(b"GET / HTTP/1.1")
        assert many.speaker.read == asking.speaker.read == []
        assert few.speaker.read == [frame(0x81) * FEW]
        assert many.line.was(reading=False)
        assert asking.line.was(reading=False)
        await asyncio.sleep(0)
        assert many.speaker.read == [frame(0x81) * (FEW + 1)]
        assert asking.speaker.read == [b"GET / HTTP/1.1"]
        assert many.line.was(reading=True)
        assert asking.line.was(reading=True)

    on_a_line(test)


def test_what_comes_before_the_handshake_is_answered_waits() -> None:
    async def test() -> None:
        scene = Scene()
        scene.send(b"GET")
        scene.gated.set_protocol(scene.speaker)
        assert scene.line.was(reading=False)
        scene.gated.write(b"101")
        assert scene.line.was(reading=True)

    on_a_line(test)


def test_nothing_is_written_to_who_does_not_read() -> None:
    async def test() -> None:
        scene = Scene()
        scene.upgrade()
        scene.line.unread = UNREAD + 1
        scene.gated.write(b"more")
        assert scene.line.aborted
        assert b"more" not in scene.line.written
        assert scene.gate.cut == {"unread": 1}

    on_a_line(test)


def test_an_error_of_the_protocol_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        scene = Scene()
        scene.speaker.fault = ValueError("a secret")
        scene.send(b"GET")
        assert scene.line.aborted

    on_a_line(test)
    assert [record.getMessage() for record in caplog.records] == [
        "a connection was cut off: ValueError"
    ]
    assert caplog.records[0].exc_info is None


def test_what_a_protocol_asks_of_its_line_is_passed_on() -> None:
    async def test() -> None:
        scene = Scene()
        asked: list[object] = []
        scene.line.unread = 5
        scene.line.set_write_buffer_limits = lambda *limits: asked.append(limits)  # type: ignore[method-assign]
        scene.line.can_write_eof = lambda: True  # type: ignore[method-assign]
        scene.line.write_eof = lambda: asked.append("eof")  # type: ignore[method-assign]
        assert scene.gated.get_write_buffer_size() == 5
        assert scene.gated.can_write_eof()
        scene.gated.set_write_buffer_limits(20, 10)
        scene.gated.write_eof()
        assert asked == [(20, 10), "eof"]
        scene.gated.pause_writing()
        assert "drain" in scene.gated._timers
        scene.gated.resume_writing()
        assert "drain" not in scene.gated._timers
        scene.line.close()
        scene.gated.get_buffer(-1)[:3] = b"GET"
        scene.gated.buffer_updated(3)
        assert not scene.speaker.read, "nothing is read any more"

    on_a_line(test)


def test_an_endless_request_is_cut_off() -> None:
    async def test() -> None:
        scene = Scene()
        for _ in range(REQUEST // 1000):
            scene.send(bytes(1000))
        assert not scene.line.closed
        scene.send(bytes(1000))
        assert scene.line.aborted
        assert scene.gate.cut == {"too-long": 1}

    on_a_line(test)


def test_of_too_many_the_oldest_goes_that_has_asked_nothing() -> None:
    async def test() -> None:
        shared = Gate(limit=3)
        scenes = [Scene(shared, f"192.0.2.{n}") for n in range(3)]
        scenes[0].upgrade()
        late = Scene(shared, "192.0.2.9")
        assert [scene.line.aborted for scene in scenes] == [False, True, False]
        assert not late.line.aborted

    on_a_line(test)


def test_one_address_cannot_take_all_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "PER_ADDRESS", 2)

    async def test() -> None:
        for address, many in (("192.0.2.1", False), ("127.0.0.1", True), ("192.0.2.7", True)):
            shared = Gate(proxies=("192.0.2.7",))
            scenes = [Scene(shared, address) for _ in range(3)]
            assert scenes[2].line.aborted is not many
            for scene in scenes[1:]:
                scene.gated.connection_lost(None)
            assert not Scene(shared, address).line.aborted

    on_a_line(test)


@pytest.mark.parametrize(
    "what",
    [
        "REQUEST_SECONDS",
        "DRAIN_SECONDS",
        "CLOSE_SECONDS",
        "STOP_SECONDS",
        "REQUEST_SECONDS of the second",
    ],
)
def test_every_wait_has_its_end(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, what.partition(" ")[0], 0.01)

    async def test() -> None:
        scene = Scene()
        if what == "DRAIN_SECONDS":
            scene.gated.pause_writing()
        elif what == "CLOSE_SECONDS":
            scene.gated.close()
        elif what == "STOP_SECONDS":
            scene.gate.stop()
        elif what == "REQUEST_SECONDS of the second":
            scene.gated.write(b"HTTP/1.1 200 OK")
            scene.send(b"GET / HT")
        async with asyncio.timeout(PATIENCE):
            while not scene.line.aborted:
                await asyncio.sleep(0.01)

    on_a_line(test)


# ---- a whole server ----------------------------------------------------------------------------


HALF = "POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"


async def flood(server: Running, code: str, data: bytes) -> None:
    """Open a WebSocket, send until it is cut off, and wait for the end."""
    async with connected(server.port) as (reader, writer), asyncio.timeout(PATIENCE):
        writer.write(HANDSHAKE.format(f"/ws/{code}").encode())
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        writer.write(data)
        await writer.drain()
        await until_closed(reader)


@pytest.mark.parametrize("fast_path", [True, False])
@pytest.mark.parametrize(
    "kind", [0x89, 0x8A, 0x81, 0x82, 0x01], ids=["ping", "pong", "text", "binary", "fragment"]
)
def test_of_a_flood_little_is_read_and_a_player_is_answered(
    kind: int, fast_path: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: Counter[int] = Counter()
    feed = Gated._feed

    def noted(gated: Gated, data: bytes) -> None:
        if gated._counter is not None:
            read[id(gated)] += FrameCounter().count(data)
        feed(gated, data)

    monkeypatch.setattr(Gated, "_feed", noted)
    monkeypatch.setattr(gate, "Clock", StillClock)
    rest = frame(0x00) if kind == 0x01 else frame(kind)
    data = frame(kind) + rest * 10_000

    async def run() -> None:
        config = Config(tmp_path, workers=1, fast_path=fast_path)
        async with running(tmp_path, config=config) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "open"])
            async with await ann.open(code) as tab:
                await tab.until("welcome")
                floods = [
                    asyncio.create_task(flood(server, where, data))
                    for where in ("nope", code)
                    for _ in range(5)
                ]
                for _ in range(10):
                    await tab.send({"type": "ping"})
                    await tab.until("pong")
                await asyncio.gather(*floods)
                await tab.done("seat", seat=1, level="greedy")
            assert server.backend.services.metrics.cut["frames"] == len(floods)

    asyncio.run(run())
    assert max(read.values()) <= FRAMES


@pytest.mark.parametrize(
    "begun",
    [
        "",
        "GET / HT",
        "GET / HTTP/1.1\r\nHost: localhost\r\n",
        HALF,
        "POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
        "POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n"
        "Expect: 100-continue\r\n\r\n",
        HANDSHAKE.format("/ws/nope")[:-2],
    ],
    ids=["nothing", "line", "headers", "body", "chunk", "expect", "handshake"],
)
def test_half_a_question_is_not_waited_for(
    begun: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "REQUEST_SECONDS", 0.1)

    async def run() -> None:
        async with running(tmp_path) as server:
            async with connected(server.port) as (reader, writer):
                writer.write(begun.encode())
                await until_closed(reader)
            assert server.backend.services.metrics.cut["half-sent"] == 1

    asyncio.run(run())


def test_half_a_question_does_not_hold_up_the_end(tmp_path: Path) -> None:
    async def run() -> str:
        server = Process(tmp_path)
        await server.start(stderr=asyncio.subprocess.PIPE)
        try:
            async with connected(server.port) as (_, writer):
                writer.write(HALF.encode())
                await writer.drain()
                async with client(server) as browser:  # type: ignore[arg-type]
                    await browser.call("GET", "version")
                return await server.said_until(signal.SIGTERM)
        finally:
            await server.stop()
        raise AssertionError("the server was not stopped")

    assert asyncio.run(run()) == ""


def test_without_the_fast_path_a_game_is_played(tmp_path: Path) -> None:
    async def run() -> None:
        config = Config(tmp_path, workers=1, fast_path=False)
        async with running(tmp_path, config=config) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "random"], goal="1r", start=True)
            async with await ann.open(code) as tab:
                await tab.until("update")
                await tab.play_on(Random(1))
                assert tab.table["status"] == "over"

    asyncio.run(run())


def test_any_asgi_server_will_do(tmp_path: Path) -> None:
    """The application works over plain ASGI, without uvicorn."""
    app = make_app(Config(tmp_path, workers=1))
    scope = {"type": "websocket", "asgi": {"version": "3.0"}, "scheme": "ws", "query_string": b""}
    to_app: asyncio.Queue[Any] = asyncio.Queue()
    from_app: asyncio.Queue[Any] = asyncio.Queue()

    async def heard(*types: str) -> Any:
        async with asyncio.timeout(PATIENCE):
            while (message := json.loads((await from_app.get())["text"]))["type"] not in types:
                pass
            return message

    async def run() -> None:
        over_http = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=over_http, base_url="http://localhost") as browser,
        ):
            assert (await browser.post("/api/me", json={"name": "Ann"})).status_code == 201
            seats = [{"kind": "me"}, {"kind": "open"}]
            body = {"settings": {"rules": "haggis-2"}, "seats": seats}
            code = (await browser.post("/api/tables", json=body)).json()["code"]
            headers = [(b"host", b"localhost"), (b"cookie", b"haggis=" + token(browser))]
            path = {"path": f"/ws/{code}", "raw_path": b"", "root_path": "", "headers": headers}
            to_app.put_nowait({"type": "websocket.connect"})
            talk = asyncio.create_task(app({**scope, **path}, to_app.get, from_app.put))
            assert (await from_app.get())["type"] == "websocket.accept"
            assert (await heard("welcome"))["seat"] == 0
            text = json.dumps({"type": "seat", "id": "1", "seat": 1, "level": "greedy"})
            to_app.put_nowait({"type": "websocket.receive", "text": text})
            assert await heard("ack", "refusal") == {"type": "ack", "id": "1", "seq": 3}
            to_app.put_nowait({"type": "websocket.disconnect", "code": 1001})
            await talk

    def token(browser: httpx.AsyncClient) -> bytes:
        return browser.cookies["haggis"].encode()

    asyncio.run(run())

"""The fast path of a WebSocket does the same as plain ASGI."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from haggis.server.socket.wire import Wire, framed


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_message_is_framed_as_the_library_frames_it(size: int) -> None:
    text = b"h" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


class Line:
    """A transport that keeps every write."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def pause_reading(self) -> None:
        """Stop reading."""

    def resume_reading(self) -> None:
        """Resume reading."""

    def close(self) -> None:
        self.closed = True


async def _nobody(scope: Any, receive: Any, send: Any) -> None:
    """An application that does nothing."""


def on_a_wire(test: Callable[[Wire, Line], Any]) -> None:
    """Run a test with a WebSocket that is open."""

    async def run() -> None:
        config = uvicorn.Config(_nobody, ws_per_message_deflate=False)
        wire, line = Wire(config, ServerState(), {}, asyncio.get_running_loop()), Line()
        wire.transport = line  # type: ignore[assignment]
        wire.conn.state, wire.handshake_complete = State.OPEN, True
        await test(wire, line)

    asyncio.run(run())


def test_what_was_said_goes_out_together() -> None:
    async def test(wire: Wire, line: Line) -> None:
        assert wire.say(b"1")
        assert wire.say(b"2")
        assert line.written == []
        wire.flush()
        wire.say(b"3")
        wire.flush()
        wire.flush()
        assert line.written == [framed(b"1") + framed(b"2"), framed(b"3")]

    on_a_wire(test)


def test_nothing_is_said_after_the_goodbye() -> None:
    async def test(wire: Wire, line: Line) -> None:
        wire.say(b"1")
        wire.shutdown()
        wire.say(b"2")
        wire.flush()
        goodbye = Frame(Opcode.CLOSE, b"\x03\xf4").serialize(mask=False)
        assert line.written == [framed(b"1"), goodbye]
        assert line.closed

    on_a_wire(test)


def test_nothing_is_taken_while_the_other_end_does_not_read() -> None:
    async def test(wire: Wire, line: Line) -> None:
        wire.pause_writing()
        assert not wire.say(b"1")
        wire.resume_writing()
        assert wire.say(b"2")
        wire.flush()
        assert line.written == [framed(b"2")]

    on_a_wire(test)


def test_messages_are_heard_in_the_order_in_which_they_came() -> None:
    async def test(wire: Wire, line: Line) -> None:
        heard: list[str] = []

        def say(text: bytes) -> None:
            wire.handle_text(Frame(Opcode.TEXT, text))

        say(b"first")
        wire.listen(heard.append)  # one is still queued, and must be received first
        say(b"second")
        while not wire.queue.empty():
            message = await wire.receive()
            heard.append(str(message.get("text")))
        wire.listen(heard.append)
        wire.handle_text(Frame(Opcode.TEXT, b"th", fin=False))
        wire.handle_cont(Frame(Opcode.CONT, b"ird"))
        assert heard == ["first", "second", "third"]
        assert wire.queue.empty()

    on_a_wire(test)


def test_what_is_no_text_is_not_heard() -> None:
    async def test(wire: Wire, line: Line) -> None:
        heard: list[str] = []
        wire.listen(heard.append)
        wire.handle_bytes(Frame(Opcode.BINARY, b"cards"))
        assert await wire.receive() == {"type": "websocket.receive", "bytes": b"cards"}
        wire.handle_text(Frame(Opcode.TEXT, b"\xff\xfe"))
        assert heard == []
        assert line.written[-1][2:4] == (1007).to_bytes(2, "big")

    on_a_wire(test)

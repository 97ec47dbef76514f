"""The gate between the network and uvicorn, which every connection passes.

A server has one `Gate`. It reads all connections in small slices, and spends at most `TURN` seconds
on reading in a turn of the event loop. It counts every frame. It cuts off clients that do not read
and clients that leave a request half sent. All it knows of the protocols is where frames begin, so
it works with any that uvicorn can use.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, Literal, cast

from haggis.server.clock import Clock
from haggis.server.config import THIS_MACHINE
from haggis.server.limits import Bucket, household
from haggis.server.protocol.close_codes import REFUSED
from haggis.server.socket.frames import FrameCounter

SLICE = 2048
"""Bytes read from a connection before the next one has its turn."""
TURN = 0.0005
"""Seconds spent on reading in one turn of the loop."""
FEW = 4
"""A slice with at most this many frames is read at once, even when `TURN` is used up."""
FRAMES, FRAME_RATE = 256, 50.0
"""How many frames, including pings, a WebSocket may send at once, and how many a second."""
UNREAD = 256 * 1024
"""Bytes that may wait for the client to read. With more, the next write cuts it off."""
REQUEST_SECONDS = 20.0
"""Seconds from the first byte of a request until its answer begins."""
REQUEST = 64 * 1024
"""Bytes read of a request until its answer begins. The API refuses long bodies well before."""
STOP_SECONDS = 2.0
"""Seconds that open requests have left when the server stops."""
DRAIN_SECONDS = 30.0
"""Seconds a client has to read on when the write buffer is full."""
CLOSE_SECONDS = 5.0
"""Seconds a connection has to close."""
MAX_CONNECTIONS = 4000
PER_ADDRESS = 250
"""The most connections, and the most from one address other than this machine's."""

INTERIM = b"HTTP/1.1 100 "
"""The start of `100 Continue`. It is not the answer yet, so the timer keeps running."""
POLICY = b"\x88\x02" + REFUSED.to_bytes(2, "big")
"""The frame that closes a WebSocket with `REFUSED`."""

Cut = Literal["frames", "unread", "half-sent", "too-long", "crowded", "failed", "stopped"]
"""Why a connection was cut off."""

log = logging.getLogger("haggis.server")
_slice = memoryview(bytearray(SLICE))  # shared: what is read is copied at once


class Gate:
    """Decides which connections may come in, and which is read next."""

    def __init__(self, proxies: tuple[str, ...] = (), limit: int = MAX_CONNECTIONS) -> None:
        self.cut: Counter[str] = Counter()
        """How many connections were cut off, and why."""
        self.clock = Clock()
        self._limit = limit
        self._unlimited = {*THIS_MACHINE, *proxies}
        """Addresses that many people may share."""
        self._addresses: Counter[str] = Counter()
        self._inside: dict[Gated, str] = {}
        self._unanswered: dict[Gated, None] = {}
        """Connections that have not been answered yet, oldest first."""
        self._waiting: deque[Gated] = deque()
        self._spent = 0.0
        """Seconds spent on reading in this turn of the loop."""
        self._turn_is_due = False

    # ---- who may come in -----------------------------------------------------------------------

    def enter(self, connection: Gated, address: str) -> None:
        """Let a connection in. With too many, cut off the oldest that was never answered."""
        if len(self._inside) >= self._limit:
            oldest = next(iter(self._unanswered), connection)
            self._unanswered.pop(oldest, None)
            oldest.cut_off("crowded")
        key = "" if address in self._unlimited else household(address)
        if key and self._addresses[key] >= PER_ADDRESS:
            connection.cut_off("crowded")
        self._addresses[key] += 1
        self._inside[connection] = key
        self._unanswered[connection] = None

    def answered(self, connection: Gated) -> None:
        """A connection has been answered."""
        self._unanswered.pop(connection, None)

    def leave(self, connection: Gated) -> None:
        """Forget a connection."""
        self._unanswered.pop(connection, None)
        key = self._inside.pop(connection)
        self._addresses[key] -= 1
        if not self._addresses[key]:
            del self._addresses[key]

    def stop(self) -> None:
        """The server stops: give every open request a short time to be answered."""
        for connection in self._inside:
            connection.be_answered_soon()

    # ---- whose turn it is ----------------------------------------------------------------------

    @property
    def has_time(self) -> bool:
        """Whether there is time left to read in this turn, and no connection is waiting."""
        return self._spent < TURN and not self._waiting

    def wait(self, connection: Gated) -> None:
        """Queue a connection for its turn."""
        self._waiting.append(connection)
        self._expect_turn()

    def timed(self, read: Callable[[], None]) -> None:
        """Call `read`, and add the time it took to this turn's."""
        began = perf_counter()
        read()
        self._spent += perf_counter() - began
        self._expect_turn()

    def _expect_turn(self) -> None:
        if not self._turn_is_due:
            self._turn_is_due = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        self._turn_is_due = False
        self._spent = 0.0
        for _ in range(len(self._waiting)):
            if self._spent >= TURN:
                break
            self.timed(self._waiting.popleft().go_on)
        if self._waiting:
            self._expect_turn()


class Gated(asyncio.BufferedProtocol, asyncio.Transport):
    """One connection. It stands between the real transport and uvicorn's protocol, and is both."""

    def __init__(self, gate: Gate, make: Callable[..., asyncio.Protocol], **named: Any) -> None:
        super().__init__()
        self._gate = gate
        self._protocol: asyncio.Protocol | None = make(**named)
        """uvicorn's protocol: HTTP, later perhaps WebSocket. None once the connection is lost."""
        self._loop = asyncio.get_running_loop()
        self._transport = cast("asyncio.Transport", None)
        self._held = b""
        """Bytes that were read and wait for their turn."""
        self._pauses: set[str] = set()
        """Why nothing is read now."""
        self._asked = 0
        """How many bytes were read since the last answer."""
        self._counter: FrameCounter | None = None
        """Counts frames, once it is a WebSocket."""
        self._bucket = Bucket(gate.clock, FRAMES, FRAME_RATE)
        self._timers: dict[str, asyncio.TimerHandle] = {}

    # ---- as a protocol -------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        assert self._protocol is not None
        self._within("answer", REQUEST_SECONDS, "half-sent")
        peer = transport.get_extra_info("peername")
        self._gate.enter(self, str(peer[0]) if isinstance(peer, tuple) else "")
        self._protocol.connection_made(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._gate.leave(self)
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        protocol, self._protocol, self._held = self._protocol, None, b""
        assert protocol is not None
        protocol.connection_lost(exc)

    def get_buffer(self, _: int) -> memoryview:
        return _slice

    def buffer_updated(self, nbytes: int) -> None:
        if self._transport.is_closing():
            return
        data = bytes(_slice[:nbytes])
        if self._counter is None:
            few = False
            self._within("answer", REQUEST_SECONDS, "half-sent")
            self._asked += nbytes
            if self._asked > REQUEST:
                self.cut_off("too-long")
                return
        else:
            frames = self._counter.count(data)
            few = frames <= FEW
            if not self._bucket.take(frames):
                self.cut_off("frames")
                return
        if self._held or not (few or self._gate.has_time):
            self._held += data
            self._wait_for_turn()
            return
        if few:
            self._feed(data)
        else:
            self._gate.timed(partial(self._feed, data))
        if nbytes == SLICE:  # there is more, and uvloop would go on with it at once
            self._wait_for_turn()

    def _wait_for_turn(self) -> None:
        if "turn" not in self._pauses:
            self._pause("turn")
            self._gate.wait(self)

    def go_on(self) -> None:
        """Read what was held, now that it is this connection's turn."""
        data, self._held = self._held, b""
        if data and not self.is_closing():
            self._feed(data)
        self._unpause("turn")

    def _feed(self, data: bytes) -> None:
        assert self._protocol is not None
        try:
            self._protocol.data_received(data)
        except Exception as error:  # what a client sends must not end up in a traceback
            log.warning("a connection was cut off: %s", type(error).__name__)
            self.cut_off("failed")

    def eof_received(self) -> bool | None:
        return None if self._protocol is None else self._protocol.eof_received()

    def pause_writing(self) -> None:
        self._within("drain", DRAIN_SECONDS, "unread")
        if self._protocol is not None:
            self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._cancel("drain")
        if self._protocol is not None:
            self._protocol.resume_writing()

    # ---- as a transport ------------------------------------------------------------------------

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self._transport.get_write_buffer_size() > UNREAD:
            self.cut_off("unread")
            return
        self._transport.write(data)
        if "answer" in self._timers and bytes(data[: len(INTERIM)]) != INTERIM:
            self._cancel("answer")
            self._asked = 0
            self._gate.answered(self)
            self._unpause("answer")

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Switch to the WebSocket protocol. Nothing is read until it has answered the handshake."""
        self._protocol = cast("asyncio.Protocol", protocol)
        self._counter = FrameCounter()
        if "answer" in self._timers:
            self._pause("answer")

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self._protocol is not None
        return self._protocol

    def pause_reading(self) -> None:
        self._pause("protocol")

    def resume_reading(self) -> None:
        self._unpause("protocol")

    def is_reading(self) -> bool:
        return self._transport.is_reading()

    def close(self) -> None:
        self._held = b""
        self._transport.close()
        if "closing" not in self._timers and self._protocol is not None:
            self._timers["closing"] = self._loop.call_later(CLOSE_SECONDS, self._transport.abort)

    def abort(self) -> None:
        self._transport.abort()

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def get_write_buffer_size(self) -> int:
        return self._transport.get_write_buffer_size()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._transport.set_write_buffer_limits(high, low)

    def can_write_eof(self) -> bool:
        return self._transport.can_write_eof()

    def write_eof(self) -> None:
        self._transport.write_eof()

    # ---- both ----------------------------------------------------------------------------------

    def cut_off(self, why: Cut) -> None:
        """End this connection at once. A WebSocket with too many frames is closed with 1008."""
        if self.is_closing():
            return
        self._gate.cut[why] += 1
        is_open = self._counter is not None and "answer" not in self._timers
        if is_open and why == "frames" and not self.get_write_buffer_size():
            self._transport.write(POLICY)
            self.close()
        else:
            self.abort()

    def be_answered_soon(self) -> None:
        """Shorten the time for an open request, because the server stops."""
        if "answer" in self._timers:
            self._cancel("answer")
            self._within("answer", STOP_SECONDS, "stopped")

    def _within(self, what: str, seconds: float, why: Cut) -> None:
        """Cut the connection off after this time, unless `what` is cancelled before."""
        if what not in self._timers:
            self._timers[what] = self._loop.call_later(seconds, self.cut_off, why)

    def _cancel(self, what: str) -> None:
        if (timer := self._timers.pop(what, None)) is not None:
            timer.cancel()

    def _pause(self, why: str) -> None:
        if not self._pauses and not self.is_closing():
            self._transport.pause_reading()
        self._pauses.add(why)

    def _unpause(self, why: str) -> None:
        if why in self._pauses:
            self._pauses.remove(why)
            if not self._pauses and not self.is_closing():
                self._transport.resume_reading()

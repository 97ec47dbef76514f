"""A cheap WebSocket client, so that the players do not slow down what they measure.

It implements only the part of RFC 6455 that this server uses: whole texts and pings.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, PING, PONG = 0x81, 0x89, 0x8A
MASKED = 0x80
NO_MASK = bytes(4)
"""A mask of zeros. Clients must send a mask."""


class Socket(asyncio.Protocol):
    """A connection that calls `hear` with every text."""

    transport: asyncio.WriteTransport

    def __init__(self, hear: Callable[[Socket, bytes], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self._hear = hear
        self._unread = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.WriteTransport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if not self.opened.done():
            head, end, rest = self._unread.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode()))
                return
            self.opened.set_result(None)
            self._unread = rest
        place = 0
        while (frame := _frame(self._unread, place)) is not None:
            kind, begin, place = frame
            if kind == TEXT:
                self._hear(self, self._unread[begin:place])
            elif kind == PING:
                self._write(PONG, self._unread[begin:place])
        self._unread = self._unread[place:]

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._write(TEXT, text)

    def _write(self, kind: int, data: bytes) -> None:
        if self.lost:
            return
        size = len(data)
        long = b"" if size < 126 else size.to_bytes(2, "big")
        head = bytes((kind, MASKED | (126 if long else size)))
        self.transport.write(b"".join((head, long, NO_MASK, data)))


def _frame(data: bytes, place: int) -> tuple[int, int, int] | None:
    """The kind, start and end of the next message, if it is complete."""
    if len(data) < place + 2:
        return None
    size, begin = data[place + 1], place + 2
    if size >= 126:
        begin += 2 if size == 126 else 8
        size = int.from_bytes(data[place + 2 : begin], "big")
    return (data[place], begin, begin + size) if len(data) >= begin + size else None


async def connect(address: str, cookie: str, hear: Callable[[Socket, bytes], None]) -> Socket:
    """Open a WebSocket at an http address."""
    url, loop = urlsplit(address), asyncio.get_running_loop()
    host, port = url.hostname or "", url.port or 80
    _, socket = await loop.create_connection(lambda: Socket(hear), host, port)
    key = b64encode(bytes(16)).decode()
    lines = (
        f"GET {url.path} HTTP/1.1",
        f"Host: {url.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
    )
    socket.transport.write("\r\n".join((*lines, "", "")).encode())
    await socket.opened
    return socket

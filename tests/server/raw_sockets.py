"""Bytes on a connection: frames and a handshake as a client sends them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.server.running import PATIENCE

HANDSHAKE = (
    "GET {} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MASK = bytes(4)


def frame(kind: int, body: bytes = b"") -> bytes:
    """A frame as a client sends it, with a mask of zeros."""
    size = len(body)
    if size < 126:
        return bytes((kind, 0x80 | size)) + MASK + body
    long = size.to_bytes(2, "big") if size < 1 << 16 else size.to_bytes(8, "big")
    return bytes((kind, 0x80 | (126 if len(long) == 2 else 127))) + long + MASK + body


@asynccontextmanager
async def connected(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection until the end of the block, even if it is cut off before."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.suppress(ConnectionError):
        try:
            yield reader, writer
        finally:
            writer.close()
            await writer.wait_closed()


async def until_closed(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(PATIENCE):
        try:
            return await reader.read()
        except ConnectionError:
            return b""

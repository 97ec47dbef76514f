"""uvicorn's WebSocket with a short way out.

A move is told to everybody at a table. Through the application's `send` each message takes a
queue, a task and several calls that await nothing; here it goes straight to the connection, as
long as that takes it.
"""

from __future__ import annotations

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

EXTENSION = "haggis.wire"
FINAL_TEXT = 0x81


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that its application finds in the scope."""

    async def run_asgi(self) -> None:
        extensions = cast("dict[str, Any]", self.scope["extensions"])
        extensions[EXTENSION] = self
        await super().run_asgi()

    def send_now(self, text: bytes) -> bool:
        """Send a message; False if others should wait until more is read at the other end."""
        if not self.writable.is_set():
            return False
        if self.conn.state is State.OPEN and not self.disconnected:
            self.transport.write(framed(text))
        return True


def framed(text: bytes) -> bytes:
    """A whole message as it goes over the wire, not masked (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        head = bytes((FINAL_TEXT, size))
    elif size < 1 << 16:
        head = bytes((FINAL_TEXT, 126, size >> 8, size & 0xFF))
    else:
        head = bytes((FINAL_TEXT, 127)) + size.to_bytes(8, "big")
    return head + text

"""uvicorn's WebSocket with a short way in and out.

A move is told to everybody at a table. Through the application's `receive` and `send` each message
takes a queue, a task and several calls that await nothing. Here a message is heard as soon as it
is read, and what is said goes out together when it is flushed, as long as the connection takes it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

EXTENSION = "haggis.wire"
FINAL_TEXT = 0x81


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that its application finds in the scope."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._hear: Callable[[str], None] | None = None
        self._said: list[bytes] = []

    async def run_asgi(self) -> None:
        extensions = cast("dict[str, Any]", self.scope["extensions"])
        extensions[EXTENSION] = self
        await super().run_asgi()

    def listen(self, hear: Callable[[str], None]) -> None:
        """Tell `hear` of texts from now on, if none waits to be received before them."""
        if self.queue.empty():
            self._hear = hear

    def send_receive_event_to_app(self) -> None:
        is_text = self.curr_msg_data_type == "text"
        if self._hear is not None and is_text and not self.close_sent:
            try:
                text = b"".join(self.frames).decode()
            except UnicodeDecodeError:
                pass
            else:
                self.frames = []
                self._hear(text)
                return
        super().send_receive_event_to_app()

    def say(self, text: bytes) -> bool:
        """Send a message with the next flush; False if more must be read at the other end first."""
        if not self.writable.is_set():
            return False
        self._said.append(framed(text))
        return True

    def flush(self) -> None:
        """Write what has been said."""
        if not self._said:
            return
        if self.conn.state is State.OPEN and not self.disconnected:
            self.transport.write(b"".join(self._said))
        self._said.clear()

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()


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

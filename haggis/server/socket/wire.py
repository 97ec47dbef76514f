"""uvicorn's WebSocket with an optional fast path.

A move is sent to everybody at a table. Over ASGI's `receive` and `send` each message takes a queue,
a task and several calls that await nothing. Here the tab gets a message as soon as it is read, and
all messages of a flush are written together, unless the connection is full. This reaches into
uvicorn, so it is used only with the versions it was tried with. With others, and in other ASGI
servers, a tab uses plain ASGI.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from haggis.server.protocol.close_codes import NOT_UTF8
from haggis.server.socket.fast_path import EXTENSION

KNOWN = range(54, 60)
"""The minor versions of uvicorn 0 that this was tried with."""
FINAL_TEXT = 0x81


def is_known(version: str = uvicorn.__version__) -> bool:
    """Whether the fast path works with this version of uvicorn.

    >>> is_known("0.54.0"), is_known("0.99.1"), is_known("1.54.0"), is_known("next")
    (True, False, False, False)
    """
    major, _, rest = version.partition(".")
    minor = rest.partition(".")[0]
    return major == "0" and minor.isdecimal() and int(minor) in KNOWN


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket protocol that the application finds in its scope, as a `FastPath`."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._hear: Callable[[str], None] | None = None
        self._said: list[bytes] = []

    async def run_asgi(self) -> None:
        extensions = cast("dict[str, Any]", self.scope["extensions"])
        extensions[EXTENSION] = self
        try:
            await super().run_asgi()
        finally:  # nothing may refer to itself in a circle: freeing many such at once takes long
            del extensions[EXTENSION]
            self._hear = None

    def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with every text from now on, unless earlier texts are still queued."""
        if self.queue.empty():
            self._hear = hear

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                text = b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._refuse_text()
                return
            if self._hear is not None:
                self.frames = []
                self._hear(text)
                return
        super().send_receive_event_to_app()

    def _refuse_text(self) -> None:
        """Close the connection, because its text is not UTF-8."""
        self.frames = []
        if self.conn.state is State.OPEN:
            self.conn.send_close(NOT_UTF8)
            self.handle_parser_exception()

    def say(self, text: bytes) -> bool:
        """Send a message with the next flush; False while the client must read more first."""
        if not self.writable.is_set():
            return False
        self._said.append(framed(text))
        return True

    def flush(self) -> None:
        """Write the messages of `say`."""
        if not self._said:
            return
        if self.conn.state is State.OPEN and not self.disconnected:
            self.transport.write(b"".join(self._said))
        self._said.clear()

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()


def framed(text: bytes) -> bytes:
    """A message as one unmasked WebSocket frame (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        head = bytes((FINAL_TEXT, size))
    elif size < 1 << 16:
        head = bytes((FINAL_TEXT, 126, size >> 8, size & 0xFF))
    else:
        head = bytes((FINAL_TEXT, 127)) + size.to_bytes(8, "big")
    return head + text

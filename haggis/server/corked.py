"""uvicorn's WebSocket, which sends what is written in one turn of the loop with one call.

Whoever acts is sent what has happened and the ack at once, and a system call costs more than
either.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class CorkedProtocol(WebSocketsSansIOProtocol):
    """A WebSocket with a cork in its transport."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", Cork(transport, self.loop)))


class Cork:
    """A transport that collects what is written until the loop turns."""

    def __init__(self, transport: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._waiting: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send this with all that is written before the loop turns."""
        if not self._waiting:
            self._loop.call_soon(self._send)
        self._waiting.append(data)

    def close(self) -> None:
        """Send what waits, and hang up."""
        self._send()
        self._transport.close()

    def _send(self) -> None:
        if self._waiting:
            data = b"".join(self._waiting)
            self._waiting.clear()
            self._transport.write(data)

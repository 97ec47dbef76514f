"""A table's WebSocket: reads wishes within limits, and writes what the table shows."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from haggis.cards import NO_CARDS
from haggis.errors import Refused
from haggis.server.backend import Backend
from haggis.server.http.admission import refuse_connection
from haggis.server.limits import Bucket
from haggis.server.protocol.close_codes import (
    COME_AGAIN,
    NO_TABLE,
    REFUSED,
    SIGNED_OUT,
    TRY_LATER,
)
from haggis.server.protocol.messages import (
    BURST,
    FRAME,
    QUEUE,
    RATE,
    Ack,
    FromClient,
    Pong,
    Refusal,
    decode,
    encode,
    id_of,
)
from haggis.server.protocol.refusals import refusal, refused
from haggis.server.socket.fast_path import fast_path_of
from haggis.server.store.interface import Guest, StoreError
from haggis.server.table.actor import TableActor
from haggis.server.table.commands import Came, Went, Wished

PATIENCE = 100
"""Messages over the rate limit that are refused before the connection is closed."""
CLOSE_CODES = {
    "no-session": SIGNED_OUT,
    "no-table": NO_TABLE,
    "elsewhere": COME_AGAIN,
    "no-saving": COME_AGAIN,
}
"""What follows a refusal to look at a table; else `REFUSED`."""
OPEN = 1000
"""The value of `code` while the tab is open."""
CLOSE_SECONDS = 2.0
"""Seconds a connection has to close."""


class Tab:
    """One WebSocket at a table."""

    def __init__(self, socket: WebSocket, guest: Guest | None, backend: Backend) -> None:
        self.guest = guest
        self.address = socket.client.host if socket.client else ""
        self.session = backend.sessions.session_of(socket) if guest else ""
        self.muted: set[str] = set()
        self.known = NO_CARDS
        self.code = OPEN
        self._socket = socket
        self._backend = backend
        self._path = fast_path_of(socket.scope)
        self._frames: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)
        self._behind = 0
        """How many messages wait until the client has read more."""
        self._writer: asyncio.Task[None] | None = None
        self._bucket = Bucket(backend.services.clock, BURST, RATE)
        self._too_many = 0

    def send(self, frame: bytes) -> None:
        """Send a message after those that wait. A client that does not read is disconnected."""
        if not self._behind and self._path.say(frame):
            return
        try:
            self.flush()
            self._frames.put_nowait(frame)
            self._behind += 1
        except asyncio.QueueFull:
            self._backend.services.metrics.slow += 1
            self.close(TRY_LATER)

    def flush(self) -> None:
        """Write what was sent."""
        self._path.flush()

    def close(self, code: int) -> None:
        """Hang up."""
        self.code = code
        if self._writer is not None:
            self._writer.cancel()

    async def run(self, table: TableActor) -> None:
        """Read and write until one side hangs up."""
        loop = asyncio.get_running_loop()
        self._writer = loop.create_task(self._write())
        reader = loop.create_task(self._read(table))
        after = self._socket.query_params.get("after", "")
        table.post(Came(self, int(after) if after.isdecimal() and len(after) < 16 else None))
        try:
            await asyncio.wait({reader, self._writer}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            table.post(Went(self))
            for task in (reader, self._writer):
                task.cancel()
            await asyncio.gather(reader, self._writer, return_exceptions=True)
            self._writer = None  # it holds an error that refers to this tab
        if self._socket.application_state is not WebSocketState.DISCONNECTED:
            with contextlib.suppress(Exception):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._socket.close(self.code)

    async def _write(self) -> None:
        while True:
            frame = await self._frames.get()
            await self._socket.send({"type": "websocket.send", "text": frame.decode()})
            self._behind -= 1

    async def _read(self, table: TableActor) -> None:
        def hear(text: str | None) -> None:
            self._hear(table, text)

        while True:
            self._path.listen(hear)
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            hear(message.get("text"))

    def _hear(self, table: TableActor, text: str | None) -> None:
        if self.code != OPEN:
            return
        try:
            self._check_rate()
            table.wish(Wished(self.guest, _decoded(text), self._reply, self))
        except Refused as error:
            self._backend.services.metrics.refusals[error.code] += 1
            self._reply(refusal(error, id_of(text)))
            if self._too_many > PATIENCE:
                self.close(REFUSED)

    def _reply(self, reply: Ack | Refusal | Pong) -> None:
        self.send(encode(reply))
        self.flush()

    def _check_rate(self) -> None:
        if not self._bucket.take():
            self._too_many += 1
            raise refused("too-many")
        self._too_many = 0


def _decoded(text: str | None) -> FromClient:
    if text is None:
        raise refused("unreadable", "Messages are text, not binary.")
    if len(text) > FRAME or len(text.encode()) > FRAME:
        raise refused("too-long")
    try:
        return decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise refused(
            "unreadable", f"That message could not be read: {str(error)[:200]}."
        ) from None


async def table_socket(socket: WebSocket) -> None:
    """`ws/CODE`: watch a table, and play if seated there."""
    backend: Backend = socket.app.state.backend
    try:
        backend.sessions.check_origin(socket)
    except Refused as error:
        await refuse_connection(error, socket.scope, socket.receive, socket.send)
        return
    await socket.accept()
    try:
        backend.check_lease()
        guest = await backend.sessions.guest(socket)
        table = await backend.tables.get(socket.path_params["code"])
    except (Refused, StoreError) as error:
        answer = refusal(error if isinstance(error, Refused) else refused("no-saving"))
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the client may be gone
            await socket.send_text(encode(answer).decode())
            await socket.close(CLOSE_CODES.get(answer.code, REFUSED))
        return
    await Tab(socket, guest, backend).run(table)

"""What a connection leaves behind: nothing for the garbage collector, and no error in the log."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from haggis.server.protocol.refusals import refused
from haggis.server.socket.wire import Wire
from haggis.server.table.actor import TableActor
from tests.server.postgres import CHOSEN
from tests.server.raw_sockets import HANDSHAKE, connected, frame, until_closed
from tests.server.running import PATIENCE, Running, client, running

CLOSE, PING = 0x88, 0x89
NO_FRAME = frame(0xFF)


async def shake_hands_and_send(server: Running, code: str, data: bytes) -> None:
    """Open a WebSocket, send these bytes at once, and read until it is closed."""
    async with connected(server.port) as (reader, writer):
        writer.write(HANDSHAKE.format(f"/ws/{code}").encode())
        async with asyncio.timeout(PATIENCE):
            await reader.readuntil(b"\r\n\r\n")
        writer.write(data)
        await until_closed(reader)


async def all_gone(server: Running) -> None:
    """Wait until the server has noticed that every socket is closed."""
    async with asyncio.timeout(PATIENCE):
        while any(table.tabs for table in server.backend.tables.loaded()):
            await asyncio.sleep(0.01)
        for _ in range(20):  # tasks that are done let go of what they held
            await asyncio.sleep(0)


@asynccontextmanager
async def collected() -> AsyncIterator[Counter[str]]:
    """The kinds of objects that only the collector can free after the block."""
    kinds: Counter[str] = Counter()
    gc.collect()
    gc.disable()
    try:
        yield kinds
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        kinds.update(type(each).__qualname__ for each in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.parametrize("sent", [frame(CLOSE), frame(PING) * 400], ids=["close", "flood"])
@pytest.mark.parametrize("known", [True, False], ids=["a table", "no table"])
def test_a_connection_is_freed_without_the_collector(
    tmp_path: Path, known: bool, sent: bytes
) -> None:
    """A flood of connections made the collector stop the server for a third of a second."""
    uvloop = pytest.importorskip("uvloop", reason="asyncio's own connections need the collector")

    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "open"]) if known else "nope"
            await shake_hands_and_send(server, code, sent)
            await all_gone(server)
            async with collected() as kinds:
                for _ in range(5):
                    await shake_hands_and_send(server, code, sent)
                await all_gone(server)
            ours = {"Gated", "Wire", "Tab", "WebSocket", "Refused", "TableRegistry"}
            assert not ours & kinds.keys(), kinds

    uvloop.run(run())


@pytest.mark.skipif(
    CHOSEN != "sqlite", reason="a node looks for the table before it answers the handshake"
)
def test_a_client_that_is_closing_before_its_refusal_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = Wire.handle_parser_exception

    async def run() -> None:
        closing = asyncio.Event()

        async def no_table_when_closing(_: str) -> TableActor:
            await closing.wait()
            raise refused("no-table")

        def close_now(wire: Wire) -> None:
            closing.set()
            close(wire)

        monkeypatch.setattr(Wire, "handle_parser_exception", close_now)
        async with running(tmp_path) as server:
            monkeypatch.setattr(server.backend.tables, "get", no_table_when_closing)
            await shake_hands_and_send(server, "nope", NO_FRAME)
        assert closing.is_set()

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert [record.message for record in caplog.records] == []

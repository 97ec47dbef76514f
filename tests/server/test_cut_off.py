"""A real node that is cut off from the database, but not from those who play at it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.chaos import LIMIT
from tests.server.process import Process
from tests.server.real_nodes import real_nodes

SOCKET = ".s.PGSQL.5432"


class Cable:
    """What lies between a node and the database; while it is cut, nothing gets through."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._whole = asyncio.Event()
        self._whole.set()
        self._tasks: set[asyncio.Task[None]] = set()

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self._target)
        for source, sink in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._carry(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(1 << 16):
                await self._whole.wait()
                sink.write(data)
        except OSError:
            pass
        finally:
            sink.close()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def cable(url: str, folder: Path) -> AsyncIterator[tuple[Cable, str]]:
    """A cable to this database, and the URL of its other end."""
    (place,) = parse_qs(urlsplit(url).query)["host"]
    made = Cable(f"{place}/{SOCKET}")
    server = await asyncio.start_unix_server(made.connect, folder / SOCKET)
    async with server:
        yield made, url.replace(place, str(folder))
        await made.close()


async def health(node: Process) -> int:
    async with httpx.AsyncClient(timeout=LIMIT) as http:
        return (await http.get(f"{node.http}/api/health")).status_code


@pytest.mark.long
def test_a_node_that_is_cut_off_stops_by_itself_and_the_others_go_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with real_nodes(tmp_path) as game, cable(game.url, tmp_path) as (wire, url):
            far, near = game.node(url=url), game.node()
            await game.start(far, near)
            await game.play()
            assert await game.figure(far, "haggis_tables")
            wire.cut()
            game.entries.remove(far)  # as the proxy does, which asks for its health
            async with asyncio.timeout(LIMIT):
                while await game.figure(far, "haggis_lease_valid"):
                    await asyncio.sleep(0.1)
            assert await game.figure(far, "haggis_tables") == 0
            assert await health(far) == 503
            await game.goes_on()
            async with connect(far.ws(game.tables[0].code)) as socket:
                assert json.loads(await socket.recv())["code"] == "no-saving"
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012
            wire.mend()
            async with asyncio.timeout(LIMIT):
                while await health(far) != 200:
                    await asyncio.sleep(0.1)
            game.entries.append(far)
            await game.stop(near)
            assert await game.figure(far, "haggis_tables")
            await game.check()

    asyncio.run(run())

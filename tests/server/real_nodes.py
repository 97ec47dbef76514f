"""Several real nodes without a proxy, and people who play at whichever of them is there."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from signal import SIGTERM
from types import SimpleNamespace

import httpx
import pytest

from scripts.cluster import free_port
from tests.server import chaos, postgres
from tests.server.chaos import AUDIT, LIMIT, Chaos
from tests.server.process import SERVER, Process
from tests.server.running import Json

TABLES = 10
"""One for every rule set."""


class RealNodes(Chaos):
    """Nodes that are processes, and people at ten tables who come in at all of them."""

    def __init__(self, url: str, folder: Path) -> None:
        super().__init__(TABLES, (), seed=1)
        self.url = url
        self.folder = folder
        self.cluster = SimpleNamespace(nodes=[])  # type: ignore[assignment]
        self.entries: list[Process] = []
        """The nodes that run."""
        self._turn = 0

    @property
    def address(self) -> str:  # type: ignore[override]
        """The nodes in turn, so that the people of a table come in at different ones."""
        self._turn += 1
        return self.entries[self._turn % len(self.entries)].http

    def node(self, package: Path | None = None, url: str = "") -> Process:
        """A node of this version or another, which is not started yet."""
        door = ("--node-address", f"127.0.0.1:{free_port()}")
        return Process(self.folder, (*SERVER, *door), store=url or self.url, package=package)

    async def start(self, *nodes: Process) -> None:
        for node in nodes:
            await node.start()
            self.entries.append(node)

    async def play(self) -> None:
        """Open the tables at all nodes in turn, and begin to play."""
        await self._sql(AUDIT)
        await self._open_tables()
        await self._all_went_on()

    async def stop(self, node: Process) -> None:
        """Stop a node normally. Its tables must continue at the others."""
        self.entries.remove(node)
        await node.signal(SIGTERM)
        await self.goes_on()

    async def goes_on(self) -> None:
        """Wait until something is acknowledged at every table from now on."""
        await self._all_went_on(time.monotonic())

    async def check(self) -> None:
        """See that nothing acknowledged is lost, and that every table had one writer."""
        await self._stop_players()
        verdict = await self._judge()
        assert verdict.good, verdict
        assert len(self.acked) > 3 * TABLES

    async def _open_table(
        self, http: httpx.AsyncClient, guests: list[tuple[Json, str]], number: int
    ) -> None:
        owner = self.entries[number % len(self.entries)]
        async with httpx.AsyncClient(base_url=f"{owner.http}/api/", timeout=LIMIT) as there:
            await there.post("me", json={"name": "Passer-by"})
            there.cookies.clear()
            await super()._open_table(there, guests, number)

    async def figure(self, node: Process, name: str) -> int:
        """A figure of a node's."""
        async with httpx.AsyncClient(timeout=LIMIT) as http:
            told = (await http.get(f"{node.http}/metrics")).text
        return int(float(told.partition(f"\n{name} ")[2].split()[0]))

    async def versions(self) -> set[str]:
        return {version for (version,) in await self._sql("SELECT version FROM nodes")}


@asynccontextmanager
async def real_nodes(folder: Path) -> AsyncIterator[RealNodes]:
    """Nodes until the end of the block; none is started yet."""
    async with AsyncExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("HAGGIS_CLUSTER_SECRET", "known to the nodes alone")
        patch.setattr(chaos, "PACE", 0.05)
        game = RealNodes(postgres.server().new_database(), folder)
        stack.push_async_callback(_stop_all, game)
        stack.push_async_callback(game._stop_players)
        yield game


async def _stop_all(game: RealNodes) -> None:
    for node in game.entries:
        await node.stop()

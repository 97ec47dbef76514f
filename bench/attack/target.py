"""The attacked server, as a separate process, and people who play on it meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

from bench.load import Crowd, Server, open_tables

RAISED = ("-m", "bench.attack.raised")
"""A server with limits that a fuzz does not reach."""


class Target(Server):
    """A server whose memory and log are watched."""

    def __init__(self, data: Path, program: tuple[str, ...] = ("-m", "haggis.cli.serve")) -> None:
        self.log = data / "log.txt"
        with self.log.open("wb") as log:
            super().__init__(str(data), program, stderr=log)
        self.host, _, port = self.address.rpartition("//")[2].partition(":")
        self.port = int(port)

    @property
    def memory(self) -> float:
        """Resident memory in MB."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def tracebacks(self) -> int:
        """How many there are in its log."""
        return self.log.read_text(errors="replace").count("Traceback")

    @property
    def lines(self) -> int:
        """How long its log is."""
        return len(self.log.read_text(errors="replace").splitlines())

    def counted(self, name: str) -> dict[str, float]:
        """A counter of `metrics`, by its label."""
        pattern = re.compile(rf'{name}{{\w+="([^"]+)"}}')
        found = ((pattern.fullmatch(key), value) for key, value in self.measure().items())
        return {match[1]: value for match, value in found if match}


@asynccontextmanager
async def target(
    *program: str, prepare: Callable[[Path], None] | None = None
) -> AsyncIterator[Target]:
    """A server until the end of the block; its folder may be prepared first."""
    with tempfile.TemporaryDirectory(prefix="haggis-attack-") as folder:
        if prepare is not None:
            await asyncio.to_thread(prepare, Path(folder))
        made = await asyncio.to_thread(Target, Path(folder), program or ("-m", "haggis.cli.serve"))
        try:
            yield made
        finally:
            made.process.terminate()
            await asyncio.to_thread(made.process.wait, 20)


class Reached:
    """A target as the tests' players reach it."""

    def __init__(self, server: Target) -> None:
        self.http = server.address
        self.port = server.port
        self.backend = SimpleNamespace(config=SimpleNamespace(base=""))

    def ws(self, code: str, after: int | None = None) -> str:
        query = "" if after is None else f"?after={after}"
        return f"ws://127.0.0.1:{self.port}/ws/{code}{query}"


class Players:
    """Three people at each of several tables, who time their moves during an attack."""

    def __init__(self, server: Target, tables: int = 20, rate: float = 40.0) -> None:
        self.server = server
        self.crowd = Crowd(tables, rate)
        self.before = self.most = 0.0
        self._sockets: list[object] = []

    async def sit_down(self) -> None:
        """Make the tables and begin."""
        guests = [self.server.call("me", {"name": f"Guest {n}"})[1] for n in range(6)]
        self._sockets = [*await open_tables(self.server, self.crowd, guests)]
        await asyncio.sleep(1)

    @asynccontextmanager
    async def measured(self) -> AsyncIterator[list[float]]:
        """The seconds each move took during the block; memory is watched as well."""
        self.before = self.most = self.server.memory
        self.crowd.latencies.clear()
        watch = asyncio.create_task(self._watch())
        try:
            yield self.crowd.latencies
        finally:
            watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watch

    async def _watch(self) -> None:
        while True:
            self.most = max(self.most, self.server.memory)
            await asyncio.sleep(0.05)

    @property
    def growth(self) -> float:
        """The most MB by which memory has grown."""
        return round(self.most - self.before, 1)


@asynccontextmanager
async def child(*arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Attackers in a separate process, so that they do not slow down the measuring."""
    command = (sys.executable, "-m", "bench.attack.attackers", *arguments)
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


def seconds_since(began: float) -> float:
    return round(time.perf_counter() - began, 1)

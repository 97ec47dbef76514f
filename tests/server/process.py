"""A server as a separate process, which can be killed."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from signal import SIGKILL, Signals
from types import SimpleNamespace

from haggis.server.config import Config
from scripts.cluster import free_port
from tests.server.postgres import on_chosen_store

SERVER = ("-m", "haggis.cli.serve")


class Process:
    """`haggis serve` on a folder; it keeps its port over restarts."""

    def __init__(
        self,
        data: Path,
        program: tuple[str, ...] = SERVER,
        *,
        store: str | None = None,
        package: Path | None = None,
    ) -> None:
        self.data = data
        self.store = on_chosen_store(Config(data)).store if store is None else store
        self.program = program
        self.package = package
        """The folder that holds another version of the package; None for this one."""
        self.port = free_port()
        self.backend = SimpleNamespace(config=SimpleNamespace(base=""))
        self._process: asyncio.subprocess.Process | None = None

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ws(self, code: str, after: int | None = None) -> str:
        query = "" if after is None else f"?after={after}"
        return f"ws://127.0.0.1:{self.port}/ws/{code}{query}"

    async def start(self, stderr: int | None = None) -> None:
        process = await self._launch(stderr)
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode()
        assert line.startswith("Haggis is at "), line
        self.port = int(line.rstrip().rstrip("/").rpartition(":")[2])

    async def complaint(self) -> str:
        """What it says when it does not start."""
        said, errors = await (await self._launch(asyncio.subprocess.PIPE)).communicate()
        assert not said, said
        return errors.decode()

    async def _launch(self, stderr: int | None) -> asyncio.subprocess.Process:
        options = ("--data", str(self.data), "--port", str(self.port), "--workers", "1")
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *self.program,
            *options,
            cwd=self.package,
            env={**os.environ, "HAGGIS_STORE": self.store},
            stdout=asyncio.subprocess.PIPE,
            stderr=stderr,
        )
        return self._process

    async def signal(self, number: Signals) -> int:
        """Send a signal and wait for the end; returns the exit status."""
        assert self._process is not None
        self._process.send_signal(number)
        return await self._process.wait()

    async def said_until(self, number: Signals) -> str:
        """Send a signal, wait for the end, and return its error output."""
        assert self._process is not None
        self._process.send_signal(number)
        _, said = await self._process.communicate()
        return said.decode()

    async def kill(self) -> None:
        await self.signal(SIGKILL)

    async def stop(self) -> None:
        if self._process is not None and self._process.returncode is None:
            await self.kill()

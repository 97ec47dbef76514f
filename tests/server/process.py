"""A server as a process of its own, which can be killed."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path
from types import SimpleNamespace

SERVER = ("-m", "haggis.cli.serve")


class Process:
    """`haggis serve` on a folder; after it was started once it keeps its port."""

    def __init__(self, data: Path, program: tuple[str, ...] = SERVER) -> None:
        self.data = data
        self.program = program
        self.port = 0
        self.backend = SimpleNamespace(config=SimpleNamespace(base=""))
        self._process: asyncio.subprocess.Process | None = None

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ws(self, code: str, after: int | None = None) -> str:
        query = "" if after is None else f"?after={after}"
        return f"ws://127.0.0.1:{self.port}/ws/{code}{query}"

    async def start(self) -> None:
        options = ("--data", str(self.data), "--port", str(self.port), "--workers", "1")
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *self.program, *options, stdout=asyncio.subprocess.PIPE
        )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        assert line.startswith("Haggis is at "), line
        self.port = int(line.rstrip().rstrip("/").rpartition(":")[2])

    async def signal(self, number: signal.Signals) -> int:
        """Send a signal and wait for the end; the exit status."""
        assert self._process is not None
        self._process.send_signal(number)
        return await self._process.wait()

    async def kill(self) -> None:
        await self.signal(signal.SIGKILL)

    async def stop(self) -> None:
        if self._process is not None and self._process.returncode is None:
            await self.kill()

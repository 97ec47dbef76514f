"""A server for tests, and a browser."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium

SERVE = """
from unittest.mock import patch
from haggis.cli.serve import command
from haggis.server.bots import hints
from haggis.server.socket import gate

patch.multiple(hints, NICE=0, SECONDS=120.0).start()
patch.object(gate, "REQUEST_SECONDS", 150.0).start()
command()
"""
"""No hint is late in these tests, even on a busy machine. An unknown name is an error."""
WITH_PAGE = f"import pathlib; from haggis.server import app; app.STATIC = pathlib.Path(%r){SERVE}"


@contextmanager
def serving(data: Path, page: Path | None = None) -> Iterator[str]:
    """The address of a server with this data folder, without the final slash.

    `page` is a built page that it serves instead of its own.
    """
    serve = WITH_PAGE % str(page) if page else SERVE
    command = [sys.executable, "-u", "-c", serve, "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            said = server.stdout.readline()
            assert "http" in said, said
            yield said.split()[-1].rstrip("/")
        finally:
            server.terminate()


@contextmanager
def browsing(chrome: Path) -> Iterator[Browser]:
    """A browser until the end of the block."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=str(chrome), args=list(chromium.FLAGS), timeout=120_000
        )
        yield opened
        opened.close()

"""A server for tests, and a browser."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium

PATIENT = (
    "from haggis.server.bots import hints; from haggis.server.socket import gate;"
    " hints.NICE, hints.SECONDS, gate.WHOLE = 0, 120.0, 150.0"
)
"""No hint is late in these tests, even on a busy machine."""
SERVE = f"{PATIENT}; from haggis.cli.serve import command; command()"
WITH_PAGE = f"import pathlib; from haggis.server import app; app.STATIC = pathlib.Path(%r); {SERVE}"


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

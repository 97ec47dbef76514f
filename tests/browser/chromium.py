"""Finds a Chromium: `HAGGIS_BROWSER`, or the system's, or a locked one from the npm registry."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from filelock import FileLock

WEB = Path(__file__).resolve().parents[2] / "web"
PACKED = Path(__file__).parent / "chromium_npm"
UNPACKED = PACKED / "node_modules" / ".unpacked"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "There is no Chromium here, and none could be had from the npm registry:"
    " install one, or name one with HAGGIS_BROWSER."
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
UNPACK = "import('@sparticuz/chromium').then((m) => m.default.executablePath()).then(console.log)"


def find() -> Path | None:
    """The first browser found."""
    if named := os.environ.get("HAGGIS_BROWSER"):
        return Path(named)
    for name in NAMES:
        if path := shutil.which(name):
            return Path(path)
    return _packed()


def _packed() -> Path | None:
    """The browser that the lock file names, downloaded once. Parallel tests wait for it."""
    node = tool("node")
    npm = tool("npm")
    if node is None or npm is None:
        return None
    with FileLock(PACKED / ".lock"):
        if not (PACKED / "node_modules").exists():
            subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=PACKED, capture_output=True)
        # In the usual folder for temporary files it could be another user's.
        UNPACKED.mkdir(exist_ok=True)
        env = {**os.environ, "TMPDIR": str(UNPACKED)}
        told = subprocess.run(
            [node, "-e", UNPACK], cwd=PACKED, env=env, capture_output=True, text=True
        )
    return Path(told.stdout.strip()) if told.returncode == 0 else None


def tool(name: str) -> str | None:
    """A program of Node, from our own environment if it is there."""
    own = Path(sys.executable).parent
    return shutil.which(name, path=f"{own}{os.pathsep}{os.environ.get('PATH', '')}")

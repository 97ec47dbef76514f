"""How a server is set up."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

DEFAULT_PORT = 8765
THIS_MACHINE = ("127.0.0.1", "::1")
"""The addresses of whoever sits at the server itself."""


def default_data() -> Path:
    """The folder a user's own games are kept in: `HAGGIS_DATA`, or where the system likes it."""
    if chosen := os.environ.get("HAGGIS_DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "haggis"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "haggis"


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one server."""

    data: Path
    """The folder everything is kept in."""
    public_url: str = ""
    """Where people reach it, if that is not the address it listens at: behind a proxy."""
    trusted_proxies: tuple[str, ...] = ()
    """The addresses whose forwarded headers are believed."""
    workers: int = 2
    """How many processes bots think in."""

    @property
    def base(self) -> str:
        """The path under which everything lies; empty, or `/haggis`."""
        return urlsplit(self.public_url).path.rstrip("/")

    @property
    def secure(self) -> bool:
        """Whether people come by https."""
        return urlsplit(self.public_url).scheme == "https"

    @property
    def origin(self) -> str:
        """The public origin; empty if it is the address asked for."""
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""

    @property
    def database(self) -> Path:
        return self.data / "haggis.db"

"""How a server is set up."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from haggis.folders import user_data

DEFAULT_PORT = 8765
THIS_MACHINE = ("127.0.0.1", "::1")
"""The addresses of clients on the server's own machine."""


def default_data() -> Path:
    """The default data folder: `HAGGIS_DATA`, or the user's own."""
    chosen = os.environ.get("HAGGIS_DATA")
    return Path(chosen) if chosen else user_data()


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one server."""

    data: Path
    """The folder everything is kept in."""
    public_url: str = ""
    """Where people reach it, if that is not the address it listens at, such as behind a proxy."""
    trusted_proxies: tuple[str, ...] = ()
    """The addresses whose forwarded headers are believed."""
    workers: int = 2
    """How many worker processes there are for bots."""
    hosts: tuple[str, ...] = ()
    """Further host names, beside addresses and names of the local network."""
    fast_path: bool = True
    """Whether to use the fast path through uvicorn (`socket/wire.py`), if its version is known."""
    own_bots: tuple[str, ...] = ()
    """Bots of your own that tables offer, each as `module:NAME`."""
    store: str = field(default="", repr=False)
    """The URL of the PostgreSQL database; empty for a SQLite file in the folder."""
    node: str = field(default_factory=lambda: secrets.token_hex(4))
    """The name of this server among those that share a database."""
    node_address: str = ""
    """Where other nodes on the same database reach this one, as `host:port`; empty if none can."""
    cluster_secret: bytes = field(default=b"", repr=False)
    """The secret that proves to the other nodes that this is one of them."""
    network_url: str = ""
    """Where other devices in the network reach it; empty where only this machine can."""

    @property
    def base(self) -> str:
        """The path everything is served under, such as `/haggis`; empty for the root."""
        return urlsplit(self.public_url).path.rstrip("/")

    @property
    def secure(self) -> bool:
        """Whether people use https."""
        return urlsplit(self.public_url).scheme == "https"

    @property
    def origin(self) -> str:
        """The public origin; empty if it is the address asked for."""
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""

    @property
    def shared_url(self) -> str:
        """The address to give to others; empty where only this machine can reach it."""
        return self.public_url or self.network_url

    @property
    def database(self) -> Path:
        return self.data / "haggis.db"

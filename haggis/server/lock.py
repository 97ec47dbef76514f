"""One server to a folder: two would overwrite each other's tables."""

from __future__ import annotations

from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # pragma: no cover (Windows has no such locks)
    fcntl = None  # type: ignore[assignment]


class InUse(Exception):
    """Another server uses the folder; `address` is where it is."""

    def __init__(self, data: Path, address: str) -> None:
        self.address = address
        super().__init__(f"another server uses {data}, at {address or 'an unknown address'}")


def lock(data: Path, address: str) -> IO[str]:
    """Take the folder for a server at this address, until the file returned is closed."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = (data / "server.lock").open("a+", encoding="utf-8")
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            other = file.read().strip()
            file.close()
            raise InUse(data, other) from None
    file.seek(0)
    file.truncate()
    file.write(address)
    file.flush()
    return file

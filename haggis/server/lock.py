"""One server to a folder: two would overwrite each other's tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout


class InUse(Exception):
    """Another server uses the folder: at `address` here, at `network` for other devices."""

    def __init__(self, data: Path, address: str = "", network: str = "") -> None:
        self.address = address
        self.network = network
        super().__init__(f"another server uses {data}, at {address or 'an unknown address'}")


@contextmanager
def lock(data: Path, address: str, network: str = "") -> Iterator[None]:
    """Lock the folder for a server at this address; `network` is its address for other devices."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    note = data / "server.address"  # nobody else can read the lock on Windows
    folder = FileLock(data / "server.lock", mode=0o600, blocking=False)
    try:
        folder.acquire()
    except Timeout:
        raise InUse(data, *_lines(note)[:2]) from None
    try:
        note.touch(mode=0o600)
        note.write_text(f"{address}\n{network}".strip(), encoding="utf-8")
        yield
    finally:
        note.unlink(missing_ok=True)
        folder.release()


def _lines(note: Path) -> list[str]:
    try:
        return note.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []

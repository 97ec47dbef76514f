"""How a tab receives and sends: over the fast path if there is one, otherwise over ASGI."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

EXTENSION = "haggis.fast_path"
"""The key of the fast path among the extensions in an ASGI scope."""


class FastPath(Protocol):
    """The fast path to and from a connection."""

    def listen(self, hear: Callable[[str], None], /) -> None:
        """Call `hear` with every text from now on, unless earlier texts are still queued."""

    def say(self, text: bytes, /) -> bool:
        """Send a message with the next flush; False if it must go over ASGI."""

    def flush(self) -> None:
        """Write the messages of `say`."""


class NoFastPath:
    """No fast path: everything goes through `receive` and `send`."""

    def listen(self, _: Callable[[str], None]) -> None:
        """Do nothing."""

    def say(self, _: bytes) -> bool:
        return False

    def flush(self) -> None:
        """Do nothing."""


def fast_path_of(scope: Mapping[str, Any]) -> FastPath:
    """The fast path of a connection, or `NoFastPath`."""
    path: FastPath = scope.get("extensions", {}).get(EXTENSION) or NoFastPath()
    return path

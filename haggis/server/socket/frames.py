"""Counts WebSocket frames in a stream of bytes."""

from __future__ import annotations

SMALL = 2
"""The bytes that every frame begins with: its kind, then its size or how the size is written."""
MASK = 4
SIZES = {126: 2, 127: 8}
"""How many bytes hold the size, where it does not fit into the second (RFC 6455, 5.2)."""
_SIZE_BYTES = {SMALL + MASK + size: bytes([0x80 | size]) for size in range(126)}
"""The second byte of a short masked frame, by the length of the whole frame."""


class FrameCounter:
    """Reads the heads of frames and skips their bodies.

    >>> counter = FrameCounter()
    >>> ping = bytes([0x89, 0x80, 1, 2, 3, 4])
    >>> counter.count(ping * 3), counter.count(ping[:1]), counter.count(ping[1:])
    (3, 0, 1)
    """

    def __init__(self) -> None:
        self._skip = 0
        """How many of the next bytes belong to the last frame counted."""
        self._head = b""
        """The beginning of a head that was cut in two."""

    def count(self, data: bytes) -> int:
        """How many frames begin in `data`. A frame counts once its size is known."""
        if not self._skip and not self._head and data[1:2] == _SIZE_BYTES.get(len(data)):
            return 1  # the usual case: exactly one short frame
        if self._head:
            data, self._head = self._head + data, b""
        place, end, frames = self._skip, len(data), 0
        while place + SMALL <= end:
            size = data[place + 1] & 0x7F
            body = place + SMALL + SIZES.get(size, 0)
            if body > end:
                break
            if size in SIZES:
                size = int.from_bytes(data[place + SMALL : body], "big")
            if data[place + 1] & 0x80:
                body += MASK
            place = body + size
            frames += 1
        if place < end:
            self._head, self._skip = data[place:], 0
        else:
            self._skip = place - end
        return frames

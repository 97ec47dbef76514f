"""The short way out of a WebSocket writes what the long way would."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from haggis.server.wire import framed


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_message_is_framed_as_the_library_frames_it(size: int) -> None:
    text = b"h" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)

"""What is written in one turn of the loop is sent with one call."""

from __future__ import annotations

import asyncio

from haggis.server.corked import Cork


class Wire:
    """A transport that notes every call."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        assert not self.closed
        self.sent.append(data)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


def test_what_is_written_together_is_sent_together_and_in_order() -> None:
    async def run() -> None:
        wire = Wire()
        cork = Cork(wire, asyncio.get_running_loop())
        cork.write(b"update ")
        cork.write(b"ack")
        assert wire.sent == []
        await asyncio.sleep(0)
        assert wire.sent == [b"update ack"]
        cork.write(b"more")
        await asyncio.sleep(0)
        assert wire.sent == [b"update ack", b"more"]

    asyncio.run(run())


def test_nothing_is_lost_by_hanging_up() -> None:
    async def run() -> None:
        wire = Wire()
        cork = Cork(wire, asyncio.get_running_loop())
        cork.write(b"bye")
        cork.close()
        assert wire.sent == [b"bye"]
        assert cork.is_closing()
        await asyncio.sleep(0)
        assert wire.sent == [b"bye"]

    asyncio.run(run())

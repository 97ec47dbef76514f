"""The attackers: a number of connections that do one thing for a number of seconds.

python -m bench.attack.attackers HOST PORT CODE KIND CONNECTIONS SECONDS
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
from collections.abc import Awaitable, Callable

HANDSHAKE = (
    "GET /ws/{code} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MASK = bytes(4)
MANY = 8_000
"""How many frames are sent in one write."""


def frame(kind: int, body: bytes = b"") -> bytes:
    """A frame as a client sends it, with a mask of zeros."""
    size = len(body)
    long = b"" if size < 126 else size.to_bytes(2 if size < 1 << 16 else 8, "big")
    head = size if not long else 126 if len(long) == 2 else 127
    return bytes((kind, 0x80 | head)) + long + MASK + body


FRAMES = {
    "pings": frame(0x89) * MANY,
    "pings of 125 bytes, pongs not read": frame(0x89, bytes(125)) * 1000,
    "pongs": frame(0x8A) * MANY,
    "empty texts": frame(0x81) * MANY,
    "texts": frame(0x81, b'{"type":"ping"}') * MANY,
    "binary frames": frame(0x82) * MANY,
    "fragments": frame(0x01) + frame(0x00) * MANY,
    "closes": frame(0x88) * MANY,
    "frames of 64 kB": frame(0x82, bytes(64_000)) * 8,
    "no frames at all": bytes(range(256)) * 256,
}
"""What is sent over an open WebSocket, again and again."""

CHUNKS = (
    b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    + b"1\r\na\r\n" * 20_000
)
HEADERS = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"a: b\r\n" * 20_000

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def open_socket(streams: Streams, code: str) -> None:
    """Do the WebSocket handshake."""
    reader, writer = streams
    writer.write(HANDSHAKE.format(code=code).encode())
    await reader.readuntil(b"\r\n\r\n")


async def send_frames(kind: str, streams: Streams, code: str) -> None:
    await open_socket(streams, code)
    while True:
        streams[1].write(FRAMES[kind])
        await streams[1].drain()


async def send_raw(data: bytes, streams: Streams, _: str) -> None:
    reader, writer = streams
    writer.write(data)
    await writer.drain()
    while await reader.read(65536):
        pass


async def only_handshakes(streams: Streams, code: str) -> None:
    await open_socket(streams, code)


async def requests(streams: Streams, _: str, path: str = "api/rules") -> None:
    reader, writer = streams
    while True:
        writer.write(f"GET /{path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        size = int(head.lower().partition(b"content-length: ")[2].partition(b"\r")[0])
        await reader.readexactly(size)


async def come_and_go(streams: Streams, code: str) -> None:
    """Ask for everything since the beginning, read it, and repeat."""
    await open_socket(streams, f"{code}?after=0")
    async with asyncio.timeout(2):
        await streams[0].readexactly(10_000)


async def byte_by_byte(streams: Streams, code: str) -> None:
    await open_socket(streams, code)
    for byte in frame(0x82, bytes(60_000)):
        streams[1].write(bytes((byte,)))
        await streams[1].drain()
        await asyncio.sleep(0)


Attack = Callable[[Streams, str], Awaitable[None]]

KINDS: dict[str, Attack] = {
    **{
        kind: (lambda streams, code, kind=kind: send_frames(kind, streams, code))  # type: ignore[misc]
        for kind in FRAMES
    },
    "handshakes": only_handshakes,
    "requests": requests,
    "bodies in chunks of a byte": lambda streams, code: send_raw(CHUNKS, streams, code),
    "endless headers": lambda streams, code: send_raw(HEADERS, streams, code),
    "a frame byte by byte": byte_by_byte,
}


LONG: dict[str, Attack] = {
    "steps of its replay": lambda streams, code: requests(
        streams, code, f"api/tables/{code}/replay/1/1"
    ),
    "its whole replay": lambda streams, code: requests(streams, code, f"api/tables/{code}/replay"),
    "its record": lambda streams, code: requests(streams, code, f"api/tables/{code}/record.json"),
    "watchers who have seen nothing of it": come_and_go,
}
"""What is asked about a long game, again and again."""


async def attacker(host: str, port: int, code: str, attack: Attack) -> None:
    """Attack, and reconnect when cut off."""
    while True:
        writer = None
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
            reader, writer = await asyncio.open_connection(host, port)
            await attack((reader, writer), code)
        if writer is not None:
            writer.transport.abort()
        await asyncio.sleep(0)


async def main(host: str, port: int, code: str, kind: str, many: int, seconds: float) -> None:
    codes = ("nope", code)
    attackers = [
        asyncio.create_task(attacker(host, port, codes[number % 2], {**KINDS, **LONG}[kind]))
        for number in range(many)
    ]
    await asyncio.sleep(seconds)
    for task in attackers:
        task.cancel()
    await asyncio.gather(*attackers, return_exceptions=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("host", choices=["127.0.0.1"], help="this machine, and no other")
    parser.add_argument("port", type=int)
    parser.add_argument("code", help="a table of the server")
    parser.add_argument("kind", choices=[*KINDS, *LONG], help="what is sent")
    parser.add_argument("many", type=int, help="how many sockets")
    parser.add_argument("seconds", type=float, help="for how long")
    asyncio.run(main(**vars(parser.parse_args())))

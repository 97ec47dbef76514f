"""Messages between two nodes that have proved to each other that they know the cluster's secret.

The secret itself is never sent. Each side sends an HMAC of two random numbers that were drawn for
this connection. A stranger learns nothing. Then each side says which versions of the protocol it
speaks, since nodes of two releases may share a database.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import secrets
import socket
from typing import Any

import msgspec

from haggis import __version__

OLDEST, NEWEST = 1, 1
"""The versions of the protocol between nodes that this server speaks. A new version comes in two
steps: first a release that speaks both, later one that no longer speaks the old one."""
NONCE = 32
"""Random bytes that each side draws for a connection."""
LONGEST = 16 * 1024 * 1024
"""Bytes of the longest message. The longest answer, a guest's data, is never passed on."""
HANDSHAKE = 3.0
"""Seconds the other side has to prove that it knows the secret."""
IDLE, PROBES = 5, 3
"""TCP keepalive: seconds of silence before a probe, and how many probes."""

_HEAD = 4
_ENTRY, _DOOR = b"haggis entry", b"haggis door"


class NotTrusted(Exception):
    """The other side does not know the cluster's secret, or sends what no node sends."""


class OtherVersion(Exception):
    """The other side speaks no version of the protocol that this one speaks."""


class Channel:
    """A stream of messages to another node."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        if (sock := writer.get_extra_info("socket")) is not None:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            for name, value in (("IDLE", IDLE), ("INTVL", IDLE), ("CNT", PROBES)):
                if (option := getattr(socket, f"TCP_KEEP{name}", None)) is not None:
                    sock.setsockopt(socket.IPPROTO_TCP, option, value)

    async def read(self) -> Any:
        """The next message; `EOFError` or `OSError` when the channel has ended."""
        size = int.from_bytes(await self._reader.readexactly(_HEAD), "big")
        if size > LONGEST:
            raise NotTrusted
        return msgspec.msgpack.decode(await self._reader.readexactly(size))

    async def write(self, message: object) -> None:
        """Send a message, once the other side has read enough of the earlier ones."""
        self._writer.write(_framed(message))
        await self._writer.drain()

    def close(self) -> None:
        """Hang up."""
        self._writer.close()

    def cut(self) -> None:
        """Hang up at once, without waiting until what was written has been sent."""
        self._writer.transport.abort()

    async def knock(self, secret: bytes) -> None:
        """Prove to the door that we know the secret, and check that it does too."""
        async with asyncio.timeout(HANDSHAKE):
            theirs = await self._reader.readexactly(NONCE)
            own = secrets.token_bytes(NONCE)
            self._writer.write(own + _proof(secret, _ENTRY, theirs + own))
            await self._expect(_proof(secret, _DOOR, theirs + own))
            self._writer.write(_framed(_SELF))
            self._compare(await self.read())

    async def admit(self, secret: bytes) -> None:
        """Check that the caller knows the secret, and prove that we do too."""
        async with asyncio.timeout(HANDSHAKE):
            own = secrets.token_bytes(NONCE)
            self._writer.write(own)
            theirs = await self._reader.readexactly(NONCE)
            await self._expect(_proof(secret, _ENTRY, own + theirs))
            self._writer.write(_proof(secret, _DOOR, own + theirs) + _framed(_SELF))
            self._compare(await self.read())

    async def _expect(self, proof: bytes) -> None:
        if not hmac.compare_digest(await self._reader.readexactly(len(proof)), proof):
            raise NotTrusted

    @staticmethod
    def _compare(other: Any) -> None:
        """Check that both sides speak a common version of the protocol."""
        oldest, newest, version = other
        if oldest > NEWEST or newest < OLDEST:
            raise OtherVersion(
                f"a node of version {version} and this one of version {__version__}"
                " cannot pass anything on to each other"
            )


async def dial(address: str, secret: bytes) -> Channel:
    """A channel to the node at this address, after both have proved the secret."""
    host, _, port = address.rpartition(":")
    async with asyncio.timeout(HANDSHAKE):
        reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
    channel = Channel(reader, writer)
    try:
        await channel.knock(secret)
    except BaseException:
        with contextlib.suppress(OSError):
            channel.close()
        raise
    return channel


_SELF = (OLDEST, NEWEST, __version__)
"""What a side says about itself. Every later release must be able to read this."""


def _framed(message: object) -> bytes:
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(_HEAD, "big") + data


def _proof(secret: bytes, side: bytes, numbers: bytes) -> bytes:
    return hmac.digest(secret, side + numbers, hashlib.sha256)

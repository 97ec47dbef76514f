"""Passes a connection on to the node that has its table, in one hop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Container
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from haggis.server.nodes.channel import Channel, NotTrusted, OtherVersion, dial
from haggis.server.protocol.close_codes import COME_AGAIN
from haggis.server.protocol.refusals import refused

RELAYED = "haggis.relayed"
"""Marks the scope of a connection that another node has passed on."""
ANSWER_SECONDS = 20.0
"""Seconds another node has to do what it was told."""
UNREACHABLE = (OSError, EOFError, NotTrusted, OtherVersion)
"""What is raised when another node cannot be reached."""

_PASSED = (
    "type",
    "http_version",
    "method",
    "scheme",
    "path",
    "raw_path",
    "query_string",
    "headers",
    "client",
    "server",
    "subprotocols",
)
"""What the owner is told about a connection. The first node has found out the client's address."""
_DENIAL = "websocket.http.response"
"""The ASGI extension that refuses a WebSocket with an HTTP answer."""
_LAST = ("websocket.close", "websocket.http.response.body", "http.response.body")

log = logging.getLogger("haggis.server")


class Relays:
    """The connections that this node passes on."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._open: dict[Channel, str] = {}
        self._strange: set[str] = set()
        """The nodes that cannot be talked with, each of which is logged once."""

    def __len__(self) -> int:
        return len(self._open)

    async def reach(self, address: str) -> Channel | None:
        """A channel to the node at this address, or nothing if it does not answer."""
        try:
            channel = await self._dial(address)
        except UNREACHABLE:
            return None
        self._open[channel] = address
        return channel

    async def pass_on(self, channel: Channel, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the node answer. If it ends before it has, the client is told to try again."""
        client = _Client(scope["type"], send)
        up = asyncio.create_task(_hear(receive, channel, packed(scope)))
        down = asyncio.create_task(_answer(channel, client))
        try:
            await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
            gone = up.done() and up.exception() is None
        finally:
            del self._open[channel]
            for task in (up, down):
                task.cancel()
            await asyncio.gather(up, down, return_exceptions=True)
            channel.close()
        if not gone and not client.answered:
            await client.send_away()

    def keep(self, living: Container[str]) -> None:
        """Close the channels to nodes that have died: nothing may ever come from them."""
        for channel, address in self._open.items():
            if address not in living:
                channel.cut()

    async def _dial(self, address: str) -> Channel:
        try:
            return await dial(address, self._secret)
        except OtherVersion as error:
            if address not in self._strange:
                self._strange.add(address)
                log.warning("%s: %s", address, error)
            raise

    async def tell(self, address: str, news: object) -> Any:
        """Tell another node something, and wait for its answer."""
        channel = await self._dial(address)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await channel.write(["tell", news])
                return await channel.read()
        finally:
            channel.close()


class _Client:
    """The client, and whether its answer has begun and ended."""

    def __init__(self, kind: str, send: Send) -> None:
        self._kind = kind
        self._send = send
        self._begun = False
        self.answered = False

    async def send(self, message: Message) -> None:
        self._begun = True
        self.answered = message["type"] in _LAST and not message.get("more_body")
        await self._send(message)

    async def send_away(self) -> None:
        """Tell the client to try again, if it can still be told."""
        if self._kind == "websocket":
            with contextlib.suppress(OSError, RuntimeError):  # it may be gone
                if not self._begun:
                    await self._send({"type": "websocket.accept"})
                await self._send({"type": "websocket.close", "code": COME_AGAIN})
        elif not self._begun:
            raise refused("elsewhere")


async def _hear(receive: Receive, channel: Channel, scope: dict[str, Any]) -> None:
    """Pass on what the client sends, until it is gone."""
    await channel.write(["pass", scope])
    while True:
        message = await receive()
        await channel.write(message)
        if message["type"] in ("websocket.disconnect", "http.disconnect"):
            return


async def _answer(channel: Channel, client: _Client) -> None:
    while not client.answered:
        await client.send(await channel.read())


def packed(scope: Scope) -> dict[str, Any]:
    """What the owner is told about a connection."""
    told = {key: scope[key] for key in _PASSED if key in scope}
    return {**told, "may_deny": _DENIAL in scope.get("extensions", {})}


def unpacked(told: dict[str, Any]) -> Scope:
    """The scope of a connection that another node passes on."""
    return {
        **{key: told[key] for key in _PASSED if key in told},
        "asgi": {"version": "3.0"},
        "root_path": "",
        "headers": [(bytes(name), bytes(value)) for name, value in told["headers"]],
        "client": tuple(told["client"]) if told.get("client") else None,
        "server": tuple(told["server"]) if told.get("server") else None,
        "extensions": {_DENIAL: {}} if told["may_deny"] else {},
        RELAYED: True,
    }

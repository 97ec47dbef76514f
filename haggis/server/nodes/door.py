"""The door through which other nodes connect. It opens only to those who know the secret."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.types import ASGIApp, Message

from haggis.server.nodes.channel import Channel, NotTrusted, OtherVersion
from haggis.server.nodes.relay import unpacked

MAX_STRANGERS = 64
"""How many connections may be open at once that have not yet proved that they know the secret."""

log = logging.getLogger("haggis.server")

Hear = Callable[[Any], Awaitable[object]]
"""Handles news from another node, and returns the answer."""


class Door:
    """Where other nodes pass connections on to this one, and tell it news."""

    def __init__(self, secret: bytes, app: ASGIApp, hear: Hear) -> None:
        self._secret = secret
        self._app = app
        self._hear = hear
        self._strangers = 0
        self._strange: set[str] = set()
        """What was said of other versions, once."""
        self._server: asyncio.Server | None = None
        self._inside: set[asyncio.Task[None]] = set()

    async def open(self, address: str) -> str:
        """Listen at this address. Returns it, with the real port in place of 0."""
        host, _, port = address.rpartition(":")
        self._server = await asyncio.start_server(self._come, host.strip("[]"), int(port))
        return f"{host}:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        """Stop listening, and end every open connection."""
        if self._server is not None:
            self._server.close()
            await asyncio.sleep(0)  # a connection just accepted must get into `_inside` first
        for task in self._inside:
            task.cancel()
        await asyncio.gather(*self._inside, return_exceptions=True)

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        channel = Channel(reader, writer)
        task = asyncio.current_task()
        assert task is not None
        self._inside.add(task)
        try:
            await self._welcome(channel)
        except (OSError, EOFError):
            pass  # it has hung up
        except NotTrusted:
            log.warning("somebody without the cluster's secret knocked at the door for nodes")
        except OtherVersion as error:
            if str(error) not in self._strange:
                self._strange.add(str(error))
                log.warning("%s", error)
        except asyncio.CancelledError:
            pass  # the door is closed
        except Exception as error:
            # What the error says is left out: it might name cards.
            log.error("what another node passed on failed with %s", type(error).__name__)
        finally:
            self._inside.discard(task)
            with contextlib.suppress(OSError):
                channel.close()

    async def _welcome(self, channel: Channel) -> None:
        if self._strangers >= MAX_STRANGERS:
            return
        self._strangers += 1
        try:
            await channel.admit(self._secret)
        finally:
            self._strangers -= 1
        kind, what = await channel.read()
        if kind == "tell":
            await channel.write(await self._hear(what))
        else:
            await self._pass(channel, what)

    async def _pass(self, channel: Channel, told: dict[str, Any]) -> None:
        """Let the application answer a connection."""
        scope = unpacked(told)
        gone: Message = {"type": f"{scope['type']}.disconnect", "code": 1006}

        async def receive() -> Message:
            try:
                message: Message = await channel.read()
            except (OSError, EOFError):  # the node that passed it on is gone
                return gone
            return message

        await self._app(scope, receive, channel.write)

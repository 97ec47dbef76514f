"""Two servers on one store, and Ann, who is at a table of one and comes through the other too."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.nodes import Member, several
from tests.server.running import PATIENCE, Client, Running, Tab, client


async def until(true: Callable[[], object]) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def member(server: Running) -> Member:
    """The store as a server sees it."""
    store: Any = server.backend.services.store
    assert isinstance(store, Member)
    return store


def tables(server: Running) -> list[str]:
    """The tables that a server has in memory."""
    return [table.saved.code for table in server.backend.tables.loaded()]


def has_peers(server: Running, number: int) -> bool:
    """Whether a server knows this many others."""
    assert server.backend.services.cluster is not None
    return len(server.backend.services.cluster.peers) == number


def address(server: Running) -> str:
    """The door of a server."""
    assert server.backend.services.cluster is not None
    return server.backend.services.cluster.address


class Scene(NamedTuple):
    """Ann at a table of the first server, and her other browser at the second."""

    first: Running
    second: Running
    ann: Client
    elsewhere: Client
    code: str
    tab: Tab
    relayed: Tab


@asynccontextmanager
async def relay_scene(data: Path, **more: Any) -> AsyncIterator[Scene]:
    async with AsyncExitStack() as stack:
        first, second = await stack.enter_async_context(several(data))
        ann = await stack.enter_async_context(client(first, "Ann"))
        elsewhere = await stack.enter_async_context(client(second))
        elsewhere.http.cookies = ann.http.cookies
        code = await ann.make("haggis-2", ["me", "open"], **more)
        tab = await stack.enter_async_context(await ann.open(code))
        await tab.until("welcome")
        relayed = await stack.enter_async_context(await elsewhere.open(code))
        await relayed.until("welcome")
        yield Scene(first, second, ann, elsewhere, code, tab, relayed)


def unreachable(server: Running, seconds: float) -> None:
    """As if the node had died this many seconds before the end of its lease."""
    part = member(server)
    part.cut = True
    node, _ = part.shared.members[part.id]
    part.shared.members[part.id] = node._replace(address="127.0.0.1:1"), time.monotonic() + seconds


async def closed_with(tab: Tab) -> int:
    """The close code of a tab."""
    with pytest.raises(ConnectionClosed) as closed:
        await tab.until("never")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code

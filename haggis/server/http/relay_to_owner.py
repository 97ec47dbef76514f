"""Endpoints about one table, each answered by the node that has the table."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Receive, Scope, Send

from haggis.errors import HaggisError
from haggis.server.backend import Backend
from haggis.server.nodes.channel import Channel
from haggis.server.nodes.cluster import Cluster, Elsewhere
from haggis.server.nodes.relay import RELAYED

HOLD = 3.5
"""Seconds a connection waits for a table whose node does not answer.

By then the lease of that node has ended, and this node can take the table.
"""
WANT = 2.0
"""Seconds until its node is asked through the store to give such a table up.

Most nodes that do not answer have died, and cannot. This one may live, and be cut off from us."""
AGAIN = 0.2
"""Seconds until such a table is asked for again."""


class RelayToOwner:
    """Passes a connection on to the node that has its table, if that is not this one.

    A connection is passed on once at most. After that the endpoint tells the client to try again.
    """

    def __init__(self, endpoint: ASGIApp) -> None:
        self.endpoint = endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        backend: Backend = scope["app"].state.backend
        cluster = backend.services.cluster
        channel = None
        if cluster is not None and RELAYED not in scope:
            channel = await _reach_owner(backend, cluster, scope["path_params"]["code"])
        if cluster is None or channel is None:
            await self.endpoint(scope, receive, send)
        else:
            await cluster.relays.pass_on(channel, scope, receive, send)


async def _reach_owner(backend: Backend, cluster: Cluster, code: str) -> Channel | None:
    """A channel to the node that has the table; nothing where the endpoint here has to answer."""
    loop = asyncio.get_running_loop()
    began, wanted = loop.time(), False
    while address := await _owner(backend, code):
        channel = await cluster.relays.reach(address)
        waited = loop.time() - began
        if channel is None and not wanted and waited >= min(WANT, HOLD):
            wanted = True
            await cluster.want(code)
        if channel is not None or waited > HOLD:
            return channel
        await asyncio.sleep(AGAIN)
    return None


async def _owner(backend: Backend, code: str) -> str:
    """The address of the node that has the table, if that is not this one."""
    try:
        await backend.tables.get(code)
    except Elsewhere as elsewhere:
        return elsewhere.address
    except HaggisError:
        pass  # the endpoint says what is wrong
    return ""

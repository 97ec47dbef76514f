"""The first check of every request: where it comes from, and whether it means this server."""

from __future__ import annotations

import logging
import traceback
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from haggis.errors import HaggisError
from haggis.server.config import THIS_MACHINE, Config
from haggis.server.hosts import is_local_name, name_in
from haggis.server.http.answers import json
from haggis.server.protocol.refusals import STATUS, refusal, refused

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip")
"""The headers a proxy adds."""
BEHIND_A_PROXY = "behind a proxy"
"""The address given to all clients of a proxy on this machine that is not trusted."""

log = logging.getLogger("haggis.server")


class Admission:
    """Lets in requests that are meant for this server, and answers when one fails."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config
        self.public = name_in(config.origin.partition("//")[2])
        network = name_in(urlsplit(config.network_url).netloc)
        self.names = {self.public, network, *map(str.lower, config.hosts)} - {""}
        self._said = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        name = name_in(host)
        if self._by_proxy(scope, headers, name):
            scope["client"] = (BEHIND_A_PROXY, 0)
        if host and not (name in self.names or (name and is_local_name(name))):
            await refuse_connection(refused("wrong-host"), scope, receive, send)
            return
        answered = gone = False

        async def noted(message: Message) -> None:
            nonlocal answered, gone
            answered = True
            try:
                await send(message)
            except OSError:  # so ASGI has it for who went away
                gone = True
                raise

        try:
            await self.app(scope, receive, noted)
        except WebSocketDisconnect:
            return
        except Exception as error:
            if gone:
                return
            _report(scope, error)
            if not answered:
                await refuse_connection(refused("failed"), scope, receive, send)

    def _by_proxy(self, scope: Scope, headers: Headers, name: str) -> bool:
        """Whether this comes from a proxy on this machine that hides who sent it."""
        client, trusted = scope.get("client"), self.config.trusted_proxies
        if client is None or client[0] not in THIS_MACHINE or {*trusted} & {*THIS_MACHINE, "*"}:
            return False
        forwarded = [header for header in FORWARDED if header in headers]
        is_public = bool(self.public) and name == self.public and not is_local_name(name)
        if not forwarded and not is_public:
            return False
        if not self._said:
            self._said = True
            log.warning(
                "requests come through a proxy on this machine (%s), which is not trusted:"
                " all its visitors count as one; see --trust-proxy",
                ", ".join(forwarded) or "by their Host",
            )
        return True


async def refuse_connection(error: HaggisError, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or a WebSocket that was not accepted, with a refusal."""
    answer = json(refusal(error), STATUS[error.code])
    if scope["type"] == "http":
        await answer(scope, receive, send)
        return
    socket = WebSocket(scope, receive, send)
    if "websocket.http.response" in scope.get("extensions", {}):
        await socket.send_denial_response(answer)
    else:
        await socket.close()


def _report(scope: Scope, error: Exception) -> None:
    """Log what failed and where, without the error's text, which may name hidden cards."""
    where = "".join(traceback.format_tb(error.__traceback__)[-3:])
    path = HTTPConnection(scope).url.path[:100]
    log.error("%s failed: %s\n%s", path, type(error).__name__, where)

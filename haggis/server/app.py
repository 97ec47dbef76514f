"""The web application: the API, the WebSocket, the page, and the headers that guard it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from anyio import to_thread
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute, websocket_session
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from haggis.errors import HaggisError
from haggis.server.backend import Backend, open_backend
from haggis.server.config import Config
from haggis.server.http.admission import Admission, refuse_connection
from haggis.server.http.answers import fail, refuse, refuse_path
from haggis.server.http.relay_to_owner import RelayToOwner
from haggis.server.http.routes import api_routes, metrics
from haggis.server.protocol.refusals import refused
from haggis.server.socket.tab import table_socket
from haggis.server.store.opening import open_store

FILE_THREADS = 2
"""Threads that read the page's files. More of them would slow down the event loop."""
STATIC = Path(__file__).parent / "static"
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class WithHeaders:
    """Adds the security headers to every answer, and allows only assets to be cached."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if "/assets/" in scope["path"] and message["status"] == 200:
                    headers["cache-control"] = "public, max-age=31536000, immutable"
                else:
                    headers.setdefault("cache-control", "no-cache")
            await send(message)

        await self.app(scope, receive, with_headers)


async def no_socket(socket: WebSocket) -> None:
    """Refuse a WebSocket at a path that has none."""
    await refuse_connection(refused("not-found"), socket.scope, socket.receive, socket.send)


def make_app(config: Config, backend: Backend | None = None) -> Starlette:
    """The application; it opens its backend when it starts, unless it is given one."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        opened = backend or open_backend(config, store=await open_store(config))
        app.state.backend = inside.state.backend = opened
        if gate := getattr(app.state, "gate", None):
            opened.services.metrics.cut = gate.cut
        to_thread.current_default_thread_limiter().total_tokens = FILE_THREADS
        try:
            await opened.start(app.router)
            yield
        finally:
            await opened.close()

    inside = Starlette(
        routes=[
            WebSocketRoute("/ws/{code}", RelayToOwner(websocket_session(table_socket))),
            WebSocketRoute("/{path:path}", no_socket),
            Mount("/api", routes=api_routes()),
            Route("/metrics", metrics),
            Mount("/", GZipMiddleware(StaticFiles(directory=STATIC, html=True))),
        ],
        exception_handlers={
            HaggisError: refuse,
            HTTPException: refuse_path,
            Exception: fail,
        },
    )
    app = Starlette(
        routes=[Mount(config.base or "/", inside)],
        exception_handlers={HTTPException: refuse_path},
        lifespan=lifespan,
    )
    app.add_middleware(Admission, config=config)
    app.add_middleware(WithHeaders)
    return app

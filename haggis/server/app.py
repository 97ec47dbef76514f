"""The web application: the API, the WebSocket, the page, and the headers that guard it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from haggis.errors import HaggisError
from haggis.server.backend import Backend, open_backend
from haggis.server.config import Config
from haggis.server.http.answers import refuse
from haggis.server.http.routes import api_routes, metrics
from haggis.server.socket.tab import table_socket

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


class Guarded:
    """Puts the guarding headers on every answer, and lets nothing but assets be cached."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if "/assets/" in scope["path"] and message["status"] == 200:
                    headers["cache-control"] = "public, max-age=31536000, immutable"
                else:
                    headers.setdefault("cache-control", "no-cache")
            await send(message)

        await self.app(scope, receive, guarded)


def make_app(config: Config, backend: Backend | None = None) -> Starlette:
    """The application; it opens its backend when it starts, unless it is given one."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.backend = inside.state.backend = backend or open_backend(config)
        try:
            yield
        finally:
            await app.state.backend.close()

    inside = Starlette(
        routes=[
            Mount("/api", routes=api_routes()),
            Route("/metrics", metrics),
            WebSocketRoute("/ws/{code}", table_socket),
            Mount("/", GZipMiddleware(StaticFiles(directory=STATIC, html=True))),
        ],
        exception_handlers={HaggisError: refuse},
    )
    routes = [Mount(config.base, inside)] if config.base else [Mount("/", inside)]
    app = Starlette(routes=routes, lifespan=lifespan)
    app.add_middleware(Guarded)
    return app

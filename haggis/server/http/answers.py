"""How the HTTP API reads a request, and writes an answer or a refusal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from haggis.errors import HaggisError
from haggis.server.backend import Backend
from haggis.server.protocol.messages import FRAME, encode
from haggis.server.protocol.refusals import refusal, refused

T = TypeVar("T")

STATUS = {
    "no-session": 401,
    "wrong-origin": 403,
    "not-found": 404,
    "no-table": 404,
    "no-round": 404,
    "no-sheet": 404,
    "not-yours": 403,
    "too-long": 413,
    "too-many-guests": 429,
    "unreadable": 400,
    "bad-name": 400,
    "bad-settings": 400,
    "busy": 503,
    "not-saved": 503,
    "failed": 500,
}
"""The HTTP status of a refusal; else 409."""


class Call(NamedTuple):
    """A request, and the backend that answers it."""

    backend: Backend
    request: Request


Answer = Callable[[Call], Awaitable[Response]]


def answering(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint that gives this answer; what changes something must come from our page."""

    async def endpoint(request: Request) -> Response:
        backend: Backend = request.app.state.backend
        if request.method not in ("GET", "HEAD"):
            backend.sessions.check_origin(request)
        return await answer(Call(backend, request))

    return endpoint


async def refuse(request: Request, error: Exception) -> Response:
    """The answer to what is refused: the refusal, with its status."""
    assert isinstance(error, HaggisError)
    backend: Backend = request.app.state.backend
    backend.services.metrics.refusals[error.code] += 1
    response = json(refusal(error), STATUS.get(error.code, 409))
    if error.code == "no-session":
        backend.sessions.clear_cookie(response)
    return response


def json(item: object, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(encode(item), status, media_type="application/json")


async def body(request: Request, kind: type[T]) -> T:
    """What was sent, if it is of this kind."""
    data = b""
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > FRAME:
                raise refused("too-long")
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ClientDisconnect) as error:
        raise refused("unreadable", f"That could not be read: {str(error)[:200]}.") from None

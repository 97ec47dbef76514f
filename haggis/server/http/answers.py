"""How the HTTP API reads a request, and writes an answer or a refusal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from haggis.errors import HaggisError
from haggis.server.backend import Backend
from haggis.server.protocol.messages import FRAME, encode
from haggis.server.protocol.refusals import CONFLICT, STATUS, refusal, refused

T = TypeVar("T")


class Call(NamedTuple):
    """A request, and the backend that answers it."""

    backend: Backend
    request: Request


Answer = Callable[[Call], Awaitable[Response]]


def answering(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint that gives this answer. A request that changes something needs our origin."""

    async def endpoint(request: Request) -> Response:
        backend: Backend = request.app.state.backend
        backend.check_lease()
        if request.method not in ("GET", "HEAD"):
            backend.sessions.check_origin(request)
        return await answer(Call(backend, request))

    return endpoint


async def refuse(request: Request, error: Exception) -> Response:
    """Answer an error with its refusal and status."""
    assert isinstance(error, HaggisError)
    backend: Backend = request.app.state.backend
    backend.services.metrics.refusals[error.code] += 1
    response = json(refusal(error), STATUS.get(error.code, CONFLICT))
    if error.code == "no-session":
        backend.sessions.clear_cookie(response)
    return response


async def refuse_path(request: Request, error: Exception) -> Response:
    """Answer an unknown path or method."""
    assert isinstance(error, HTTPException)
    code = "wrong-method" if error.status_code == STATUS["wrong-method"] else "not-found"
    response = await refuse(request, refused(code))
    response.headers.update(error.headers or {})
    return response


async def fail(request: Request, _: Exception) -> Response:
    """Answer when the server itself fails. The cause goes to the log."""
    return await refuse(request, refused("failed"))


def json(item: object, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(encode(item), status, media_type="application/json")


async def body(request: Request, kind: type[T]) -> T:
    """The body of a request, decoded as this type."""
    data = b""
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > FRAME:
                raise refused("too-long")
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ClientDisconnect) as error:
        raise refused("unreadable", f"That could not be read: {str(error)[:200]}.") from None

"""The HTTP API of a guest's sessions: which devices are signed in, and signing them out."""

from __future__ import annotations

from starlette.responses import Response

from haggis.server.http.answers import Call, json
from haggis.server.protocol.api import SessionInfo
from haggis.server.protocol.refusals import refused
from haggis.server.store.interface import Session

ID = 16
"""How many characters of the token's hash are a session's public id."""


async def mine(call: Call) -> Response:
    return json(await listed(call, (await call.backend.sessions.need(call.request)).id))


async def listed(call: Call, guest: str) -> list[SessionInfo]:
    """A guest's sessions, as they are shown."""
    own = call.backend.sessions.session_of(call.request)
    return [
        SessionInfo(_id(row), row.device, row.made, row.seen, this=row.hash == own)
        for row in await call.backend.sessions.all_of(guest)
    ]


async def end(call: Call) -> Response:
    guest = await call.backend.sessions.need(call.request)
    wanted = call.request.path_params["id"]
    rows = [row for row in await call.backend.sessions.all_of(guest.id) if _id(row) == wanted]
    if not rows:
        raise refused("not-found")
    return await _end(call, guest.id, rows)


async def end_others(call: Call) -> Response:
    guest = await call.backend.sessions.need(call.request)
    own = call.backend.sessions.session_of(call.request)
    rows = [row for row in await call.backend.sessions.all_of(guest.id) if row.hash != own]
    return await _end(call, guest.id, rows)


async def _end(call: Call, guest: str, rows: list[Session]) -> Response:
    response = Response(status_code=204)
    for row in rows:
        await call.backend.end_session(guest, row.hash)
        if row.hash == call.backend.sessions.session_of(call.request):
            call.backend.sessions.clear_cookie(response)
    return response


def _id(row: Session) -> str:
    return row.hash[:ID]

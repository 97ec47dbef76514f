"""The HTTP API of a guest: name, personal links, games, statistics, and deletion."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from haggis.errors import Refused
from haggis.server.devices import device_of
from haggis.server.http.answers import Call, body, json
from haggis.server.http.lists import names_of, players_of, sitters_of, statistics_row
from haggis.server.protocol.api import Claim, GameRow, Me, Name, PersonalLink
from haggis.server.protocol.state import Settings
from haggis.server.sessions import LINK_LIFE
from haggis.server.store.interface import Guest, Summary

DEFAULT_ROWS = 50
MAX_ROWS = 500
"""How many games one answer lists, by default and at most."""


async def me(call: Call) -> Response:
    """Who this browser is. A first visit is no error: the answer is then empty."""
    guest = await call.backend.sessions.guest(call.request)
    return json(Me("", "") if guest is None else Me(*guest))


async def set_name(call: Call) -> Response:
    name = (await body(call.request, Name)).name
    try:
        guest = await call.backend.sessions.guest(call.request)
    except Refused:
        guest = None
    if guest is not None:
        guest = await call.backend.sessions.rename(guest, name)
        await call.backend.rename(guest.id, guest.name)
        return json(Me(*guest))
    address = call.request.client.host if call.request.client else ""
    guest, token = await call.backend.sessions.welcome(name, address, _device(call))
    response = json(Me(*guest), 201)
    call.backend.sessions.set_cookie(response, token)
    return response


async def delete_me(call: Call) -> Response:
    guest = await call.backend.sessions.need(call.request)
    await call.backend.leave_all(guest)
    await call.backend.services.store.delete_guest(guest.id)
    response = Response(status_code=204)
    call.backend.sessions.clear_cookie(response)
    return response


async def link(call: Call) -> Response:
    guest = await call.backend.sessions.need(call.request)
    token = await call.backend.sessions.link(guest)
    address = call.backend.config.shared_url or str(call.request.base_url)
    return json(PersonalLink(f"{address.rstrip('/')}/#/me/{token}", LINK_LIFE // 60))


async def claim(call: Call) -> Response:
    token = (await body(call.request, Claim)).token
    guest, token = await call.backend.sessions.claim(token, _device(call))
    response = json(Me(*guest))
    call.backend.sessions.set_cookie(response, token)
    return response


def _device(call: Call) -> str:
    return device_of(call.request.headers.get("user-agent", ""))


async def my_games(call: Call) -> Response:
    guest = await call.backend.sessions.need(call.request)
    before = _number(call, "before", 1 << 60)
    limit = min(_number(call, "limit", DEFAULT_ROWS), MAX_ROWS)
    rows = await call.backend.services.store.games_of(guest.id, limit, before)
    names = await names_of(call.backend, rows)
    return json([game_row(row, guest, names) for row in rows])


def _number(call: Call, name: str, otherwise: int) -> int:
    text = call.request.query_params.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 16 else otherwise


def game_row(row: Summary, guest: Guest, names: dict[str, str]) -> GameRow:
    """A game in a guest's list."""
    sitters = sitters_of(row)
    guests = [sitter.guest for sitter in sitters]
    return GameRow(
        code=row.code,
        rules=msgspec.json.decode(row.settings, type=Settings).rules,
        status=row.status,
        players=players_of(sitters, names),
        totals=list(row.totals),
        rounds=row.rounds,
        updated=row.updated,
        seat=guests.index(guest.id) if guest.id in guests else None,
        winner=row.winner,
    )


async def my_statistics(call: Call) -> Response:
    guest = await call.backend.sessions.need(call.request)
    rows = await call.backend.services.store.statistics(guest.id)
    names = await call.backend.services.store.names(
        sorted({key for row in rows for key in row.opponents})
    )
    return json([statistics_row(row, names) for row in rows])

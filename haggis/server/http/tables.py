"""The HTTP API of tables: make, find, join; records and replays."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from haggis import Game, to_json, to_text
from haggis.server.http import replays
from haggis.server.http.answers import Call, body, json
from haggis.server.http.lists import names_of, players_of, sitters_of
from haggis.server.protocol.api import Join, LobbyRow, NewTable, TableMade, Turn
from haggis.server.protocol.messages import Sit
from haggis.server.protocol.refusals import refused
from haggis.server.protocol.state import Settings
from haggis.server.store.interface import Summary
from haggis.server.table.facts import Sitter
from haggis.server.table.saved_table import SavedTable, seat_names
from haggis.server.table.views import open_round

MAX_ROWS = 50
"""How many tables the lobby lists."""


async def lobby(call: Call) -> Response:
    rows = await call.backend.services.store.lobby(MAX_ROWS)
    names = await names_of(call.backend, rows)
    return json([_lobby_row(row, names) for row in rows])


def _lobby_row(row: Summary, names: dict[str, str]) -> LobbyRow:
    settings = msgspec.json.decode(row.settings, type=Settings)
    seats = players_of(sitters_of(row), names)
    options = list(settings.options)
    return LobbyRow(row.code, settings.rules, options, settings.goal, seats, settings.bank)


async def make(call: Call) -> Response:
    guest = await call.backend.sessions.need(call.request)
    wanted = await body(call.request, NewTable)
    sitters = []
    for seat in wanted.seats:
        if seat.kind == "bot" and not seat.level:
            raise refused("no-level")
        level = seat.level if seat.kind == "bot" else ""
        sitters.append(Sitter(guest.id if seat.kind == "me" else "", level))
    own = [seat for seat, sitter in enumerate(sitters) if sitter.guest]
    if len(own) > 1:
        raise refused("seated")
    table = await call.backend.tables.make(
        wanted.settings, sitters, guest, wanted.start, wanted.first
    )
    return json(TableMade(table.saved.code, own[0] if own else None), 201)


async def look(call: Call) -> Response:
    table = await call.backend.tables.get(call.request.path_params["code"])
    return json(table.tabs.table_state())


async def turn(call: Call) -> Response:
    saved = await call.backend.tables.look(call.request.path_params["code"], whole=False)
    if saved.live is None or saved.status != "playing":
        return json(Turn())
    return json(Turn(open_round(saved.live.seat_view(None)).deciders))


async def join(call: Call) -> Response:
    guest = await call.backend.sessions.need(call.request)
    seat = (await body(call.request, Join)).seat
    table = await call.backend.tables.get(call.request.path_params["code"])
    if seat is None:
        sitters = list(enumerate(table.saved.sitters))
        open_seats = [seat for seat, sitter in sitters if sitter.open_to(guest.id)]
        open_seats.sort(key=lambda seat: sitters[seat][1].invited != guest.id)
        if not open_seats and table.saved.status == "waiting":
            raise refused("no-open-seat")
        seat = open_seats[0] if open_seats else 0
    await table.ask(guest, Sit(f"join-{secrets.token_hex(8)}", seat))
    return json(TableMade(table.saved.code, seat))


async def record_json(call: Call) -> Response:
    text = await _record(call, to_json)
    return Response(text, media_type="application/json", headers=_download(call.request))


async def record_text(call: Call) -> Response:
    text = await _record(call, to_text)
    return Response(text, media_type="text/plain", headers=_download(call.request))


async def _record(call: Call, form: Callable[[Game], str]) -> str:
    game = replays.finished((await _game(call))[1])
    if game is None:
        raise refused("no-round")
    return await call.backend.tables.long_work.once(lambda: form(game))


def _download(request: Request) -> dict[str, str]:
    name = request.path_params["code"] + "." + request.url.path.rpartition(".")[2]
    return {"content-disposition": f'attachment; filename="{name}"'}


async def replay(call: Call) -> Response:
    saved, game = await _game(call)
    players = players_of(saved.sitters, saved.guests)
    work = call.backend.tables.long_work
    return await work.once(lambda: json(replays.replay(replays.finished(game), game, players)))


async def replay_state(call: Call) -> Response:
    game = replays.finished((await _game(call))[1])
    if game is None:
        raise refused("no-round")
    text = call.request.query_params.get("seat")
    seat = int(text) if text is not None and text.isdecimal() and len(text) < 3 else None
    place = [call.request.path_params[name] for name in ("round", "action")]
    if not all(text.isdecimal() and len(text) < 6 for text in place):
        raise refused("no-round")
    round, action = map(int, place)
    work = call.backend.tables.long_work
    return await work.once(lambda: json(replays.state(game, round, action, seat)))


async def _game(call: Call) -> tuple[SavedTable, Game]:
    saved = await call.backend.tables.look(call.request.path_params["code"])
    if saved.live is None:
        raise refused("not-started")
    # current names: somebody may have been renamed or deleted since the game began
    return saved, replace(saved.live.game, players=tuple(seat_names(saved.sitters, saved.guests)))

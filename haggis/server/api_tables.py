"""The HTTP API of tables: make, find, join, and what is left of a game."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from haggis import Game, to_json, to_text
from haggis.server import replaying
from haggis.server.answers import Call, body, json
from haggis.server.facts import Sitter
from haggis.server.messages import Sit
from haggis.server.refusals import refused
from haggis.server.requests import Join, LobbyRow, NewTable, TableMade
from haggis.server.room import Room, seat_names
from haggis.server.rows import names_of, players_of, sitters_of
from haggis.server.shown import Settings
from haggis.server.store import Summary

ROWS = 50
"""How many tables the lobby lists."""


async def lobby(call: Call) -> Response:
    rows = await call.house.services.store.lobby(ROWS)
    names = await names_of(call.house, rows)
    return json([_lobby_row(row, names) for row in rows])


def _lobby_row(row: Summary, names: dict[str, str]) -> LobbyRow:
    settings = msgspec.json.decode(row.settings, type=Settings)
    seats = players_of(sitters_of(row), names)
    options = list(settings.options)
    return LobbyRow(row.code, settings.rules, options, settings.goal, seats, settings.bank)


async def make(call: Call) -> Response:
    guest = await call.house.sessions.need(call.request)
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
    table = await call.house.tables.make(wanted.settings, sitters, guest, wanted.start)
    return json(TableMade(table.room.code, own[0] if own else None), 201)


async def look(call: Call) -> Response:
    table = await call.house.tables.get(call.request.path_params["code"])
    return json(table.audience.table_state())


async def join(call: Call) -> Response:
    guest = await call.house.sessions.need(call.request)
    seat = (await body(call.request, Join)).seat
    table = await call.house.tables.get(call.request.path_params["code"])
    if seat is None:
        open_seats = [seat for seat, sitter in enumerate(table.room.sitters) if sitter.open]
        if not open_seats and table.room.status == "waiting":
            raise refused("no-open-seat")
        seat = open_seats[0] if open_seats else 0
    await table.ask(guest, Sit(f"join-{call.house.services.clock.now()}", seat))
    return json(TableMade(table.room.code, seat))


async def record_json(call: Call) -> Response:
    game = replaying.finished((await _game(call))[1])
    if game is None:
        raise refused("no-round")
    return Response(to_json(game), media_type="application/json", headers=_download(call.request))


async def record_text(call: Call) -> Response:
    game = replaying.finished((await _game(call))[1])
    if game is None:
        raise refused("no-round")
    return Response(to_text(game), media_type="text/plain", headers=_download(call.request))


def _download(request: Request) -> dict[str, str]:
    name = request.path_params["code"] + "." + request.url.path.rpartition(".")[2]
    return {"content-disposition": f'attachment; filename="{name}"'}


async def replay(call: Call) -> Response:
    room, game = await _game(call)
    players = players_of(room.sitters, room.guests)
    return json(replaying.replay(replaying.finished(game), game, players))


async def replay_state(call: Call) -> Response:
    game = replaying.finished((await _game(call))[1])
    if game is None:
        raise refused("no-round")
    text = call.request.query_params.get("seat")
    seat = int(text) if text is not None and text.isdecimal() and len(text) < 3 else None
    place = call.request.path_params["round"], call.request.path_params["action"]
    return json(replaying.state(game, *place, seat))


async def _game(call: Call) -> tuple[Room, Game]:
    code = call.request.path_params["code"]
    loaded = [table.room for table in call.house.tables.loaded() if table.room.code == code]
    room = loaded[0] if loaded else await call.house.tables.read(code)
    if room.live is None:
        raise refused("not-started")
    # the names as they are now: somebody may have been deleted since the game began
    return room, replace(room.live.game, players=tuple(seat_names(room.sitters, room.guests)))

"""The HTTP API of sheets: scores games with real cards, and keeps the sheets."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from haggis.server.http.answers import Call, body, json
from haggis.server.http.paper_sheet import reckon, warnings
from haggis.server.protocol.api import KeptSheet, Paper, Reckoned, SheetInfo
from haggis.server.protocol.messages import Sheet
from haggis.server.protocol.refusals import refused
from haggis.server.store.interface import Guest, StoredSheet
from haggis.server.table.registry import new_code

SHEETS_PER_GUEST = 100


async def keep(call: Call) -> Response:
    paper = await body(call.request, Paper)
    sheet = reckon(paper)
    if not isinstance(sheet, Sheet):
        return json(Reckoned("", problems=tuple(sheet)))
    guest = await call.backend.sessions.guest(call.request)
    code, revision = await _keep(call, guest, paper) if guest else ("", 0)
    return json(Reckoned(code, revision, sheet, warnings=tuple(warnings(paper))))


async def _keep(call: Call, guest: Guest, paper: Paper) -> tuple[str, int]:
    """Keep a sheet of a guest, as a new one or in place of its earlier revision."""
    store, now = call.backend.services.store, call.backend.services.clock.unix_time()
    before = await store.sheet(paper.code) if paper.code else None
    if before is None or before.guest != guest.id:
        if len(await store.sheets_of(guest.id)) >= SHEETS_PER_GUEST:
            raise refused("too-many-sheets")
        before = StoredSheet(new_code(), guest.id, 0, now, "")
    elif paper.revision not in (None, before.revision):
        raise refused("stale-sheet")
    paper.code, paper.revision = before.code, before.revision + 1
    text = msgspec.json.encode(paper).decode()
    if not await store.keep_sheet(StoredSheet(*before[:2], paper.revision, now, text)):
        raise refused("stale-sheet")
    return paper.code, paper.revision


async def look(call: Call) -> Response:
    stored = await _stored(call)
    guest = await call.backend.sessions.guest(call.request)
    paper = paper_of(stored)
    sheet = reckon(paper)
    assert isinstance(sheet, Sheet)
    return json(KeptSheet(paper, sheet, mine=guest is not None and guest.id == stored.guest))


async def delete(call: Call) -> Response:
    guest = await call.backend.sessions.need(call.request)
    stored = await _stored(call)
    if stored.guest != guest.id:
        raise refused("not-yours")
    await call.backend.services.store.delete_sheet(stored.code)
    return Response(status_code=204)


async def mine(call: Call) -> Response:
    guest = await call.backend.sessions.need(call.request)
    return json([_info(row) for row in await call.backend.services.store.sheets_of(guest.id)])


async def _stored(call: Call) -> StoredSheet:
    stored = await call.backend.services.store.sheet(call.request.path_params["code"])
    if stored is None:
        raise refused("no-sheet")
    return stored


def _info(row: StoredSheet) -> SheetInfo:
    paper = paper_of(row)
    return SheetInfo(row.code, paper.rules, paper.players, len(paper.rounds), row.updated)


def paper_of(row: StoredSheet) -> Paper:
    """A sheet as it was entered."""
    return msgspec.json.decode(row.body, type=Paper)

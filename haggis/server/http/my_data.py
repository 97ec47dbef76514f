"""Everything that is kept about a guest, in one file."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from haggis.server.http import my_devices
from haggis.server.http.answers import Call, json
from haggis.server.http.guests import game_row
from haggis.server.http.lists import names_of, statistics_row
from haggis.server.http.sheets import paper_of
from haggis.server.protocol.api import MyAction, MyChat, MyData, MyGame
from haggis.server.protocol.refusals import refused
from haggis.server.store.interface import Guest, Said, StoredFact, Summary
from haggis.server.table import facts

PAGE = 200
"""How many games are read at once."""


async def download(call: Call) -> Response:
    guest = await call.backend.sessions.need(call.request)
    if not await call.backend.sessions.may_download(guest.id):
        raise refused("too-many")
    response = json(await _data(call, guest))
    response.headers["content-disposition"] = 'attachment; filename="haggis-my-data.json"'
    return response


async def _data(call: Call, guest: Guest) -> MyData:
    store = call.backend.services.store
    statistics = await store.statistics(guest.id)
    muted = await store.mutes(guest.id)
    people = {key for row in statistics for key in row.opponents} | set(muted)
    names = await store.names(sorted(people))
    return MyData(
        id=guest.id,
        name=guest.name,
        sessions=await my_devices.listed(call, guest.id),
        muted=[names[person] for person in muted if person in names],
        games=[await _game(call, guest, row) for row in await _games(call, guest.id)],
        chat=[_line(said) for said in await store.chat_of(guest.id)],
        sheets=[paper_of(row) for row in await store.sheets_of(guest.id)],
        statistics=[statistics_row(row, names) for row in statistics],
    )


async def _games(call: Call, guest: str) -> list[Summary]:
    """All games of a guest, the latest first."""
    found: dict[str, Summary] = {}
    before = 1 << 60
    while True:
        rows = await call.backend.services.store.games_of(guest, PAGE, before)
        new = [row for row in rows if row.code not in found]
        found |= {row.code: row for row in new}
        if len(rows) < PAGE or not new:
            return list(found.values())
        before = rows[-1].updated + 1  # several may have happened within that second


async def _game(call: Call, guest: Guest, row: Summary) -> MyGame:
    names = await names_of(call.backend, [row])
    lines = await call.backend.services.store.facts(row.code)
    own = [line for line in lines if line.guest == guest.id]
    actions = [action for line in own if (action := _action(line)) is not None]
    return MyGame(game_row(row, guest, names), actions)


def _action(line: StoredFact) -> MyAction | None:
    """What the guest did. A deal is left out, because it has the cards of others too."""
    try:
        fact = facts.decode(line.body)
    except msgspec.MsgspecError:  # one unreadable line must not hide the others
        return None
    match fact:
        case facts.Acted():
            return MyAction(line.at, fact.action)
        case facts.Gave():
            return MyAction(line.at, f"give{fact.card}")
    return None


def _line(said: Said) -> MyChat:
    fact = facts.decode(said.line.body)
    assert isinstance(fact, facts.Said)
    return MyChat(said.code, said.line.at, fact.text, fact.phrase)

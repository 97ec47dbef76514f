"""Notices changes to guests made through other nodes, in case their news did not arrive."""

from __future__ import annotations

from collections.abc import Sequence

from haggis.server.protocol.close_codes import SIGNED_OUT
from haggis.server.store.interface import Store
from haggis.server.table.actor import TableActor
from haggis.server.table.commands import Renamed


async def check_guests(tables: Sequence[TableActor], store: Store, now: int) -> None:
    """Compare names and sessions at these tables with what is stored."""
    known = [dict(table.guests) for table in tables]
    names = await store.names(sorted(set().union(*known)))
    for table, guests in zip(tables, known, strict=True):
        for guest, name in guests.items():
            if names.get(guest) != name:
                table.post(Renamed(guest, names.get(guest)))
        for session in table.tabs.sessions():
            if await store.guest_of(session, now) is None:
                table.tabs.hang_up(session, SIGNED_OUT)

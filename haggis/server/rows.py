"""Tables in lists: rows of the store with the names of their people."""

from __future__ import annotations

import msgspec

from haggis.server.facts import Sitter
from haggis.server.house import House
from haggis.server.store import Summary


def sitters_of(row: Summary) -> list[Sitter]:
    """Who sits at a stored table."""
    return msgspec.json.decode(row.seats, type=list[Sitter])


async def names_of(house: House, rows: list[Summary]) -> dict[str, str]:
    """The names of all guests at these tables."""
    guests = {sitter.guest for row in rows for sitter in sitters_of(row) if sitter.guest}
    return await house.services.store.names(sorted(guests))

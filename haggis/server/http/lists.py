"""Rows of the store as rows of lists, with the names of the people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from haggis.server.backend import Backend
from haggis.server.protocol.api import Player, StatisticsRow
from haggis.server.store.interface import Summary, Tally
from haggis.server.table.facts import Sitter
from haggis.server.table.saved_table import BOT, DELETED_NAME


def sitters_of(row: Summary) -> list[Sitter]:
    """Who sits at a stored table."""
    return msgspec.json.decode(row.seats, type=list[Sitter])


async def names_of(backend: Backend, rows: list[Summary]) -> dict[str, str]:
    """The names of all guests at these tables, by id."""
    guests = {sitter.guest for row in rows for sitter in sitters_of(row) if sitter.guest}
    return await backend.services.store.names(sorted(guests))


def players_of(sitters: Sequence[Sitter], names: Mapping[str, str]) -> list[Player]:
    """Who sits where."""
    return [
        Player(name=names.get(sitter.guest, DELETED_NAME))
        if sitter.guest
        else Player(level=sitter.level)
        for sitter in sitters
    ]


def statistics_row(tally: Tally, names: Mapping[str, str]) -> StatisticsRow:
    """A line of the statistics, with the opponents' current names."""
    opponents = [
        Player(level=key.removeprefix(BOT))
        if key.startswith(BOT)
        else Player(name=names.get(key, DELETED_NAME))
        for key in tally.opponents
    ]
    return StatisticsRow(tally.rules, opponents, *tally[2:])

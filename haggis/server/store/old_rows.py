"""What is old, for both stores: the rows of which table, and what belongs to them."""

from __future__ import annotations

from typing import NamedTuple

from haggis.server.lifetimes import Old

CHAT = """substr(body, 1, 14) = '{"fact":"said"'"""
"""Exactly as in the indexes of chat; otherwise all facts would be searched."""
_QUIET = "coalesce((SELECT max(at) FROM facts WHERE facts.code = tables.code), 0) < {before}"
_GAME = ("facts.code", "players.code", "results.code")


class OldRows(NamedTuple):
    """The rows of one kind that are deleted when they are old."""

    table: str
    key: str
    condition: str
    """When a row is old; each store puts its own parameter for `{before}`."""
    belongs: tuple[str, ...] = ()
    """The columns of other tables by which their rows belong to one of these."""


OLD_ROWS: dict[Old, OldRows] = {
    "tokens": OldRows("tokens", "hash", "expires < {before}"),
    "empty-tables": OldRows(
        "tables",
        "code",
        "status = 'closed' AND rounds = 0 AND updated < {before} AND " + _QUIET,
        _GAME,
    ),
    "games": OldRows(
        "tables",
        "code",
        "status IN ('over', 'closed') AND updated < {before} AND " + _QUIET,
        _GAME,
    ),
    "sheets": OldRows("sheets", "code", "updated < {before}"),
    "guests": OldRows(
        "guests",
        "id",
        "made < {before}"
        " AND NOT EXISTS (SELECT 1 FROM tokens WHERE guest = guests.id AND seen >= {before})"
        " AND NOT EXISTS (SELECT 1 FROM players WHERE guest = guests.id)"
        " AND NOT EXISTS (SELECT 1 FROM sheets WHERE guest = guests.id)",
        ("tokens.guest", "mutes.guest", "mutes.person"),
    ),
}
"""All kinds but chat, which is part of the facts of a table that stays."""

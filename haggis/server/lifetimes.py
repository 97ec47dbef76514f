"""How long data are kept; docs/server.md says the same."""

from __future__ import annotations

from typing import Literal

HOUR = 3600
DAY = 24 * HOUR
YEAR = 365 * DAY

Old = Literal["tokens", "empty-tables", "games", "chat", "sheets", "guests"]
"""What is deleted when it is old."""

WAITING = HOUR
"""Seconds after which an empty table that was not started is closed."""
PLAYING = 30 * DAY
"""Seconds after which an abandoned game is closed."""

LIFETIMES: dict[Old, int] = {
    "tokens": 0,
    "empty-tables": DAY,
    "games": 5 * YEAR,
    "chat": 30 * DAY,
    "sheets": 3 * YEAR,
    "guests": 30 * DAY,
}
"""How many seconds each kind is kept after its last use. A guest with a game or a sheet is kept as
long as those are."""
BATCH = 200
"""How many of each kind are deleted at once, so that deleting never takes long."""

"""`haggis serve` with very high limits, so that a fuzz reaches the code behind them."""

from __future__ import annotations

from haggis.cli.serve import command
from haggis.server import sessions
from haggis.server.http import sheets
from haggis.server.socket import gate, tab
from haggis.server.table import actor, inbox, registry

NO_LIMIT = 10**9

if __name__ == "__main__":
    tab.BURST = gate.FRAMES = NO_LIMIT  # type: ignore[attr-defined]
    actor.CHAT_BURST = inbox.INBOX = NO_LIMIT
    registry.TABLES_PER_GUEST = registry.NEW_TABLES = NO_LIMIT
    sheets.SHEETS_PER_GUEST = sessions.MAX_GUESTS = NO_LIMIT
    command()

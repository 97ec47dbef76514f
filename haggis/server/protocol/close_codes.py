"""The codes with which the WebSocket of a table is closed.

The server closes with them in `socket/tab.py`, `socket/gate.py` and `socket/wire.py`, in `tabs.py`,
`actor.py`, `inbox.py` and `check_guests.py` of `table/`, in `nodes/relay.py` and in `backend.py`.
"""

from __future__ import annotations

NOT_UTF8 = 1007
"""A text that is not UTF-8 came."""
REFUSED = 1008
"""Too many messages came, or there is another refusal."""
COME_AGAIN = 1012
"""Connect again: the server restarts, the table moves to another node, or saving fails."""
TRY_LATER = 1013
"""The client does not read what it is sent, or too many look at the table (`crowded`)."""
SIGNED_OUT = 4401
"""The session has ended."""
NO_TABLE = 4404
"""There is no such table."""
REPLACED = 4409
"""A newer tab of the same guest took its place."""
DELETED = 4410
"""The guest was deleted."""

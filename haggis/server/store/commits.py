"""How many jobs share a commit, in both stores."""

from __future__ import annotations

MAX_JOBS = 256
"""How many jobs share a commit at most; in SQLite about so many."""
CROWD, PAUSE = 3, 0.01
"""After a commit of more than CROWD jobs the next one begins at least PAUSE seconds later. Fewer
commits leave more processor time to the event loop."""

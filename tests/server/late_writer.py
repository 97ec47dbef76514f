"""`haggis serve` with delayed appends, with the fence or, for comparison, without it.

A node that is stopped during the delay sends them when it continues: too late, if another node has
the table by then. Only the fence keeps it from writing.
"""

from __future__ import annotations

import asyncio
import os

from haggis.cli.serve import command
from haggis.server.store.postgres import append

FENCE = "USING (code, epoch)\n    WHERE owner = $1 OR epoch = 0"
NO_FENCE = "USING (code)\n    WHERE $1::text IS NOT NULL"
LATE = 1.5

_append = append.Appender.append


async def append_late(appender: append.Appender, job: append.Append) -> None:
    await asyncio.sleep(LATE)
    await _append(appender, job)


if __name__ == "__main__":
    append.Appender.append = append_late  # type: ignore[method-assign,assignment]
    if os.environ.get("HAGGIS_TEST_FENCE") == "off":
        assert append.SAVE.count(FENCE) == 1
        unfenced = append.SAVE.replace(FENCE, NO_FENCE)
        append.SAVE = unfenced.replace("code, epoch FROM tables", "code, wished.epoch FROM tables")
    command()

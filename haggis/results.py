"""Result files: what a measurement found, and the command that repeats it.

The tables in `docs/` are made from these files by `scripts/tables.py`.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from haggis import __version__

Figure = str | int | float | bool | None


def write_results(
    path: Path,
    command: str,
    rows: Sequence[Mapping[str, Figure]],
    settings: Mapping[str, Figure] | None = None,
) -> None:
    """Write a result file: what all rows share, then a line for each row."""
    head = {
        "command": command,
        "date": datetime.now(UTC).date().isoformat(),
        "version": __version__,
        "python": ".".join(map(str, sys.version_info[:3])),
        **(settings or {}),
    }
    lines = [f"  {json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items()]
    body = ",\n".join(f"    {json.dumps(dict(row), ensure_ascii=False)}" for row in rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "{\n" + "".join(lines) + f'  "rows": [\n{body}\n  ]\n}}\n'
    path.write_text(text, encoding="utf-8")


def this_command() -> str:
    """How this script was called, as `python -m bench.bots 1`, without `--results FILE`."""
    words = sys.orig_argv[1:]
    if "--results" in words:
        place = words.index("--results")
        del words[place : place + 2]
    return shlex.join(["python", *(word for word in words if not word.startswith("--results="))])


def read_rows(path: Path) -> list[dict[str, Figure]]:
    """The rows of a result file, each with what all of them share."""
    data = json.loads(path.read_text(encoding="utf-8"))
    rows = data.pop("rows")
    return [{**data, **row} for row in rows]

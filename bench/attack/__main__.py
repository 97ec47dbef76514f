"""Attack a server on this machine, and say which promises held.

    python -m bench.attack                 every part, small: about three minutes
    python -m bench.attack floods fuzz     these parts only
    python -m bench.attack --full          as docs/security.md shows it: about half an hour

Each server is a process of its own on a free port of 127.0.0.1. Results go to
bench/results/attack-PART.json with --full, or where --results says.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from bench.attack import fuzz, lasting, long_games, report, waiting
from bench.attack.floods import floods
from bench.attack.fuzz import Part

PARTS: dict[str, tuple[Part, float, float]] = {
    "floods": (floods, 2.0, 5.0),
    "crowding": (waiting.crowding, 1.0, 1.0),
    "slow": (waiting.slow_readers, 1.0, 1.0),
    "long": (long_games.long_games, 0.25, 1.0),
    "half": (waiting.half_requests, 1.0, 1.0),
    "fuzz": (fuzz.fuzz, 0.05, 1.0),
    "kills": (lasting.kills, 0.05, 1.0),
    "soak": (lasting.soak, 0.03, 1.0),
}
"""Each part with its size, small and full: seconds per flood, or a share of the whole."""


async def run(names: list[str], full: bool, folder: Path | None) -> bool:
    """Run these parts and write their results; returns whether everything held."""
    held = True
    for name in names:
        part, small, whole = PARTS[name]
        rows = []
        async for row in part(whole if full else small):
            print(row, flush=True)
            rows.append(row)
            held &= row.holds
        if folder is not None:
            command = f"python -m bench.attack {name}{' --full' if full else ''}"
            report.keep(name, command, rows, folder)
    return held


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; default all")
    parser.add_argument("--full", action="store_true", help="as long as docs/security.md says")
    parser.add_argument("--results", type=Path, help="the folder for result files")
    options = parser.parse_args()
    if unknown := set(options.parts) - PARTS.keys():
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    folder = options.results or (report.RESULTS if options.full else None)
    if not asyncio.run(run(options.parts or list(PARTS), options.full, folder)):
        sys.exit("not everything held")

"""Which of two servers needs less processor time for a move.

    python -m bench.versus plain        this server against itself without the fast path
    python -m bench.versus ../before    this server against the one of another checkout

Both run at once and are played on in turn, so that a busy machine affects both in the same way.
"""

from __future__ import annotations

import argparse
import statistics
from operator import truediv
from pathlib import Path

import uvloop

from bench.load import SERVE, Measured, phase, playing, running
from haggis.results import this_command, write_results

PLAIN = (*SERVE, "--plain-sockets")
SETTLE = 0.5
"""Seconds of play before a turn is measured."""


async def main(
    against: str, tables: int, rate: float, seconds: float, turns: int
) -> dict[str, list[Measured]]:
    """What was measured of this server and of the other."""
    other = running(PLAIN) if against == "plain" else running(folder=Path(against))
    with running() as server, other as rival:
        async with playing(server, tables, rate) as here, playing(rival, tables, rate) as there:
            sides = {"this": (server, here), "other": (rival, there)}
            found: dict[str, list[Measured]] = {name: [] for name in sides}
            here.pause()
            there.pause()
            for _ in range(turns):
                for name, (process, crowd) in sides.items():
                    crowd.resume()
                    measured = await phase(process, crowd, rate, seconds, SETTLE)
                    crowd.pause()
                    print(f"{name:6}{measured}", flush=True)
                    found[name].append(measured)
            return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("against", help="`plain`, or the folder of another checkout")
    parser.add_argument("--tables", type=int, default=300, help="of each; default 300")
    parser.add_argument("--rate", type=float, default=1500.0, help="moves a second; default 1500")
    parser.add_argument("--seconds", type=float, default=4.0, help="of a turn; default 4")
    parser.add_argument("--turns", type=int, default=6, help="of each; default 6")
    parser.add_argument("--results", type=Path, help="a result file to write")
    options = parser.parse_args()
    found = uvloop.run(
        main(options.against, options.tables, options.rate, options.seconds, options.turns)
    )
    cpu = {name: [each.cpu for each in turns] for name, turns in found.items()}
    this, other = (statistics.median(each) for each in cpu.values())
    print(f"CPU a move: this {this:.0f} µs, other {other:.0f} µs, other to this {other / this:.2f}")
    if options.results is not None:
        row = {
            "other": options.against,
            "rate": options.rate,
            "turns": options.turns,
            "this_us": round(this),
            "other_us": round(other),
            "ratio": round(other / this, 3),
            "lowest": round(min(map(truediv, cpu["other"], cpu["this"])), 3),
            "highest": round(max(map(truediv, cpu["other"], cpu["this"])), 3),
        }
        write_results(options.results, this_command(), [row])

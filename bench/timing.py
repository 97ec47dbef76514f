"""What the benches share: processor time, the best of many runs, a result file.

Machines are noisy. So work is measured in processor time, and the best of many short runs counts.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from haggis.results import Figure, this_command, write_results

REPEATS = 20

Rows = list[dict[str, Figure]]


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """How long a piece of work takes."""
    begun = clock()
    work()
    return clock() - begun


def best(work: Callable[[], object]) -> float:
    """The seconds of the best of many runs."""
    return min(seconds(work) for _ in range(REPEATS))


def command_seconds(*command: str, env: Mapping[str, str] | None = None) -> float:
    """The processor time of a command."""

    def spent() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    def run() -> object:
        return subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)

    return seconds(run, spent)


def rounded(figure: float) -> float:
    """A figure to three digits; a whole number if there are three before the point."""
    short = float(f"{figure:.3g}")
    return int(short) if short >= 100 else short


def show(rows: Rows) -> None:
    """Print rows as they are measured, one a line."""
    for row in rows:
        print(f"{row['of']:12} {row['figure']:12,} {row['measured']}", flush=True)


def run_bench(doc: str | None, measure: Callable[[], Rows]) -> None:
    """Measure and print; with `--results FILE` write a result file too."""
    parser = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    parser.add_argument("--results", type=Path, help="a result file to write")
    options = parser.parse_args()
    rows = measure()
    if options.results is not None:
        write_results(options.results, this_command(), rows)

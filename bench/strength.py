"""How strong `net` is: makes all its result files and calibration pictures.

python -m bench.strength          about three quarters of an hour of the processor
python -m bench.strength --full   more pairs against `search`, and more whole games
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

GAMES = ("haggis-2", "haggis-3", "tatties", "neeps")


def commands(full: bool, other: str | None) -> Iterator[str]:
    """The command lines after `python -m`."""
    for rules in GAMES:
        yield (
            f"haggis.training.calibration --rules {rules} --rounds 2000 "
            f"--into docs/images/calibration-{rules}.svg "
            f"--results bench/results/net-calibration-{rules}.json"
        )
    yield "bench.training --results bench/results/training-speed.json"
    if other:
        yield f"bench.crossed {other} --results bench/results/net-crossed-neeps.json"
    yield arena("haggis-2", "net,planner", 200 if full else 50, "-games", "--games")
    for rules in GAMES[1:]:
        yield arena(rules, "net,planner", 200)
    for against, pairs in (("planner", 1000), ("greedy", 400), ("search", 300 if full else 80)):
        yield arena("haggis-2", f"net,{against}", pairs, "-no-bets", "--bets off")
    for bot, playouts in (("net", ""), ("planner", ""), ("search", " --playouts 200")):
        strangers = f"bench/results/net-strangers/{bot}.json"
        yield f"tests.net.strangers --bots {bot} --pairs 200{playouts} --results {strangers}"


def arena(rules: str, bots: str, pairs: int, kind: str = "", more: str = "") -> str:
    """A match on deals that are not used in training."""
    against = bots.partition(",")[2]
    return (
        f"haggis arena --rules {rules} {more} --seed 950000 --bots {bots} --pairs {pairs} "
        f"--results bench/results/net{kind}/{rules}-{against}.json"
    )


def measure(command: str) -> int:
    """Run a command and say how long it took."""
    begun = time.monotonic()
    words = shlex.split(command)
    code = subprocess.run([sys.executable, "-m", *words], stdout=subprocess.DEVNULL).returncode
    outcome = "" if code == 0 else f", failed with {code}"
    print(f"{time.monotonic() - begun:5.0f} s: python -m {shlex.join(words)}{outcome}", flush=True)
    return code


def main(full: bool, other: str | None, jobs: int) -> int:
    with ThreadPoolExecutor(jobs) as pool:
        return max(pool.map(measure, commands(full, other)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--full", action="store_true", help="more pairs and more whole games")
    parser.add_argument("--other", help="a run of Neeps from another seed, to cross it with")
    parser.add_argument("--jobs", type=int, default=2, help="how many commands at once")
    options = parser.parse_args()
    sys.exit(main(options.full, options.other, options.jobs))

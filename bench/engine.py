"""How fast the engine is: listing plays, random rounds, start-up. Prints a table.

python -m bench.engine
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from haggis.cards import COURTS, Cards
from haggis.deal import default_suits, shuffle_deal
from haggis.plays import Plays
from haggis.round import apply, legal, start
from haggis.rules import CATALOGUE, Rules
from haggis.shuffle import Stream

REPEATS = 5
HANDS = 200
ROUNDS = 100


def opening_hands(rules: Rules) -> list[Cards]:
    """The first hand of many deals."""
    deals = (shuffle_deal(rules, Stream(seed, 1), default_suits(rules)) for seed in range(HANDS))
    return [deal.hands[0] + COURTS for deal in deals]


def play_random_rounds(rules: Rules) -> int:
    """Play whole rounds with random decisions; the number of decisions."""
    rng = random.Random(1)
    decisions = 0
    for seed in range(ROUNDS):
        dealer = 0 if rules.has_dealer else None
        round = start(rules, shuffle_deal(rules, Stream(seed, 1)), 0, dealer)
        while not round.over:
            seat = round.deciders[0]
            round = apply(round, seat, rng.choice(legal(round, seat)))
            decisions += 1
        assert round.lines
    return decisions


def seconds(work: Callable[[], object]) -> float:
    """The best of several runs, because machines are noisy."""
    times = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def command_seconds(*command: str) -> float:
    return seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))


def main() -> None:
    print("All plays of an opening hand, with all meanings, as objects")
    print(f"{'rule set':14} {'plays':>6} {'most':>6} {'ms':>7}")
    for name in ("haggis-2", "haggis-3", "neeps"):
        hands = opening_hands(CATALOGUE[name])
        sizes = [len(Plays(hand)) for hand in hands]
        spent = seconds(lambda hands=hands: [list(Plays(hand)) for hand in hands])  # type: ignore[misc]
        each = 1000 * spent / HANDS
        print(f"{name:14} {statistics.median(sizes):6.0f} {max(sizes):6} {each:7.2f}")

    print("\nRandom rounds through the public engine")
    print(f"{'rule set':14} {'rounds/s':>9} {'decisions/s':>12} {'decisions/round':>16}")
    for name, rules in CATALOGUE.items():
        decisions = play_random_rounds(rules)
        spent = seconds(lambda rules=rules: play_random_rounds(rules))  # type: ignore[misc]
        per_round = decisions / ROUNDS
        print(f"{name:14} {ROUNDS / spent:9.0f} {decisions / spent:12.0f} {per_round:16.1f}")

    print("\nStart-up")
    bare = command_seconds(sys.executable, "-c", "pass")
    imported = command_seconds(sys.executable, "-c", "import haggis")
    helped = command_seconds(sys.executable, "-m", "haggis", "--help")
    print(f"import haggis {1000 * (imported - bare):6.0f} ms beyond python's own {1000 * bare:.0f}")
    print(f"haggis --help  {1000 * helped:6.0f} ms in all")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    main()

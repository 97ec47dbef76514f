"""How fast the engine is: listing plays, random rounds, start-up.

python -m bench.engine --results bench/results/engine.json
"""

from __future__ import annotations

import random
import sys

from bench.timing import REPEATS, Rows, best, command_seconds, rounded, run_bench, show
from haggis.cards import COURTS, Cards
from haggis.deal import default_suits, shuffle_deal
from haggis.plays import Plays
from haggis.round import apply, legal, start
from haggis.rules import CATALOGUE, Rules
from haggis.shuffle import Stream

HANDS = 40
ROUNDS = 20


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


def of_a_game(rules: Rules) -> Rows:
    hands = opening_hands(rules)
    listing = best(lambda: [list(Plays(hand)) for hand in hands]) / HANDS
    decisions = play_random_rounds(rules)
    playing = best(lambda: play_random_rounds(rules))
    measured = {
        "ms for all plays of an opening hand": 1000 * listing,
        "random rounds a second": ROUNDS / playing,
        "decisions a second": decisions / playing,
    }
    return [
        {"part": "games", "of": rules.name, "measured": name, "figure": rounded(figure)}
        for name, figure in measured.items()
    ]


def of_start_up() -> Rows:
    commands = {
        "python": ("-c", "pass"),
        "import haggis": ("-c", "import haggis"),
        "haggis --help": ("-m", "haggis", "--help"),
    }
    rows: Rows = []
    for name, words in commands.items():
        spent = min(command_seconds(sys.executable, *words) for _ in range(REPEATS))
        figure = rounded(1000 * spent)
        rows.append({"part": "start-up", "of": name, "measured": "ms", "figure": figure})
    return rows


def measure() -> Rows:
    rows: Rows = []
    for rules in CATALOGUE.values():
        rows += of_a_game(rules)
        show(rows[-3:])
    show(started := of_start_up())
    return rows + started


if __name__ == "__main__":
    run_bench(__doc__, measure)

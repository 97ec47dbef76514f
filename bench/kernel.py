"""How fast the kernel is: random rounds, decisions, threads, start-up. Prints a table.

    python -m bench.kernel

Machines are noisy. So every figure is the best of several runs, those that are compared with
each other are taken in turns, and the work of one core is measured in that core's time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from haggis import kernel
from haggis.bots.think.sampler import Sampler
from haggis.deal import shuffle_deal
from haggis.game import Game
from haggis.kernel import Knowledge
from haggis.round import apply, legal, start
from haggis.rules import Rules, find_rules
from haggis.shuffle import Stream

REPEATS = 5
ROUNDS = 20_000
ENGINE_ROUNDS = 100
GAMES = ("haggis-2", "haggis-3", "tatties", "neeps")
READY = "from haggis import kernel; kernel.warm_up()"


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """How long a piece of work takes."""
    begun = clock()
    work()
    return clock() - begun


def engine_rounds(rules: Rules) -> None:
    """Random rounds in the engine, without bets."""
    stream = Stream(1, 0)
    for seed in range(ENGINE_ROUNDS):
        round = start(rules, shuffle_deal(rules, Stream(seed, 1)), seed % rules.players)
        while not round.over:
            seat = round.deciders[0]
            choices = legal(round, seat)
            number = len(choices.plays) + bool(round.table.trick)
            round = apply(round, seat, choices[stream.below(max(number, 1))])
        assert round.lines


def against_the_engine() -> None:
    rules = find_rules("haggis-2")
    kernel_best = engine_best = float("inf")
    for _ in range(REPEATS):
        spent = seconds(lambda: kernel.play_rounds(rules, ROUNDS, seed=1))
        kernel_best = min(kernel_best, spent / ROUNDS)
        engine_best = min(engine_best, seconds(lambda: engine_rounds(rules)) / ENGINE_ROUNDS)
    print(f"kernel   {1 / kernel_best:9,.0f} rounds/s")
    print(f"engine   {1 / engine_best:9,.0f} rounds/s")
    print(f"ratio    {engine_best / kernel_best:9,.0f}")


def decisions() -> None:
    print(f"{'':10} {'policy':9} {'rounds/s':>9} {'decisions/round':>16} {'ns/decision':>12}")
    for policy in ("random", "greedy"):
        best = dict.fromkeys(GAMES, float("inf"))
        per_round = dict.fromkeys(GAMES, 0.0)
        for _ in range(REPEATS):
            for name in GAMES:
                rules = find_rules(name)
                begun = time.process_time()
                made = kernel.play_rounds(rules, ROUNDS // 4, seed=1, policy=policy).decisions
                best[name] = min(best[name], (time.process_time() - begun) / made)
                per_round[name] = made / (ROUNDS // 4)
        for name in GAMES:
            each, number = best[name], per_round[name]
            print(
                f"{name:10} {policy:9} {1 / each / number:9,.0f} {number:16.1f} {1e9 * each:12.0f}"
            )


def threads() -> None:
    rules = find_rules("haggis-2")

    part = ROUNDS // 10  # short, so that now and then both cores are free for it

    def play(number: int) -> object:
        return kernel.play_rounds(rules, part, seed=1, start=number * part)

    one = two = float("inf")
    with ThreadPoolExecutor(2) as pool:
        for _ in range(20 * REPEATS):
            one = min(one, seconds(lambda: [play(0), play(1)], time.perf_counter))
            two = min(two, seconds(lambda: list(pool.map(play, range(2))), time.perf_counter))
    print(f"two threads do {one / two:.2f} times the work of one ({os.cpu_count()} cores)")


def from_python() -> None:
    print(f"{'':10} {'knowledge':>10} {'100 worlds':>11} {'rollouts of 10 plays in them':>29}")
    for name in GAMES:
        game = Game.new(name, seed=7)
        while game.round.table.opener is None:
            game = game.apply(game.deciders[0], game.legal(game.deciders[0])[-1])
        view = game.view(game.deciders[0])
        plays = view.legal()[:10]
        known = Knowledge.of(view)
        sampler = Sampler(known, 100, 1)
        steps: list[Callable[[], object]] = [
            lambda view=view: Knowledge.of(view),  # type: ignore[misc]
            lambda known=known: known.worlds(100, seed=1),  # type: ignore[misc]
            lambda sampler=sampler, plays=plays: sampler.roll_out(plays, 0, 100),  # type: ignore[misc]
        ]
        best = [1e3 * min(seconds(step) for _ in range(REPEATS)) for step in steps]
        print(f"{name:10} {best[0]:7.2f} ms {best[1]:8.2f} ms {best[2]:26.1f} ms")


def start_up() -> None:
    """Until the kernel is ready in a fresh interpreter, and when nothing is compiled yet."""

    def run(code: str, cache: str | None = None) -> float:
        settings = os.environ | ({"NUMBA_CACHE_DIR": cache} if cache else {})
        command = [sys.executable, "-c", code]
        begun = time.perf_counter()
        subprocess.run(command, env=settings, check=True)
        return time.perf_counter() - begun

    bare = min(run("pass") for _ in range(REPEATS))
    lazy = min(run("import haggis.kernel") for _ in range(REPEATS))
    warm = min(run(READY) for _ in range(REPEATS))
    with tempfile.TemporaryDirectory() as cache:
        cold = run(READY, cache)
    print(f"python          {bare:6.2f} s")
    print(f"import          {lazy:6.2f} s   without NumPy and Numba")
    print(f"ready, warm     {warm:6.2f} s")
    print(f"ready, cold     {cold:6.2f} s   once on a machine")


def main() -> None:
    kernel.warm_up()
    for title, work in (
        ("Random rounds for two on one core", against_the_engine),
        ("Decisions of random rounds", decisions),
        ("Threads", threads),
        ("Asked from Python", from_python),
        ("Start-up", start_up),
    ):
        print(f"\n{title}")
        work()


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    main()

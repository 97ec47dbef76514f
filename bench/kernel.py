"""How fast the kernel is: random rounds, decisions, threads, start-up.

python -m bench.kernel --results bench/results/kernel.json
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bench.timing import REPEATS, Rows, best, command_seconds, rounded, run_bench, seconds, show
from haggis import kernel
from haggis.bots.think.sampler import Sampler
from haggis.deal import shuffle_deal
from haggis.game import Game
from haggis.kernel import Knowledge
from haggis.round import apply, legal, start
from haggis.rules import Rules, find_rules
from haggis.shuffle import Stream

ROUNDS = 2000
ENGINE_ROUNDS = 10
GAMES = ("haggis-2", "haggis-3", "tatties", "neeps")
READY = "from haggis import kernel; kernel.warm_up()"


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


def row(part: str, of: str, measured: str, figure: float) -> Rows:
    rows: Rows = [{"part": part, "of": of, "measured": measured, "figure": rounded(figure)}]
    show(rows)
    return rows


def against_the_engine() -> Rows:
    """Measure both in turns, so that other work on the machine affects both."""
    rules = find_rules("haggis-2")
    of_kernel = of_engine = float("inf")
    for _ in range(REPEATS):
        spent = seconds(lambda: kernel.play_rounds(rules, ROUNDS, seed=1))
        of_kernel = min(of_kernel, spent / ROUNDS)
        of_engine = min(of_engine, seconds(lambda: engine_rounds(rules)) / ENGINE_ROUNDS)
    return [
        *row("engine", "kernel", "random rounds for two a second", 1 / of_kernel),
        *row("engine", "engine", "random rounds for two a second", 1 / of_engine),
        *row("engine", "times as many", "random rounds for two a second", of_engine / of_kernel),
    ]


def decisions() -> Rows:
    rows: Rows = []
    number = ROUNDS // 2
    for policy in ("random", "greedy"):
        spent = dict.fromkeys(GAMES, float("inf"))
        made = dict.fromkeys(GAMES, 0)
        for _ in range(REPEATS):
            for name in GAMES:
                begun = time.process_time()
                played = kernel.play_rounds(find_rules(name), number, seed=1, policy=policy)
                spent[name] = min(spent[name], time.process_time() - begun)
                made[name] = played.decisions
        for name in GAMES:
            rows += row("games", name, f"{policy} rounds a second", number / spent[name])
            rows += row("games", name, f"ns a {policy} decision", 1e9 * spent[name] / made[name])
    return rows


def threads() -> Rows:
    """Printed only, because it needs two idle cores."""
    rules = find_rules("haggis-2")

    def play(number: int) -> object:
        return kernel.play_rounds(rules, ROUNDS, seed=1, start=number * ROUNDS)

    one = two = float("inf")
    with ThreadPoolExecutor(2) as pool:
        for _ in range(5 * REPEATS):
            one = min(one, seconds(lambda: [play(0), play(1)], time.perf_counter))
            two = min(two, seconds(lambda: list(pool.map(play, range(2))), time.perf_counter))
    row("threads", f"{os.cpu_count()} cores", "times the work of one thread with two", one / two)
    return []


def from_python() -> Rows:
    rows: Rows = []
    for name in GAMES:
        game = Game.new(name, seed=7)
        while game.round.table.opener is None:
            game = game.apply(game.deciders[0], game.legal(game.deciders[0])[-1])
        view = game.view(game.deciders[0])
        plays = view.legal()[:10]
        known = Knowledge.of(view)
        sampler = Sampler(known, 100, 1)
        steps: dict[str, Callable[[], object]] = {
            "µs for the knowledge of a view": lambda view=view: Knowledge.of(view),  # type: ignore[misc]
            "µs for 100 worlds": lambda known=known: known.worlds(100, seed=1),  # type: ignore[misc]
            "µs to roll out a play in one of them": (
                lambda sampler=sampler, plays=plays: sampler.roll_out(plays, 0, 100)  # type: ignore[misc]
            ),
        }
        rollouts = len(plays) * len(sampler.worlds)
        for (measured, step), number in zip(steps.items(), (1, 1, rollouts), strict=True):
            rows += row("games", name, measured, 1e6 * best(step) / number)
    return rows


def start_up() -> Rows:
    """Until the kernel is ready in a fresh interpreter, and when nothing is compiled yet."""

    def run(code: str, cache: str | None = None) -> float:
        settings = os.environ | ({"NUMBA_CACHE_DIR": cache} if cache else {})
        return command_seconds(sys.executable, "-c", code, env=settings)

    with tempfile.TemporaryDirectory() as cache:
        cold = run(READY, cache)
    spent = {
        "python": min(run("pass") for _ in range(REPEATS)),
        "import haggis.kernel": min(run("import haggis.kernel") for _ in range(REPEATS)),
        "ready with a warm cache": min(run(READY) for _ in range(REPEATS)),
        "ready with a cold cache": cold,
    }
    return [made for name, each in spent.items() for made in row("start-up", name, "s", each)]


def measure() -> Rows:
    kernel.warm_up()
    parts = (against_the_engine, decisions, threads, from_python, start_up)
    return [row for part in parts for row in part()]


if __name__ == "__main__":
    run_bench(__doc__, measure)

"""How long the bots think: the mean and the slowest of a hundred decisions. Prints a table.

    python -m bench.bots            search has 0.3 seconds for a decision
    python -m bench.bots 1

Times are processor time, so that a busy machine changes little. Beside them is the wall-clock
time, which a search with a time budget keeps to.
"""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path
from random import Random

from haggis.actions import Action, Bet
from haggis.bots import FREE, Bot, Budget, find_bot, rng_for
from haggis.bots.arena.statistics import p99
from haggis.bots.play import finish
from haggis.game import Game
from haggis.plays import Plays
from haggis.results import Figure, this_command, write_results
from haggis.rules import CATALOGUE
from haggis.view import View

LEVELS = ("novice", "greedy", "planner", "net", "search")
GAMES = ("haggis-2", "haggis-3", "tatties", "neeps")
ROUNDS = {"search": 2}


class Watched:
    """A bot whose decisions are timed, including the listing of all plays."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.cpu: list[float] = []
        self.wall: list[float] = []
        self.bets: list[float] = []
        self.listing: list[float] = []

    def choose(self, view: View, rng: Random, budget: Budget = FREE) -> Action:
        begun, cpu = time.perf_counter(), time.process_time()
        action = self.bot.choose(view, rng, budget)
        self.cpu.append(1000 * (time.process_time() - cpu))
        self.wall.append(1000 * (time.perf_counter() - begun))
        cpu = time.process_time()
        list(Plays(view.hand, view.table.on))
        self.listing.append(1000 * (time.process_time() - cpu))
        return action

    def bet(self, view: View, rng: Random, budget: Budget = FREE) -> Bet | None:
        cpu = time.process_time()
        bet = self.bot.bet(view, rng, budget)
        self.bets.append(1000 * (time.process_time() - cpu))
        return bet


def main(seconds: float, results: Path | None) -> None:
    for level in LEVELS:  # with playouts a bot waits for the kernel; otherwise greedy would play
        view = Game.new("haggis-2", seed=1, first=0).view(0)
        find_bot(level).choose(view, Random(1), Budget(playouts=1))
    rows: list[dict[str, Figure]] = []
    print("Milliseconds a decision, against bots of the same level")
    print(
        f"{'game':10} {'level':8} {'mean':>8} {'p99':>8} {'wall p99':>9} {'bet':>8} {'listing':>8}"
    )
    for name in GAMES:
        rules = CATALOGUE[name]
        for level in LEVELS:
            bot = Watched(find_bot(level))
            for seed in range(ROUNDS.get(level, 20)):
                rngs = [rng_for(seed, seat) for seat in rules.seats]
                game = Game.new(rules, seed=seed, goal="1r")
                finish(game, [bot] * rules.players, rngs, Budget(seconds=seconds))
            ms, slow, slow_wall = statistics.fmean(bot.cpu), p99(bot.cpu), p99(bot.wall)
            bet = statistics.fmean(bot.bets or [0.0])
            listing = statistics.fmean(bot.listing)
            print(
                f"{name:10} {level:8} {ms:8.2f} {slow:8.1f} {slow_wall:9.1f} {bet:8.2f} "
                f"{listing:8.2f}",
                flush=True,
            )
            figures = {"ms": ms, "p99": slow, "wall_p99": slow_wall, "bet_ms": bet}
            rounded = {key: round(figure, 3) for key, figure in figures.items()}
            rows.append({"rules": name, "bot": level, "decisions": len(bot.cpu), **rounded})
    if results is not None:
        write_results(results, this_command(), rows, {"seconds": seconds})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "seconds", type=float, nargs="?", default=0.3, help="for search; default 0.3"
    )
    parser.add_argument("--results", type=Path, help="a result file to write")
    options = parser.parse_args()
    main(options.seconds, options.results)

"""How long the bots think: the mean and the slowest of a hundred decisions. Prints a table.

    python -m bench.bots            search has 0.3 seconds for a decision
    python -m bench.bots 1

Times are of the processor, so that a busy machine changes little; the wall clock is what a
search with a time budget keeps, and stands beside.
"""

from __future__ import annotations

import argparse
import statistics
import time
from random import Random

from haggis.actions import Action, Bet
from haggis.bots import FREE, Bot, Budget, find_bot, rng_for
from haggis.bots.lazy import load_kernel
from haggis.bots.play import finish
from haggis.game import Game
from haggis.plays import Plays
from haggis.rules import CATALOGUE
from haggis.view import View

LEVELS = ("novice", "greedy", "planner", "search")
GAMES = ("haggis-2", "haggis-3", "tatties", "neeps")
ROUNDS = {"search": 2}


class Watched:
    """A bot whose decisions are timed, and with them the listing of all plays."""

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


def slowest(times: list[float]) -> float:
    """The time that one in a hundred takes longer than."""
    return sorted(times)[len(times) * 99 // 100]


def main(seconds: float) -> None:
    load_kernel()
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
            print(
                f"{name:10} {level:8} {statistics.mean(bot.cpu):8.2f} {slowest(bot.cpu):8.1f} "
                f"{slowest(bot.wall):9.1f} {statistics.mean(bot.bets or [0.0]):8.2f} "
                f"{statistics.mean(bot.listing):8.2f}",
                flush=True,
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "seconds", type=float, nargs="?", default=0.3, help="for search; default 0.3"
    )
    main(parser.parse_args().seconds)

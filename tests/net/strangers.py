"""Bots made to be strangers: `net` has never met them in training.

They are simple and play in ways of their own. A bot that has only learned to meet the house's
bots would do badly against some of them.

    python -m tests.net.strangers --pairs 200 --bots net,planner
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from haggis import Action, Bet, Combination, find_rules
from haggis.actions import PASS, Play
from haggis.bots import FREE, Budget, heuristics
from haggis.bots.arena.match import DEFAULT_BUDGET, Match, play_pair, without_bets
from haggis.bots.arena.statistics import summarise
from haggis.cards import Cards
from haggis.plays import Plays
from haggis.results import Figure, this_command, write_results
from haggis.view import View


class Situation(NamedTuple):
    """What a stranger looks at beside a play."""

    hand: Cards
    fewest: int
    """The cards of the opponent who has fewest."""
    rng: random.Random


Value = Callable[[Combination, Situation], float]


@dataclass(frozen=True)
class Stranger:
    """Leads and follows by the highest value; passes when no play is worth more than nothing."""

    lead: Value
    follow: Value

    def choose(self, view: View, rng: random.Random, budget: Budget = FREE) -> Action:
        decision = heuristics.decide_beside_tricks(view)
        if decision is not None:
            return decision
        plays = list(Plays(view.hand, view.table.on))
        for play in plays:
            if len(play.cards) == len(view.hand):
                return Play(play)
        situation = Situation(view.hand, heuristics.smallest_opposing_hand(view), rng)
        if view.table.on is None:
            return Play(max(plays, key=lambda play: self.lead(play, situation)))
        if not plays or heuristics.partner_has_the_trick(view):
            return PASS
        best = max(plays, key=lambda play: self.follow(play, situation))
        return Play(best) if self.follow(best, situation) > 0 else PASS

    def bet(self, view: View, rng: random.Random, budget: Budget = FREE) -> Bet | None:
        return None


def courts(play: Combination) -> int:
    return len(play.cards.courts)


def broken(play: Combination, s: Situation) -> int:
    """How many neighbours of its cards a play leaves behind: same rank, or next in the suit."""
    rest = s.hand - play.cards
    return sum(
        other.rank == card.rank or (other.suit == card.suit and abs(other.rank - card.rank) == 1)
        for card in play.cards.suit_cards
        for other in rest.suit_cards
    )


STRANGERS: dict[str, Stranger] = {
    # The lowest card that is legal, always.
    "miser": Stranger(
        lambda p, s: -p.rank - 5 * len(p.cards) - 20 * courts(p) - 50 * p.is_bomb,
        lambda p, s: 40 - p.rank - 12 * courts(p) - 25 * p.is_bomb,
    ),
    # As many cards as possible at once, courts and all.
    "flood": Stranger(
        lambda p, s: 10 * len(p.cards) - p.rank - 200 * p.is_bomb,
        lambda p, s: 20 - p.rank / 2 - 10 * p.is_bomb,
    ),
    # The highest play at once, to keep the lead.
    "tyrant": Stranger(
        lambda p, s: 6 * len(p.cards) - p.rank - 15 * courts(p) - 100 * p.is_bomb,
        lambda p, s: 10 + p.rank - 4 * courts(p) - 22 * p.is_bomb,
    ),
    # Bombs whatever can be bombed.
    "bomber": Stranger(
        lambda p, s: 5 * len(p.cards) - p.rank - 30 * courts(p) - 50 * p.is_bomb,
        lambda p, s: 30 - p.rank - 3 * broken(p, s) - 40 * courts(p) * (not p.is_bomb),
    ),
    # Never touches a court before somebody is nearly out.
    "saver": Stranger(
        lambda p, s: 5 * len(p.cards) - p.rank - 100 * courts(p) * (s.fewest > 5),
        lambda p, s: 25 - p.rank - 2 * broken(p, s) - 100 * courts(p) * (s.fewest > 5),
    ),
    # Keeps the hand whole: plays only what breaks nothing.
    "collector": Stranger(
        lambda p, s: 3 * len(p.cards) - p.rank - 8 * broken(p, s) - 12 * courts(p),
        lambda p, s: 14 - 7 * broken(p, s) - 6 * courts(p) - 8 * p.is_bomb,
    ),
    # Long sequences and stairs first, whatever they cost.
    "runner": Stranger(
        lambda p, s: 20 * p.length + 2 * len(p.cards) - p.rank - 6 * courts(p) - 90 * p.is_bomb,
        lambda p, s: 18 - p.rank - 2 * courts(p) - 15 * p.is_bomb + 10 * p.length,
    ),
    # Leads high singles to see who has what, and sits on the rest.
    "probe": Stranger(
        lambda p, s: (12 if len(p.cards) == 1 else len(p.cards)) + p.rank / 2 - 30 * p.is_bomb,
        lambda p, s: 16 - abs(p.rank - 9) - 3 * courts(p) - 2 * broken(p, s),
    ),
    # Like greedy on most days, but its moods change from play to play.
    "moody": Stranger(
        lambda p, s: 6 * len(p.cards) - p.rank - 15 * courts(p) + s.rng.gauss(0, 8),
        lambda p, s: 22 - p.rank - 6 * courts(p) - 3 * broken(p, s) + s.rng.gauss(0, 6),
    ),
}


def margin_over(
    bot: str, stranger: str, pairs: int, seed: int, budget: Budget = DEFAULT_BUDGET
) -> tuple[float, float]:
    """A bot's margin over a stranger for two players without bets, with its 95 % interval."""
    match = Match(without_bets(find_rules("haggis-2")), (bot, STRANGERS[stranger]), seed, budget)
    result = summarise([play_pair(match, number) for number in range(pairs)])
    return result.margin, result.ci95


def main(bots: list[str], pairs: int, seed: int, playouts: int, results: Path | None) -> None:
    rows: list[dict[str, Figure]] = []
    for stranger in STRANGERS:
        found = [margin_over(bot, stranger, pairs, seed, Budget(playouts=playouts)) for bot in bots]
        told = ", ".join(
            f"{bot} {margin:+.1f} ± {ci95:.1f}"
            for bot, (margin, ci95) in zip(bots, found, strict=True)
        )
        sys.stdout.write(f"{stranger}: {told}\n")
        rows += [
            {"bot": bot, "against": stranger, "margin": round(margin, 3), "ci95": round(ci95, 3)}
            for bot, (margin, ci95) in zip(bots, found, strict=True)
        ]
    if results is not None:
        settings: dict[str, Figure] = {
            "rules": "haggis-2",
            "bets": "off",
            "pairs": pairs,
            "seed": seed,
            "playouts": playouts,
        }
        write_results(results, this_command(), rows, settings)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m tests.net.strangers",
        description="Measures bots against every stranger on the same deals.",
    )
    parser.add_argument("--bots", default="net,planner", help="their names, with commas")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=700_000)
    parser.add_argument("--playouts", type=int, default=1000, help="of search, for a decision")
    parser.add_argument("--results", type=Path, help="a result file to write")
    options = parser.parse_args()
    main(options.bots.split(","), options.pairs, options.seed, options.playouts, options.results)

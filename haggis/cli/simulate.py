"""`haggis simulate`: whole games between bots, as records or in a summary."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Iterator, Sequence

import click

from haggis import words
from haggis.bots import Budget, rng_for, seat_bots
from haggis.bots.own import seated
from haggis.bots.play import finish
from haggis.cli import draw
from haggis.cli.params import (
    bots_option,
    first_option,
    goal_option,
    json_option,
    options_option,
    rules_option,
    suits_option,
)
from haggis.cli.progress import progress
from haggis.game import Game
from haggis.record import to_json
from haggis.rules import Goal, Rules, find_rules


@click.command(
    epilog="""\b
Examples:
  haggis simulate --rules haggis-2 --games 100 --seed 1
  haggis simulate --rules haggis-3 --games 10 --seed 1 --goal 6r
  haggis simulate --rules haggis-2 --games 50 --seed 1 --bots greedy,random
  haggis simulate --rules haggis-2 --games 9 --first 0 --suits rgbp
  haggis simulate --rules tatties --games 1000 --seed 1 --json > games.jsonl

Game number i (from 0) has the seed S + i, from which its first lead and its deals come; the
bots' own random choices come from that seed and the seat, apart from the deals.

The bot random takes any legal action, all equally likely. Before each decision anywhere at the
table every seat that may bet is asked once, the decider first and then clockwise, and random
then bets one time in ten, any amount it may. Bots that think have a budget of playouts, so that
the same command gives the same games.""",
)
@rules_option()
@options_option
@click.option("--games", type=click.IntRange(min=1), required=True, help="How many games.")
@click.option(
    "--seed",
    type=int,
    help="The seed of the first game; otherwise one is drawn and printed on standard error.",
)
@bots_option("The bots: one for every seat, or one name for each seat.", "random")
@goal_option
@first_option
@suits_option
@click.option(
    "--playouts",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="Playouts that a bot may use for a decision.",
)
@json_option
def command(
    rules_name: str,
    options: tuple[str, ...],
    games: int,
    seed: int | None,
    bots: tuple[str, ...],
    goal: str | None,
    first: int | None,
    suits: str | None,
    playouts: int,
    as_json: bool,
) -> None:
    """Let bots play whole games.

    With --json each game is a record on a line of its own, otherwise a summary is printed.
    """
    rules = find_rules(rules_name, options)
    aim = rules.goals[0] if goal is None else Goal.parse(goal)
    names = seat_bots(bots, rules.players)
    if seed is None:
        # A game that cannot be is refused before a seed is told.
        Game.new(rules, goal=aim, seed=0, first=first, suits=suits)
        seed = secrets.randbits(32)
        click.echo(f"Seed: {seed}", err=True)
    budget = Budget(playouts=playouts)
    finished = play_games(rules, aim, names, games, seed, budget, first=first, suits=suits)
    if as_json:
        for game in finished if sys.stdout.isatty() else _shown(finished, games):
            click.echo(to_json(game))
        return
    begun = time.perf_counter()
    tally = _Tally(rules, names)
    for game in _shown(finished, games):
        tally.count(game)
    goal_words = words.several(aim.amount, aim.unit.removesuffix("s"))
    click.echo(f"{words.several(games, 'game')} of {rules} to {goal_words}, from seed {seed}\n")
    click.echo("\n".join(tally.lines(time.perf_counter() - begun)))


def play_games(
    rules: Rules,
    goal: Goal,
    names: Sequence[str],
    games: int,
    seed: int,
    budget: Budget,
    *,
    first: int | None = None,
    suits: str | None = None,
) -> Iterator[Game]:
    """Finished games; each has the next seed."""
    bots = [seated(name) for name in names]
    players = [f"bot {name}" for name in names]
    for number in range(seed, seed + games):
        game = Game.new(rules, goal=goal, players=players, seed=number, first=first, suits=suits)
        yield finish(game, bots, [rng_for(number, seat) for seat in rules.seats], budget)


def _shown(games: Iterator[Game], total: int) -> Iterator[Game]:
    """The games, with a progress bar."""
    with progress(total, "games") as advance:
        for game in games:
            advance()
            yield game


_HEADER = (
    "Seat",
    "Bot",
    "Games\nwon",
    "Share",
    "Points\na game",
    "Points\na round",
    "Out\nfirst",
    "Bets",
)


class _Tally:
    """Sums over the games."""

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self.rules, self.names = rules, names
        self.games = self.rounds = self.actions = 0
        self.points = [0] * rules.players
        self.first_out = [0] * rules.players
        self.bets = [0] * rules.players
        self.wins = [0] * (max(rules.teams) + 1)

    def count(self, game: Game) -> None:
        """Add a finished game."""
        self.games += 1
        self.rounds += len(game.rounds)
        self.actions += sum(len(round.history) for round in game.rounds)
        if game.winner is not None:
            self.wins[game.winner] += 1
        for round, lines in zip(game.rounds, game.scores, strict=True):
            self.first_out[round.table.out[0]] += 1
            for seat, line in enumerate(lines):
                self.points[seat] += line.total
                self.bets[seat] += line.bet > 0

    def lines(self, seconds: float) -> list[str]:
        """The summary."""
        rows = [self._row(seat) for seat in self.rules.seats]
        speed = self.rounds / seconds if seconds else 0.0
        return [
            *draw.table(rows, _HEADER, (0, 2, 3, 4, 5, 6, 7)),
            "",
            f"{words.several(self.rounds, 'round')}, {self.rounds / self.games:.1f} a game; "
            f"{self.actions / self.rounds:.1f} actions a round.",
            f"{seconds:.1f} s, {speed:.0f} rounds a second.",
        ]

    def _row(self, seat: int) -> list[str]:
        wins = self.wins[self.rules.teams[seat]]
        return [
            str(seat),
            self.names[seat],
            str(wins),
            f"{wins / self.games:.0%}",
            f"{self.points[seat] / self.games:.1f}",
            f"{self.points[seat] / self.rounds:.1f}",
            f"{self.first_out[seat] / self.rounds:.0%}",
            f"{self.bets[seat] / self.rounds:.0%}",
        ]

"""`haggis perft`: how many ways a round can go, action by action."""

from __future__ import annotations

import json
import time

import click

from haggis.cli.params import json_option, options_option, rules_option
from haggis.game import Game
from haggis.perft import perft, perft_by_depth


@click.command(
    epilog="""\b
Examples:
  haggis perft --rules haggis-2 --seed 7 --depth 2
  haggis perft --rules tatties --seed 7 --depth 4 --json

Two programs that play by the same rules count the same numbers for the same deal. Bets are left
out unless --bets asks for them, and players who decide at once do so in the order of their
seats. The time grows quickly with the depth.""",
)
@rules_option()
@options_option
@click.option("--seed", type=int, required=True, help="The seed of the deal.")
@click.option("--depth", type=click.IntRange(min=1), required=True, help="How many actions deep.")
@click.option("--bets", is_flag=True, help="Count bets too, in and out of turn.")
@json_option
def command(
    rules_name: str, options: tuple[str, ...], seed: int, depth: int, bets: bool, as_json: bool
) -> None:
    """Count the ways a round can go: sequences of legal actions from the deal."""
    game = Game.new(rules_name, options=options, seed=seed)
    if as_json:
        counts = perft_by_depth(game.round, depth, bets=bets)
        data = {"rules": rules_name, "options": list(game.rules.options), "seed": seed}
        click.echo(json.dumps(data | {"bets": bets, "counts": counts}))
        return
    click.echo(f"{game.rules}, seed {seed}, bets {'counted' if bets else 'left out'}\n")
    click.echo(f"{'Depth':>5}  {'Ways':>15}  {'Time':>10}\n{'─' * 34}")
    for deep in range(1, depth + 1):
        begun = time.perf_counter()
        count = perft(game.round, deep, bets=bets)
        click.echo(f"{deep:>5}  {count:>15,}  {time.perf_counter() - begun:>8.2f} s")

"""`python -m haggis.training.planner`: train the network of `planner` for a game."""

from __future__ import annotations

import time
from pathlib import Path

import click
import numpy as np

from haggis.bots.think.planner_net import PlannerNet
from haggis.rules import find_rules
from haggis.training.planner.learning import fresh_network, learn
from haggis.training.planner.self_play import compare


@click.command()
@click.option("--rules", "name", default="haggis-2", help="The game to learn.")
@click.option("--turns", default=40, help="How often to play and then learn.")
@click.option("--rounds", default=8000, help="Rounds to play in a turn.")
@click.option("--seed", default=1, help="Where chance begins.")
@click.option("--into", type=click.Path(path_type=Path), required=True, help="The file to write.")
def main(name: str, turns: int, rounds: int, seed: int, into: Path) -> None:
    """Train the network of one game in self-play, and put it into a file beside the others."""
    rules, begun = find_rules(name), time.monotonic()
    before, compared = fresh_network(seed), "knowing nothing"
    for turn, network in enumerate(learn(rules, turns, rounds, seed), start=1):
        if turn % 5 == 0 or turn == turns:
            gain = compare(rules, network, before, 400, seed)
            error = 1.96 * gain.std() / np.sqrt(len(gain))
            click.echo(
                f"turn {turn}: {gain.mean():+.1f} ± {error:.1f} points a round over "
                f"{compared}, {time.monotonic() - begun:.0f} s"
            )
            before, compared = network, f"turn {turn}"
            save(network, name, into)


def save(network: PlannerNet, game: str, into: Path) -> None:
    """Write the network into the file; the file's other networks stay."""
    layers = {}
    if into.exists():
        with np.load(into) as stored:
            layers.update(stored)
    for layer, weights in zip(PlannerNet._fields, network, strict=True):
        layers[f"{game} {layer}"] = weights.astype(np.float32)
    np.savez_compressed(into, **layers)


if __name__ == "__main__":
    main()

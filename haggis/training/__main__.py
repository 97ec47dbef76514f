"""`python -m haggis.training`: learn the bots' judgement of a game anew."""

from __future__ import annotations

import time
from pathlib import Path

import click
import numpy as np

from haggis.bots.imagined import GREEDY, PLANNER
from haggis.bots.judgement import Network, networks_for
from haggis.rules import find_rules
from haggis.training.learning import fresh_network, learn
from haggis.training.self_play import Others, compare


@click.command()
@click.option("--rules", "name", default="haggis-2", help="The game to learn.")
@click.option(
    "--against",
    type=click.Choice(["oneself", "planners", "greedy"]),
    default="oneself",
    help="Who the others are.",
)
@click.option("--turns", default=40, help="How often to play and then learn.")
@click.option("--rounds", default=8000, help="Rounds to play in a turn.")
@click.option("--seed", default=1, help="Where chance begins.")
@click.option("--into", type=click.Path(path_type=Path), required=True, help="The file to write.")
def main(name: str, against: str, turns: int, rounds: int, seed: int, into: Path) -> None:
    """Learn a network for one game and put it into a file, beside the others."""
    rules, begun = find_rules(name), time.monotonic()
    others = None
    if against != "oneself":
        kind = GREEDY if against == "greedy" else PLANNER
        others = Others(kind, networks_for(rules).from_oneself)
    before, compared = fresh_network(seed), "knowing nothing"
    for turn, network in enumerate(learn(rules, turns, rounds, seed, others), start=1):
        if turn % 5 == 0 or turn == turns:
            gain = compare(rules, network, others or Others(PLANNER, before), 400, seed)
            error = 1.96 * gain.std() / np.sqrt(len(gain))
            click.echo(
                f"turn {turn}: {gain.mean():+.1f} ± {error:.1f} points a round over "
                f"{against if others else compared}, {time.monotonic() - begun:.0f} s"
            )
            before, compared = network, f"turn {turn}"
            keep(network, f"{name} from_{against}", into)


def keep(network: Network, name: str, into: Path) -> None:
    """Write the network into the file, the others staying."""
    layers = {}
    if into.exists():
        with np.load(into) as kept:
            layers.update(kept)
    for layer, numbers in zip(Network._fields, network, strict=True):
        layers[f"{name} {layer}"] = numbers.astype(np.float32)
    np.savez_compressed(into, **layers)


if __name__ == "__main__":
    main()

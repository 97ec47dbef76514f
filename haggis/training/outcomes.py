"""`python -m haggis.training.outcomes`: plays rounds of `net` against itself.

Writes their points to `haggis/net/weights/outcomes.npz`, with the tables of chances to win a game
that are computed from them.
"""

from __future__ import annotations

from typing import Any

import click
import numpy as np

from haggis.kernel.compiled import Rows
from haggis.kernel.layout import OUT
from haggis.net.chances import packed_table
from haggis.net.network import Network
from haggis.net.weights import load_weights
from haggis.rules import Rules, find_rules
from haggis.training.export import PACKAGE
from haggis.training.match import play_rounds, side_points

FAMILIES = ("haggis-2", "haggis-3", "tatties", "neeps")


def play_outcomes(rules: Rules, network: Network, rounds: int, seed: int) -> Rows:
    """The points of each side in rounds of the network against itself, the first out's first."""
    ends = play_rounds(rules, network, network, [[0] * rules.players], rounds, seed)
    points, first_out = side_points(rules, ends)[:, 0], ends[:, 0, OUT]
    own = np.array(rules.teams)[first_out]
    order = (own[:, np.newaxis] + np.arange(points.shape[1])) % points.shape[1]
    return np.asarray(np.take_along_axis(points, order, axis=1))


@click.command()
@click.option("--rounds", default=1000, help="Rounds of each game.")
@click.option("--seed", default=-2000, help="The seed.")
def main(rounds: int, seed: int) -> None:
    """Play rounds of every game and keep their points."""
    kept: dict[str, Any] = {}
    for family in FAMILIES:
        played = play_outcomes(find_rules(family), load_weights(family), rounds, seed)
        kept[family] = played.astype(np.int16)
        kept[f"{family} chances"] = packed_table(played)
        click.echo(f"{family}: mean points {played.mean(axis=0).round(1).tolist()}")
    np.savez_compressed(PACKAGE / "outcomes.npz", **kept)


if __name__ == "__main__":
    main()

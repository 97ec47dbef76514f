"""The small value network of `planner`: the points to expect after a move. Compiled.

One hidden layer with ReLU, trained in self-play. It is quick enough for rollouts, and for the
likelihood of what others have done. `planner_net.md` is the model card. The bot `net` has a larger
network: `haggis/net/network.py`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from haggis.kernel.compiled import compiled
from haggis.kernel.decompose import Floats
from haggis.rules import CATALOGUE, Rules

WEIGHTS_FILE = "planner_net.npz"
GAMES = ("haggis-2", "haggis-3", "tatties", "neeps")
"""The games that have a network in the file."""
SCALE = 40.0
"""An output of 1 means this many points."""


class PlannerNet(NamedTuple):
    """The weights: a row of the hidden layer for each feature, its biases, the output layer.

    The last weight of the output layer is its bias.
    """

    inner: Floats
    bias: Floats
    outer: Floats


def planner_net_for(rules: Rules) -> PlannerNet:
    """The network of the game most like this one: by having an auction, then by its players."""

    def distance(game: str) -> tuple[bool, int]:
        other = CATALOGUE[game]
        return bool(rules.auction) != bool(other.auction), abs(rules.players - other.players)

    return _load(min(GAMES, key=distance))


@cache
def _load(game: str) -> PlannerNet:
    weights = files("haggis.bots.think").joinpath(WEIGHTS_FILE)
    with weights.open("rb") as file, np.load(file) as layers:
        return PlannerNet(
            *(
                np.ascontiguousarray(layers[f"{game} {layer}"], np.float64)
                for layer in PlannerNet._fields
            )
        )


@compiled
def estimate(network: PlannerNet, features: Floats) -> float:
    """The network's estimate from these features, in points above the opponents."""
    units = len(network.bias)
    hidden = network.bias.copy()
    for place in range(len(network.inner)):
        feature, weights = features[place], network.inner[place]
        if feature != 0:
            for unit in range(units):
                hidden[unit] += weights[unit] * feature
    value = network.outer[units]
    for unit in range(units):
        if hidden[unit] > 0:
            value += network.outer[unit] * hidden[unit]
    return float(value * SCALE)

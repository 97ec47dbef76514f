"""The value networks of `planner` and `search`: the points to expect after a move. Compiled.

One hidden layer with ReLU. The planner's network was trained in self-play and reads the first 33
features. For two players `search` has two more, each trained as a best response: one against
planners, one against greedy players. They read all features. `planner_net.md` is the model card.
The bot `net` has a network of its own: `haggis/net/network.py`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from haggis.kernel.compiled import compiled
from haggis.kernel.decompose import Floats
from haggis.rules import Rules

WEIGHTS_FILE = "planner_net.npz"
SCALE = 40.0
"""An output of 1 means this many points."""


class PlannerNet(NamedTuple):
    """The weights: a row of the hidden layer for each feature, its biases, the output layer.

    The last weight of the output layer is its bias.
    """

    inner: Floats
    bias: Floats
    outer: Floats


class PlannerNets(NamedTuple):
    """The networks of a game, by how they were trained; self-play's where one is missing."""

    self_play: PlannerNet
    against_planners: PlannerNet
    against_greedy: PlannerNet


KEYS = {
    "self_play": "from_oneself",
    "against_planners": "from_planners",
    "against_greedy": "from_greedy",
}
"""What each is called in the weights file, between the game and the layer."""


def planner_nets_for(rules: Rules) -> PlannerNets:
    """The networks of the game most like this one."""
    if rules.auction:
        return _load("tatties")
    return _load({2: "haggis-2", 3: "haggis-3", 4: "neeps"}[rules.players])


@cache
def _load(game: str) -> PlannerNets:
    weights = files("haggis.bots.think").joinpath(WEIGHTS_FILE)
    with weights.open("rb") as file, np.load(file) as layers:
        found = {
            name: PlannerNet(
                *(
                    np.ascontiguousarray(layers[f"{game} {key} {layer}"], np.float64)
                    for layer in PlannerNet._fields
                )
            )
            for name, key in KEYS.items()
            if f"{game} {key} bias" in layers
        }
    return PlannerNets(*(found.get(name, found["self_play"]) for name in PlannerNets._fields))


@compiled
def estimate(network: PlannerNet, features: Floats) -> float:
    """The network's estimate from the features it reads, in points above the opponents."""
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

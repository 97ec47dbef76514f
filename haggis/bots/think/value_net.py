"""The value network: the points a seat can expect after its move. Compiled.

One hidden layer with ReLU. The planner's network was trained in self-play and reads the first 33
features. For two players `search` has two more, each trained as a best response: one against
planners, one against greedy players. They read all features. `value_net.md` is the model card.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from haggis.kernel.compiled import compiled
from haggis.kernel.decompose import Floats
from haggis.rules import Rules

WEIGHTS_FILE = "value_net.npz"
SCALE = 40.0
"""An output of 1 means this many points."""


class ValueNet(NamedTuple):
    """The weights: a row of the hidden layer for each feature, its biases, the output layer.

    The last weight of the output layer is its bias.
    """

    inner: Floats
    bias: Floats
    outer: Floats


class ValueNets(NamedTuple):
    """The networks of a game, by how they were trained; self-play's where one is missing."""

    self_play: ValueNet
    against_planners: ValueNet
    against_greedy: ValueNet


KEYS = {
    "self_play": "from_oneself",
    "against_planners": "from_planners",
    "against_greedy": "from_greedy",
}
"""What each is called in the weights file, between the game and the layer."""


def value_nets_for(rules: Rules) -> ValueNets:
    """The networks of the game most like this one."""
    if rules.auction:
        return _load("tatties")
    return _load({2: "haggis-2", 3: "haggis-3", 4: "neeps"}[rules.players])


@cache
def _load(game: str) -> ValueNets:
    weights = files("haggis.bots.think").joinpath(WEIGHTS_FILE)
    with weights.open("rb") as file, np.load(file) as layers:
        found = {
            name: ValueNet(
                *(
                    np.ascontiguousarray(layers[f"{game} {key} {layer}"], np.float64)
                    for layer in ValueNet._fields
                )
            )
            for name, key in KEYS.items()
            if f"{game} {key} bias" in layers
        }
    return ValueNets(*(found.get(name, found["self_play"]) for name in ValueNets._fields))


@compiled
def estimate(network: ValueNet, features: Floats) -> float:
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

"""What a position is worth to a seat after its move: a small network over what a player looks at.

Compiled. The planner's network has learned from rounds that planners played against each other,
and looks at the first 33 features. For two players search knows two more: one has learned from
rounds against planners, one from rounds against greedy players, and both look at all features.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from haggis.kernel.compiled import compiled
from haggis.kernel.decompose import Floats
from haggis.rules import Rules

SCALE = 40.0
"""The network's answer is in so many points."""


class Network(NamedTuple):
    """Two layers: what is noticed, a row for each feature, and what it counts."""

    inner: Floats
    bias: Floats
    outer: Floats


class Networks(NamedTuple):
    """What has been learned of a game, and from whom; what is not known is as from oneself."""

    from_oneself: Network
    from_planners: Network
    from_greedy: Network


def networks_for(rules: Rules) -> Networks:
    """What has been learned of the game that is most like this one."""
    if rules.auction:
        return _learned("tatties")
    return _learned({2: "haggis-2", 3: "haggis-3", 4: "neeps"}[rules.players])


@cache
def _learned(game: str) -> Networks:
    with files("haggis.bots").joinpath("judgement.npz").open("rb") as file, np.load(file) as kept:
        found = {
            teacher: Network(
                *(
                    np.ascontiguousarray(kept[f"{game} {teacher} {layer}"], np.float64)
                    for layer in Network._fields
                )
            )
            for teacher in Networks._fields
            if f"{game} {teacher} bias" in kept
        }
    return Networks(*(found.get(teacher, found["from_oneself"]) for teacher in Networks._fields))


@compiled
def judge(network: Network, features: Floats) -> float:
    """What the network makes of the features it knows, in points above the opponents."""
    units = len(network.bias)
    noticed = network.bias.copy()
    for place in range(len(network.inner)):
        feature, weights = features[place], network.inner[place]
        if feature != 0:
            for unit in range(units):
                noticed[unit] += weights[unit] * feature
    value = network.outer[units]
    for unit in range(units):
        if noticed[unit] > 0:
            value += network.outer[unit] * noticed[unit]
    return float(value * SCALE)

"""The network of the bot `net`: two hidden layers over sparse features, and two heads. Compiled.

One head is the margin: the points that a seat's side will still gain on the others. The other is
the chance to go out first, for each player, counted from the seat.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from haggis.kernel.compiled import compiled_fast
from haggis.net.blocks import FEATURES
from haggis.net.features import Active

Singles = npt.NDArray[np.float32]

SCALE = 40.0
"""The unit of the margin head, in points."""
WIDTHS = (256, 64)
"""The sizes of the hidden layers."""


class Network(NamedTuple):
    """The weights. The last layer's first column is the margin, the others are logits."""

    w1: Singles
    b1: Singles
    w2: Singles
    b2: Singles
    w3: Singles
    b3: Singles


class Activations(NamedTuple):
    """Arrays for a forward pass."""

    base: Singles
    """The first layer's sums over the features that all actions share."""
    hidden1: Singles
    hidden2: Singles
    outputs: Singles


def fresh_network(players: int, seed: int, widths: tuple[int, int] = WIDTHS) -> Network:
    """A network with random weights."""
    rng = np.random.default_rng(seed)
    one, two = widths

    def normal(rows: int, columns: int, fan_in: float) -> Singles:
        weights = rng.normal(size=(rows, columns)) * np.sqrt(2 / fan_in)
        return np.asarray(weights, np.float32)

    return Network(
        normal(FEATURES, one, 300.0),
        np.zeros(one, np.float32),
        normal(one, two, one),
        np.zeros(two, np.float32),
        normal(two, 1 + players, 16 * two),
        np.zeros(1 + players, np.float32),
    )


def empty_activations(network: Network) -> Activations:
    """Arrays for the forward passes of a network."""
    one, two = network.w2.shape
    return Activations(
        np.empty(one, np.float32),
        np.empty(one, np.float32),
        np.empty(two, np.float32),
        np.empty(len(network.b3), np.float32),
    )


@compiled_fast
def add_rows(network: Network, active: Active, begin: int, end: int, sums: Singles) -> None:
    """Add the first layer's rows of some features to the sums."""
    w1, place = network.w1, begin
    while place + 4 <= end:  # four rows at once save loads and stores of the sums
        a, b = w1[active[place]], w1[active[place + 1]]
        c, d = w1[active[place + 2]], w1[active[place + 3]]
        for unit in range(len(sums)):
            sums[unit] += (a[unit] + b[unit]) + (c[unit] + d[unit])
        place += 4
    while place < end:
        row = w1[active[place]]
        for unit in range(len(sums)):
            sums[unit] += row[unit]
        place += 1


@compiled_fast
def begin(network: Network, active: Active, number: int, activations: Activations) -> None:
    """Add up the features that all actions of a decision share."""
    activations.base[:] = network.b1
    add_rows(network, active, 0, number, activations.base)


@compiled_fast
def evaluate(
    network: Network, active: Active, begin: int, end: int, activations: Activations
) -> float:
    """The expected margin of an action with these features, in points; fills the outputs."""
    hidden1, hidden2, outputs = activations.hidden1, activations.hidden2, activations.outputs
    hidden1[:] = activations.base
    add_rows(network, active, begin, end, hidden1)
    hidden2[:] = network.b2
    for unit in range(len(hidden1)):
        value = hidden1[unit]
        if value > 0:
            row = network.w2[unit]
            for other in range(len(hidden2)):
                hidden2[other] += value * row[other]
    outputs[:] = network.b3
    for unit in range(len(hidden2)):
        value = hidden2[unit]
        if value > 0:
            for head in range(len(outputs)):
                outputs[head] += value * network.w3[unit, head]
    return float(outputs[0]) * SCALE


@compiled_fast
def chances(outputs: Singles) -> None:
    """Turn the logits of going out first into chances, by softmax."""
    highest = outputs[1]
    for head in range(2, len(outputs)):
        highest = max(highest, outputs[head])
    total = 0.0
    for head in range(1, len(outputs)):
        outputs[head] = math.exp(outputs[head] - highest)
        total += outputs[head]
    for head in range(1, len(outputs)):
        outputs[head] /= total

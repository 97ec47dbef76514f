"""How `net` learns from samples: backpropagation and Adam, with a sparse first layer. Compiled.

Rows of the first layer whose features do not occur in a minibatch are not updated, and neither are
their moments. A running mean of the weights is kept. It plays better than the weights themselves.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from haggis.kernel.compiled import Row, compiled_fast
from haggis.kernel.decompose import Floats
from haggis.net.features import Active
from haggis.net.network import (
    Activations,
    Network,
    Singles,
    begin,
    empty_activations,
    evaluate,
)
from haggis.training.shard import Samples

Single = np.float32

BATCH = 512
BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-8
"""Adam, by the names of the paper (Kingma and Ba, 2015)."""
FIRST_OUT_WEIGHT = 0.25
"""The weight of the cross-entropy of going out first, beside half the squared error of the
margin."""
MEAN_DECAY = 0.999
"""The share of the mean weights that a step keeps."""


@dataclass(frozen=True)
class LearningRate:
    """Falls with the square root of the steps made."""

    start: float = 1e-3
    half: int = 5_000
    """After three times this many steps the rate is half of `start`."""

    def at(self, step: int) -> float:
        return float(self.start / math.sqrt(1 + step / self.half))


class Learner(NamedTuple):
    """The weights, Adam's moments, and the mean of the weights."""

    weights: Network
    m: Network
    v: Network
    mean: Network

    @classmethod
    def begin(cls, network: Network) -> Learner:
        """A learner that starts from these weights."""
        return cls(
            Network(*(layer.copy() for layer in network)),
            Network(*map(np.zeros_like, network)),
            Network(*map(np.zeros_like, network)),
            Network(*(layer.copy() for layer in network)),
        )

    def mean_copy(self) -> Network:
        """The mean weights as they are now."""
        return Network(*(layer.copy() for layer in self.mean))


class Loss(NamedTuple):
    """Means over samples."""

    margin: float
    """Squared error, in units of `SCALE`."""
    first_out: float
    """Cross-entropy."""


def learn(
    learner: Learner, samples: Samples, step: int, rate: LearningRate, seed: int
) -> tuple[int, Loss]:
    """Go through the samples once, in random order, changing the learner.

    Returns how many steps have been made in all, and the loss before each step, on average.
    """
    order = np.random.default_rng(seed).permutation(len(samples.margins))
    losses = np.zeros(2)
    gradient = Network(*map(np.zeros_like, learner.weights))
    activations = empty_activations(learner.weights)
    touched = np.zeros(len(learner.weights.w1), np.int64)
    for place in range(0, len(order), BATCH):
        batch = order[place : place + BATCH]
        if len(batch) < BATCH and place:
            break
        step += 1
        add_gradient(
            learner.weights,
            samples.active,
            samples.starts,
            samples.margins,
            samples.first_out,
            batch,
            gradient,
            touched,
            activations,
            losses,
        )
        decay = min(MEAN_DECAY, step / (step + 10))
        update(learner, gradient, touched, step, rate.at(step), decay)
    seen = max(1, min(len(order), len(order) // BATCH * BATCH or len(order)))
    return step, Loss(losses[0] / seen, losses[1] / seen)


@compiled_fast
def add_gradient(
    network: Network,
    actives: Active,
    starts: Row,
    margins: Singles,
    first_out: Row,
    batch: Row,
    gradient: Network,
    touched: Row,
    activations: Activations,
    losses: Floats,
) -> None:
    """Add the gradient of the mean loss of a minibatch, and the losses themselves."""
    one, two, heads = len(network.b1), len(network.b2), len(network.b3)
    hidden1, hidden2, outputs = activations.hidden1, activations.hidden2, activations.outputs
    back1, back2 = np.empty(one, np.float32), np.empty(two, np.float32)
    share = np.float32(1 / len(batch))
    for sample in batch:
        first, last = starts[sample], starts[sample + 1]
        begin(network, actives, 0, activations)
        evaluate(network, actives, first, last, activations)
        _differentiate_loss(outputs, margins[sample], first_out[sample], losses)
        for head in range(heads):
            outputs[head] *= share
            gradient.b3[head] += outputs[head]
        back1[:] = 0
        for unit in range(two):
            value = hidden2[unit]
            back2[unit] = 0
            if value > 0:
                for head in range(heads):
                    back2[unit] += outputs[head] * network.w3[unit, head]
                    gradient.w3[unit, head] += outputs[head] * value
                gradient.b2[unit] += back2[unit]
        for unit in range(one):
            value = hidden1[unit]
            if value > 0:
                row, change = network.w2[unit], gradient.w2[unit]
                total = np.float32(0)
                for other in range(two):
                    total += back2[other] * row[other]
                    change[other] += value * back2[other]
                back1[unit] = total
                gradient.b1[unit] += total
        for feature in actives[first:last]:
            touched[feature] = 1
            change = gradient.w1[feature]
            for unit in range(one):
                change[unit] += back1[unit]


@compiled_fast
def _differentiate_loss(outputs: Singles, margin: float, first_out: int, losses: Floats) -> None:
    """Replace the outputs by the derivatives of the loss, and add the losses."""
    error = outputs[0] - margin
    losses[0] += error * error
    highest = outputs[1]
    for head in range(2, len(outputs)):
        highest = max(highest, outputs[head])
    total = 0.0
    for head in range(1, len(outputs)):
        total += math.exp(outputs[head] - highest)
    losses[1] -= outputs[1 + first_out] - highest - math.log(total)
    outputs[0] = error
    for head in range(1, len(outputs)):
        chance = math.exp(outputs[head] - highest) / total
        outputs[head] = FIRST_OUT_WEIGHT * (chance - (head == 1 + first_out))


@compiled_fast
def update(
    learner: Learner, gradient: Network, touched: Row, step: int, rate: float, decay: float
) -> None:
    """Make a step of Adam and clear the gradient."""
    length = np.float32(rate * math.sqrt(1 - BETA2**step) / (1 - BETA1**step))
    keep = np.float32(decay)
    weights, m, v, mean = learner
    for feature in range(len(touched)):
        if touched[feature]:
            touched[feature] = 0
            _step(weights.w1[feature], m.w1[feature], v.w1[feature], gradient.w1[feature], length)
        _mix(mean.w1[feature], weights.w1[feature], keep)
    for unit in range(len(weights.w2)):
        _step(weights.w2[unit], m.w2[unit], v.w2[unit], gradient.w2[unit], length)
        _mix(mean.w2[unit], weights.w2[unit], keep)
    for unit in range(len(weights.w3)):
        _step(weights.w3[unit], m.w3[unit], v.w3[unit], gradient.w3[unit], length)
        _mix(mean.w3[unit], weights.w3[unit], keep)
    _step(weights.b1, m.b1, v.b1, gradient.b1, length)
    _step(weights.b2, m.b2, v.b2, gradient.b2, length)
    _step(weights.b3, m.b3, v.b3, gradient.b3, length)
    _mix(mean.b1, weights.b1, keep)
    _mix(mean.b2, weights.b2, keep)
    _mix(mean.b3, weights.b3, keep)


@compiled_fast
def _step(weights: Singles, m: Singles, v: Singles, gradient: Singles, length: Single) -> None:
    beta1, beta2 = np.float32(BETA1), np.float32(BETA2)
    one, epsilon = np.float32(1), np.float32(EPSILON)
    for place in range(len(weights)):
        slope = gradient[place]
        m[place] = beta1 * m[place] + (one - beta1) * slope
        v[place] = beta2 * v[place] + (one - beta2) * slope * slope
        weights[place] -= length * m[place] / (math.sqrt(v[place]) + epsilon)
        gradient[place] = 0


@compiled_fast
def _mix(mean: Singles, weights: Singles, keep: Single) -> None:
    for place in range(len(mean)):
        mean[place] += (np.float32(1) - keep) * (weights[place] - mean[place])

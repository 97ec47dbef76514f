"""Fitting the network of `planner` to returns: gradient descent with Adam, in NumPy."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from haggis.bots.think.planner_features import FEATURES
from haggis.bots.think.planner_net import SCALE, PlannerNet
from haggis.rules import Rules
from haggis.training.learner import BETA1, BETA2, EPSILON
from haggis.training.planner.self_play import Examples, Singles, play_examples

# Set by hand on 2026-11-16.
HIDDEN_UNITS = 48
BATCH_SIZE = 2048
EPOCHS = 2
REPLAY_TURNS = 12
"""The replay buffer holds the examples of this many turns."""
LEARNING_RATES = ((0.35, 0.0015), (0.7, 0.0005), (1.0, 0.00015))
"""The learning rate until this share of all turns is done."""
DECAY = 0.9
"""Within a turn the learning rate falls linearly by this share."""


def fresh_network(seed: int) -> PlannerNet:
    """A network with random weights."""
    rng = np.random.default_rng(seed)
    inner = rng.normal(size=(FEATURES, HIDDEN_UNITS)) * np.sqrt(2 / FEATURES)
    outer = np.append(rng.normal(size=HIDDEN_UNITS) * 0.1, 0.0)
    return PlannerNet(inner, np.zeros(HIDDEN_UNITS), outer)


def learn(rules: Rules, turns: int, rounds: int, seed: int) -> Iterator[PlannerNet]:
    """In turns, play rounds and fit the network to them; yields the network after each turn."""
    network = fresh_network(seed)
    replay: list[Examples] = []
    for turn in range(turns):
        replay.append(play_examples(rules, network, rounds, seed + turn))
        if turn == 2:
            del replay[0]  # those of random weights
        replay = replay[-REPLAY_TURNS:]
        features = np.concatenate([examples.features for examples in replay])
        returns = np.concatenate([examples.returns for examples in replay])
        learning_rate = next(rate for until, rate in LEARNING_RATES if turn < turns * until)
        rng = np.random.default_rng(seed + turn)
        network = fit(network, Examples(features, returns), learning_rate, rng)
        yield network


def fit(
    network: PlannerNet, examples: Examples, learning_rate: float, rng: np.random.Generator
) -> PlannerNet:
    """The network after all epochs over the examples, in shuffled batches."""
    returns = (examples.returns / SCALE).astype(np.float32)
    weights = [layer.astype(np.float32) for layer in network]
    m = [np.zeros_like(layer) for layer in weights]
    v = [np.zeros_like(layer) for layer in weights]
    batches = [
        batch
        for _ in range(EPOCHS)
        for batch in np.array_split(rng.permutation(len(returns)), len(returns) // BATCH_SIZE + 1)
    ]
    for t, batch in enumerate(batches, start=1):
        gradients = _gradients(weights, examples.features[batch], returns[batch])
        alpha = learning_rate * (1 - DECAY * t / len(batches))
        for layer, m_layer, v_layer, gradient in zip(weights, m, v, gradients, strict=True):
            m_layer += (1 - BETA1) * (gradient - m_layer)
            v_layer += (1 - BETA2) * (gradient**2 - v_layer)
            v_hat = v_layer / (1 - BETA2**t)
            layer -= alpha * m_layer / (1 - BETA1**t) / (np.sqrt(v_hat) + EPSILON)
    return PlannerNet(*(layer.astype(np.float64) for layer in weights))


def _gradients(weights: list[Singles], features: Singles, returns: Singles) -> list[Singles]:
    """The gradients of the mean squared error, layer by layer."""
    inner, bias, outer = weights
    hidden = np.maximum(features @ inner + bias, 0)
    error = (hidden @ outer[:-1] + outer[-1] - returns) * np.float32(2 / len(returns))
    back = np.outer(error, outer[:-1]) * (hidden > 0)
    return [features.T @ back, back.sum(axis=0), np.append(error @ hidden, error.sum())]

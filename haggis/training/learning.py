"""Fitting a network to what was gained: plain gradient descent in NumPy, with Adam's steps."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from haggis.bots.features import FEATURES
from haggis.bots.judgement import SCALE, Network
from haggis.rules import Rules
from haggis.training.self_play import Lessons, Others, Singles, play_and_look_back

UNITS = 128
BATCH = 2048
REMEMBERED = 24
"""The lessons of so many turns are learned from again."""
PACES = ((0.35, 0.0015), (0.7, 0.0005), (1.0, 0.00015))
"""How far a step goes until so much of all turns is done."""


def fresh_network(seed: int) -> Network:
    """A network that knows nothing."""
    rng = np.random.default_rng(seed)
    inner = rng.normal(size=(FEATURES, UNITS)) * np.sqrt(2 / FEATURES)
    return Network(inner, np.zeros(UNITS), np.append(rng.normal(size=UNITS) * 0.1, 0.0))


def learn(
    rules: Rules, turns: int, rounds: int, seed: int, others: Others | None = None
) -> Iterator[Network]:
    """Turns of playing rounds and learning from them; the network after each."""
    network = fresh_network(seed)
    remembered: list[Lessons] = []
    for turn in range(turns):
        remembered.append(play_and_look_back(rules, network, rounds, seed + turn, others))
        if turn == 2:
            del remembered[0]  # those of a network that knew nothing
        remembered = remembered[-REMEMBERED:]
        seen = np.concatenate([lessons.seen for lessons in remembered])
        gained = np.concatenate([lessons.gained for lessons in remembered])
        pace = next(pace for until, pace in PACES if turn < turns * until)
        network = fit(network, Lessons(seen, gained), pace, np.random.default_rng(seed + turn))
        yield network


def fit(network: Network, lessons: Lessons, pace: float, rng: np.random.Generator) -> Network:
    """The network after going through the lessons twice."""
    gained = (lessons.gained / SCALE).astype(np.float32)
    weights = [layer.astype(np.float32) for layer in network]
    means = [np.zeros_like(layer) for layer in weights]
    squares = [np.zeros_like(layer) for layer in weights]
    batches = [
        batch
        for _ in range(2)
        for batch in np.array_split(rng.permutation(len(gained)), len(gained) // BATCH + 1)
    ]
    for step, batch in enumerate(batches, start=1):
        slopes = _slopes(weights, lessons.seen[batch], gained[batch])
        length = pace * (1 - 0.9 * step / len(batches))
        for layer, mean, square, slope in zip(weights, means, squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            steadied = np.sqrt(square / (1 - 0.999**step)) + 1e-8
            layer -= length * mean / (1 - 0.9**step) / steadied
    return Network(*(layer.astype(np.float64) for layer in weights))


def _slopes(weights: list[Singles], seen: Singles, gained: Singles) -> list[Singles]:
    """How the mean squared error changes with each weight."""
    inner, bias, outer = weights
    noticed = np.maximum(seen @ inner + bias, 0)
    error = (noticed @ outer[:-1] + outer[-1] - gained) * np.float32(2 / len(gained))
    back = np.outer(error, outer[:-1]) * (noticed > 0)
    return [seen.T @ back, back.sum(axis=0), np.append(error @ noticed, error.sum())]

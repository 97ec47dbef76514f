"""The network's forward pass, its gradient and Adam's steps, against plain NumPy."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from haggis.net.blocks import FEATURES
from haggis.net.network import (
    SCALE,
    Network,
    begin,
    chances,
    empty_activations,
    evaluate,
    fresh_network,
)
from haggis.training.learner import (
    BETA1,
    BETA2,
    EPSILON,
    FIRST_OUT_WEIGHT,
    Learner,
    LearningRate,
    add_gradient,
    learn,
    update,
)
from haggis.training.shard import Samples

Floats = npt.NDArray[np.floating]

ACTIVE = 23


def random_samples(number: int, players: int, seed: int) -> Samples:
    rng = np.random.default_rng(seed)
    active = np.concatenate([rng.permutation(FEATURES)[:ACTIVE] for _ in range(number)])
    return Samples(
        active.astype(np.int16),
        np.arange(0, ACTIVE * number + 1, ACTIVE),
        rng.normal(size=number).astype(np.float32),
        rng.integers(0, players, number),
        number,
    )


def outputs_of(network: Sequence[Floats], features: np.ndarray) -> np.ndarray:
    w1, b1, w2, b2, w3, b3 = (layer.astype(np.float64) for layer in network)
    hidden1 = np.maximum(w1[features].sum(axis=0) + b1, 0)
    return np.asarray(np.maximum(hidden1 @ w2 + b2, 0) @ w3 + b3)


def loss_of(network: Sequence[Floats], samples: Samples) -> float:
    total = 0.0
    for sample in range(len(samples.margins)):
        features = samples.active[samples.starts[sample] : samples.starts[sample + 1]]
        margin, *logits = outputs_of(network, features)
        odds = np.exp(np.array(logits) - max(logits))
        chance = odds[samples.first_out[sample]] / odds.sum()
        total += 0.5 * (margin - samples.margins[sample]) ** 2
        total -= FIRST_OUT_WEIGHT * np.log(chance)
    return total / len(samples.margins)


def gradient_of(network: Network, samples: Samples) -> tuple[Network, np.ndarray]:
    gradient = Network(*map(np.zeros_like, network))
    touched = np.zeros(FEATURES, np.int64)
    batch = np.arange(len(samples.margins))
    add_gradient(
        network,
        samples.active,
        samples.starts,
        samples.margins,
        samples.first_out,
        batch,
        gradient,
        touched,
        empty_activations(network),
        np.zeros(2),
    )
    return gradient, touched


@pytest.mark.parametrize("players", [2, 4])
def test_the_forward_pass(players: int) -> None:
    network, rng = fresh_network(players, 1), np.random.default_rng(1)
    features = rng.permutation(FEATURES)[:101].astype(np.int16)
    activations = empty_activations(network)
    begin(network, features, 60, activations)
    value = evaluate(network, features, 60, 101, activations)
    expected = outputs_of(network, features)
    assert value == pytest.approx(expected[0] * SCALE, rel=1e-4, abs=1e-4)
    assert activations.outputs == pytest.approx(expected, rel=1e-4, abs=1e-5)
    chances(activations.outputs)
    odds = np.exp(expected[1:])
    assert activations.outputs[1:] == pytest.approx(odds / odds.sum(), rel=1e-4)


def test_the_gradient_is_that_of_finite_differences() -> None:
    network, samples = fresh_network(3, 2, (24, 12)), random_samples(7, 3, 2)
    gradient, touched = gradient_of(network, samples)
    assert set(np.flatnonzero(touched)) == set(samples.active.tolist())
    rng = np.random.default_rng(3)
    compared = 0
    for place, layer in enumerate(network):
        rows = samples.active if place == 0 else np.arange(len(layer))
        for _ in range(25):
            index = (int(rng.choice(rows)), *(int(rng.integers(n)) for n in layer.shape[1:]))
            step, losses = 1e-3, []
            for sign in (1, -1):
                moved = [weights.astype(np.float64) for weights in network]
                moved[place][index] += sign * step
                losses.append(loss_of(moved, samples))
            slope = (losses[0] - losses[1]) / (2 * step)
            # A unit that switches on or off within the step spoils the difference.
            if abs(slope - gradient[place][index]) < 2e-4 + 0.02 * abs(slope):
                compared += 1
    assert compared >= 0.96 * 25 * len(network)


def test_adams_steps_are_those_of_the_paper() -> None:
    network, samples = fresh_network(2, 4, (16, 8)), random_samples(5, 2, 4)
    learner = Learner.begin(network)
    m, v = np.zeros(network.w2.shape), np.zeros(network.w2.shape)
    expected = network.w2.astype(np.float64)
    for step in (1, 2, 3):
        gradient, touched = gradient_of(learner.weights, samples)
        slope = gradient.w2.astype(np.float64)
        m = BETA1 * m + (1 - BETA1) * slope
        v = BETA2 * v + (1 - BETA2) * slope**2
        length = 0.01 * np.sqrt(1 - BETA2**step) / (1 - BETA1**step)
        expected -= length * m / (np.sqrt(v) + EPSILON)
        before = learner.weights.w1.copy()
        update(learner, gradient, touched, step, 0.01, 0.5)
        assert not gradient.w2.any()
        assert not gradient.w1.any()
        changed = np.any(before != learner.weights.w1, axis=1)
        assert set(np.flatnonzero(changed)) <= set(samples.active.tolist())
    assert learner.weights.w2 == pytest.approx(expected, rel=1e-3, abs=1e-4)
    assert not np.array_equal(learner.mean.w2, learner.weights.w2)


def test_a_network_learns_what_there_is_to_learn() -> None:
    """The margin is told by one feature, who goes out first by another."""
    rng = np.random.default_rng(5)
    samples = random_samples(6000, 2, 5)
    features = samples.active.reshape(-1, ACTIVE)
    features[:, 0] = rng.integers(0, 2, len(features))
    features[:, 1] = 2 + rng.integers(0, 2, len(features))
    samples = samples._replace(
        margins=features[:, 0].astype(np.float32), first_out=(features[:, 1] - 2).astype(np.int64)
    )
    learner, step = Learner.begin(fresh_network(2, 5, (32, 16))), 0
    for turn in range(8):
        step, loss = learn(learner, samples, step, LearningRate(3e-3), turn)
    assert loss.margin < 0.02
    assert loss.first_out < 0.1
    assert step == 8 * (6000 // 512)

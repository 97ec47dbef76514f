"""How the network of `planner` learns in self-play."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from click.testing import CliRunner

from haggis.bots.think.planner_features import FEATURES
from haggis.bots.think.planner_net import SCALE, estimate
from haggis.rules import find_rules
from haggis.training.planner.__main__ import main
from haggis.training.planner.learning import fit, fresh_network, learn
from haggis.training.planner.self_play import Examples, compare, play_examples

TWO = find_rules("haggis-2")


def test_a_network_learns_what_there_is_to_learn() -> None:
    rng = np.random.default_rng(1)
    seen = rng.normal(size=(20_000, FEATURES)).astype(np.float32)
    examples = Examples(seen, SCALE * np.maximum(seen[:, 3] - seen[:, 7], 0))
    network = fresh_network(1)
    for _ in range(10):
        network = fit(network, examples, 0.01, rng)
    answers = np.array([estimate(network, features) for features in seen[:500]])
    assert np.corrcoef(answers, examples.returns[:500])[0, 1] > 0.98


def test_a_few_turns_are_better_than_knowing_nothing() -> None:
    *_, network = learn(TWO, turns=4, rounds=250, seed=1)
    gain = compare(TWO, network, fresh_network(1), 100, seed=2)
    assert gain.mean() > 4 * gain.std() / np.sqrt(len(gain))
    assert compare(TWO, network, network, 10, seed=2).tolist() == [0.0] * 10


def test_the_same_seed_plays_the_same_rounds() -> None:
    first, again, other = (play_examples(TWO, fresh_network(1), 20, seed) for seed in (1, 1, 2))
    assert np.array_equal(first.features, again.features)
    assert np.array_equal(first.returns, again.returns)
    assert not np.array_equal(first.returns[:50], other.returns[:50])


def test_what_is_gained_adds_up_to_the_round() -> None:
    """The first example of a round counts all its points, and the two sides are opposite."""
    examples = play_examples(TWO, fresh_network(1), 30, seed=3)
    assert (np.abs(examples.returns) <= 200).all()
    assert examples.returns.min() < -20 < 20 < examples.returns.max()


def test_what_is_learned_is_kept_beside_other_games(tmp_path: Path) -> None:
    file = tmp_path / "planner_net.npz"
    for name in ("haggis-2", "haggis-3"):
        options = ["--rules", name, "--turns", "1", "--rounds", "20", "--into", str(file)]
        done = CliRunner().invoke(main, options, catch_exceptions=False)
        assert "turn 1:" in done.output
    with np.load(file) as layers:
        assert {key.split()[0] for key in layers} == {"haggis-2", "haggis-3"}

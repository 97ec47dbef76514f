"""How the networks of `planner` and `search` learn: against themselves and against others."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from haggis.bots.think.planner_features import FEATURES
from haggis.bots.think.planner_net import SCALE, estimate, planner_nets_for
from haggis.bots.think.rollout import BEST_RESPONSE, GREEDY, PLANNER
from haggis.rules import find_rules
from haggis.training.planner.__main__ import main
from haggis.training.planner.learning import fit, fresh_network, learn
from haggis.training.planner.self_play import Examples, Opponents, compare, play_examples

TWO = find_rules("haggis-2")
PLANNERS = planner_nets_for(TWO).self_play


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
    gain = compare(TWO, network, Opponents(PLANNER, fresh_network(1)), 100, seed=2)
    assert gain.mean() > 4 * gain.std() / np.sqrt(len(gain))
    assert compare(TWO, network, Opponents(PLANNER, network), 10, seed=2).tolist() == [0.0] * 10


def test_one_learns_from_others() -> None:
    others = Opponents(GREEDY, PLANNERS)
    *_, network = learn(TWO, turns=4, rounds=500, seed=1, opponents=others)
    first, then = (compare(TWO, n, others, 100, seed=2) for n in (fresh_network(1), network))
    assert (then - first).mean() > 4 * (then - first).std() / np.sqrt(len(then))


@pytest.mark.parametrize("kind", [GREEDY, PLANNER])
def test_what_has_been_learned_from_others_is_good_against_them(kind: int) -> None:
    """The networks in use: better by at least four points a round than the planner's own."""
    others, networks = Opponents(kind, PLANNERS), planner_nets_for(TWO)
    taught = networks.against_greedy if kind == GREEDY else networks.against_planners
    first, then = (compare(TWO, n, others, 400, seed=2) for n in (PLANNERS, taught))
    assert (then - first).mean() > 4


def test_only_those_who_learn_look_back() -> None:
    rounds = 40
    itself, others, knowing = (
        play_examples(TWO, PLANNERS, rounds, 4, others)
        for others in (
            None,
            Opponents(GREEDY, PLANNERS),
            Opponents(BEST_RESPONSE, fresh_network(1)),
        )
    )
    assert 0.3 < len(others.returns) / len(itself.returns) < 0.7
    assert np.array_equal(itself.features, knowing.features)
    assert others.returns.mean() > itself.returns.mean()


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
        for others in ("oneself", "greedy"):
            options = ["--rules", name, "--against", others, "--into", str(file)]
            few = ["--turns", "1", "--rounds", "20"]
            done = CliRunner().invoke(main, options + few, catch_exceptions=False)
            assert "turn 1:" in done.output
    with np.load(file) as layers:
        kept = {tuple(key.split()[:2]) for key in layers}
    assert kept == {
        (name, teacher)
        for name in ("haggis-2", "haggis-3")
        for teacher in ("from_oneself", "from_greedy")
    }

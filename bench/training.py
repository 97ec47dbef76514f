"""How fast training is: decisions of the learner a CPU-second, with learning, for each game.

python -m bench.training
"""

from __future__ import annotations

import argparse
import time

from haggis.net.weights import load_weights
from haggis.rules import find_rules
from haggis.training.adam import Learner, LearningRate, learn
from haggis.training.shard import SelfPlay, play_shard

GAMES = ("haggis-2", "haggis-3", "tatties", "neeps")
ROUNDS = 400


def main() -> None:
    for name in GAMES:
        rules, learner = find_rules(name), Learner.begin(load_weights(name))
        network = learner.mean_copy()
        warm = play_shard(rules, network, network, 1, SelfPlay(rounds=2))
        learn(learner, warm, 0, LearningRate(), 1)
        begun = time.process_time()
        samples = play_shard(rules, network, network, 2, SelfPlay(rounds=ROUNDS))
        played = time.process_time()
        learn(learner, samples, 1, LearningRate(), 2)
        learned = time.process_time()
        print(
            f"{name}: {samples.decisions / (learned - begun):,.0f} decisions a CPU-second, "
            f"{1e6 * (played - begun) / samples.decisions:.0f} µs to play one, "
            f"{1e6 * (learned - played) / len(samples.margins):.1f} µs to learn from a sample"
        )


if __name__ == "__main__":
    argparse.ArgumentParser(
        prog="python -m bench.training", description=(__doc__ or "").partition("\n")[0]
    ).parse_args()
    main()

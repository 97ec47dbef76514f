"""How fast training is: the learner's decisions per CPU second, including learning, by game.

python -m bench.training
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from haggis.net.weights import load_weights
from haggis.results import Figure, this_command, write_results
from haggis.rules import find_rules
from haggis.training.learner import Learner, LearningRate, learn
from haggis.training.shard import SelfPlay, play_shard

GAMES = ("haggis-2", "haggis-3", "tatties", "neeps")
ROUNDS = 400


def main(results: Path | None) -> None:
    rows: list[dict[str, Figure]] = []
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
        a_second = samples.decisions / (learned - begun)
        rows.append({"rules": name, "decisions_a_cpu_second": round(a_second)})
        print(
            f"{name}: {a_second:,.0f} decisions a CPU-second, "
            f"{1e6 * (played - begun) / samples.decisions:.0f} µs to play one, "
            f"{1e6 * (learned - played) / len(samples.margins):.1f} µs to learn from a sample"
        )
    if results is not None:
        write_results(results, this_command(), rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m bench.training", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--results", type=Path, help="a result file to write")
    main(parser.parse_args().results)

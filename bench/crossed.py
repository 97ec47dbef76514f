"""Whether partners of Neeps have learned a private code: two networks as teams, and crossed.

haggis train --rules neeps --seed 12 --decisions 3000000 --hours 2 --folder neeps-seed12
python -m bench.crossed neeps-seed12

The run has another seed than the package's. If a mixed team plays about half-way between the two
pure ones, partners do not depend on each other's habits.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from haggis.net.weights import load_weights
from haggis.results import Figure, write_results
from haggis.rules import find_rules
from haggis.training.checkpoints import read_checkpoint
from haggis.training.match import play_rounds, side_points

PACKAGE, OTHER = 0, 1
TEAMS = {
    "other seed": [(OTHER, OTHER)],
    "mixed": [(PACKAGE, OTHER), (OTHER, PACKAGE)],
}
"""The networks of a team that meets the package's own, by seat."""


def main(folder: Path, deals: int, seed: int, results: Path | None) -> None:
    rules, own = find_rules("neeps"), load_weights("neeps")
    other = read_checkpoint(folder).learner.mean
    rows: list[dict[str, Figure]] = []
    for name, teams in TEAMS.items():
        # Each team sits on both sides in turn, against two of the package's network.
        seated = [
            [team[seat // 2] if seat % 2 == side else PACKAGE for seat in rules.seats]
            for team in teams
            for side in (0, 1)
        ]
        points = side_points(rules, play_rounds(rules, own, other, seated, deals, seed))
        sides = np.array([side for _ in teams for side in (0, 1)])
        gained = points[:, np.arange(len(sides)), sides]
        margins = (2 * gained - points.sum(axis=2)).mean(axis=1)
        error = 1.96 * margins.std(ddof=1) / np.sqrt(deals)
        rows.append(
            {
                "bot": name,
                "against": "package",
                "pairs": deals,
                "margin": round(float(margins.mean()), 3),
                "ci95": round(float(error), 3),
            }
        )
        print(f"{name}: {margins.mean():+.1f} ± {error:.1f} points a round over the package's team")
    if results is not None:
        settings: dict[str, Figure] = {"rules": "neeps", "bets": "off", "seed": seed}
        command = f"python -m bench.crossed {folder.name} --deals {deals} --seed {seed}"
        write_results(results, command, rows, settings)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m bench.crossed", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("folder", type=Path, help="the folder of a run from another seed")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=-3000)
    parser.add_argument("--results", type=Path, help="a result file to write")
    options = parser.parse_args()
    main(options.folder, options.deals, options.seed, options.results)

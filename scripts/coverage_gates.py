"""Refuse less branch coverage than pyproject.toml asks for, package by package.

It reads what a run of pytest with --cov has left in .coverage; functions that Numba compiles
cannot be measured and are left out.
"""

import argparse
import json
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

import coverage

ROOT = Path(__file__).resolve().parent.parent
ENGINE = "engine"
APART = ("bots", "cli", "executors", "kernel", "net", "server", "training")
"""The packages that are not the engine."""


def package_of(file: str) -> str:
    """The package that a file belongs to: `haggis/server/run.py` to server, the rest to engine."""
    parts = PurePosixPath(file.replace("\\", "/")).parts
    return parts[1] if len(parts) > 2 and parts[1] in APART else ENGINE


def percentages(files: Mapping[str, Any]) -> dict[str, float]:
    """The lines and branches that were reached, in percent, by package."""
    reached: dict[str, list[int]] = {}
    for file, data in files.items():
        found = data["summary"]
        sums = reached.setdefault(package_of(file), [0, 0])
        sums[0] += found["covered_lines"] + found["covered_branches"]
        sums[1] += found["num_statements"] + found["num_branches"]
    return {package: 100 * done / max(all_, 1) for package, (done, all_) in reached.items()}


def shortfalls(reached: Mapping[str, float], gates: Mapping[str, float]) -> list[str]:
    """A sentence for each package below its gate."""
    return [
        f"{package} is covered to {reached.get(package, 0):.2f} %, less than {gate} %."
        for package, gate in gates.items()
        if reached.get(package, 0) < gate
    ]


def main(packages: Iterable[str]) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    gates = settings["tool"]["haggis"]["coverage"]
    measured = coverage.Coverage(
        data_file=str(ROOT / ".coverage"), config_file=str(ROOT / "pyproject.toml")
    )
    measured.load()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "coverage.json")
        measured.json_report(outfile=str(file))
        reached = percentages(json.loads(file.read_text(encoding="utf-8"))["files"])
    for package in packages:
        print(f"{package:10} {reached.get(package, 0):6.2f} % of {gates[package]} %")
    if found := shortfalls(reached, {package: gates[package] for package in packages}):
        sys.exit("\n".join(found))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("packages", nargs="+", help="engine, server, bots, cli, training …")
    main(parser.parse_args().packages)

"""Whether the chances of going out first are right: Brier scores and calibration by bins.

    python -m haggis.training.calibration --rules haggis-2 --rounds 2000

Rounds are played by the network against itself, without random moves and bets. Opening samples
are those with a whole hand, when bets are placed.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
import numpy.typing as npt

from haggis.kernel.compiled import Row, compiled_fast
from haggis.net.blocks import SIZE_BEFORE
from haggis.net.features import Active
from haggis.net.network import (
    Activations,
    Network,
    Singles,
    begin,
    chances,
    empty_activations,
    evaluate,
)
from haggis.net.weights import family_of, load_weights
from haggis.rules import Rules, find_rules
from haggis.training.league import League
from haggis.training.shard import SelfPlay, play_shard

BINS = 10


class Calibration(NamedTuple):
    """Chances as they were told and as they came out."""

    samples: int
    brier: float
    """The mean squared error of the chance."""
    constant: float
    """The same for one who always tells the mean."""
    told: npt.NDArray[np.float64]
    """The mean chance that was told, by bin."""
    found: npt.NDArray[np.float64]
    """The share that went out first, by bin."""
    number: npt.NDArray[np.int64]
    """How many samples a bin has."""


def calibrate(
    rules: Rules, network: Network, rounds: int, seed: int
) -> tuple[Calibration, Calibration]:
    """How right the chances are, over all samples and over those of the opening."""
    settings = SelfPlay(rounds=rounds, epsilon=0, bets=0, league=League(0, 0, 0, 0))
    samples = play_shard(rules, network, network, seed, settings)
    told = np.empty((len(samples.margins), len(network.b3) - 1), np.float32)
    write_chances(network, samples.active, samples.starts, empty_activations(network), told)
    first = samples.first_out == 0
    opening = np.logical_or.reduceat(
        samples.active == SIZE_BEFORE + rules.dealt + 3, samples.starts[:-1]
    )
    own = told[:, 0].astype(np.float64)
    return compare(own, first), compare(own[opening], first[opening])


def compare(told: npt.NDArray[np.float64], happened: npt.NDArray[np.bool_]) -> Calibration:
    """Chances beside what happened.

    >>> result = compare(np.array([0.25, 0.75]), np.array([False, True]))
    >>> result.brier, result.constant
    (0.0625, 0.25)
    """
    bins = np.minimum((told * BINS).astype(np.int64), BINS - 1)
    number = np.bincount(bins, minlength=BINS)
    least = np.maximum(number, 1)
    return Calibration(
        len(told),
        float(np.mean((told - happened) ** 2)),
        float(np.mean((happened.mean() - happened) ** 2)),
        np.bincount(bins, told, BINS) / least,
        np.bincount(bins, happened, BINS) / least,
        number,
    )


@compiled_fast
def write_chances(
    network: Network, actives: Active, starts: Row, activations: Activations, told: Singles
) -> None:
    """Write for each sample everybody's chance to go out first."""
    for sample in range(len(told)):
        begin(network, actives, 0, activations)
        evaluate(network, actives, starts[sample], starts[sample + 1], activations)
        chances(activations.outputs)
        told[sample] = activations.outputs[1:]


def picture(result: Calibration) -> str:
    """The chances told (across) and found (upwards), circles as large as their share, in SVG."""
    size = 320
    parts = [f'<path d="M0 {size}L{size} 0" stroke="#bbb"/>']
    for told, found, number in zip(result.told, result.found, result.number, strict=True):
        if number:
            radius = 2 + 20 * (number / result.samples) ** 0.5
            parts.append(
                f'<circle cx="{size * told:.1f}" cy="{size * (1 - found):.1f}" r="{radius:.1f}" '
                'fill="#1f77b4" fill-opacity="0.6"/>'
            )
    box = f'viewBox="-10 -10 {size + 20} {size + 20}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} width="{size}">{"".join(parts)}</svg>\n'


@click.command()
@click.option("--rules", "name", default="haggis-2", help="The game.")
@click.option("--rounds", default=2000, help="How many rounds to play.")
@click.option("--seed", default=-1000, help="Where chance begins.")
@click.option("--into", type=click.Path(path_type=Path), help="A file for the picture, as SVG.")
def main(name: str, rounds: int, seed: int, into: Path | None) -> None:
    """Tell how right the chances of going out first are."""
    rules = find_rules(name)
    every, opening = calibrate(rules, load_weights(family_of(rules)), rounds, seed)
    for label, result in (("all", every), ("opening", opening)):
        click.echo(
            f"{name}, {label}: Brier score {result.brier:.4f}, a constant {result.constant:.4f}, "
            f"{result.samples:,} samples"
        )
    for told, found, number in zip(opening.told, opening.found, opening.number, strict=True):
        if number:
            click.echo(f"  told {told:.2f}, found {found:.2f} of {number:,}")
    if into is not None:
        into.write_text(picture(opening), encoding="utf-8")


if __name__ == "__main__":
    main()

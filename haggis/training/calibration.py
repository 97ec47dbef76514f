"""How well the chances of going out first are calibrated: Brier scores and bins.

    python -m haggis.training.calibration --rules haggis-2 --rounds 2000

The network plays rounds against itself, without random moves and without bets. Opening samples
are those with a full hand, when bets are placed.
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
from haggis.results import Figure, this_command, write_results
from haggis.rules import Rules, find_rules
from haggis.training.league import League
from haggis.training.shard import SelfPlay, play_shard

BINS = 10


class Calibration(NamedTuple):
    """Predicted chances, and how often they came true."""

    samples: int
    brier: float
    """The mean squared error of the chance."""
    constant: float
    """The same for a constant prediction, the mean."""
    predicted: npt.NDArray[np.float64]
    """The mean predicted chance, by bin."""
    observed: npt.NDArray[np.float64]
    """The share that went out first, by bin."""
    number: npt.NDArray[np.int64]
    """How many samples a bin has."""


def calibrate(
    rules: Rules, network: Network, rounds: int, seed: int
) -> tuple[Calibration, Calibration]:
    """The calibration over all samples, and over those of the opening."""
    settings = SelfPlay(rounds=rounds, epsilon=0, bets=0, league=League(0, 0, 0, 0))
    samples = play_shard(rules, network, network, seed, settings)
    predicted = np.empty((len(samples.margins), len(network.b3) - 1), np.float32)
    write_chances(network, samples.active, samples.starts, empty_activations(network), predicted)
    first = samples.first_out == 0
    opening = np.logical_or.reduceat(
        samples.active == SIZE_BEFORE + rules.dealt + 3, samples.starts[:-1]
    )
    own = predicted[:, 0].astype(np.float64)
    return compare(own, first), compare(own[opening], first[opening])


def compare(predicted: npt.NDArray[np.float64], happened: npt.NDArray[np.bool_]) -> Calibration:
    """Predicted chances beside what happened.

    >>> result = compare(np.array([0.25, 0.75]), np.array([False, True]))
    >>> result.brier, result.constant
    (0.0625, 0.25)
    """
    bins = np.minimum((predicted * BINS).astype(np.int64), BINS - 1)
    number = np.bincount(bins, minlength=BINS)
    least = np.maximum(number, 1)
    return Calibration(
        len(predicted),
        float(np.mean((predicted - happened) ** 2)),
        float(np.mean((happened.mean() - happened) ** 2)),
        np.bincount(bins, predicted, BINS) / least,
        np.bincount(bins, happened, BINS) / least,
        number,
    )


@compiled_fast
def write_chances(
    network: Network, actives: Active, starts: Row, activations: Activations, predicted: Singles
) -> None:
    """Write every player's chance to go out first, for each sample."""
    for sample in range(len(predicted)):
        begin(network, actives, 0, activations)
        evaluate(network, actives, starts[sample], starts[sample + 1], activations)
        chances(activations.outputs)
        predicted[sample] = activations.outputs[1:]


def picture(result: Calibration, title: str) -> str:
    """An SVG: predicted chances across, observed shares up, circles by the number of samples."""
    size, left, top = 240, 44, 30
    parts = [
        f'<rect x="{left}" y="{top}" width="{size}" height="{size}" fill="none" stroke="#888"/>',
        f'<path d="M{left} {top + size}l{size} -{size}" stroke="#bbb"/>',
        f'<text x="{left + size / 2}" y="18" text-anchor="middle">{title}</text>',
        f'<text x="{left + size / 2}" y="{top + size + 34}" text-anchor="middle">'
        "predicted chance</text>",
        f'<text transform="translate(14 {top + size / 2})rotate(-90)" text-anchor="middle">'
        "observed share</text>",
    ]
    for tick in (0, 0.5, 1):
        across, down = left + size * tick, top + size * (1 - tick)
        parts.append(f'<text x="{across}" y="{top + size + 16}" text-anchor="middle">{tick}</text>')
        parts.append(f'<text x="{left - 5}" y="{down + 4}" text-anchor="end">{tick}</text>')
    bins = zip(result.predicted, result.observed, result.number, strict=True)
    for predicted, observed, number in bins:
        if number:
            radius = 2 + 16 * (number / result.samples) ** 0.5
            across, down = left + size * predicted, top + size * (1 - observed)
            parts.append(
                f'<circle cx="{across:.1f}" cy="{down:.1f}" r="{radius:.1f}" '
                'fill="#1f77b4" fill-opacity="0.6"/>'
            )
    width, height = left + size + 16, top + size + 44
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'font-family="sans-serif" font-size="12" fill="#333">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


@click.command()
@click.option("--rules", "name", default="haggis-2", help="The game.")
@click.option("--rounds", default=2000, help="How many rounds to play.")
@click.option("--seed", default=-1000, help="The seed.")
@click.option("--into", type=click.Path(path_type=Path), help="A file for the picture, as SVG.")
@click.option("--results", type=click.Path(path_type=Path), help="A result file to write.")
def main(name: str, rounds: int, seed: int, into: Path | None, results: Path | None) -> None:
    """Measure how right the chances of going out first are."""
    rules = find_rules(name)
    every, opening = calibrate(rules, load_weights(family_of(rules)), rounds, seed)
    rows: list[dict[str, Figure]] = []
    for label, result in (("all", every), ("opening", opening)):
        brier, constant = round(result.brier, 4), round(result.constant, 4)
        rows.append({"samples": label, "brier": brier, "constant": constant})
        click.echo(
            f"{name}, {label}: Brier score {result.brier:.4f}, a constant {result.constant:.4f}, "
            f"{result.samples:,} samples"
        )
    bins = zip(opening.predicted, opening.observed, opening.number, strict=True)
    for predicted, observed, number in bins:
        if number:
            click.echo(f"  predicted {predicted:.2f}, observed {observed:.2f} of {number:,}")
    if results is not None:
        settings: dict[str, Figure] = {"rules": name, "rounds": rounds, "seed": seed}
        write_results(results, this_command(), rows, settings)
    if into is not None:
        into.write_text(picture(opening, name), encoding="utf-8")


if __name__ == "__main__":
    main()

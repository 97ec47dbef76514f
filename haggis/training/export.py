"""`python -m haggis.training.export DIR`: put a run's network into the package, with its card."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click
import numpy as np

from haggis.net import weights
from haggis.net.weights import Run, family_of, save_runs, save_weights
from haggis.training.checkpoints import Checkpoint, read_checkpoint, read_progress
from haggis.training.run import Settings

PACKAGE = Path(weights.__file__).parent


def export(folder: Path, into: Path = PACKAGE) -> Path:
    """Write the mean weights of a run's checkpoint, its runs and model card; return the file."""
    settings, checkpoint = Settings.read(folder), read_checkpoint(folder)
    file = into / f"{family_of(settings.find_rules())}.npz"
    learner = checkpoint.learner
    # Rows of features that never occurred are random in a fresh network, zeros in the package's.
    learned = learner.mean.w1 if settings.earlier else learner.v.w1
    save_weights(learner.mean, np.asarray(np.any(learned, axis=1), np.bool_), file)
    runs = [*settings.earlier, run_of(settings, checkpoint)]
    save_runs(runs, file.with_suffix(".json"))
    card = model_card(folder, settings, runs)
    file.with_suffix(".md").write_text(card, encoding="utf-8")
    return file


def run_of(settings: Settings, checkpoint: Checkpoint) -> Run:
    """The run of a checkpoint, with the command that repeats it."""
    options = f" --options {','.join(settings.options)}" if settings.options else ""
    start = " --from-package" if settings.earlier else ""
    return Run(
        command=f"haggis train --rules {settings.rules}{options}{start} --seed {settings.seed}"
        f" --shards {settings.shards} --rounds {settings.self_play.rounds}",
        date=f"{datetime.now(UTC):%Y-%m-%d}",
        decisions=checkpoint.decisions,
        iterations=checkpoint.iteration,
        steps=checkpoint.step - settings.first_step,
        minutes=round(checkpoint.seconds / 60),
    )


def model_card(folder: Path, settings: Settings, runs: list[Run]) -> str:
    """The model card: how the network was made, and its last measurement in training."""
    one, two = settings.widths
    lines = [
        f"# The value network of {settings.rules}",
        "",
        f"{sum(run.decisions for run in runs):,} decisions of self-play. Each run began with the"
        " network that the one before it had left in the package",
        "(`python -m haggis.training.export`):",
        "",
    ]
    for run in runs:
        lines += [
            f"    {run.command} --decisions {run.decisions}",
            "",
            f"- {run.date}: {run.decisions:,} decisions in {run.iterations:,} iterations,"
            f" {run.steps:,} steps of Adam, {run.minutes} minutes of one process",
            "",
        ]
    lines += [
        f"Hidden layers of {one} and {two} units; half precision; the mean of the weights.",
        "Data: rounds against itself, its past selves, styles made by chance, planner and"
        " greedy; no games of people.",
    ]
    measured = [line for line in read_progress(folder) if line["margins"]]
    if measured:
        last = measured[-1]
        found = ", ".join(
            f"{mean:+.1f} ± {ci95:.1f} over {name}"
            for name, (mean, ci95) in last["margins"].items()
        )
        lines.append(
            f"At the last checkpoint, on duplicate deals without bets: {found} points a round."
        )
    return "\n".join([*lines, "", "Results in the arena: `docs/training.md`.", ""])


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(folder: Path) -> None:
    """Put the network of a run's folder into the package."""
    click.echo(export(folder))


if __name__ == "__main__":
    main()

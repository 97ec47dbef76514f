"""`python -m haggis.training.export DIR`: put a run's network into the package, with its card."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click
import numpy as np

from haggis.net import weights
from haggis.net.weights import family_of, save_weights
from haggis.training.checkpoints import Checkpoint, read_checkpoint, read_progress
from haggis.training.run import Settings

PACKAGE = Path(weights.__file__).parent


def export(folder: Path, into: Path = PACKAGE) -> Path:
    """Write the mean weights of a run's checkpoint and their model card; return the file."""
    settings, checkpoint = Settings.read(folder), read_checkpoint(folder)
    file = into / f"{family_of(settings.find_rules())}.npz"
    learner = checkpoint.learner
    used = np.asarray(np.any(learner.v.w1, axis=1), np.bool_)
    save_weights(learner.mean, used, file)
    card = model_card(folder, settings, checkpoint)
    file.with_suffix(".md").write_text(card, encoding="utf-8")
    return file


def model_card(folder: Path, settings: Settings, checkpoint: Checkpoint) -> str:
    """How the network was made, and what was measured last while it learned."""
    one, two = settings.widths
    options = f" --options {','.join(settings.options)}" if settings.options else ""
    lines = [
        f"# The value network of {settings.rules}",
        "",
        f"Written {datetime.now(UTC):%Y-%m-%d} by `python -m haggis.training.export` from a run of",
        "",
        f"    haggis train --rules {settings.rules}{options} --seed {settings.seed}"
        f" --shards {settings.shards} --rounds {settings.self_play.rounds}",
        "",
        f"- {checkpoint.decisions:,} decisions of self-play in {checkpoint.iteration:,} iterations,"
        f" {checkpoint.step:,} steps of Adam, {checkpoint.seconds / 60:.0f} minutes of one process",
        f"- hidden layers of {one} and {two} units; half precision; the mean of the weights",
        "- data: rounds against itself, its past selves, styles made by chance, planner and"
        " greedy; no games of people",
    ]
    measured = [line for line in read_progress(folder) if line["margins"]]
    if measured:
        last = measured[-1]
        found = ", ".join(
            f"{mean:+.1f} ± {ci95:.1f} over {name}"
            for name, (mean, ci95) in last["margins"].items()
        )
        lines.append(
            f"- at the last checkpoint, {last['decisions']:,} decisions, on duplicate deals"
            f" without bets: {found} points a round"
        )
    return "\n".join([*lines, "", "Results in the arena: `docs/training.md`.", ""])


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(folder: Path) -> None:
    """Put the network of a run's folder into the package."""
    click.echo(export(folder))


if __name__ == "__main__":
    main()

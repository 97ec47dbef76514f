"""`haggis train`: teach the bot `net` a game by self-play."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from haggis.cli.params import check_executor, executor_options, options_option, rules_option
from haggis.rules import find_rules


@click.command(
    epilog="""\b
Examples:
  haggis train --rules haggis-2 --hours 1
  haggis train --rules neeps --hours 8 --workers 4
  haggis train --rules neeps --hours 8 --shards 64 --executor ray \\
      --address 10.0.0.1:6379
  haggis train --rules neeps --hours 8 --from-package
  haggis train --hours 2 --resume ~/training/haggis-2-seed1

A run lives in a folder: settings, a checkpoint that is replaced every two
minutes, and progress.jsonl with what was measured. Stop it whenever you like;
--resume goes on from the last checkpoint.""",
)
@rules_option(required=False)
@options_option
@click.option("--hours", type=click.FloatRange(min=0), required=True, help="How long to train.")
@click.option("--decisions", type=click.IntRange(min=1), help="Stop after this many decisions.")
@click.option("--seed", type=int, help="The seed; another one makes another run.")
@click.option(
    "--from-package",
    is_flag=True,
    help="Begin with the network that `net` plays with now, not with random weights.",
)
@executor_options("--workers", "Worker processes.")
@click.option("--shards", type=click.IntRange(min=1), help="Shards of self-play per iteration.")
@click.option("--rounds", type=click.IntRange(min=1), help="Rounds in a shard.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the run; otherwise one in the user's data folder.",
)
@click.option(
    "--resume",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Continue the run in this folder, with its rules and settings.",
)
def command(
    rules_name: str | None,
    options: tuple[str, ...],
    hours: float,
    decisions: int | None,
    seed: int | None,
    from_package: bool,
    workers: int,
    executor_name: str | None,
    address: str | None,
    shards: int | None,
    rounds: int | None,
    folder: Path | None,
    resume: Path | None,
) -> None:
    """Teach the bot `net` a game by self-play."""
    rules_name = rules_name or "haggis-2"
    find_rules(rules_name, options)
    check_executor(executor_name, address, workers)
    # NumPy and Numba are loaded only now.
    from haggis.executors import open_executor
    from haggis.net.weights import family_of, load_runs
    from haggis.training.checkpoints import default_folder
    from haggis.training.run import Schedule, Settings, train
    from haggis.training.shard import SelfPlay, warm_up

    if resume is not None:
        folder, settings = resume, Settings.read(resume)
    else:
        family = family_of(find_rules(rules_name, options))
        earlier = tuple(load_runs(family)) if from_package else ()
        if seed is None:
            seed = len(earlier) + 1
        name = "+".join((rules_name, *options))
        folder = folder or default_folder(f"{name}-seed{seed}")
        if (folder / "checkpoint.npz").exists():
            raise click.UsageError(f"there is a run in {folder}: go on with --resume {folder}")
        settings = Settings(
            rules=rules_name,
            options=options,
            seed=seed,
            shards=shards or max(2, workers),
            self_play=SelfPlay(rounds=rounds or 500),
            earlier=earlier,
        )
    click.echo(f"training {settings.rules} in {folder}")
    schedule = Schedule(hours, decisions)
    shown = False
    with open_executor(executor_name, workers, address=address, warm_up=warm_up) as executor:
        for progress in train(settings, folder, schedule, executor):
            line = (
                f"{progress.decisions:,} decisions, {progress.decisions_a_second:,.0f} a second, "
                f"loss {progress.loss.margin:.3f} and {progress.loss.first_out:.3f}, "
                f"{progress.seconds_left / 60:.0f} min left"
            )
            if progress.margins is not None:
                found = ", ".join(
                    f"{result.mean:+.1f} ± {result.ci95:.1f} over {name}"
                    for name, result in progress.margins.items()
                )
                click.echo(("\r" if shown else "") + f"{line}, {found}")
                shown = False
            elif sys.stdout.isatty():
                click.echo(f"\r{line} ", nl=False)
                shown = True

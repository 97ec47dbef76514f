"""A training run of `net`: shards of self-play, learning from them, checkpoints, measuring.

An iteration plays a fixed number of shards with the same weights, then learns from their samples
in the order of the shards. So the result does not depend on where or when the shards ran, and a
stopped run resumes exactly from its last checkpoint.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from haggis.net.network import WIDTHS, Network, fresh_network
from haggis.net.weights import Run, family_of, load_weights
from haggis.rules import Rules, find_rules
from haggis.training.checkpoints import (
    CHECKPOINT,
    SETTINGS,
    Checkpoint,
    append_progress,
    read_checkpoint,
    write_checkpoint,
)
from haggis.training.curves import draw_curves
from haggis.training.league import League
from haggis.training.learner import Learner, LearningRate, Loss, learn
from haggis.training.match import Result, play_match
from haggis.training.shard import Samples, SelfPlay, play_shard

PAST_SELVES = 4
SHARDS_APART = 1 << 32
"""The distance between the seeds of two runs, so that they never share a shard's deals."""


@dataclass(frozen=True)
class Settings:
    """What defines a run: the same settings give the same network."""

    rules: str = "haggis-2"
    options: tuple[str, ...] = ()
    seed: int = 1
    shards: int = 2
    """Shards in an iteration."""
    self_play: SelfPlay = field(default_factory=SelfPlay)
    rate: LearningRate = field(default_factory=LearningRate)
    widths: tuple[int, int] = WIDTHS
    snapshot_every: int = 50
    """After this many iterations the network is added to the past selves."""
    earlier: tuple[Run, ...] = ()
    """The runs behind the package's network, if this run begins with it; otherwise none."""

    def find_rules(self) -> Rules:
        return find_rules(self.rules, self.options)

    @property
    def first_step(self) -> int:
        """How many steps of Adam the earlier runs made."""
        return sum(run.steps for run in self.earlier)

    def write(self, folder: Path) -> None:
        (folder / SETTINGS).write_text(json.dumps(asdict(self), indent=1), encoding="utf-8")

    @classmethod
    def read(cls, folder: Path) -> Settings:
        data = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
        self_play = data.pop("self_play")
        league = League(**self_play.pop("league"))
        return cls(
            rate=LearningRate(**data.pop("rate")),
            self_play=SelfPlay(league=league, **self_play),
            options=tuple(data.pop("options")),
            widths=tuple(data.pop("widths")),
            earlier=tuple(Run(*run) for run in data.pop("earlier", ())),
            **data,
        )


@dataclass(frozen=True)
class Schedule:
    """How long to go on, and how often to save and measure."""

    hours: float
    decisions: int | None = None
    """Stop after this many decisions, if that is sooner."""
    checkpoint_minutes: float = 2.0
    pairs: int = 200
    """Deals to measure on at every checkpoint."""
    opponents: tuple[str, ...] = ("planner", "greedy")


class Progress(NamedTuple):
    """How far a run is."""

    iteration: int
    decisions: int
    seconds: float
    """Of the whole run, without measuring."""
    decisions_a_second: float
    """Since the run began or was resumed."""
    seconds_left: float
    """Until the schedule's end, at this speed."""
    loss: Loss
    margins: dict[str, Result] | None
    """Measured at this point, at checkpoints."""


def begin(settings: Settings) -> Checkpoint:
    """A run before its first iteration."""
    rules = settings.find_rules()
    if settings.earlier:
        network = load_weights(family_of(rules))
    else:
        network = fresh_network(rules.players, settings.seed, settings.widths)
    learner = Learner.begin(network)
    # Earlier steps count, so that the learning rate continues to fall.
    return Checkpoint(learner, [learner.mean_copy()], 0, settings.first_step, 0, 0.0)


def iterate(
    settings: Settings, checkpoint: Checkpoint, executor: Executor
) -> tuple[Checkpoint, Loss]:
    """Play the next iteration's shards and learn from them. The learner's arrays are changed."""
    learner, past, iteration, step, decisions, seconds = checkpoint
    first = iteration * settings.shards
    task = partial(play_task, settings, learner.mean)
    numbers = range(first, first + settings.shards)
    selves = [past[number % len(past)] for number in numbers]
    played = list(executor.map(task, selves, numbers))
    samples = join(played)
    iteration += 1
    step, loss = learn(learner, samples, step, settings.rate, settings.seed + iteration)
    if iteration % settings.snapshot_every == 0:
        past = [*past, learner.mean_copy()][-PAST_SELVES:]
    decisions += samples.decisions
    return Checkpoint(learner, past, iteration, step, decisions, seconds), loss


def play_task(settings: Settings, network: Network, past: Network, number: int) -> Samples:
    """Play one shard of a run."""
    seed = settings.seed * SHARDS_APART + number
    return play_shard(settings.find_rules(), network, past, seed, settings.self_play)


def join(played: list[Samples]) -> Samples:
    """The samples of several shards, one after another."""
    lengths = np.concatenate([np.diff(samples.starts) for samples in played])
    return Samples(
        np.concatenate([samples.active for samples in played]),
        np.concatenate([[0], np.cumsum(lengths)]),
        np.concatenate([samples.margins for samples in played]),
        np.concatenate([samples.first_out for samples in played]),
        sum(samples.decisions for samples in played),
    )


def train(
    settings: Settings,
    folder: Path,
    schedule: Schedule,
    executor: Executor,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Progress]:
    """Run until the schedule's end, from the folder's checkpoint if there is one."""
    folder.mkdir(parents=True, exist_ok=True)
    settings.write(folder)
    resuming = (folder / CHECKPOINT).exists()
    checkpoint = read_checkpoint(folder) if resuming else begin(settings)
    begun = saved = clock()
    played, spent = 0, 0.0
    done = False
    while not done:
        before = clock()
        decisions = checkpoint.decisions
        checkpoint, loss = iterate(settings, checkpoint, executor)
        now = clock()
        checkpoint = checkpoint._replace(seconds=checkpoint.seconds + now - before)
        played += checkpoint.decisions - decisions
        spent += now - before
        done = now - begun >= schedule.hours * 3600 or bool(
            schedule.decisions and checkpoint.decisions >= schedule.decisions
        )
        margins = None
        if done or now - saved >= schedule.checkpoint_minutes * 60:
            write_checkpoint(folder, checkpoint)
            margins = measure(settings, checkpoint, schedule)
            saved = clock()
        decisions_a_second = played / max(spent, 1e-9)
        left = schedule.hours * 3600 - (now - begun)
        if schedule.decisions:
            left = min(left, (schedule.decisions - checkpoint.decisions) / decisions_a_second)
        progress = Progress(
            checkpoint.iteration,
            checkpoint.decisions,
            checkpoint.seconds,
            decisions_a_second,
            max(0.0, left),
            loss,
            margins,
        )
        if margins is not None:
            append_progress(folder, _as_line(progress, checkpoint.step))
            draw_curves(folder)
        yield progress


def measure(settings: Settings, checkpoint: Checkpoint, schedule: Schedule) -> dict[str, Result]:
    """Margins over fixed opponents, on deals that are never trained on."""
    rules, network, seed = settings.find_rules(), checkpoint.learner.mean, -settings.seed
    return {
        name: play_match(rules, network, name, schedule.pairs, seed) for name in schedule.opponents
    }


def _as_line(progress: Progress, step: int) -> dict[str, object]:
    margins = progress.margins or {}
    return {
        "iteration": progress.iteration,
        "step": step,
        "decisions": progress.decisions,
        "seconds": round(progress.seconds, 1),
        "rate": round(progress.decisions_a_second),
        "loss": [round(loss, 5) for loss in progress.loss],
        "margins": {name: [round(x, 2) for x in result] for name, result in margins.items()},
    }

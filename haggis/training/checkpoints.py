"""A run's folder: the checkpoint it resumes from, its settings, its progress."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from haggis.folders import user_data
from haggis.net.network import Network
from haggis.training.learner import Learner

CHECKPOINT = "checkpoint.npz"
SETTINGS = "settings.json"
PROGRESS = "progress.jsonl"


class Checkpoint(NamedTuple):
    """Everything a run needs to resume as if it had never stopped."""

    learner: Learner
    past: list[Network]
    iteration: int
    step: int
    decisions: int
    seconds: float


def default_folder(name: str) -> Path:
    """The folder of a run with this name, such as `~/.local/share/haggis/training/NAME`."""
    return user_data() / "training" / name


def write_checkpoint(folder: Path, checkpoint: Checkpoint) -> None:
    """Replace the folder's checkpoint atomically, so that a kill leaves the old or the new one."""
    arrays: dict[str, Any] = {}
    for part, network in zip(Learner._fields, checkpoint.learner, strict=True):
        _put(arrays, part, network)
    for place, network in enumerate(checkpoint.past):
        _put(arrays, f"past{place}", network)
    counts = {
        "past": len(checkpoint.past),
        "iteration": checkpoint.iteration,
        "step": checkpoint.step,
        "decisions": checkpoint.decisions,
        "seconds": checkpoint.seconds,
    }
    arrays["counts"] = np.array(json.dumps(counts))
    new = folder / f"{CHECKPOINT}.new"
    with new.open("wb") as file:
        np.savez(file, **arrays)
        file.flush()
        os.fsync(file.fileno())
    new.replace(folder / CHECKPOINT)


def read_checkpoint(folder: Path) -> Checkpoint:
    """The folder's checkpoint."""
    with np.load(folder / CHECKPOINT) as arrays:
        counts = json.loads(str(arrays["counts"]))
        learner = Learner(*(_take(arrays, part) for part in Learner._fields))
        past = [_take(arrays, f"past{place}") for place in range(counts.pop("past"))]
    return Checkpoint(learner, past, **counts)


def _put(arrays: dict[str, Any], name: str, network: Network) -> None:
    for layer, weights in zip(Network._fields, network, strict=True):
        arrays[f"{name} {layer}"] = weights


def _take(arrays: Mapping[str, Any], name: str) -> Network:
    return Network(*(arrays[f"{name} {layer}"] for layer in Network._fields))


def append_progress(folder: Path, line: Mapping[str, Any]) -> None:
    """Add a line to the folder's progress."""
    with (folder / PROGRESS).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def read_progress(folder: Path) -> Sequence[Mapping[str, Any]]:
    """All lines of the folder's progress."""
    file = folder / PROGRESS
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]

"""The weights of the networks of `net`, one file for each family of games.

Beside each file are the training runs it comes from (`.json`) and its model card (`.md`).
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from haggis.net.network import Network
from haggis.rules import Rules


def family_of(rules: Rules) -> str:
    """The game whose network plays these rules.

    >>> from haggis.rules import find_rules
    >>> family_of(find_rules("revised-3")), family_of(find_rules("tatties-roger"))
    ('haggis-3', 'tatties')
    """
    if rules.players == 3:
        # Where every card counts a point, hands are played as in Tatties.
        return "tatties" if rules.card_points.get(2) else "haggis-3"
    return "haggis-2" if rules.players == 2 else "neeps"


@cache
def load_weights(family: str) -> Network:
    """The network of a family of games."""
    file = files("haggis.net.weights").joinpath(f"{family}.npz")
    with file.open("rb") as opened, np.load(opened) as layers:
        return Network(
            *(np.ascontiguousarray(layers[name], np.float32) for name in Network._fields)
        )


class Run(NamedTuple):
    """One of the training runs of a network. Each began with the result of the one before."""

    command: str
    date: str
    decisions: int
    iterations: int
    steps: int
    """Steps of Adam."""
    minutes: int
    """Minutes of one process."""


def load_runs(family: str) -> list[Run]:
    """The runs behind the package's network of a family, in order."""
    text = files("haggis.net.weights").joinpath(f"{family}.json").read_text(encoding="utf-8")
    return [Run(**run) for run in json.loads(text)]


def save_runs(runs: list[Run], path: Path) -> None:
    """Write the runs behind a network to a file."""
    text = json.dumps([run._asdict() for run in runs], indent=1)
    path.write_text(text + "\n", encoding="utf-8")


def save_weights(network: Network, used: npt.NDArray[np.bool_], path: Path) -> None:
    """Write a network to a file, in half precision. Rows that were never trained become zeros."""
    layers = network._replace(w1=np.where(used[:, np.newaxis], network.w1, np.float32(0)))
    halves: dict[str, Any] = {
        name: layer.astype(np.float16) for name, layer in zip(Network._fields, layers, strict=True)
    }
    np.savez_compressed(path, **halves)

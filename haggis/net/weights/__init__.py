"""The weights of the value networks, one file for each family of games.

Beside each file lies its model card: how it was made and how it plays.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

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
        return "tatties" if rules.worth.get(2) else "haggis-3"
    return "haggis-2" if rules.players == 2 else "neeps"


@cache
def load_weights(family: str) -> Network:
    """The network of a family of games."""
    file = files("haggis.net.weights").joinpath(f"{family}.npz")
    with file.open("rb") as opened, np.load(opened) as layers:
        return Network(
            *(np.ascontiguousarray(layers[name], np.float32) for name in Network._fields)
        )


def save_weights(network: Network, used: npt.NDArray[np.bool_], path: Path) -> None:
    """Write a network to a file, in half precision; rows that were never learned are zeros."""
    layers = network._replace(w1=np.where(used[:, np.newaxis], network.w1, np.float32(0)))
    halves: dict[str, Any] = {
        name: layer.astype(np.float16) for name, layer in zip(Network._fields, layers, strict=True)
    }
    np.savez_compressed(path, **halves)

"""The fast simulator: trick play and scoring of every rule set, compiled by Numba.

It plays what the engine plays, in integers and arrays, for bots and training: see
`docs/kernel.md`. Numba and NumPy are loaded when one of these names is first used.

>>> from haggis import Game, kernel
>>> view = Game.new("haggis-2", seed=7).view(1)
>>> world = kernel.Knowledge.of(view).worlds(200, seed=1).position(0)
>>> world.apply(view.parse("4r4y")).turn
0
>>> kernel.play_rounds(view.rules, 1000, seed=1).points.shape
(1000, 2)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from haggis.kernel.knowledge import Knowledge
    from haggis.kernel.position import Position
    from haggis.kernel.rounds import Rounds, play_rounds
    from haggis.kernel.warming import warm_up
    from haggis.kernel.worlds import Worlds

_HOMES = {
    "Knowledge": "knowledge",
    "Position": "position",
    "Rounds": "rounds",
    "Worlds": "worlds",
    "play_rounds": "rounds",
    "warm_up": "warming",
}

__all__ = [
    "Knowledge",
    "Position",
    "Rounds",
    "Worlds",
    "play_rounds",
    "warm_up",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"haggis.kernel has no {name!r}")
    return getattr(import_module(f"haggis.kernel.{_HOMES[name]}"), name)

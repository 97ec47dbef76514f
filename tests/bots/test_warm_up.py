"""Once a bot has warmed up, none of its decisions waits for the compiler."""

from __future__ import annotations

import subprocess
import sys

import pytest

from haggis.bots import LEVELS

PLAY = """
import gc, sys
from haggis import Game
from haggis.bots import LEVELS, Budget, find_bot, rng_for
from haggis.bots.lazy import load_all
from haggis.bots.play import play_out
from numba.core.registry import CPUDispatcher

def compiled():
    return {
        f"{each.py_func.__module__}.{each.py_func.__name__} {signature}"
        for each in gc.get_objects()
        if isinstance(each, CPUDispatcher) and each.__module__.startswith("haggis")
        for signature in each.signatures
    }

class Quick:
    def choose(self, view, rng, budget):
        return bot.choose(view, rng, Budget(playouts=8))
    def bet(self, view, rng, budget):
        return bot.bet(view, rng, Budget(playouts=8))

level = next(level for level in LEVELS if level.name == sys.argv[1])
bot = find_bot(level.name)
load_all([level.module])
before = compiled()
for rules in ("haggis-2", "tatties", "neeps"):
    game = Game.new(rules, seed=1, goal="1r")
    seats = game.rules.seats
    for _ in play_out(game, [Quick()] * len(seats), [rng_for(1, seat) for seat in seats]):
        pass
print(len(before) > 5, *sorted(compiled() - before), sep="\\n")
"""


@pytest.mark.parametrize("name", [level.name for level in LEVELS if level.needs_kernel])
def test_a_bot_that_has_warmed_up_compiles_nothing(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAY, name], capture_output=True, text=True, check=True
    )
    assert done.stdout.split("\n") == ["True", ""]

"""Compiles or loads all compiled functions at once, so that no decision waits for them later."""

from __future__ import annotations

from haggis.game import Game
from haggis.kernel.knowledge import Knowledge
from haggis.kernel.position import Position
from haggis.kernel.rounds import play_rounds


def warm_up() -> None:
    """Call every compiled function that Python calls. It is quick once they are cached."""
    game = Game.new("haggis-2", seed=1)
    play_rounds(game.rules, 1, seed=1)
    position = Position.of(game.round)
    position.apply(position.legal()[0])
    Knowledge.of(game.view(game.deciders[0])).worlds(1, seed=1)

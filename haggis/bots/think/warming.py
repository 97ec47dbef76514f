"""Compiles or loads all compiled functions at once, so that no decision waits for them later."""

from __future__ import annotations

from haggis.actions import PASS
from haggis.bots.base import Budget
from haggis.bots.think import beliefs
from haggis.bots.think.deadline import Deadline
from haggis.bots.think.sampler import Sampler
from haggis.bots.think.solver import solve_worlds
from haggis.bots.think.utility import objective_of, utilities
from haggis.cards import NO_CARDS
from haggis.game import Game
from haggis.kernel.knowledge import Knowledge


def warm_up() -> None:
    """Call every compiled function that Python calls here. It is quick once they are cached."""
    game, deadline = Game.new("haggis-2", seed=1), Deadline(Budget(playouts=1))
    for _ in range(2):
        (seat,) = game.deciders
        view = game.view(seat)
        sampler = Sampler(Knowledge.of(view), beliefs.KEEP_ONE_IN, 1)
        sampler.plan_costs_without([NO_CARDS])
        beliefs.condition(sampler, view.history, deadline)
        utilities(view, sampler.roll_out([None, PASS], 0, 0).points())
        solve_worlds(sampler, objective_of(view), view.history, deadline)
        game = game.apply(seat, sampler.moves()[0][0])

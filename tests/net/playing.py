"""Positions to test on, from random games of the engine."""

from __future__ import annotations

from collections.abc import Iterator

from haggis import Game, find_rules
from haggis.net.seats import Seat, sit_down
from haggis.shuffle import Stream
from haggis.stages.trick import Trick
from haggis.view import View
from tests.players import Players

GAMES = ("haggis-2", "haggis-3", "tatties", "neeps")


def views(name: str, seed: int, one_in: int) -> Iterator[tuple[Game, View]]:
    """Some of the views of those who play to a trick in a round of random players."""
    stream = Stream(seed, 5)
    game, players = Game.new(find_rules(name), seed=seed, goal="1r"), Players(seed)
    while game.deciders:
        if isinstance(game.round.table.stage, Trick) and stream.below(one_in) == 0:
            yield game, game.view(game.deciders[0])
        game = game.apply(*players.choose(game.round))


def seats(name: str, seed: int, one_in: int) -> Iterator[Seat]:
    """The same as the network sees them."""
    for _, view in views(name, seed, one_in):
        yield sit_down(view)

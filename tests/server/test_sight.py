"""What a table shows of a game, where the page must not reckon it out itself."""

from __future__ import annotations

from dataclasses import replace

from haggis import Game
from haggis import round as rounds
from haggis.server import sight
from haggis.server.live import Live, Seen


def auction(totals: tuple[int, int, int], *actions: tuple[int, str]) -> Seen:
    """An auction of Tatties at these scores, after some actions."""
    game = Game.new("tatties", seed=1, first=0)
    round = rounds.start(game.rules, game.round.deal, 0, totals=totals)
    for seat, action in actions:
        round = rounds.apply(round, seat, action)
    return Live(replace(game, rounds=(round,)), (None,) * 3).seen(None)


def test_the_table_says_who_may_match_the_bid() -> None:
    none_stands = sight.open_round(auction((23, 97, 13)))
    assert (none_stands.bidding, none_stands.may_match) == ((1, 2, 0), ())
    by_the_97 = sight.open_round(auction((23, 97, 13), (1, "bid30")))
    assert (by_the_97.bidding, by_the_97.may_match) == ((2, 0, 1), (2, 0))
    by_the_13 = sight.open_round(auction((23, 97, 13), (1, "bid30"), (2, "bid30")))
    assert (by_the_13.bidding, by_the_13.may_match) == ((0, 1, 2), ())

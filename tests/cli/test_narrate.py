"""The terminal tells everything that a player can know, once."""

from __future__ import annotations

import click
import pytest

from haggis import Acted, CardsPassed, Game, Give, ShepherdFound, TrickTaken, WentOut, words
from haggis.cli.narrate import narrate
from tests.players import Players

WORDS: dict[type, str] = {
    WentOut: "in an opponent's hand",
    TrickTaken: "the trick",
    ShepherdFound: "the Shepherd (bid",
    CardsPassed: "gives you",
}


def told(name: str, seed: int) -> tuple[Game, list[str]]:
    """A round, and what the player on seat 0 is told of it."""
    game, players = Game.new(name, seed=seed), Players(seed)
    names = [words.YOU, *(f"Bot {seat}" for seat in game.rules.seats[1:])]
    lines: list[str] = []
    while game.deciders:
        before = game.view(0)
        game = game.apply(*players.choose(game.round))
        after = game.view(0)
        lines += map(click.unstyle, narrate(after.since(before), after, names))
    return game, lines


@pytest.mark.parametrize("name", ["haggis-2", "haggis-3", "tatties", "neeps"])
def test_what_came_of_every_action_is_told(name: str) -> None:
    for seed in range(5):
        game, lines = told(name, seed)
        for kind, phrase in WORDS.items():
            number = sum(isinstance(event, kind) for event in game.round.events)
            assert sum(phrase in line for line in lines) == number, (seed, phrase)
        events = game.round.events
        happened = sum(type(event) in (Acted, *WORDS) for event in events)
        extra = sum(line.startswith("Nobody bids") for line in lines)
        acted = [event for event in events if isinstance(event, Acted)]
        of_others = sum(isinstance(event.action, Give) and event.seat > 0 for event in acted)
        assert len(lines) == happened - of_others + extra


def test_an_auction_without_a_bid_says_who_leads() -> None:
    game = Game.new("tatties", seed=1)
    names = [words.YOU, "Bot 1", "Bot 2"]
    while game.round.table.tricks == 0:
        before = game.view(0)
        game = game.apply(game.deciders[0], "pass")
    after = game.view(0)
    leader = game.deciders[0]
    leads = "You lead" if leader == 0 else f"Bot {leader} leads"
    assert list(narrate(after.since(before), after, names))[-1] == f"Nobody bids: {leads}"

"""What happened is told once, and it tells everything: the table can be rebuilt from it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from haggis import (
    Acted,
    Bet,
    Bid,
    Cards,
    CardsPassed,
    Dealt,
    Discard,
    Event,
    Game,
    Give,
    GiveLead,
    Pass,
    Play,
    Round,
    RoundScored,
    Rules,
    ShepherdFound,
    TakeTrick,
    TrickBegun,
    TrickTaken,
    WentOut,
    find_rules,
)
from haggis.cards import COURTS, NO_CARDS
from haggis.stages.trick import BombedTrick, Over, Trick
from haggis.view import open_view, view

from .players import VARIANTS, Players, play_round, variant_name

ORDER: dict[type, list[type]] = {
    Play: [WentOut, TrickTaken, TrickBegun, RoundScored],
    Pass: [TrickTaken, ShepherdFound, TrickBegun, RoundScored],
    TakeTrick: [TrickTaken, TrickBegun, RoundScored],
    GiveLead: [TrickBegun],
    Give: [CardsPassed, TrickBegun],
    Discard: [TrickBegun],
    Bid: [ShepherdFound],
    Bet: [],
}
"""What an action can bring with it, in the order in which it happens."""


class Told:
    """A table rebuilt from what happened, without looking at the round."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.hands: list[Cards] = []
        self.captured = [NO_CARDS] * rules.players
        self.haggis = 0
        self.bets: list[int | None] = [None] * rules.players
        self.out: list[int] = []
        self.recorded: list[int] = []
        self.tricks = 0
        self.leader: int | None = None

    def hear(self, event: Event) -> None:
        match event:
            case Dealt():
                assert event.haggis is not None
                self.haggis = len(event.haggis)
                self.hands = [(hand or NO_CARDS) + COURTS for hand in event.hands]
            case Acted(seat, Play(combination)):
                self.hands[seat] -= combination.cards
            case Acted(seat, Bet(amount)):
                for partner in self.rules.partners(seat):
                    self.bets[partner] = None
                self.bets[seat] = amount
            case Acted(seat, Discard(cards)):
                assert cards is not None
                self.hands[seat] -= cards
                self.haggis += len(cards)
            case Acted(seat, Give(card)):
                assert card is not None
                self.hands[seat] -= Cards([card])
            case CardsPassed(cards):
                for giver, card in enumerate(cards):
                    assert card is not None
                    self.hands[self.rules.partners(giver)[0]] += Cards([card])
            case ShepherdFound(seat, bid, number, drawn):
                assert drawn is not None
                assert len(drawn) == number
                self.hands[seat] += drawn
                self.haggis -= number
                self.bets[seat] = bid
            case TrickBegun(leader):
                self.tricks += 1
                self.leader = leader
            case WentOut(seat, recorded):
                self.out.append(seat)
                self.recorded.append(recorded)
            case TrickTaken():
                self.captured[event.taker] += event.cards
            case RoundScored():
                self._end(event)

    def _end(self, event: RoundScored) -> None:
        """At the end the first out captures what was left, as far as the rules say so."""
        assert event.hands == tuple(self.hands)
        assert len(event.haggis) == self.haggis
        first = self.out[0]
        if self.rules.haggis_to_first_out:
            self.captured[first] += Cards(event.haggis)
        for seat, hand in enumerate(event.hands):
            if self.rules.last_hands_to_first_out(seat in self.rules.opponents(first)):
                self.captured[first] += hand
                self.hands[seat] = NO_CARDS

    def check(self, round: Round) -> None:
        """Everything on the table is as it was told."""
        table = round.table
        assert tuple(self.hands) == round.hands
        assert tuple(self.captured) == table.captured
        assert tuple(self.bets) == table.bets
        assert (tuple(self.out), tuple(self.recorded)) == (table.out, table.recorded)
        assert self.tricks == table.tricks
        if isinstance(table.stage, Trick) and not table.trick:
            assert round.deciders == (self.leader,)


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_the_table_can_be_rebuilt_from_what_happened(
    variant: tuple[str, tuple[str, ...]],
) -> None:
    rules = find_rules(*variant)
    kinds: Counter[type] = Counter()
    for seed in range(6):
        game, players = Game.new(rules, seed=seed), Players(seed)
        told = Told(rules)
        for event in game.round.events:
            told.hear(event)
        told.check(game.round)
        while game.deciders:
            before = game.round
            seat, action = players.choose(before)
            game = game.apply(seat, action)
            acted, *others = game.round.since(before)
            assert acted == Acted(seat, action)
            places = [ORDER[type(action)].index(type(event)) for event in others]
            assert all(earlier < later for earlier, later in pairwise(places))
            for event in (acted, *others):
                told.hear(event)
                kinds[type(event)] += 1
            told.check(game.round)
        assert game.round.lines == game.scores[0]
    assert min(kinds[kind] for kind in (TrickTaken, TrickBegun, WentOut, RoundScored)) >= 6
    assert (CardsPassed in kinds) == bool(rules.gives)
    assert (ShepherdFound in kinds) == (rules.auction is not None)


def test_a_chosen_taker_is_told_with_the_winner() -> None:
    seen = 0
    for seed in range(40):
        game, players = Game.new("haggis-3", seed=seed), Players(seed)
        while game.deciders:
            before = game.round
            seat, action = players.choose(before)
            game = game.apply(seat, action)
            if isinstance(action, TakeTrick):
                assert isinstance(before.table.stage, BombedTrick)
                taken = game.round.since(before)[1]
                assert isinstance(taken, TrickTaken)
                assert taken.taker == action.seat != taken.winner == seat
                assert taken.plays == before.table.trick
                seen += 1
    assert seen > 5


def test_a_seat_sees_the_gifts_it_gave_and_got_and_no_others() -> None:
    game, players = Game.new("neeps", seed=5), Players(5)
    while not game.round.table.tricks:
        game = game.apply(*players.choose(game.round))
    whole = [event for event in game.round.events if isinstance(event, CardsPassed)]
    assert len(whole) == 2
    for seat in game.rules.seats:
        own = {seat, *game.rules.partners(seat)}
        seen = [event for event in game.view(seat).events if isinstance(event, CardsPassed)]
        for all_cards, cards in zip(whole, seen, strict=True):
            expected = (card if s in own else None for s, card in enumerate(all_cards.cards))
            assert cards.cards == tuple(expected)
    seen = [event for event in open_view(game.round).events if isinstance(event, CardsPassed)]
    assert all(event.cards == (None,) * 4 for event in seen)


def test_only_the_shepherd_sees_what_was_drawn() -> None:
    game = Game.new("tatties", seed=1)
    shepherd = game.deciders[0]
    game = game.apply(shepherd, "bid45")
    while len(game.rounds[0].events) and game.round.table.shepherd is None:
        game = game.apply(game.deciders[0], "pass")
    found = game.round.events[-1]
    assert isinstance(found, ShepherdFound)
    assert found.drawn == Cards(game.round.deal.haggis[: found.number])
    for seat in game.rules.seats:
        seen = game.view(seat).events[-1]
        assert isinstance(seen, ShepherdFound)
        assert seen.drawn == (found.drawn if seat == shepherd else None)
        assert (seen.seat, seen.bid, seen.number) == (shepherd, 45, found.number)


def test_a_seat_sees_its_own_cards_of_the_deal() -> None:
    round = Game.new("haggis-3", seed=4).round
    for seat in round.rules.seats:
        dealt = view(round, seat).events[0]
        assert isinstance(dealt, Dealt)
        assert [hand is not None for hand in dealt.hands] == [s == seat for s in range(3)]
        assert dealt.hands[seat] == round.deal.hands[seat]
        assert dealt.haggis is None


def test_what_was_left_is_told_even_where_nobody_captures_it() -> None:
    for name in ("first-2", "haggis-2", "neeps"):
        game = play_round(Game.new(name, seed=3), Players(3))
        scored = game.round.events[-1]
        assert isinstance(scored, RoundScored)
        assert isinstance(game.round.table.stage, Over)
        assert any(scored.hands)
        assert all(not scored.hands[seat] for seat in game.round.table.out)

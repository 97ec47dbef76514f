"""Nobody sees a card they should not: two worlds that differ only in hidden cards look the same.

At every step of random games, for every seat, all that the seat cannot see is drawn again:
the other hands, the Haggis, what the Shepherd drew and discarded, what others gave each
other, what is on its way. The other world is a real round, dealt and played by the rules.
"""

from __future__ import annotations

import io
import pickle
import pickletools
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest

from haggis import (
    CATALOGUE,
    Action,
    Card,
    Cards,
    Deal,
    Discard,
    Game,
    Give,
    IllegalAction,
    Play,
    Round,
    View,
    find_rules,
)
from haggis import round as rounds
from haggis.cards import NO_CARDS
from haggis.events import Acted, CardsPassed, Dealt, ShepherdFound
from haggis.shuffle import Stream
from haggis.state import put
from haggis.view import open_view, view

from .players import VARIANTS, Players, variant_name

ViewOf = Callable[[Round, int], View]


class OtherWorld:
    """Builds a round that a seat cannot tell from the one it sits in."""

    def __init__(self, round: Round, seat: int, stream: Stream) -> None:
        self.world, self.seat, self.stream = round, seat, stream
        self.rules = round.rules
        self.others = [other for other in self.rules.seats if other != seat]
        self.played = dict.fromkeys(self.rules.seats, NO_CARDS)
        self.gives: dict[int, list[Card]] = {s: [] for s in self.rules.seats}
        self.discarded = NO_CARDS
        for giver, action in round.history:
            match action:
                case Play(combination):
                    self.played[giver] += combination.cards.suit_cards
                case Give(Card() as card):
                    self.gives[giver].append(card)
                case Discard(Cards() as cards):
                    self.discarded = cards
        self.handed_over = min(map(len, self.gives.values()))
        shepherd = round.table.shepherd
        bid = None if shepherd is None else round.table.bets[shepherd]
        self.drawn = 0
        if bid is not None and self.rules.auction is not None:
            self.drawn = self.rules.auction.draws[bid]

    def build(self) -> Round:
        """Redraw what is hidden, take it back to the deal, and play it forward again."""
        whole, haggis = self._redraw()
        deal_haggis, discard = self._take_back_exchange(whole, haggis)
        gives = self._take_back_gives(whole)
        whole[self.seat] = self.world.deal.hands[self.seat]
        deal = Deal(tuple(whole[s] for s in self.rules.seats), tuple(deal_haggis))
        table = self.world.table
        other = rounds.start(self.rules, deal, table.lead, table.dealer, table.totals)
        for giver, action in self.world.history:
            adapted: Action = action
            if giver != self.seat and isinstance(action, Give):
                adapted = Give(gives[giver].pop(0))
            elif giver != self.seat and isinstance(action, Discard):
                adapted = Discard(discard)
            other = rounds.apply(other, giver, adapted)
        return other

    def _redraw(self) -> tuple[dict[int, Cards], list[Card]]:
        """What every other seat has had since the giving and the exchange, and the Haggis."""
        held = {s: self._held(s) for s in self.others}
        kept = {s: self._known_to_be_held(s) for s in self.others}
        haggis = Cards(self.world.haggis)
        if self.seat == self.world.table.shepherd:
            haggis -= self.discarded
        hidden = sum((held[s] - kept[s] for s in self.others), haggis)
        pool = self.stream.shuffled(hidden)
        whole = {}
        for other in self.others:
            number = len(held[other]) - len(kept[other])
            whole[other] = kept[other] + Cards(pool[:number]) + self.played[other]
            pool = pool[number:]
        return whole, pool

    def _held(self, seat: int) -> Cards:
        """The suit cards that lie with a seat, what it is giving away just now included."""
        return self.world.hands[seat].suit_cards + Cards(self.gives[seat][self.handed_over :])

    def _known_to_be_held(self, partner: int) -> Cards:
        """What this seat gave the partner, unless it came back or was played."""
        if partner not in self.rules.partners(self.seat):
            return NO_CARDS
        known = NO_CARDS
        for number in range(self.handed_over):
            back = Cards([self.gives[partner][number]])
            known = known - back if back <= known else known
            known += Cards([self.gives[self.seat][number]])
        played = self.played[partner]
        return Cards(
            card for card in set(known) for _ in range(known.count(card) - played.count(card))
        )

    def _take_back_exchange(
        self, whole: dict[int, Cards], haggis: list[Card]
    ) -> tuple[list[Card], Cards]:
        """The Haggis as it was dealt, and what the Shepherd discards; `whole` loses the draw."""
        shepherd = self.world.table.shepherd
        if shepherd is None:
            return haggis, NO_CARDS
        if shepherd == self.seat:
            drawn = self.stream.shuffled(self.world.deal.haggis[: self.drawn])
            return drawn + haggis, NO_CARDS
        discard = Cards(haggis[: len(self.discarded)])
        cards = self.stream.shuffled(whole[shepherd] + discard)
        whole[shepherd] = Cards(cards[self.drawn :])
        return cards[: self.drawn] + haggis[len(discard) :], discard

    def _take_back_gives(self, whole: dict[int, Cards]) -> dict[int, list[Card]]:
        """What the others give in turn; `whole` goes back to what they were dealt."""
        gives: dict[int, list[Card]] = {s: [] for s in self.others}
        for other in self.others:
            if len(self.gives[other]) > self.handed_over:
                gives[other].append(self._any_of(whole[other]))
        for number in reversed(range(self.handed_over)):
            received = {}
            for other in self.others:
                (partner,) = self.rules.partners(other)
                own = partner == self.seat
                received[other] = self.gives[partner][number] if own else self._any_of(whole[other])
            for other in self.others:
                (partner,) = self.rules.partners(other)
                gave = self.gives[other][number] if partner == self.seat else received[partner]
                whole[other] = whole[other] - Cards([received[other]]) + Cards([gave])
                gives[other].insert(0, gave)
        return gives

    def _any_of(self, cards: Cards) -> Card:
        return list(cards)[self.stream.below(len(cards))]


def as_bytes(seen: View) -> bytes:
    """A view pickled without regard to which of its parts are one object."""
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer)
    pickler.fast = True
    pickler.dump(seen)
    return buffer.getvalue()


def check_same(view_of: ViewOf, world: Round, other: Round, seat: int, *, closely: bool) -> None:
    """Both worlds must look the same from this seat, in every way of looking."""
    here, there = view_of(world, seat), view_of(other, seat)
    assert here == there
    assert (here.must_decide, here.seat) == (there.must_decide, seat)
    assert list(map(str, here.legal())) == list(map(str, there.legal()))
    if closely:
        assert repr(here) == repr(there)
        assert str(here) == str(there)
        assert as_bytes(here) == as_bytes(there)


def differences(world: Round, other: Round) -> set[str]:
    """Which secrets differ between two worlds."""
    pairs = list(zip(world.history, other.history, strict=True))
    found = {
        "hands": world.hands != other.hands,
        "Haggis": Cards(world.haggis) != Cards(other.haggis),
        "dealt": world.deal.hands != other.deal.hands,
        "gift under way": world.gifts != other.gifts,
        "gives": any(a != b for a, b in pairs if isinstance(a.action, Give)),
        "discard": any(a != b for a, b in pairs if isinstance(a.action, Discard)),
        "draw": world.table.shepherd is not None and world.deal.haggis[0] != other.deal.haggis[0],
    }
    return {name for name, differs in found.items() if differs}


def carried_on(other: Round | None, world: Round, seat: int, stream: Stream) -> Round:
    """The other world after the last action of this one; a new one before the first trick, now
    and then, and whenever the action cannot be done there."""
    if other is not None and other.table.tricks and stream.below(6):
        with suppress(IllegalAction):
            return rounds.apply(other, *world.history[-1])
    return OtherWorld(world, seat, stream).build()


def check_secrecy(
    name: str, options: tuple[str, ...] = (), *, games: int, view_of: ViewOf = view
) -> Counter[str]:
    """Compare two worlds at every step; how often which secrets differed, out of `steps`."""
    tally: Counter[str] = Counter()
    for seed in range(games):
        players, stream = Players(seed), Stream(seed, 2)
        game = Game.new(find_rules(name, options), goal="2r", seed=seed)
        others: dict[int, Round] = {}
        while not game.over:
            if game.round.over:
                game = game.next_round()
                others.clear()
            for seat in game.rules.seats:
                others[seat] = carried_on(others.get(seat), game.round, seat, stream)
                closely = game.round.table.tricks < 2 or stream.below(8) == 0
                check_same(view_of, game.round, others[seat], seat, closely=closely)
                tally.update({"steps"} | differences(game.round, others[seat]))
            game = game.apply(*players.choose(game.round))
    return tally


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_two_worlds_look_the_same_from_every_seat(variant: tuple[str, tuple[str, ...]]) -> None:
    name, options = variant
    rules = CATALOGUE[name]
    tally = check_secrecy(name, options, games=1 if options or rules.gives else 2)
    assert tally["steps"] > 100
    assert tally["hands"] > 0.8 * tally["steps"], tally
    assert tally["dealt"] > 0.8 * tally["steps"], tally
    if rules.haggis:
        assert tally["Haggis"] > 0.8 * tally["steps"], tally
    if rules.gives:
        assert tally["gives"] > 0.8 * tally["steps"], tally
        assert tally["gift under way"] > 10, tally
    if rules.auction:
        assert tally["discard"] > 0.3 * tally["steps"], tally
        assert tally["draw"] > 0.3 * tally["steps"], tally


def test_a_view_of_a_running_round_holds_no_round_and_no_deal() -> None:
    game = Game.new("haggis-3", seed=1)
    names = {str(argument) for _, argument, _ in pickletools.genops(pickle.dumps(game.view(0)))}
    assert "View" in names
    assert not {"Round", "Deal"} & names


@pytest.mark.parametrize("name", ["tatties", "neeps", "haggis-3"])
def test_who_looks_on_sees_what_all_see_and_no_more(name: str) -> None:
    game, players = Game.new(name, seed=3), Players(3)
    while game.deciders:
        seen = open_view(game.round)
        assert seen.hand + seen.dealt + seen.drawn == NO_CARDS
        assert seen.revealed is None
        assert not seen.must_decide
        assert seen.table == game.round.table
        views = [game.view(seat) for seat in game.rules.seats]
        for place, event in enumerate(seen.history):
            known = {str(view.history[place]) for view in views}
            assert len(known) == 1 or str(event).endswith("?")
            assert str(event) in known
        game = game.apply(*players.choose(game.round))
    assert open_view(game.round).revealed == game.round


def test_a_view_survives_pickling() -> None:
    game = Game.new("neeps", seed=1).apply(0, "bet5")
    assert pickle.loads(pickle.dumps(game.view(2))) == game.view(2)


def test_at_the_end_of_a_round_everything_is_turned_over() -> None:
    game, players = Game.new("tatties", seed=3), Players(3)
    while game.deciders:
        assert game.view(0).revealed is None
        game = game.apply(*players.choose(game.round))
    assert game.view(0).revealed == game.round
    assert game.view(0).history == game.round.history
    assert game.view(0).events == open_view(game.round).events == game.round.events


def _shows_a_dealt_hand(round: Round, seat: int) -> View:
    seen, other = view(round, seat), round.rules.left(seat)
    dealt = seen.events[0]
    assert isinstance(dealt, Dealt)
    hands = put(dealt.hands, other, round.deal.hands[other])
    return seen._replace(events=(replace(dealt, hands=hands), *seen.events[1:]))


def _shows_a_hand(round: Round, seat: int) -> View:
    return view(round, seat)._replace(hand=round.hands[round.rules.left(seat)])


def _shows_the_history(round: Round, seat: int) -> View:
    seen = view(round, seat)
    whole = zip(round.events, seen.events, strict=True)
    return seen._replace(events=tuple(a if isinstance(a, Acted) else b for a, b in whole))


def _shows_the_draw(round: Round, seat: int) -> View:
    seen = view(round, seat)
    whole = zip(round.events, seen.events, strict=True)
    return seen._replace(events=tuple(a if isinstance(a, ShepherdFound) else b for a, b in whole))


def _shows_passed_cards(round: Round, seat: int) -> View:
    seen = view(round, seat)
    whole = zip(round.events, seen.events, strict=True)
    return seen._replace(events=tuple(a if isinstance(a, CardsPassed) else b for a, b in whole))


def _shows_the_haggis(round: Round, seat: int) -> View:
    seen = view(round, seat)
    dealt = seen.events[0]
    assert isinstance(dealt, Dealt)
    return seen._replace(events=(replace(dealt, haggis=round.deal.haggis), *seen.events[1:]))


def _shows_everything(round: Round, seat: int) -> View:
    return view(round, seat)._replace(revealed=round)


def _shows_gifts_under_way(round: Round, seat: int) -> View:
    seen = view(round, seat)
    gift = round.gifts[round.rules.partners(seat)[0]]
    if gift is None:
        return seen
    *before, last = seen.events
    return seen._replace(events=(*before, CardsPassed((gift,)), last))


def _shows_a_card_received_as_soon_as_given(round: Round, seat: int) -> View:
    seen = view(round, seat)
    partner = round.rules.partners(seat)[0]
    events = tuple(
        whole if isinstance(whole, Acted) and whole.seat == partner else event
        for whole, event in zip(round.events, seen.events, strict=True)
    )
    return seen._replace(events=events)


class _Sly(View):
    """Equal to an honest view, but it carries a secret."""

    secret: tuple[Cards, ...]


def _hides_a_secret_in_itself(round: Round, seat: int) -> View:
    sly = _Sly(*view(round, seat))
    sly.secret = round.hands
    return sly


@pytest.mark.parametrize(
    ("name", "leak"),
    [
        ("haggis-2", _shows_a_dealt_hand),
        ("haggis-2", _shows_a_hand),
        ("haggis-3", _shows_everything),
        ("haggis-3", _hides_a_secret_in_itself),
        ("tatties", _shows_the_draw),
        ("tatties", _shows_the_haggis),
        ("neeps", _shows_passed_cards),
        ("tatties", _shows_the_history),
        ("neeps", _shows_the_history),
        ("neeps", _shows_gifts_under_way),
        ("neeps", _shows_a_card_received_as_soon_as_given),
    ],
)
def test_a_planted_leak_is_found(name: str, leak: ViewOf) -> None:
    with pytest.raises(AssertionError):
        check_secrecy(name, games=1, view_of=leak)

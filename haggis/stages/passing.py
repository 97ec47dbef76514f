"""Giving cards to the partner before the first trick: all at once, and face down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from haggis.actions import Action, Give
from haggis.cards import NO_CARDS, Cards
from haggis.choices import Choices
from haggis.errors import Refused
from haggis.events import CardsPassed, Played
from haggis.stages.auction import begin_auction
from haggis.state import Round, Table


@dataclass(frozen=True, slots=True)
class Passing:
    """The `number`th card is being given; `waiting` are the seats that have not given it yet."""

    plays: ClassVar[tuple[Played, ...]] = ()
    betting: ClassVar[bool] = True
    number: int
    waiting: tuple[int, ...]

    @property
    def deciders(self) -> tuple[int, ...]:
        return self.waiting

    def choices(self, table: Table, seat: int, hand: Cards) -> Choices:
        return Choices([Give(card) for card in sorted(set(hand.suit_cards))])

    def check(self, table: Table, seat: int, hand: Cards, action: Action) -> None:
        if not isinstance(action, Give) or action.card is None:
            raise Refused("give-first", "first, everybody gives a card to their partner")
        if action.card.is_court:
            raise Refused("court-kept", "court cards may not be given away")
        if action.card not in hand:
            raise Refused("not-held", f"you do not hold {action.card}")

    def apply(self, round: Round, seat: int, action: Action) -> Round:
        assert isinstance(action, Give)
        assert action.card is not None
        hand = round.hands[seat] - Cards([action.card])
        gifts = tuple(action.card if s == seat else gift for s, gift in enumerate(round.gifts))
        round = round._replace(gifts=gifts).with_hand(seat, hand)
        waiting = tuple(other for other in self.waiting if other != seat)
        if waiting:
            return round.at(replace(self, waiting=waiting))
        return begin_passing(_handed_over(round), self.number + 1)


def begin_passing(round: Round, number: int = 1) -> Round:
    """Pass the `number`th card, if the rules have that many."""
    if number > round.rules.gives:
        return begin_auction(round)
    return round.at(Passing(number, tuple(round.rules.seats)))


def _handed_over(round: Round) -> Round:
    received = [NO_CARDS] * round.rules.players
    for seat, card in enumerate(round.gifts):
        assert card is not None
        received[round.rules.partners(seat)[0]] += Cards([card])
    hands = tuple(hand + cards for hand, cards in zip(round.hands, received, strict=True))
    passed = round.then(CardsPassed(round.gifts))
    return passed._replace(gifts=(None,) * len(hands)).with_hands(hands)

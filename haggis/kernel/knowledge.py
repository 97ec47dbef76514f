"""What a seat knows about the cards, and the worlds that agree with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

import numpy as np

from haggis.actions import Discard, Give, Play
from haggis.cards import NO_CARDS, Card, Cards
from haggis.errors import ArgumentError
from haggis.events import CardsPassed
from haggis.kernel import layout
from haggis.kernel.cards import masks
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row
from haggis.kernel.position import put_hand, table_row
from haggis.kernel.worlds import Worlds, deal_worlds, put_worlds
from haggis.stages.passing import Passing
from haggis.state import Table, put
from haggis.view import View


@dataclass(frozen=True)
class Knowledge:
    """What a seat knows: the known cards, and how many unseen cards are where.

    A world is one deal of the unseen cards to the other hands and the Haggis. All worlds are
    equally likely. A card that is being given to a partner counts as the giver's.

    >>> from haggis import Game
    >>> knowledge = Knowledge.of(Game.new("haggis-2", seed=7).view(0))
    >>> knowledge.hidden, len(knowledge.unseen)
    ((0, 14), 22)
    >>> [len(hand) for hand in knowledge.worlds(3, seed=1).position(2).hands]
    [17, 17]
    """

    table: Table
    seat: int
    hands: tuple[Cards, ...]
    """The cards known to be in each hand."""
    hidden: tuple[int, ...]
    """How many more cards, unseen ones, each hand holds."""
    haggis: Cards
    """The cards known to be in the Haggis."""
    unseen: Cards

    @classmethod
    def of(cls, view: View) -> Knowledge:
        """The knowledge in a view."""
        table, rules, seat = view.table, view.rules, view.seat
        if table.over:
            raise ArgumentError("the round is over, and nothing is hidden any more")
        waiting = table.stage.waiting if isinstance(table.stage, Passing) else tuple(rules.seats)
        sizes = [size + (s not in waiting) for s, size in enumerate(table.sizes)]
        hands = list(table.courts)
        hands[seat] = view.hand
        if seat not in waiting:
            hands[seat] += Cards(card for card in _gifts(view, seat)[-1:] if card)
        for partner in rules.partners(seat)[:1]:
            hands[partner] += _still_held(view, partner)
        discards = [
            event.action.cards or NO_CARDS
            for event in view.history
            if event.seat == seat and isinstance(event.action, Discard)
        ]
        haggis = sum(discards, NO_CARDS)
        played = sum((play.combination.cards for play in table.trick), NO_CARDS)
        seen = sum((*table.captured, *hands), played + haggis)
        return cls(
            table=table,
            seat=seat,
            hands=tuple(hands),
            hidden=tuple(size - len(hand) for size, hand in zip(sizes, hands, strict=True)),
            haggis=haggis,
            unseen=rules.suit_cards(table.suits) - seen.suit_cards,
        )

    def as_shepherd(self, seat: int, bid: int) -> Knowledge:
        """The knowledge if this seat had won the auction with this bid."""
        bets = put(self.table.bets, seat, bid)
        return replace(self, table=self.table._replace(shepherd=seat, bets=bets))

    def drawing(self, cards: Cards) -> Knowledge:
        """What the seat would know after drawing these unseen cards from the Haggis."""
        hands = put(self.hands, self.seat, self.hands[self.seat] + cards)
        return replace(self, hands=hands, unseen=self.unseen - cards)

    def discarding(self, cards: Cards) -> Knowledge:
        """What the seat would know after discarding these to the Haggis."""
        hands = put(self.hands, self.seat, self.hands[self.seat] - cards)
        return replace(self, hands=hands, haggis=self.haggis + cards)

    def giving(self, card: Card) -> Knowledge:
        """What the seat would know after giving a card and getting an unseen one back."""
        gift = Cards([card])
        partner = self.table.rules.partners(self.seat)[0]
        hands = put(self.hands, self.seat, self.hands[self.seat] - gift)
        hidden = put(self.hidden, self.seat, self.hidden[self.seat] + 1)
        return replace(
            self,
            hands=put(hands, partner, hands[partner] + gift),
            hidden=put(hidden, partner, hidden[partner] - 1),
        )

    def worlds(self, number: int, seed: int, *, leader: int | None = None) -> Worlds:
        """Worlds that agree with everything that is known.

        Before the first trick they are positions in which the `leader`, or else the lead
        player, leads.
        """
        codes = rules_row(self.table.rules)
        rows = np.empty((number, layout.POSITION_SIZE), np.int64)
        rows[:] = self._base(codes, leader)
        deal_worlds(rows, self._unseen(), np.array(self.hidden, np.int64), seed)
        return Worlds(self.table.rules, codes, rows)

    @property
    def number_of_worlds(self) -> int:
        """How many worlds agree with everything that is known."""
        number, left = 1, len(self.unseen)
        for hidden in self.hidden:
            number *= comb(left, hidden)
            left -= hidden
        return number

    def all_worlds(self) -> Worlds:
        """Every world that agrees with everything that is known.

        >>> from haggis import Game
        >>> view = Game.new("haggis-2", seed=7).view(0)
        >>> Knowledge.of(view).number_of_worlds
        319770
        """
        codes = rules_row(self.table.rules)
        unseen = self._unseen()
        orders = np.array(list(_orders(range(len(unseen)), self.hidden)), np.int64)
        rows = np.empty((len(orders), layout.POSITION_SIZE), np.int64)
        rows[:] = self._base(codes, None)
        put_worlds(rows, unseen[orders], np.array(self.hidden, np.int64))
        return Worlds(self.table.rules, codes, rows)

    def _base(self, codes: Row, leader: int | None) -> Row:
        """A position with all that is known of the cards."""
        base = table_row(self.table, codes, leader)
        for seat, hand in enumerate(self.hands):
            put_hand(base, seat, hand)
        base[layout.HAGGIS_FIRST], base[layout.HAGGIS_SECOND] = masks(self.haggis)
        return base

    def _unseen(self) -> Row:
        return np.array([card.index for card in self.unseen], np.int64)


def _orders(cards: Sequence[int], hidden: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Each way to give these numbers of cards to the hands, one hand after another.

    >>> list(_orders(range(3), [1, 1]))
    [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    """
    if not hidden:
        yield tuple(cards)
        return
    for hand in combinations(cards, hidden[0]):
        rest = [card for card in cards if card not in hand]
        for others in _orders(rest, hidden[1:]):
            yield hand + others


def _gifts(view: View, giver: int) -> list[Card | None]:
    """The cards a seat has given so far; None where the card was not seen."""
    return [e.action.card for e in view.history if e.seat == giver and isinstance(e.action, Give)]


def _still_held(view: View, partner: int) -> Cards:
    """The gifts of this seat that the partner must still hold."""
    held: list[Card] = []
    for event in view.events:
        if isinstance(event, CardsPassed):
            # Both are given at once, so what comes back can only be an earlier gift.
            gift, back = event.cards[view.seat], event.cards[partner]
            if back in held:
                held.remove(back)
            if gift is not None:
                held.append(gift)
    for event in view.history:
        if event.seat == partner and isinstance(event.action, Play):
            for card in event.action.combination.cards:
                if card in held:
                    held.remove(card)
    return Cards(held)

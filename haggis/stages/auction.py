"""The auction for the Shepherd, and the Shepherd's exchange with the Haggis."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

from haggis.actions import PASS, Action, Bid, Discard, Pass
from haggis.cards import Cards
from haggis.choices import Choices
from haggis.errors import Refused
from haggis.events import Played, ShepherdFound
from haggis.rules import Auction as AuctionRules
from haggis.stages.trick import begin_first_trick
from haggis.state import Round, Table, put


@dataclass(frozen=True, slots=True)
class Auction:
    """`asked` are the seats still in the auction, next first; `bidder` made the highest `bid`."""

    plays: ClassVar[tuple[Played, ...]] = ()
    betting: ClassVar[bool] = False
    asked: tuple[int, ...]
    bid: int = 0
    bidder: int | None = None

    @property
    def deciders(self) -> tuple[int, ...]:
        return self.asked[:1]

    def may_match(self, table: Table, seat: int) -> bool:
        """Whether the seat may match the highest bid, having fewer points than the bidder."""
        if self.bidder is None:
            return False
        teams = table.rules.teams
        return table.totals[teams[seat]] < table.totals[teams[self.bidder]]

    def choices(self, table: Table, seat: int, hand: Cards) -> Choices:
        least = self.bid if self.may_match(table, seat) else self.bid + 1
        bids = [Bid(amount) for amount in _rules(table).draws if amount >= least]
        return Choices([*bids, PASS])

    def check(self, table: Table, seat: int, hand: Cards, action: Action) -> None:
        amounts = _rules(table).draws
        match action:
            case Pass():
                return
            case Bid(amount) if amount not in amounts:
                raise Refused("no-such-bid", f"the bids are {', '.join(map(str, amounts))}")
            case Bid(amount) if amount < self.bid:
                raise Refused("bid-too-low", f"the highest bid so far is {self.bid}")
            case Bid(self.bid) if not self.may_match(table, seat):
                raise Refused("bid-not-matched", "only a player with fewer points may match a bid")
            case Bid():
                return
            case _:
                raise Refused("auction-first", "the auction comes first: bid or pass")

    def apply(self, round: Round, seat: int, action: Action) -> Round:
        others = self.asked[1:]
        if isinstance(action, Bid):
            auction = Auction((*others, seat), action.amount, seat)
        else:
            auction = replace(self, asked=others)
        if auction.bidder is not None and auction.asked == (auction.bidder,):
            return _begin_exchange(round, auction.bidder, auction.bid)
        if auction.asked:
            return round.at(auction)
        leader = seat if _rules(round.table).last_to_pass_leads else round.table.lead
        return begin_first_trick(round, leader)


@dataclass(frozen=True, slots=True)
class Exchange:
    """The Shepherd has drawn from the Haggis and discards as many suit cards."""

    plays: ClassVar[tuple[Played, ...]] = ()
    betting: ClassVar[bool] = False
    shepherd: int
    drawn: int

    @property
    def deciders(self) -> tuple[int, ...]:
        return (self.shepherd,)

    def choices(self, table: Table, seat: int, hand: Cards) -> Choices:
        discards = dict.fromkeys(map(Cards, combinations(hand.suit_cards, self.drawn)))
        return Choices([Discard(cards) for cards in discards])

    def check(self, table: Table, seat: int, hand: Cards, action: Action) -> None:
        if not isinstance(action, Discard) or action.cards is None:
            raise Refused("discard-first", f"the Shepherd discards {self.drawn} first")
        if action.cards.courts:
            raise Refused("court-kept", "court cards may not be discarded")
        if len(action.cards) != self.drawn:
            raise Refused("wrong-number", f"discard as many cards as you drew: {self.drawn}")
        if not action.cards <= hand:
            raise Refused("not-held", f"you do not hold all of {action.cards}")

    def apply(self, round: Round, seat: int, action: Action) -> Round:
        assert isinstance(action, Discard)
        assert action.cards is not None
        hand = round.hands[seat] - action.cards
        round = round._replace(haggis=(*round.haggis, *action.cards))
        return begin_first_trick(round.with_hand(seat, hand), seat)


def begin_auction(round: Round) -> Round:
    """Hold the auction, if the rules have one."""
    auction = round.rules.auction
    if auction is None:
        return begin_first_trick(round, round.table.lead)
    first = round.rules.left(round.table.lead)
    if auction.dealer_opens:
        assert round.table.dealer is not None
        first = round.table.dealer
    return round.at(Auction((first, *round.rules.from_left(first))))


def _begin_exchange(round: Round, shepherd: int, bid: int) -> Round:
    number = _rules(round.table).draws[bid]
    drawn = Cards(round.haggis[:number])
    bets = put(round.table.bets, shepherd, bid)
    table = round.table._replace(shepherd=shepherd, bets=bets)
    round = round.then(ShepherdFound(shepherd, bid, number, drawn))
    round = round._replace(table=table, haggis=round.haggis[number:])
    hand = round.hands[shepherd] + drawn
    return round.with_hand(shepherd, hand).at(Exchange(shepherd, number))


def _rules(table: Table) -> AuctionRules:
    assert table.rules.auction is not None
    return table.rules.auction

"""Simple rules for the decisions around trick play, without looking ahead."""

from __future__ import annotations

from haggis.actions import PASS, Action, Bet, Bid, Discard, Give, GiveLead, TakeTrick
from haggis.cards import Card, Cards
from haggis.plays import Plays
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import BombedTrick, GivenLead
from haggis.view import View


def decide_beside_tricks(view: View) -> Action | None:
    """The decision, unless it is about playing to a trick."""
    match view.table.stage:
        case Passing():
            return Give(loosest(view.hand.suit_cards))
        case Auction():
            return _bid(view)
        case Exchange(drawn=drawn):
            return Discard(_discards(view.hand.suit_cards, drawn))
        case BombedTrick(takers=takers):
            return TakeTrick(min(takers, key=lambda seat: points_so_far(view, seat)))
        case GivenLead(leaders=leaders):
            return GiveLead(min(leaders, key=lambda seat: view.table.sizes[seat]))
    return None


def bet_in_turn(view: View) -> Bet | None:
    """Bet only in turn, before the first card, with a hand that needs few plays."""
    if not view.must_decide or isinstance(view.table.stage, Passing):
        return None
    most = _stake(view)
    return next((bet for bet in reversed(view.bets()) if 0 < bet.amount <= most), None)


def smallest_opposing_hand(view: View) -> int:
    """The size of the smallest hand of an opponent who still holds cards."""
    sizes = view.table.sizes
    return min(sizes[seat] for seat in view.table.holding(view.rules.opponents(view.seat)))


def partner_has_the_trick(view: View) -> bool:
    """Whether the last play in the trick is the partner's."""
    trick = view.table.trick
    return bool(trick) and trick[-1].seat in view.rules.partners(view.seat)


def _bid(view: View) -> Action:
    most = _stake(view)
    bids = [action for action in view.legal() if isinstance(action, Bid)]
    return next((bid for bid in bids if bid.amount <= most), PASS)


def _stake(view: View) -> int:
    """The points to bet on a hand, by how many plays its suit cards need."""
    plays = _plays_needed(view.hand.suit_cards) - (view.rules.dealt - 14) // 4
    return 30 if plays <= 5 else 15 if plays == 6 else 0


def _plays_needed(cards: Cards) -> int:
    """How many plays without courts the cards need, playing the largest first."""
    number = 0
    while cards:
        cards -= max(Plays(cards), key=lambda play: (len(play.cards), -play.rank)).cards
        number += 1
    return number


def loosest(cards: Cards) -> Card:
    """The card that fits worst with the others: few of its rank, few neighbours in its suit."""
    return min(cards, key=lambda card: (sum(_fits(card, other) for other in cards), card.rank))


def _fits(card: Card, other: Card) -> int:
    if card.rank == other.rank:
        return 2
    return max(0, 3 - abs(card.rank - other.rank)) if card.suit == other.suit else 0


def _discards(cards: Cards, number: int) -> Cards:
    discards = []
    for _ in range(number):
        discards.append(loosest(cards))
        cards -= Cards(discards[-1:])
    return Cards(discards)


def points_so_far(view: View, seat: int) -> int:
    """A player's points so far, with what they have captured."""
    total = view.table.totals[view.rules.teams[seat]]
    return total + view.table.captured[seat].points(view.rules.card_points)


def fallback(view: View) -> Action:
    """A cheap legal action, for a bot that failed to decide."""
    decisions = view.legal().decisions
    if PASS in decisions.others:
        return PASS
    return decisions.others[0] if decisions.others else decisions[0]

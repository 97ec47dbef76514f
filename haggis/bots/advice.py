"""Hints: what the strongest bot expects of each action, and a true reason for the best one.

A reason is a code with values, made from facts that the seat can see. The page and the terminal
have the words. No reason is a guess: if no fact speaks for an action, the reason is that it has the
highest expected points.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from haggis.actions import Action, Discard, Give, Pass, Play, TakeTrick
from haggis.bots import Budget, Expectation, rng_for, why
from haggis.bots.heuristics import points_so_far
from haggis.cards import Card, Cards
from haggis.combinations import Combination
from haggis.plays import Plays
from haggis.view import View

HINT = Budget(playouts=400)
"""A budget without a time, so that the same view always has the same hint."""

CODES = (
    "only-choice",
    "goes-out",
    "wins-trick",
    "partner-wins",
    "nothing-beats",
    "saves-courts",
    "saves-groups",
    "breaks-nothing",
    "sheds",
    "lowest",
    "fewest-points",
    "expected",
    "close",
)
"""All codes of reasons."""


class Reason(NamedTuple):
    """The reason for an action: a code and its values."""

    code: str
    values: dict[str, int | str]


class Advice(NamedTuple):
    """What the strongest bot would do, why, and what it expects of each candidate."""

    expected: Sequence[Expectation]
    """The candidates, best first."""
    reason: Reason

    @property
    def action(self) -> Action:
        return self.expected[0].action


def advise(view: View, seed: int, budget: Budget = HINT) -> Advice:
    """Advice for a seat that must decide, from its view alone."""
    expected = why(view, rng_for(seed), budget)
    return Advice(expected, reason_for(view, expected))


def reason_for(view: View, expected: Sequence[Expectation]) -> Reason:
    """The fact that speaks most clearly for the best of these actions."""
    action = expected[0].action
    if len(view.legal().decisions) == 1:
        code = "nothing-beats" if isinstance(action, Pass) and view.table.on else "only-choice"
        return Reason(code, {})
    found = None
    match action:
        case Play(combination):
            found = _reason_to_play(view, combination)
        case Pass() if view.table.on is not None:
            found = _reason_to_pass(view)
        case Discard(cards) if cards is not None and not _lost(view.hand, cards):
            found = Reason("breaks-nothing", {})
        case Give(card) if card is not None and not _broken(view.hand, Cards([card])):
            found = Reason("breaks-nothing", {})
        case TakeTrick(seat) if _has_fewest_points(view, seat):
            found = Reason("fewest-points", {"seat": seat})
    return found or _did_best(expected)


def _did_best(expected: Sequence[Expectation]) -> Reason:
    best, *others = expected
    more = round(best.points - others[0].points) if others else 0
    return Reason("expected", {"more": more}) if more > 0 else Reason("close", {})


def _reason_to_play(view: View, combination: Combination) -> Reason | None:
    cards, hand = combination.cards, view.hand
    if cards == hand:
        return Reason("goes-out", {"place": len(view.table.out) + 1})
    if is_sure_to_win(view, combination):
        return Reason("wins-trick", {})
    plays = [play for play in view.legal().plays if play != combination]
    if view.table.on is not None and not combination.is_bomb and not cards.courts:
        plain = [play for play in plays if not play.is_bomb and not play.cards.courts]
        if plain and all(play.rank >= combination.rank for play in plain):
            return Reason("lowest", {})
        if hand.courts and any(play.cards.courts for play in plays):
            return Reason("saves-courts", {"courts": str(hand.courts)})
    if not _broken(hand, cards) and any(_broken(hand, play.cards) for play in plays):
        return Reason("breaks-nothing", {})
    if view.table.on is None and len(cards) >= 3:
        return Reason("sheds", {"cards": len(cards)})
    return None


def _reason_to_pass(view: View) -> Reason | None:
    seat = view.table.trick[-1].seat
    if seat in view.rules.partners(view.seat):
        return Reason("partner-wins", {"seat": seat})
    plays = list(view.legal().plays)
    if all(play.cards.courts for play in plays):
        return Reason("saves-courts", {"courts": str(view.hand.courts)})
    if all(play.cards.courts or _broken(view.hand, play.cards) for play in plays):
        return Reason("saves-groups", {})
    return None


def _has_fewest_points(view: View, seat: int) -> bool:
    points = points_so_far(view, seat)
    return all(points <= points_so_far(view, other) for other in view.rules.opponents(view.seat))


def is_sure_to_win(view: View, combination: Combination) -> bool:
    """Whether nobody can beat it, however the unseen cards are dealt."""
    table, unseen = view.table, _unseen(view)
    others = [seat for seat in table.holding(view.rules.seats) if seat != view.seat]
    if not combination.is_bomb and any(len(table.courts[other]) > 1 for other in others):
        return False  # two courts are a bomb
    for other in others:
        courts = table.courts[other]
        hidden = table.sizes[other] - len(courts)
        for play in Plays(unseen + courts, combination):
            if len(play.cards.suit_cards) <= hidden:
                return False
    return True


def _unseen(view: View) -> Cards:
    """The suit cards that this seat has not seen: not in its hand, played, or discarded by it."""
    table = view.table
    seen = sum((*table.captured, *(play.combination.cards for play in table.trick)), view.hand)
    for _, action in view.history:
        if isinstance(action, Discard) and action.cards is not None:
            seen += action.cards
    return view.rules.suit_cards(table.suits) - seen.suit_cards


def _broken(hand: Cards, cards: Cards) -> bool:
    """Whether taking these cards from a hand leaves a part of a set or of a sequence behind."""
    rest = hand - cards
    for group in _groups(hand):
        kept = sum(min(group.count(card), rest.count(card)) for card in set(group))
        if 0 < kept < len(group):
            return True
    return False


def _lost(hand: Cards, cards: Cards) -> bool:
    """Whether a set or a sequence is broken up, or goes with these cards as a whole."""
    return bool(_groups(cards)) or _broken(hand, cards)


def _groups(hand: Cards) -> list[list[Card]]:
    """The sets of two or more in a hand, and its longest sequences of three or more."""
    suited = list(hand.suit_cards)
    by_rank = sorted(suited, key=lambda card: card.rank)
    groups = [list(group) for _, group in groupby(by_rank, key=lambda card: card.rank)]
    sets = [group for group in groups if len(group) > 1]
    runs = []
    once = sorted(set(suited), key=lambda card: (card.suit, card.rank))
    numbered = enumerate(once)
    for _, group in groupby(numbered, key=lambda pair: (pair[1].suit, pair[1].rank - pair[0])):
        run = [card for _, card in group]
        if len(run) > 2:
            runs.append(run)
    return sets + runs

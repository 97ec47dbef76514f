"""What one seat knows. All secrets are kept here.

People and bots get a `View` and nothing else. It holds the open table, the seat's
own cards, and the events of the round as this seat saw them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from haggis import betting
from haggis import round as rounds
from haggis.actions import Action, Bet, Discard, Give, need_action, parse_action
from haggis.cards import NO_CARDS, Cards
from haggis.choices import Choices
from haggis.errors import ArgumentError
from haggis.events import (
    Acted,
    CardsPassed,
    Dealt,
    Event,
    RoundScored,
    ShepherdFound,
    TrickBegun,
    TrickTaken,
    actions_of,
    score_of,
)
from haggis.rules import Goal, Rules
from haggis.score import add_up
from haggis.scoreboard import winner_of
from haggis.state import Round, Table

NOBODY = -1
"""The seat of a spectator."""


class View(NamedTuple):
    """A round as one seat sees it.

    At the end of the round everything is turned over: `revealed` is then the whole round.
    """

    seat: int
    table: Table
    hand: Cards
    events: tuple[Event, ...]
    """What has happened; a card that this seat did not see is None."""
    revealed: Round | None = None
    goal: Goal | None = None
    """The goal of the game; None for a single round."""
    number: int = 1
    """Which round of the game it is."""

    @property
    def rules(self) -> Rules:
        return self.table.rules

    @property
    def must_decide(self) -> bool:
        return self.seat in self.table.stage.deciders

    @property
    def history(self) -> tuple[Acted, ...]:
        """What everybody has done; a `Give` or `Discard` this seat did not see has no card."""
        return actions_of(self.events)

    @property
    def dealt(self) -> Cards:
        """The suit cards this seat was dealt."""
        hands = next(event.hands for event in self.events if isinstance(event, Dealt))
        return NO_CARDS if self.seat == NOBODY else hands[self.seat] or NO_CARDS

    @property
    def drawn(self) -> Cards:
        """What this seat drew from the Haggis, as the Shepherd."""
        if self.seat != self.table.shepherd:
            return NO_CARDS
        found = (event for event in self.events if isinstance(event, ShepherdFound))
        return next(found).drawn or NO_CARDS

    @property
    def last_trick(self) -> TrickTaken | None:
        """The trick before this one."""
        for event in reversed(self.events):
            if isinstance(event, TrickTaken):
                return event
        return None

    @property
    def scored(self) -> RoundScored | None:
        """How the round was scored, once it is over."""
        return score_of(self.events)

    @property
    def totals(self) -> tuple[int, ...]:
        """The game's points of each team, this round's as well once it is over."""
        scored = self.scored
        if scored is None:
            return self.table.totals
        return add_up(self.rules.teams, self.table.totals, scored.lines)

    @property
    def winner(self) -> int | None:
        """The team that has won the game with this round."""
        if self.goal is None or self.scored is None:
            return None
        return winner_of(self.goal, self.totals, self.number)

    def since(self, earlier: View) -> tuple[Event, ...]:
        """What has happened since an earlier view of this round."""
        if not isinstance(earlier, View):
            raise ArgumentError.of("earlier", earlier, "a View")
        return self.events[len(earlier.events) :]

    def legal(self) -> Choices:
        """All that this seat may do now."""
        return rounds.choices(self.table, self.seat, self.hand)

    def bets(self) -> list[Bet]:
        """The bets this seat may place now; they are among what is legal."""
        return betting.choices(self.table, self.seat)

    def check(self, action: Action) -> None:
        """Raise `IllegalAction` unless this seat may do this now."""
        need_action(action)
        rounds.check(self.table, self.seat, self.hand, action)

    def parse(self, text: str) -> Action:
        """Read an action of this seat."""
        return parse_action(text, self.table.on)


def view(round: Round, seat: int, goal: Goal | None = None, number: int = 1) -> View:
    """The round as this seat sees it."""
    hand = NO_CARDS if seat == NOBODY else round.hands[seat]
    if round.over:
        return View(seat, round.table, hand, round.events, round, goal, number)
    return View(seat, round.table, hand, _seen(round, seat), None, goal, number)


def open_view(round: Round, goal: Goal | None = None, number: int = 1) -> View:
    """The round as a spectator sees it: the open table, and no hand."""
    return view(round, NOBODY, goal, number)


def _seen(round: Round, seat: int) -> tuple[Event, ...]:
    """The events without the cards that this seat did not see.

    After the first lead no card is moved face down.
    """
    events = round.events
    before = 1
    while before < len(events) and type(events[before]) is not TrickBegun:
        before += 1
    partners = round.rules.partners(seat) if seat != NOBODY else ()
    return _before_the_tricks(events[:before], seat, partners) + events[before:]


@lru_cache(1 << 13)
def _before_the_tricks(
    events: tuple[Event, ...], seat: int, partners: tuple[int, ...]
) -> tuple[Event, ...]:
    """The events before the first trick; cached, because every view needs them."""
    seen = [_without_cards(event, seat, partners) for event in events]
    passed = [place for place, event in enumerate(events) if isinstance(event, CardsPassed)]
    for place in range(max(passed, default=0)):
        match events[place]:
            case Acted(giver, Give()) if giver in partners:
                seen[place] = events[place]
    return tuple(seen)


def _without_cards(event: Event, seat: int, partners: tuple[int, ...]) -> Event:
    """The event as a seat sees it during the round, before gifts have arrived."""
    match event:
        case Dealt():
            hands = (hand if s == seat else None for s, hand in enumerate(event.hands))
            return Dealt(event.lead, event.dealer, tuple(hands), None)
        case Acted(giver, Give()) if giver != seat:
            return Acted(giver, Give(None))
        case Acted(shepherd, Discard()) if shepherd != seat:
            return Acted(shepherd, Discard(None))
        case CardsPassed():
            own = (seat, *partners)
            cards = (card if giver in own else None for giver, card in enumerate(event.cards))
            return CardsPassed(tuple(cards))
        case ShepherdFound(shepherd) if shepherd != seat:
            return replace(event, drawn=None)
    return event

"""What one seat knows: the only door for secrets.

Persons, bots and environments get a `View` and nothing else. It is made of the open table,
the seat's own cards, and the round's history as this seat has seen it.
"""

from __future__ import annotations

from typing import NamedTuple

from haggis import betting
from haggis import round as rounds
from haggis.actions import Action, Bet, Discard, Give, parse_action
from haggis.cards import NO_CARDS, Cards
from haggis.choices import Choices
from haggis.rules import Goal, Rules
from haggis.state import Event, Round, Table

NOBODY = -1
"""The seat of those who look on."""


class View(NamedTuple):
    """A round as one seat sees it.

    At the end of the round everything is turned over: `revealed` is then the whole of it.
    """

    seat: int
    table: Table
    hand: Cards
    dealt: Cards
    """The suit cards this seat was dealt."""
    drawn: Cards
    """What this seat drew from the Haggis, as the Shepherd."""
    history: tuple[Event, ...]
    """What has been done; a `Give` or `Discard` this seat did not see has no card."""
    revealed: Round | None = None
    goal: Goal | None = None
    """What the game is played to; None for a round by itself."""
    number: int = 1
    """Which round of the game it is."""

    @property
    def rules(self) -> Rules:
        return self.table.rules

    @property
    def must_decide(self) -> bool:
        return self.seat in self.table.stage.deciders

    def legal(self) -> Choices:
        """All that this seat may do now."""
        return rounds.choices(self.table, self.seat, self.hand)

    def bets(self) -> list[Bet]:
        """The bets this seat may place now; they are among what is legal."""
        return betting.choices(self.table, self.seat)

    def check(self, action: Action) -> None:
        """Raise `IllegalAction` unless this seat may do this now."""
        rounds.check(self.table, self.seat, self.hand, action)

    def parse(self, text: str) -> Action:
        """Read an action of this seat's, judged by what lies in the trick."""
        return parse_action(text, self.table.on)


def view(round: Round, seat: int) -> View:
    """The round as this seat sees it."""
    return View(
        seat=seat,
        table=round.table,
        hand=round.hands[seat],
        dealt=round.deal.hands[seat],
        drawn=_drawn(round) if seat == round.table.shepherd else NO_CARDS,
        history=_seen(round, seat),
        revealed=round if round.over else None,
    )


def open_view(round: Round) -> View:
    """The round as those see it who have no seat: what lies open, and no hand."""
    return View(
        seat=NOBODY,
        table=round.table,
        hand=NO_CARDS,
        dealt=NO_CARDS,
        drawn=NO_CARDS,
        history=_seen(round, NOBODY),
        revealed=round if round.over else None,
    )


def _drawn(round: Round) -> Cards:
    auction, shepherd = round.rules.auction, round.table.shepherd
    bid = None if shepherd is None else round.table.bets[shepherd]
    if auction is None or bid is None:
        return NO_CARDS
    return Cards(round.deal.haggis[: auction.draws[bid]])


def _seen(round: Round, seat: int) -> tuple[Event, ...]:
    """The history, without the cards that went face down past this seat."""
    rules = round.rules
    if round.over or not (rules.gives or rules.auction):
        return round.history
    gives = sum(isinstance(event.action, Give) for event in round.history)
    handed_over = gives // rules.players * rules.players
    seen = []
    given = 0
    for event in round.history:
        giver, action = event
        match action:
            case Discard() if giver != seat:
                event = Event(giver, Discard(None))
            case Give():
                received = seat == rules.partners(giver)[0] and given < handed_over
                if giver != seat and not received:
                    event = Event(giver, Give(None))
                given += 1
        seen.append(event)
    return tuple(seen)

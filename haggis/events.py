"""What happened in a round, as values in players' words.

Every action is an event, and may cause others: somebody goes out, a trick ends, the round ends.
Logs, messages, narration and replays are made from events, so nobody has to compare two states.
A seat sees them through its `View`, where a card that it did not see is None.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from haggis.actions import Action
from haggis.cards import NO_CARDS, Card, Cards
from haggis.combinations import Combination
from haggis.score import ScoreLine


class Played(NamedTuple):
    """A combination in the trick, and whose it is."""

    seat: int
    combination: Combination


class Acted(NamedTuple):
    """An action, and who did it."""

    seat: int
    action: Action

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


@dataclass(frozen=True, slots=True)
class Dealt:
    """The round was dealt."""

    lead: int
    dealer: int | None
    hands: tuple[Cards | None, ...]
    """The suit cards of each seat."""
    haggis: tuple[Card, ...] | None
    """The top card first."""

    def __hash__(self) -> int:
        # Views are cached by their events. One hand is enough to tell deals apart.
        return hash(self.hands[self.lead])


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """Everybody has given the partner a card, and the cards change hands."""

    cards: tuple[Card | None, ...]
    """By giver."""


@dataclass(frozen=True, slots=True)
class ShepherdFound:
    """The auction was won, and the Shepherd draws from the Haggis."""

    seat: int
    bid: int
    number: int
    """How many cards are drawn."""
    drawn: Cards | None


@dataclass(frozen=True, slots=True)
class TrickBegun:
    """A trick begins, and this seat leads."""

    leader: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """Somebody has no card left, and records the largest opposing hand."""

    seat: int
    recorded: int


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick has ended: its last play won, and the taker captures the cards.

    After a bomb, the taker may be somebody else than the winner.
    """

    plays: tuple[Played, ...]
    taker: int

    @property
    def winner(self) -> int:
        return self.plays[-1].seat

    @property
    def cards(self) -> Cards:
        return sum((play.combination.cards for play in self.plays), NO_CARDS)


@dataclass(frozen=True, slots=True)
class RoundScored:
    """The round is over: the points, and the cards that were left to capture."""

    lines: tuple[ScoreLine, ...]
    """By seat."""
    bets_won: tuple[bool, ...]
    """Which seats won a bet of their own."""
    hands: tuple[Cards, ...]
    haggis: tuple[Card, ...]


Event = (
    Dealt | Acted | CardsPassed | ShepherdFound | TrickBegun | WentOut | TrickTaken | RoundScored
)


def steps(events: tuple[Event, ...]) -> list[tuple[Event, ...]]:
    """The events in steps: the deal, then each action with its consequences."""
    found = []
    start = 0
    while start < len(events):
        end = step_end(events, start)
        found.append(events[start:end])
        start = end
    return found


def step_end(events: tuple[Event, ...], start: int) -> int:
    """Where the step that begins here ends: before the next action."""
    end = start + 1
    while end < len(events) and not isinstance(events[end], Acted):
        end += 1
    return end


def actions_of(events: tuple[Event, ...]) -> tuple[Acted, ...]:
    """The actions among the events."""
    return tuple([event for event in events if isinstance(event, Acted)])


def score_of(events: tuple[Event, ...]) -> RoundScored | None:
    """How the round was scored, if it is over."""
    last = events[-1] if events else None
    return last if isinstance(last, RoundScored) else None

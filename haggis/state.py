"""A round: what everybody sees (`Table`), and everything (`Round`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from haggis.actions import Action
from haggis.cards import Card, Cards
from haggis.choices import Choices
from haggis.combinations import Combination
from haggis.deal import Deal
from haggis.errors import ArgumentError
from haggis.events import Acted, Event, Played, RoundScored, actions_of, score_of
from haggis.rules import Rules
from haggis.score import Ending, ScoreLine

T = TypeVar("T")


class Stage(Protocol):
    """What the round is waiting for.

    A stage is public. A decision depends only on the open table and the decider's own hand, so
    `choices` and `check` see no other hand. The two are written independently and share no more
    than a small question (which bet stands, who may match a bid). Tests compare them.
    """

    betting: ClassVar[bool]
    """Whether bets are open in this stage."""

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that must decide."""

    @property
    def plays(self) -> tuple[Played, ...]:
        """The plays in the trick so far."""

    def choices(self, table: Table, seat: int, hand: Cards) -> Choices:
        """All that a decider may do, except bets."""

    def check(self, table: Table, seat: int, hand: Cards, action: Action) -> None:
        """Raise `Refused` unless the decider may do this."""

    def apply(self, round: Round, seat: int, action: Action) -> Round:
        """The round after a checked action."""


class Table(NamedTuple):
    """All that every player can see."""

    rules: Rules
    suits: str
    """The suits of the deck."""
    totals: tuple[int, ...]
    """The game's points of each team before this round."""
    lead: int
    dealer: int | None
    stage: Stage
    sizes: tuple[int, ...]
    """How many cards each hand holds, courts included."""
    courts: tuple[Cards, ...]
    """The courts face up before each player."""
    captured: tuple[Cards, ...]
    bets: tuple[int | None, ...]
    """The bet that stands for each seat; the Shepherd's is the bid."""
    started: frozenset[int] = frozenset()
    """Who has played a card."""
    out: tuple[int, ...] = ()
    """Who has gone out, in order."""
    recorded: tuple[int, ...] = ()
    """How many cards each of them recorded."""
    shepherd: int | None = None
    opener: int | None = None
    """Who led the first trick."""
    tricks: int = 0
    """How many tricks have begun."""

    @property
    def trick(self) -> tuple[Played, ...]:
        """The plays of the current trick."""
        return self.stage.plays

    @property
    def on(self) -> Combination | None:
        """The combination to beat; None to lead."""
        return self.trick[-1].combination if self.trick else None

    @property
    def over(self) -> bool:
        return not self.stage.deciders

    @property
    def ending(self) -> Ending:
        """All that the points of a finished round depend on."""
        captured = tuple(cards.points(self.rules.card_points) for cards in self.captured)
        return Ending(self.out, self.recorded, captured, self.bets, self.shepherd)

    def holding(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Those of the seats that still hold cards."""
        return tuple(seat for seat in seats if self.sizes[seat])


class Round(NamedTuple):
    """A round with all its secrets. Players get a `View` of it."""

    table: Table
    deal: Deal
    hands: tuple[Cards, ...]
    haggis: tuple[Card, ...]
    """The top card first."""
    gifts: tuple[Card | None, ...]
    """The cards on their way to the partners, by giver."""
    events: tuple[Event, ...] = ()
    """What has happened since the deal."""

    @property
    def rules(self) -> Rules:
        return self.table.rules

    @property
    def history(self) -> tuple[Acted, ...]:
        """The actions so far; with rules, deal and lead they define the round."""
        return actions_of(self.events)

    @property
    def scored(self) -> RoundScored | None:
        """How the round was scored, once it is over."""
        return score_of(self.events)

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The score lines of a finished round, by seat; none before its end."""
        return self.scored.lines if self.scored else ()

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that must decide now; a bet may come from others too."""
        return self.table.stage.deciders

    def with_hand(self, seat: int, hand: Cards, **changes: Any) -> Round:
        """The round with another hand at this seat, and with these changes on the table."""
        table, deal, hands, haggis, gifts, events = self
        table = table._replace(
            sizes=put(table.sizes, seat, len(hand)),
            courts=put(table.courts, seat, hand.courts),
            **changes,
        )
        return Round(table, deal, put(hands, seat, hand), haggis, gifts, events)

    def with_hands(self, hands: tuple[Cards, ...]) -> Round:
        """The round with other hands, and the table showing their sizes and courts."""
        table = self.table._replace(
            sizes=tuple(map(len, hands)), courts=tuple(hand.courts for hand in hands)
        )
        return self._replace(hands=hands, table=table)

    def __str__(self) -> str:
        """The round on one line: rules, totals, lead, deal, and every action."""
        table = self.table
        dealer = "" if table.dealer is None else f" dealer {table.dealer}"
        parts = (
            str(table.rules),
            " ".join(map(str, table.totals)),
            f"lead {table.lead}{dealer}",
            str(self.deal),
            ", ".join(map(str, self.history)),
        )
        return " | ".join(parts).rstrip(" |")

    def __repr__(self) -> str:
        return f"parse_round({str(self)!r})"

    def at(self, stage: Stage) -> Round:
        """The round in another stage."""
        return self.with_table(self.table._replace(stage=stage))

    def with_table(self, table: Table) -> Round:
        """The round with another table."""
        _, deal, hands, haggis, gifts, events = self
        return Round(table, deal, hands, haggis, gifts, events)

    def then(self, event: Event) -> Round:
        """The round with one more event."""
        table, deal, hands, haggis, gifts, events = self
        return Round(table, deal, hands, haggis, gifts, (*events, event))

    def since(self, earlier: Round) -> tuple[Event, ...]:
        """What has happened since an earlier state of this round."""
        if not isinstance(earlier, Round):
            raise ArgumentError.of("earlier", earlier, "a Round")
        return self.events[len(earlier.events) :]


def put(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The items of all seats with another one at this seat."""
    return (*items[:seat], item, *items[seat + 1 :])

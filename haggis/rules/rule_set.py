"""What a rule set is: data, with a `Rule` where behaviour differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from haggis.cards import CARDS, COURTS, SUITS, Cards
from haggis.errors import RulesError, need_text
from haggis.rules.bombs import Takers
from haggis.rules.goal import Goal
from haggis.rules.last_hands import LastHands
from haggis.rules.leads import LeadRule
from haggis.rules.payouts import Payout

PRINTED: Mapping[int, int] = {3: 1, 5: 1, 7: 1, 9: 1, 11: 2, 12: 3, 13: 5}
"""The points printed on the cards, by rank."""
ONE_EACH: Mapping[int, int] = dict.fromkeys(range(2, 14), 1)

LISTED: dict[str, Callable[[Iterable[str]], Rules]] = {}
"""What `find_rules` makes of each name with some options; the catalogue fills it."""


@cache
def _suit_cards(suits: str, copies: int) -> Cards:
    return Cards([card for card in CARDS if card.suit and card.suit in suits] * copies)


@dataclass(frozen=True, slots=True)
class Auction:
    """How the Shepherd is found before the first trick."""

    draws: Mapping[int, int]
    """From each bid to the number of cards it draws from the Haggis."""
    dealer_opens: bool = False
    """The dealer bids first; otherwise the player left of the lead player does."""
    last_to_pass_leads: bool = True
    """If nobody bids the last to pass leads; otherwise the lead player does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set.

    >>> from haggis.rules import find_rules
    >>> rules = find_rules("neeps")
    >>> rules.players, rules.opponents(0), rules.partners(0)
    (4, (1, 3), (2,))
    """

    name: str
    title: str
    source: str
    teams: tuple[int, ...]
    """The team of each seat; players for themselves are teams of one."""
    suits: int
    copies: int = 1
    dealt: int = 14
    """Suit cards in each hand."""
    bets: tuple[int, ...] = ()
    """The bets a player may place outside an auction."""
    bets_close_at_first_out: bool = True
    """Bets on going out first do; bets on one's own points do not."""
    auction: Auction | None = None
    gives: int = 0
    """How many cards each player gives to the partner before the first trick."""
    payout: Payout
    card_points: Mapping[int, int] = field(default_factory=lambda: PRINTED)
    """The points of a captured card, by rank."""
    bombed_trick_to: Takers
    bomb_winner_may_give_lead: bool = False
    haggis_to_first_out: bool = True
    last_hands_to_first_out: LastHands
    """Whether the first out captures a hand that is left, given whether it is an opponent's."""
    first_out_bonus: int = 0
    slam: bool = False
    lead_rule: LeadRule
    has_dealer: bool = False
    goals: tuple[Goal, ...] = (Goal(250), Goal(350))
    """The suggested goals; the first is the default."""
    allowed_options: tuple[str, ...] = ()
    """The options that this rule set allows."""
    house_rules: tuple[str, ...] = ()
    """Those of them that are not in the source."""
    options: tuple[str, ...] = ()
    """The options that are chosen."""

    def __post_init__(self) -> None:
        if self.players < 2 or set(self.teams) != set(range(max(self.teams) + 1)):
            raise RulesError(f"{self.name}: seats must fill teams 0, 1, …, not {self.teams}")
        if not 1 <= self.suits <= len(SUITS) or self.copies not in (1, 2):
            raise RulesError(f"{self.name}: a deck has 1–5 suits in one or two copies")
        if self.haggis < 0:
            raise RulesError(f"{self.name}: the deck is too small to deal {self.dealt} cards each")
        if self.gives and not all(map(self.partners, self.seats)):
            raise RulesError(f"{self.name}: cards are given to partners, but not everybody has one")
        if self.auction is not None:
            draws = self.auction.draws.values()
            if not draws or max(draws) > self.haggis:
                raise RulesError(f"{self.name}: every bid draws from a Haggis of {self.haggis}")
            if self.auction.dealer_opens and not self.has_dealer:
                raise RulesError(
                    f"{self.name}: the auction begins with a dealer, but there is none"
                )

    @property
    def players(self) -> int:
        return len(self.teams)

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def haggis(self) -> int:
        """The number of cards in the Haggis."""
        return 9 * self.suits * self.copies - self.players * self.dealt

    def check_suits(self, suits: str) -> str:
        """The suits in their order, if this rule set's deck can be made of them."""
        need_text("suits", suits, "letters such as rygb")
        ordered = "".join(suit for suit in SUITS if suit in suits)
        if len(ordered) != self.suits or len(suits) != self.suits:
            wanted = f"{self.suits} of the suits {SUITS}"
            raise RulesError(f"{self.name} is played with {wanted}, not with {suits[:20]!r}")
        return ordered

    def suit_cards(self, suits: str) -> Cards:
        """The suit cards of a deck in these suits."""
        return _suit_cards(suits, self.copies)

    def deck(self, suits: str) -> Cards:
        """All cards of a round: the suit cards and everybody's courts."""
        return Cards.of(self.suit_cards(suits).counts + self.players * COURTS.counts)

    def left(self, seat: int) -> int:
        return (seat + 1) % self.players

    def from_left(self, seat: int) -> tuple[int, ...]:
        """The other seats, clockwise."""
        return _from_left(self.players, seat)

    def opponents(self, seat: int) -> tuple[int, ...]:
        return _opponents(self.teams, seat)

    def partners(self, seat: int) -> tuple[int, ...]:
        """The others of the seat's team, clockwise."""
        return _partners(self.teams, seat)

    def __str__(self) -> str:
        return " ".join((self.name, *(f"+{option}" for option in self.options)))

    def __repr__(self) -> str:
        if not self._is_listed:
            return f"<Rules {str(self)!r}>"
        options = f", {list(self.options)}" if self.options else ""
        return f"find_rules({self.name!r}{options})"

    @property
    def _is_listed(self) -> bool:
        """Whether `find_rules` gives this rule set, not another one of its name."""
        try:
            return self.name in LISTED and LISTED[self.name](self.options) == self
        except RulesError:
            return False


@cache
def _from_left(players: int, seat: int) -> tuple[int, ...]:
    return tuple((seat + step) % players for step in range(1, players))


@cache
def _opponents(teams: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other, team in enumerate(teams) if team != teams[seat])


@cache
def _partners(teams: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(s for s in _from_left(len(teams), seat) if teams[s] == teams[seat])

"""A deal: the suit cards of every hand, and the Haggis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from haggis.cards import SUITS, Card, Cards
from haggis.errors import DealError
from haggis.rules import Rules
from haggis.shuffle import Stream


@dataclass(frozen=True, slots=True)
class Deal:
    """The suit cards dealt to each seat, and the Haggis with its top card first."""

    hands: tuple[Cards, ...]
    haggis: tuple[Card, ...]

    @property
    def suits(self) -> str:
        """The suits of the deck this was dealt from."""
        found = {card.suit for hand in (*self.hands, Cards(self.haggis)) for card in hand}
        return "".join(suit for suit in SUITS if suit in found)

    def check(self, rules: Rules) -> None:
        """Refuse a deal that these rules cannot have."""
        if len(self.hands) != rules.players:
            raise DealError(f"{rules.name} deals {rules.players} hands, not {len(self.hands)}")
        for seat, hand in enumerate(self.hands):
            if len(hand) != rules.dealt:
                raise DealError(f"seat {seat} is dealt {len(hand)} cards, not {rules.dealt}")
        if len(self.haggis) != rules.haggis:
            raise DealError(f"the Haggis has {len(self.haggis)} cards, not {rules.haggis}")
        dealt = sum(self.hands, Cards(self.haggis))
        if dealt == rules.suit_cards(default_suits(rules)):
            return
        if dealt.courts:
            raise DealError(f"courts are not dealt, but {dealt.courts} are")
        for card in dealt:
            if dealt.count(card) > rules.copies:
                raise DealError(f"{card} is dealt {dealt.count(card)} times")
        if len(self.suits) != rules.suits:
            raise DealError(f"{rules.name} is played with {rules.suits} suits, not {self.suits}")


def default_suits(rules: Rules) -> str:
    """Red, yellow, green, blue, then purple, as many as the rules need."""
    return SUITS[: rules.suits]


def shuffle_deal(rules: Rules, stream: Stream, suits: str | None = None) -> Deal:
    """Shuffle the suit cards and deal them out."""
    suits = rules.check_suits(default_suits(rules) if suits is None else suits)
    return deal_out(rules, stream.shuffled(rules.suit_cards(suits)))


def deal_out(rules: Rules, pack: Sequence[Card]) -> Deal:
    """Deal each hand in one go from the top; the rest is the Haggis."""
    hands = [pack[seat * rules.dealt : (seat + 1) * rules.dealt] for seat in rules.seats]
    return Deal(tuple(map(Cards, hands)), tuple(pack[rules.players * rules.dealt :]))

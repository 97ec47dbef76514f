"""A deal: the suit cards of every hand, and the Haggis."""

from __future__ import annotations

from dataclasses import dataclass

from haggis.cards import SUITS, Card, Cards, read_cards
from haggis.errors import DealError, ParseError, need, need_text
from haggis.rules import Rules
from haggis.shuffle import Chance


@dataclass(frozen=True, slots=True)
class Deal:
    """The suit cards dealt to each seat, and the Haggis with its top card first.

    In text, strokes separate the hands, and the Haggis follows a plus sign.

    >>> deal = Deal.parse("2r3r/2g3g+9bTb")
    >>> str(deal.hands[1]), str(deal.haggis[0])
    ('2g3g', '9b')
    >>> print(deal)
    2r3r/2g3g+9bTb
    """

    hands: tuple[Cards, ...]
    haggis: tuple[Card, ...]

    def __post_init__(self) -> None:
        for hand in need("hands", self.hands, tuple, "a tuple of Cards"):
            need("hands", hand, Cards, "a tuple of Cards")
        for card in need("haggis", self.haggis, tuple, "a tuple of cards, the top one first"):
            need("haggis", card, Card, "a tuple of cards, the top one first")

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read a deal on one line."""
        hands, _, haggis = need_text("text", text, "a deal as hand/hand+Haggis").partition("+")
        if "/" not in hands or "+" in haggis:
            raise ParseError(f"{text[:40]!r} is no deal: write hand/hand+Haggis")
        return cls(tuple(map(Cards.parse, hands.split("/"))), tuple(read_cards(haggis)))

    def __str__(self) -> str:
        haggis = "".join(map(str, self.haggis))
        return "/".join(map(str, self.hands)) + (f"+{haggis}" if haggis else "")

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"

    @property
    def suits(self) -> str:
        """The suits of the deck."""
        found = {card.suit for hand in (*self.hands, Cards(self.haggis)) for card in hand}
        return "".join(suit for suit in SUITS if suit in found)

    def check(self, rules: Rules) -> None:
        """Raise `DealError` unless these rules allow the deal."""
        need("rules", rules, Rules, "Rules, as find_rules gives")
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
    """The first suits in the order red, yellow, green, blue, purple."""
    return SUITS[: rules.suits]


def shuffle_deal(rules: Rules, chance: Chance, suits: str | None = None) -> Deal:
    """Shuffle the suit cards and deal whole hands from the top; the rest is the Haggis."""
    suits = rules.check_suits(default_suits(rules) if suits is None else suits)
    pack = chance.shuffled(rules.suit_cards(suits))
    hands = [pack[seat * rules.dealt : (seat + 1) * rules.dealt] for seat in rules.seats]
    return Deal(tuple(map(Cards, hands)), tuple(pack[rules.players * rules.dealt :]))

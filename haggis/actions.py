"""Everything a player can do, as small values that know their own text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from haggis.cards import Card, Cards
from haggis.combinations import Combination
from haggis.errors import AmbiguousPlay, ArgumentError, ParseError, need_number, need_text


@dataclass(frozen=True, slots=True)
class Play:
    """Play a combination to the trick."""

    combination: Combination

    def __post_init__(self) -> None:
        if not isinstance(self.combination, Combination):
            raise ArgumentError.of("combination", self.combination, "a Combination")

    def __str__(self) -> str:
        return str(self.combination)


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass, in a trick or in the auction."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Bet:
    """Bet that many points; `bet0` is the first edition's No Bet."""

    amount: int

    def __post_init__(self) -> None:
        need_number("amount", self.amount)

    def __str__(self) -> str:
        return f"bet{self.amount}"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid that many points to be the Shepherd."""

    amount: int

    def __post_init__(self) -> None:
        need_number("amount", self.amount)

    def __str__(self) -> str:
        return f"bid{self.amount}"


@dataclass(frozen=True, slots=True)
class Discard:
    """The Shepherd's discard to the Haggis; None if it was not seen."""

    cards: Cards | None

    def __post_init__(self) -> None:
        if not isinstance(self.cards, Cards | None):
            raise ArgumentError.of("cards", self.cards, "Cards")

    def __str__(self) -> str:
        return f"discard{'?' if self.cards is None else self.cards}"


@dataclass(frozen=True, slots=True)
class Give:
    """Give one card to the partner; None if it was not seen."""

    card: Card | None

    def __post_init__(self) -> None:
        if not isinstance(self.card, Card | None):
            raise ArgumentError.of("card", self.card, "a Card")

    def __str__(self) -> str:
        return f"give{'?' if self.card is None else self.card}"


@dataclass(frozen=True, slots=True)
class TakeTrick:
    """The winner by a bomb names the seat that takes the trick."""

    seat: int

    def __post_init__(self) -> None:
        need_number("seat", self.seat)

    def __str__(self) -> str:
        return f"trick{self.seat}"


@dataclass(frozen=True, slots=True)
class GiveLead:
    """Name the seat that leads after a bomb."""

    seat: int

    def __post_init__(self) -> None:
        need_number("seat", self.seat)

    def __str__(self) -> str:
        return f"lead{self.seat}"


Action = Play | Pass | Bet | Bid | Discard | Give | TakeTrick | GiveLead

PASS = Pass()


def need_action(action: object) -> None:
    """Refuse what is no action."""
    if not isinstance(action, Action):
        raise ArgumentError.of("action", action, "an action, or a text such as 4r4g or pass")


_NUMBERED: dict[str, Callable[[int], Action]] = {
    "bet": Bet,
    "bid": Bid,
    "trick": TakeTrick,
    "lead": GiveLead,
}
_WORD = re.compile(
    r"(bet|bid|trick|lead)\s*([0-9]{1,4})|(discard|give)\s*(.+)", re.ASCII | re.IGNORECASE
)


def parse_action(text: str, on: Combination | str | None = None) -> Action:
    """Read an action; `on` is the combination to beat.

    >>> parse_action("bet 15"), parse_action("give4r")
    (Bet(amount=15), Give(card=Card(rank=4, suit='r')))
    >>> str(parse_action("4r J", on=Combination.parse("3r3g")))
    '4rJ:44'
    """
    text = need_text("text", text, "an action such as 4r4g or pass").strip()
    if text.lower() == "pass":
        return PASS
    match = _WORD.fullmatch(text)
    if match is None:
        return _parse_play(text, on)
    word, number, card_word, cards = match.groups()
    if word:
        return _NUMBERED[word.lower()](int(number))
    if card_word.lower() == "give":
        return Give(Card.parse(cards))
    return Discard(Cards.parse(cards))


def _parse_play(text: str, on: Combination | str | None) -> Play:
    try:
        return Play(Combination.parse(text, on))
    except AmbiguousPlay:
        raise
    except ParseError as error:
        raise ParseError(f"{text[:40]!r} is not an action: {error}") from None

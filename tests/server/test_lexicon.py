"""The lexicon has every meaning of a selection, so the page needs no rules."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from random import Random

import pytest

from haggis import CATALOGUE, Cards, meanings
from haggis.cards import COURTS, Card
from haggis.deal import shuffle_deal
from haggis.server.protocol.lexicon import lexicon_messages
from haggis.server.protocol.messages import FRAME, Lexicon, encode
from haggis.shuffle import Stream

Meaning = tuple[int, int, int]


class Page:
    """Labels selections as docs/protocol.md says."""

    def __init__(self, messages: list[Lexicon]) -> None:
        self.cards = messages[0].cards
        self.blocks: dict[int, list[Meaning]] = defaultdict(list)
        for message in messages:
            for width, length, rank, masks in message.blocks:
                for mask in masks:
                    self.blocks[mask].append((width, length, rank))
        self.exact = {text: tuple(rest) for text, *rest in messages[0].exact}

    def label(self, selected: Cards) -> set[Meaning]:
        if str(selected) in self.exact:
            width, length, rank = self.exact[str(selected)]
            return {(width, length, rank)}
        mask = 0
        taken: dict[Card, int] = defaultdict(int)
        for card in selected.suit_cards:
            mask |= 1 << self.cards.index(str(card)) + taken[card]
            taken[card] += 1
        return {
            (width, length, rank)
            for width, length, rank in self.blocks.get(mask, [])
            if width * length == len(selected)
        }


def hand_of(name: str, rng: Random) -> Cards:
    return shuffle_deal(CATALOGUE[name], Stream(rng.getrandbits(64), 1)).hands[0] + COURTS


@pytest.mark.parametrize("name", ["haggis-2", "haggis-3", "neeps"])
def test_it_labels_any_selection_as_the_engine_does(name: str) -> None:
    rng = Random(5)
    for _ in range(2):
        hand = hand_of(name, rng)
        page = Page(lexicon_messages(hand, 1))
        cards: list[Card] = list(hand)
        chosen = [Cards(pick) for size in (1, 2, 3) for pick in combinations(cards, size)]
        chosen += [Cards(rng.sample(cards, rng.randint(4, 9))) for _ in range(1000)]
        for selected in chosen:
            expected = {(c.width, c.length, c.rank) for c in meanings(selected)}
            assert page.label(selected) == expected, selected


def test_a_smaller_hand_uses_the_same_lexicon() -> None:
    rng = Random(6)
    hand = hand_of("neeps", rng)
    page = Page(lexicon_messages(hand, 1))
    left = Cards(rng.sample(list(hand), 12))
    for size in (1, 2, 3, 4):
        for pick in combinations(left, size):
            expected = {(c.width, c.length, c.rank) for c in meanings(Cards(pick))}
            assert page.label(Cards(pick)) == expected


def test_number_bombs_and_courts_are_told_exactly() -> None:
    page = Page(lexicon_messages(Cards.parse("3b5r7g9y3r7r9rJQK"), 1))
    assert page.label(Cards.parse("3b5r7g9y")) == {(0, 0, 1)}
    assert page.label(Cards.parse("3r5r7r9r")) == {(0, 0, 6)}
    assert page.label(Cards.parse("JK")) == {(0, 0, 3)}
    assert page.label(Cards.parse("Q")) == {(1, 1, 12)}


@pytest.mark.parametrize(("name", "hands"), [("haggis-2", 100), ("neeps", 100)])
def test_it_fits_one_message_nearly_always(name: str, hands: int) -> None:
    rng = Random(7)
    parts = [len(lexicon_messages(hand_of(name, rng), 1)) for _ in range(hands)]
    assert sum(number > 1 for number in parts) <= 1


@pytest.mark.long
@pytest.mark.parametrize("name", ["haggis-2", "haggis-3", "neeps"])
def test_it_is_under_16_kib_for_999_of_1000_deals(name: str) -> None:
    rng = Random(8)
    sizes = sorted(
        sum(len(encode(message)) for message in lexicon_messages(hand_of(name, rng), 1))
        for _ in range(10_000)
    )
    assert sizes[9_989] < FRAME, sizes[-20:]


def test_a_large_one_is_split_into_messages_that_fit() -> None:
    hand = Cards.parse("4r4r4y4y4g4g4b4b5r5r5y5y5g5g5b5b6r6y6gJQK")
    messages = lexicon_messages(hand, 3)
    assert len(messages) > 1
    assert all(len(encode(message)) <= FRAME for message in messages)
    assert [message.part for message in messages] == list(range(1, len(messages) + 1))
    page = Page(messages)
    rng = Random(9)
    for _ in range(500):
        selected = Cards(rng.sample(list(hand), rng.randint(1, 10)))
        expected = {(c.width, c.length, c.rank) for c in meanings(selected)}
        assert page.label(selected) == expected

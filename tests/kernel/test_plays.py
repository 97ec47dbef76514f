"""Lists of plays: the worst hands fit, and a list that is too short is an error."""

from __future__ import annotations

import random

import numpy as np
import pytest

from haggis import Cards, Combination, Plays
from haggis.cards import RANKS
from haggis.kernel import layout
from haggis.kernel.cards import cards_of, combinations, masks, meaning
from haggis.kernel.courts import fill_all
from haggis.kernel.plays import list_plays
from haggis.rules import find_rules

TWO_SUITS = "".join(rank + suit for rank in RANKS[:9] for suit in "ry") + "JQK"


def _listed(hand: Cards, on: Combination | None, room: int) -> list[Combination]:
    first, second = masks(hand)
    listed = np.empty((room, layout.MOVE_SIZE), np.int64)
    filled = np.empty((room, layout.MOVE_SIZE), np.int64)
    number = list_plays(first, second, meaning(on) if on else 0, listed)
    return combinations(filled[: fill_all(listed, number, first >> layout.COURT_PLACE, filled)])


def _rank(play: Combination) -> int:
    return play.rank


def _highest(hand: Cards, on: Combination | None) -> set[Combination]:
    found = {(play.shape, play.cards): play for play in sorted(Plays(hand, on), key=_rank)}
    return set(found.values())


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (TWO_SUITS, 13_541),
        ("".join(rank + suit for rank in "345678" for suit in "rgb") + "JQK", 12_904),
        ("6r6g" + "".join(rank + suit for rank in "789T" for suit in "rygb") + "JQK", 12_161),
        ("".join(rank + "r" + rank + "r" for rank in RANKS[:9]) + "JQK", 4_661),
    ],
)
def test_the_worst_hands_of_neeps(text: str, number: int) -> None:
    hand = Cards.parse(text)
    plays = _listed(hand, None, layout.MAX_PLAYS)
    assert len(plays) == len(set(plays)) == number
    assert set(plays) == _highest(hand, None)


def test_a_list_too_short_is_an_error() -> None:
    hand = Cards.parse(TWO_SUITS)
    assert len(_listed(hand, None, 13_541)) == 13_541
    with pytest.raises(OverflowError, match="more plays than"):
        _listed(hand, None, 13_540)
    with pytest.raises(OverflowError, match="more plays than"):
        _listed(hand, None, 100)


@pytest.mark.parametrize("name", ["haggis-2", "haggis-3", "neeps"])
def test_random_hands_on_random_combinations(name: str) -> None:
    rules = find_rules(name)
    chance = random.Random(name)
    deck = [*rules.suit_cards("rygbp"[: rules.suits]), *Cards.parse("JQK")]
    for _ in range(60):
        chance.shuffle(deck)
        hand, other = Cards(deck[:14]), Cards(deck[14:28])
        on = chance.choice([None, *Plays(other)])
        plays = _listed(hand, on, layout.MAX_PLAYS)
        assert len(plays) == len(set(plays))
        assert set(plays) == _highest(hand, on)


def test_cards_and_masks_are_the_same() -> None:
    for text in ("", "2r", "2r2r3yJQK", "TpTpK", TWO_SUITS):
        cards = Cards.parse(text)
        assert cards_of(*masks(cards)) == cards

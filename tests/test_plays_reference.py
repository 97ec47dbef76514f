"""The plays of a hand against the reference: the same plays, and each of them once."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from random import Random

import pytest

from haggis import Card, Cards, Combination, Game, Plays, meanings
from tests import reference
from tests.reference import Meaning, Play

COURTS = [(11, ""), (12, ""), (13, "")]
DECKS = {"four suits": ("rygb", 1), "five suits": ("rygbp", 1), "two copies": ("rygb", 2)}
BOMBS = [Meaning("bomb", 0, 0, level) for level in range(1, 7)]

Hand = list[reference.Card]


def read(text: str) -> Hand:
    return [(card.rank, card.suit) for card in Cards.parse(text)]


def write(cards: Iterable[reference.Card]) -> Cards:
    return Cards(Card(rank, suit) for rank, suit in cards)


def as_play(combination: Combination) -> Play:
    cards = tuple(sorted((card.rank, card.suit) for card in combination.cards))
    width, length, rank, _ = combination
    return Play(cards, Meaning(combination.kind, width, length, rank))


def as_combination(play: Play) -> Combination:
    _, width, length, rank = play.meaning
    return Combination(width, length, rank, write(play.cards))


def check_same(found: Iterable[Combination], expected: set[Play]) -> None:
    plays = [as_play(combination) for combination in found]
    assert len(plays) == len(set(plays)), "a play is listed twice"
    assert set(plays) == expected


def check_hand(hand: Hand, on: Iterable[Play]) -> None:
    """Compare the plays to lead, and on top of each combination and each bomb."""
    cards = write(hand)
    leads = reference.plays(hand)
    check_same(Plays(cards), leads)
    for play in on:
        expected = {lead for lead in leads if reference.beats(lead.meaning, play.meaning)}
        check_same(Plays(cards, as_combination(play)), expected)


def every_bomb() -> list[Play]:
    hands = [tuple(read(text)) for text in ("3b5r7g9y", "JQ", "JK", "QK", "JQK", "3r5r7r9r")]
    return [Play(hand, meaning) for hand, meaning in zip(hands, BOMBS, strict=True)]


def structured_hand(random: Random, suits: str, copies: int, size: int) -> Hand:
    """A hand likely to hold combinations: few ranks, ranks in a row, few suits, or bomb cards."""
    low = random.randint(2, 10)
    ranks = random.choice(
        [
            range(2, 11),
            range(low, min(low + 2, 11)),
            range(low, min(low + 3, 11)),
            range(low, min(low + 4, 11)),
            range(6, 11),
            (3, 5, 7, 9),
            (low,),
        ]
    )
    few_suits = random.sample(suits, random.choice([1, 2, len(suits), len(suits)]))
    courts = random.sample(COURTS, random.choice([0, 1, 2, 2, 3, 3, 3]))
    pack = list(product(ranks, few_suits)) * copies
    number = min(len(pack), max(1, size - len(courts)))
    return sorted([*random.sample(pack, number), *courts])


def one_of_each_meaning(hand: Hand) -> list[Play]:
    return list({play.meaning: play for play in sorted(reference.plays(hand))}.values())


def test_the_reference_shares_nothing_with_the_engine() -> None:
    tree = ast.parse(Path(reference.__file__).read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
    sources = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert imports == []
    assert set(sources) == {
        "__future__",
        "collections",
        "collections.abc",
        "functools",
        "itertools",
        "typing",
    }


@pytest.mark.parametrize("deck", DECKS)
def test_small_hands_lead_and_follow_as_the_reference_says(deck: str) -> None:
    suits, copies = DECKS[deck]
    random = Random(f"small {deck}")
    bombs = every_bomb()
    kinds = set()
    for _ in range(160):
        hand = structured_hand(random, suits, copies, random.randint(1, 9))
        other = structured_hand(random, suits, copies, random.randint(1, 9))
        on = one_of_each_meaning(other)
        check_hand(hand, [*random.sample(on, min(12, len(on))), *bombs])
        kinds |= {play.meaning.kind for play in on}
    assert kinds == {"single", "set", "sequence", "stair", "bomb"}


@pytest.mark.parametrize("deck", DECKS)
def test_small_hands_follow_every_shape_at_every_rank(deck: str) -> None:
    suits, copies = DECKS[deck]
    random = Random(f"shapes {deck}")
    for _ in range(25):
        hand = structured_hand(random, suits, copies, 9)
        leads = reference.plays(hand)
        for meaning in every_meaning(len(hand) + 1):
            on = Combination(meaning.width, meaning.length, meaning.rank, Cards())
            expected = {lead for lead in leads if reference.beats(lead.meaning, meaning)}
            check_same(Plays(write(hand), on), expected)


def every_meaning(most_cards: int) -> list[Meaning]:
    """Every meaning that a combination of so many cards or fewer could have."""
    found = [*BOMBS]
    for width, length in product(range(1, most_cards + 1), range(1, 13)):
        kind = reference.kind_of(width, length)
        if kind and width * length <= most_cards:
            found += [Meaning(kind, width, length, top) for top in range(length + 1, 14)]
    return found


WORST = {
    "one rank": "5r5y5g5b5pJQK",
    "one rank twice": "5r5r5y5y5g5g5b5bJQK",
    "two ranks": "5r5y5g5b6r6y6g6bJQK",
    "two ranks twice": "5r5r5y5y6r6r6y6yJQK",
    "a run": "2r3r4r5r6r7r8r9rTrJQK",
    "two runs": "6r7r8r9rTr7g8g9gTgJQK",
    "the top": "8r8g9r9gTrTgTyTbJQK",
    "the bottom": "2r2g3r3g4r4gJQK",
    "bombs": "3r3y3g3b5r5y7g7b9r9bJQK",
    "bombs twice": "3r3r5r5r7r7r9r9r9yJQK",
    "gaps": "2r4r6r8rTrTgJQK",
    "courts": "JQK",
    "one card": "Tp",
    "nothing": "",
}


@pytest.mark.parametrize("name", WORST)
def test_the_hardest_hands_lead_and_follow_as_the_reference_says(name: str) -> None:
    hand = read(WORST[name])
    check_hand(hand, [*one_of_each_meaning(hand), *every_bomb()])


FULL_HANDS = [
    ("haggis-2", 1),
    ("haggis-3", 2),
    ("haggis-3", 3),
]


def check_full_hand(hand: Cards) -> None:
    """Compare all plays to lead and on top of each of the hand's own meanings."""
    leads = reference.plays((card.rank, card.suit) for card in hand)
    check_same(Plays(hand), leads)
    by_meaning = {play.meaning: play for play in sorted(leads)}
    for meaning, play in by_meaning.items():
        expected = {lead for lead in leads if reference.beats(lead.meaning, meaning)}
        check_same(Plays(hand, as_combination(play)), expected)


@pytest.mark.parametrize(("rules", "seed"), FULL_HANDS)
def test_full_hands_lead_and_follow_as_the_reference_says(rules: str, seed: int) -> None:
    check_full_hand(Game.new(rules, seed=seed).round.hands[0])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 20))
@pytest.mark.parametrize("rules", ["haggis-2", "haggis-3"])
def test_many_full_hands_lead_and_follow_as_the_reference_says(rules: str, seed: int) -> None:
    for hand in Game.new(rules, seed=seed).round.hands[:2]:
        check_full_hand(hand)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_full_hands_of_neeps_lead_and_follow_as_the_reference_says(seed: int) -> None:
    check_full_hand(Game.new("neeps", seed=seed).round.hands[0])


@pytest.mark.long
@pytest.mark.parametrize("deck", DECKS)
def test_many_small_hands_lead_and_follow_as_the_reference_says(deck: str) -> None:
    suits, copies = DECKS[deck]
    random = Random(f"many {deck}")
    bombs = every_bomb()
    for _ in range(1500):
        hand = structured_hand(random, suits, copies, random.randint(5, 9))
        on = one_of_each_meaning(structured_hand(random, suits, copies, 9))
        check_hand(hand, [*random.sample(on, min(6, len(on))), *bombs])


@pytest.mark.parametrize("deck", DECKS)
def test_the_meanings_of_any_cards_are_those_of_the_reference(deck: str) -> None:
    suits, copies = DECKS[deck]
    random = Random(f"meanings {deck}")
    for _ in range(4000):
        cards = structured_hand(random, suits, copies, random.randint(1, 12))
        found = meanings(write(cards))
        expected = {Play(tuple(cards), meaning) for meaning in reference.meanings(tuple(cards))}
        check_same(found, expected)


def test_beating_is_that_of_the_reference_for_every_two_meanings() -> None:
    every = every_meaning(12)
    for old, new in product(every, repeat=2):
        engine_old, engine_new = (Combination(*m[1:], Cards()) for m in (old, new))
        assert engine_new.beats(engine_old) == reference.beats(new, old), (old, new)


def found_in(text: str) -> set[Meaning]:
    """What exactly these cards mean, in which the engine and the reference must agree."""
    cards = Cards.parse(text)
    found = {as_play(combination).meaning for combination in meanings(cards)}
    assert found == reference.meanings(tuple(read(text)))
    assert found == {as_play(play).meaning for play in Plays(cards) if play.cards == cards}
    return found


def test_a_stair_of_pairs_needs_two_suits_at_most() -> None:
    assert ("stair", 2, 2, 5) in found_in("4r5gJQ")
    assert found_in("4r4g5bJ") == set()


def test_a_stair_of_two_copies_may_have_one_suit() -> None:
    assert found_in("4r4r5r5r") == {("stair", 2, 2, 5)}
    assert found_in("4r4r5r5g") == set()
    assert found_in("4r4g5r5g") == {("stair", 2, 2, 5)}


def test_a_stair_may_be_wider_than_the_deck_has_suits() -> None:
    assert ("stair", 5, 2, 5) in found_in("4r4y4g4b5r5y5g5bJQ")


def test_a_whole_column_may_be_wild() -> None:
    assert found_in("4r4gJQ") == {("set", 4, 1, 4), ("stair", 2, 2, 4), ("stair", 2, 2, 5)}
    assert found_in("4r5rJQ") == {
        *(("sequence", 1, 4, top) for top in (5, 6, 7)),
        ("stair", 2, 2, 5),
    }


def test_the_same_cards_can_mean_several_things() -> None:
    assert found_in("5rJQK") == {
        ("set", 4, 1, 5),
        *(("sequence", 1, 4, top) for top in (5, 6, 7, 8)),
        ("stair", 2, 2, 5),
        ("stair", 2, 2, 6),
    }


def test_courts_stand_at_their_own_rank_in_blocks() -> None:
    assert ("sequence", 1, 3, 11) in found_in("9rTrJ")
    assert ("stair", 2, 2, 11) in found_in("TrTgJQ")
    assert found_in("TrJQK") >= {("sequence", 1, 4, 13), ("stair", 2, 2, 11)}


def test_no_block_reaches_below_two() -> None:
    assert found_in("2rJQ") == {("set", 3, 1, 2), ("sequence", 1, 3, 4)}


def test_courts_alone_are_singles_or_bombs() -> None:
    singles = {"J": 11, "Q": 12, "K": 13}
    bombs = {"JQ": 2, "JK": 3, "QK": 4, "JQK": 5}
    for text, rank in singles.items():
        assert found_in(text) == {("single", 1, 1, rank)}
    for text, level in bombs.items():
        assert found_in(text) == {("bomb", 0, 0, level)}


def test_two_courts_of_a_kind_are_in_no_hand_and_mean_nothing() -> None:
    for text in ("JJ", "4rJJ", "4r5rQQ", "KKK"):
        assert meanings(Cards.parse(text)) == ()


def test_number_bombs_have_four_suits_or_one_and_no_wilds() -> None:
    assert found_in("3b5r7g9y") == {("bomb", 0, 0, 1)}
    assert found_in("3b5b7b9b") == {("bomb", 0, 0, 6)}
    assert found_in("3b5b7g9y") == set()
    assert found_in("3b5r7g9r") == set()
    assert found_in("3r5r7rJ") == set()


def test_two_singles_in_a_row_are_nothing() -> None:
    assert found_in("4r5r") == set()
    assert found_in("4rJ") == {("set", 2, 1, 4)}


def test_a_shape_must_match_exactly() -> None:
    wide, long = Combination.parse("4r4y4g5r5y5g"), Combination.parse("6r6y7r7y8r8y")
    assert (wide.width, wide.length, long.width, long.length) == (3, 2, 2, 3)
    assert not wide.beats(long)
    assert not long.beats(wide)


@pytest.mark.parametrize(
    ("hand", "largest"),
    [("5r5y5g5bJQK", 7), ("5r5y5g5b5pJQK", 8), ("5r5r5y5y5g5g5b5bJQK", 11)],
)
def test_the_largest_set_is_a_whole_rank_with_all_courts(hand: str, largest: int) -> None:
    sets = [play for play in Plays(Cards.parse(hand)) if play.kind == "set"]
    assert max(play.width for play in sets) == largest
    assert ("set", largest, 1, 5) in found_in(hand)


@pytest.mark.parametrize("rules", ["haggis-2", "haggis-3", "neeps"])
def test_the_ways_to_follow_are_the_leads_that_beat(rules: str) -> None:
    for seed in range(4):
        hand, other, *_ = Game.new(rules, seed=seed).round.hands
        leads = list(Plays(hand))
        for on in Random(seed).sample(list(Plays(other)), 60):
            follows = list(Plays(hand, on))
            assert len(follows) == len(set(follows))
            assert set(follows) == {lead for lead in leads if lead.beats(on)}

"""What must hold of every value: its text reads back, it is ordered, it counts like a multiset."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import Phase, assume, example, given, settings
from hypothesis import strategies as st

from haggis import (
    Action,
    AmbiguousPlay,
    Card,
    Cards,
    Combination,
    Game,
    Goal,
    HaggisError,
    ParseError,
    Plays,
    Record,
    RecordError,
    meanings,
    parse_action,
    read_record,
    to_json,
    to_text,
)
from haggis.cards import CARDS, RANKS
from haggis.record import Comment, from_data, to_data
from tests import strategies as some


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_reads_back(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert eval(repr(card), {"Card": Card}) == card


@given(some.collections())
def test_cards_read_back(cards: Cards) -> None:
    assert Cards.parse(str(cards)) == cards
    assert eval(repr(cards), {"Cards": Cards}) == cards


@given(st.lists(some.cards(), max_size=60), st.sampled_from(["", " ", ", "]))
def test_cards_read_in_any_order_and_spacing(cards: list[Card], between: str) -> None:
    text = between.join(map(str, cards))
    assert Cards.parse(text) == Cards.parse(text.lower()) == Cards(cards)
    assert Cards.parse(text.replace("T", "10")) == Cards(cards)


@given(some.any_combinations())
def test_a_combination_reads_back(combination: Combination) -> None:
    assert Combination.parse(str(combination)) == combination


@given(some.any_combinations(), some.any_combinations())
def test_a_combination_reads_back_whatever_it_is_played_on(
    combination: Combination, on: Combination
) -> None:
    assert Combination.parse(str(combination), on) == combination


@given(some.hands(), some.plays())
def test_following_without_ranks_takes_the_highest_meaning_of_the_shape(
    hand: Cards, on: Combination
) -> None:
    highest: dict[Cards, Combination] = {}
    for play in Plays(hand, on):
        highest[play.cards] = max(play, highest.get(play.cards, play))
    for cards, expected in highest.items():
        assert Combination.parse(str(cards), on) == expected


@given(some.hands())
def test_leading_without_ranks_takes_the_only_shape_or_lists_them_all(cards: Cards) -> None:
    readings = meanings(cards)
    assume(readings)
    best = {reading.shape: reading for reading in sorted(readings)}
    if len(best) == 1:
        assert Combination.parse(str(cards)) == next(iter(best.values()))
        return
    with pytest.raises(AmbiguousPlay) as caught:
        Combination.parse(str(cards))
    assert caught.value.readings == tuple(map(str, best.values()))


@given(some.actions())
def test_an_action_reads_back(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert parse_action(f" {str(action).upper()} ") == action


@given(some.goals())
def test_a_goal_reads_back(goal: Goal) -> None:
    assert Goal.parse(str(goal)) == goal


LETTERS = "betbidtrickleadgivediscardpass0123456789rygbpTJQK:,-? ıſK"


@given(st.text() | st.text(st.sampled_from(LETTERS)))
@example("bıd15")
@example("trıck2")
@example("gıve4r")
@example("give" + "2r" * 256)
@example("discard")
@example("4rJ:")
@example(":44")
@example("bet99999")
def test_any_text_is_an_action_in_one_way_or_is_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except ParseError:
        return
    assert parse_action(str(action)) == action
    assert str(action)[0] in RANKS or str(action)[:3] == text.strip()[:3].lower()


@given(st.text() | st.text(st.sampled_from("0123456789r- ²٣")))
def test_any_text_is_a_goal_or_is_refused(text: str) -> None:
    try:
        goal = Goal.parse(text)
    except HaggisError:
        return
    assert Goal.parse(str(goal)) == goal


WITHOUT_SHRINKING = (Phase.explicit, Phase.generate)
"""Making a game smaller takes minutes, and is not worth them."""


@settings(phases=WITHOUT_SHRINKING, max_examples=60)
@given(some.records())
def test_a_record_reads_back_from_its_text(record: Record) -> None:
    text = to_text(record)
    assert read_record(text) == record
    assert to_text(read_record(text)) == text


@settings(phases=WITHOUT_SHRINKING, max_examples=60)
@given(some.records())
def test_a_record_reads_back_from_json(record: Record) -> None:
    text = to_json(record)
    assert read_record(text) == record
    assert json.loads(to_json(read_record(text))) == json.loads(text)
    assert from_data(to_data(record)) == record


@settings(phases=WITHOUT_SHRINKING, max_examples=60)
@given(some.records())
def test_a_record_goes_from_json_to_text_and_back_without_loss(record: Record) -> None:
    by_text = read_record(to_text(read_record(to_json(record))))
    assert to_json(by_text) == to_json(record)


def test_comments_out_of_order_go_through_text_without_loss() -> None:
    comments = (Comment(1, 0, "later"), Comment(0, 0, "first"))
    by_json = read_record(to_json(Record(Game.new("haggis-2", seed=7), comments)))
    assert read_record(to_text(by_json)) == by_json


@pytest.mark.parametrize("seed", [0, -7, 2**64, 10**29, 10**30, 10**60])
def test_a_seed_reads_back_or_is_refused(seed: int) -> None:
    try:
        game = Game.new("haggis-2", seed=seed)
    except HaggisError:
        return
    assert read_record(to_json(game)).game == game
    assert read_record(to_text(game)).game == game


@pytest.mark.parametrize("form", [to_text, to_json])
def test_a_record_with_a_card_that_does_not_exist_is_refused_as_a_record(
    form: Callable[[Game], str],
) -> None:
    text = form(Game.new("haggis-2", seed=7))
    assert text.count("4r") == 1
    with pytest.raises(RecordError, match="round 1"):
        read_record(text.replace("4r", "4x"))


@st.composite
def alike(draw: st.DrawFn) -> tuple[Combination, Combination, Combination]:
    """Three combinations of one shape."""
    first = draw(some.any_combinations())
    group = [play for play in Plays(draw(some.hands())) if play.shape == first.shape]
    group += some.BOMBS if first.is_bomb else [first]
    pick = st.sampled_from(group)
    return draw(pick), draw(pick), draw(pick)


@given(alike())
def test_beating_is_a_strict_order_by_rank_within_a_shape(
    three: tuple[Combination, Combination, Combination],
) -> None:
    a, b, c = three
    assert not a.beats(a)
    assert not (a.beats(b) and b.beats(a))
    assert a.beats(c) or not (a.beats(b) and b.beats(c))
    assert (a.beats(b) or b.beats(a)) == (a.rank != b.rank)
    assert a.beats(b) == (a.rank > b.rank)


@given(some.any_combinations(), some.any_combinations())
def test_only_bombs_beat_another_shape(a: Combination, b: Combination) -> None:
    assume(a.shape != b.shape)
    assert a.beats(b) == a.is_bomb


def test_the_bombs_stand_in_one_order() -> None:
    order = ["3b5r7g9y", "JQ", "JK", "QK", "JQK", "3b5b7b9b"]
    bombs = [Combination.parse(text) for text in order]
    for low, lower in enumerate(bombs):
        for high, higher in enumerate(bombs):
            assert higher.beats(lower) == (high > low)


lists = st.lists(some.cards(), max_size=60)


def counted(cards: Cards) -> Counter[Card]:
    return Counter(cards)


@given(lists)
def test_cards_count_like_a_multiset(items: list[Card]) -> None:
    cards, expected = Cards(items), Counter(items)
    assert counted(cards) == expected
    assert list(cards) == sorted(items) == sorted(items, key=lambda card: card.index)
    assert len(cards) == len(items)
    assert bool(cards) == bool(items)
    assert list(cards.by_kind()) == [expected[card] for card in CARDS]
    for card in CARDS:
        assert cards.count(card) == expected[card]
        assert (card in cards) == (card in expected)


@given(lists, lists)
def test_cards_add_take_away_and_compare_like_multisets(
    left: list[Card], right: list[Card]
) -> None:
    a, b, expected_a, expected_b = Cards(left), Cards(right), Counter(left), Counter(right)
    assert counted(a + b) == expected_a + expected_b
    assert (a <= b) == (expected_a <= expected_b)
    assert a <= a + b
    assert a + b - b == a
    assert (a == b) == (expected_a == expected_b)
    if b <= a:
        assert counted(a - b) == expected_a - expected_b
    else:
        with pytest.raises(ValueError, match="cannot take"):
            a - b


@given(lists, st.data())
def test_a_part_of_cards_is_found_in_them(items: list[Card], data: st.DataObject) -> None:
    part = data.draw(st.lists(st.sampled_from(items), unique=True)) if items else []
    assert Cards(part) <= Cards(items)
    assert counted(Cards(items) - Cards(part)) == Counter(items) - Counter(part)


@given(lists)
def test_cards_part_into_courts_and_suit_cards(items: list[Card]) -> None:
    cards = Cards(items)
    assert list(cards.courts) == sorted(card for card in items if card.is_court)
    assert list(cards.suit_cards) == sorted(card for card in items if not card.is_court)
    assert cards.courts + cards.suit_cards == cards


@given(lists, st.dictionaries(st.integers(2, 13), st.integers(-3, 9)))
def test_the_points_of_cards_add_up(items: list[Card], worth: dict[int, int]) -> None:
    assert Cards(items).points(worth) == sum(worth.get(card.rank, 0) for card in items)


@given(lists)
def test_equal_cards_are_equal_in_every_way(items: list[Card]) -> None:
    cards, reverse = Cards(items), Cards(reversed(items))
    assert cards == reverse
    assert hash(cards) == hash(reverse)
    assert str(cards) == str(reverse)
    assert pickle.loads(pickle.dumps(cards)) == copy.deepcopy(cards) == cards
    assert cards != items


@pytest.mark.parametrize("number", [127, 128, 129, 254, 255, 256, 257, 600])
def test_a_card_read_very_often_is_counted_right_or_refused(number: int) -> None:
    card, other = Card.parse("2r"), Card.parse("2y")
    try:
        cards = Cards.parse("2r" * number)
    except HaggisError:
        return
    assert list(cards) == [card] * number
    assert len(cards) == number
    assert not cards <= Cards([other])

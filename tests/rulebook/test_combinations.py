"""Singles, sets, sequences and stairs, with and without wild courts."""

from itertools import combinations, permutations

import pytest

from haggis import AmbiguousPlay, Cards, Combination, ParseError, Shape, meanings
from haggis.words import describe
from tests.rulebook.positions import after_passing, opening, play, refusal

SIMPLE = [
    ("2b", "single", 1, 1, 2),
    ("J", "single", 1, 1, 11),
    ("Q", "single", 1, 1, 12),
    ("K", "single", 1, 1, 13),
    ("4r4g", "set", 2, 1, 4),
    ("4r4y4g4b4p", "set", 5, 1, 4),
    ("4rK", "set", 2, 1, 4),
    ("3r4r5r", "sequence", 1, 3, 5),
    ("2p3p4p5p6p7p8p9pTp", "sequence", 1, 9, 10),
    ("8rTrJ", "sequence", 1, 3, 10),
    ("4r4g5r5g", "stair", 2, 2, 5),
    ("4r4g4b5r5g5b6r6g6b", "stair", 3, 3, 6),
    ("4r4g5rJ", "stair", 2, 2, 5),
]


@pytest.mark.parametrize(("cards", "kind", "width", "length", "rank"), SIMPLE)
def test_the_kinds_of_combination(
    cards: str, kind: str, width: int, length: int, rank: int
) -> None:
    found = [one for one in meanings(Cards.parse(cards)) if one.kind == kind]
    assert (width, length, rank) in [(one.width, one.length, one.rank) for one in found]


@pytest.mark.parametrize(
    "cards",
    [
        "4r5r",
        "4r5g",
        "4r5g6r",
        "4r5r7r",
        "4r4g5r5b",
        "4r4g5b5y",
        "4r4g5r",
        "4r4g6r6g",
        "4r4g4b5r5g5y",
        "3r5r7rK",
        "4r4g5bJ",
    ],
)
def test_cards_that_make_nothing(cards: str) -> None:
    assert meanings(Cards.parse(cards)) == ()


def test_two_cards_in_a_row_are_no_sequence() -> None:
    assert meanings(Cards.parse("7r8r")) == ()
    assert {one.kind for one in meanings(Cards.parse("7rJ"))} == {"set"}


def test_a_lone_court_is_a_single_of_its_own_rank_only() -> None:
    assert [one.rank for one in meanings(Cards.parse("Q"))] == [12]


def test_a_court_needs_a_suit_card_to_be_wild() -> None:
    for courts in ("JQ", "JK", "QK", "JQK"):
        assert [one.kind for one in meanings(Cards.parse(courts))] == ["bomb"]


def test_no_hand_has_two_courts_of_one_rank_to_play_together() -> None:
    assert meanings(Cards.parse("5rJJ")) == ()
    assert meanings(Cards.parse("JJ")) == ()


def test_two_wilds_share_out_the_suits_of_a_stair() -> None:
    assert Combination.parse("4r5gJQ:4455").shape == Shape(2, 2)


def test_a_stair_of_pairs_has_room_for_two_suits_only() -> None:
    assert all(one.shape != Shape(2, 2) for one in meanings(Cards.parse("4r4g5bJ")))


def test_two_copies_make_pairs_and_stairs_in_one_suit() -> None:
    assert describe(Combination.parse("4r4r")) == "a pair of 4s"
    assert Combination.parse("4r4r5r5r").shape == Shape(2, 2)
    assert Combination.parse("4r4r5r5rJ6r").shape == Shape(2, 3)


def test_copies_count_in_the_suits_of_a_stair() -> None:
    assert meanings(Cards.parse("4r4r5r5g")) == ()
    assert meanings(Cards.parse("4r4r5r6r")) == ()


def test_two_copies_do_not_lengthen_a_sequence() -> None:
    assert meanings(Cards.parse("4r4r5r6r7r")) == ()


@pytest.mark.parametrize(
    ("rules", "fives", "most"),
    [
        ("haggis-2", "5r5y5g5b", 7),
        ("haggis-3", "5r5y5g5b5p", 8),
        ("neeps", "5r5r5y5y5g5g5b5b", 11),
    ],
)
def test_the_largest_set(rules: str, fives: str, most: int) -> None:
    round = after_passing(opening(rules, fives))
    largest = play(round, f"0 {fives}JQK:{'5' * most}")
    assert largest.table.on is not None
    assert largest.table.on.shape == Shape(most, 1)


def test_a_stair_may_be_wider_than_the_deck_has_suits() -> None:
    assert Combination.parse("4r4y4g4bJ5r5y5g5bQ:4444455555").shape == Shape(5, 2)


def test_a_whole_column_of_a_stair_may_be_wild() -> None:
    assert Combination.parse("4r5rJQ:4455").shape == Shape(2, 2)
    assert Combination.parse("4r4gJQ:4455").rank == 5
    assert Combination.parse("4r4gJQ:3344").rank == 4


def test_one_suit_card_and_three_courts_have_seven_meanings() -> None:
    found = [(one.kind, one.rank) for one in meanings(Cards.parse("5rJQK"))]
    sequences = [("sequence", rank) for rank in (5, 6, 7, 8)]
    assert sorted(found) == sorted([*sequences, ("set", 5), ("stair", 5), ("stair", 6)])


def test_a_leader_says_what_ambiguous_cards_are() -> None:
    """D2"""
    with pytest.raises(AmbiguousPlay) as caught:
        Combination.parse("5rJQK")
    assert caught.value.readings == ("5rJQK:5678", "5rJQK:5566", "5rJQK:5555")


def test_a_follower_is_given_the_shape_and_takes_the_highest_rank() -> None:
    """D2"""
    round = play(opening("haggis-2", "2y3y4y2r2g3r3g2b", "5r"), "0 2y3y4y, 1 5rJQ")
    assert str(round.table.on) == "5rJQ:567"
    round = play(opening("haggis-2", "2y3y4y2r2g3r3g2b", "5r"), "0 2r2g3r3g, 1 5rJQK")
    assert str(round.table.on) == "5rJQK:5566"


def test_a_lower_rank_may_be_declared() -> None:
    """D2"""
    round = play(opening("haggis-2", "2y3y4y", "5r"), "0 2y3y4y, 1 5rJQ:456")
    assert round.table.on is not None
    assert round.table.on.rank == 6
    round = play(opening("haggis-2", "2y3y4y", "4r"), "0 2y3y4y")
    assert refusal(round, "1 4rJQ:234") == "too-low"


def test_cards_cannot_be_declared_as_what_they_are_not() -> None:
    for text in ("5rJQ:678", "5rJQ:55", "4r5rJ:444"):
        with pytest.raises(ParseError):
            Combination.parse(text)


BLOCKS = ["2r", "2r2g", "2r2g2b", "2r3r4r", "2r3r4r5r", "2r2g3r3g", "2r2g3r3g4r4g", "2r2g2b3r3g3b"]
HIGHER = ["3y", "3y3b", "3y3b3p", "7b8b9b", "7b8b9bTb", "7b7p8b8p", "7b7p8b8p9b9p", "7b7p7y8b8p8y"]


@pytest.mark.parametrize("low", BLOCKS)
@pytest.mark.parametrize("high", HIGHER)
def test_only_the_same_shape_and_a_higher_rank_beats(low: str, high: str) -> None:
    same_shape = BLOCKS.index(low) == HIGHER.index(high)
    assert Combination.parse(high).beats(Combination.parse(low)) is same_shape
    assert not Combination.parse(low).beats(Combination.parse(high))


def test_an_equal_rank_does_not_beat() -> None:
    assert not Combination.parse("4y4b").beats(Combination.parse("4r4g"))
    assert not Combination.parse("3b4b5b").beats(Combination.parse("3r4r5r"))


def test_six_cards_are_two_different_stairs() -> None:
    """D1"""
    wide, long = Combination.parse("7r7y7g8r8y8g"), Combination.parse("4r4y5r5y6r6y")
    assert not wide.beats(long)
    assert not long.beats(wide)
    round = play(opening("haggis-2", "4r4y5r5y6r6y", "7r7y7g8r8y8g"), "0 4r4y5r5y6r6y")
    assert refusal(round, "1 7r7y7g8r8y8g") == "wrong-shape"


def test_a_court_may_stand_at_its_own_rank() -> None:
    """D3"""
    found = meanings(Cards.parse("TrJQK"))
    assert [one.rank for one in found if one.kind == "sequence"] == [10, 11, 12, 13]
    assert Combination.parse("TrTgTbJQK:TTTJJJ").rank == 11


def test_a_court_may_stand_in_for_a_card_that_is_held() -> None:
    """D3"""
    round = play(opening("haggis-2", "4r5r6r", "7g8g9g"), "0 4r6rJ:456")
    assert round.table.on is not None
    assert round.table.on.rank == 6


def test_wild_for_a_lower_card_and_wild_for_any_card_are_the_same_rule() -> None:
    """D3: whichever court places a block has, both readings fill them with the same courts."""
    seen = 0
    for width in range(1, 12):
        for length in range(1, 13):
            for top in range(length + 1, 14):
                needed = [rank for rank in range(11, top + 1) if rank > top - length] * width
                has_suit_card = top - length + 1 <= 10
                if not has_suit_card or len(needed) > 3:
                    continue
                for number in range(len(needed), 4):
                    places = [*needed, *[10] * (number - len(needed))]
                    for courts in combinations((11, 12, 13), number):
                        seen += 1
                        assert any(
                            all(court >= place for court, place in zip(order, places, strict=True))
                            for order in permutations(courts)
                        ), (width, length, top, courts)
    assert seen > 500

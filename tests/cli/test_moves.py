"""`haggis moves`: every legal play with its meaning, and hands that cannot be."""

from __future__ import annotations

import json

import pytest

from haggis import Cards, Combination, Plays

from .running import complaint, output


def moves(rules: str, hand: str, *words: str) -> list[dict[str, object]]:
    data = json.loads(output("moves", "--rules", rules, "--hand", hand, *words, "--json"))
    assert list(data) == ["plays"]
    plays: list[dict[str, object]] = data["plays"]
    return plays


def test_json_is_exactly_as_the_format_says() -> None:
    plays = moves("haggis-2", "5rJQ")
    assert {
        "play": "5rJQ:555",
        "cards": ["5r", "J", "Q"],
        "kind": "set",
        "width": 3,
        "length": 1,
        "rank": 5,
    } in plays
    assert {
        "play": "JQ",
        "cards": ["J", "Q"],
        "kind": "bomb",
        "width": 0,
        "length": 0,
        "rank": 2,
    } in plays
    assert [list(play) for play in plays] == [
        ["play", "cards", "kind", "width", "length", "rank"] for _ in plays
    ]


def test_lower_ranks_are_listed_too() -> None:
    found = [play["play"] for play in moves("haggis-2", "5rJQ", "--on", "2g3g4g")]
    assert found == ["5rJQ:345", "5rJQ:456", "5rJQ:567", "JQ"]


def test_it_lists_what_the_engine_lists() -> None:
    hand = "2r3r4y4g5r5g6r7b8p8rTrTgJK"
    found = [play["play"] for play in moves("haggis-3", hand, "--on", "2y2b")]
    assert found == [str(play) for play in Plays(Cards.parse(hand), Combination.parse("2y2b"))]


def test_text_is_grouped_and_aligned() -> None:
    text = output("moves", "--rules", "haggis-2", "--hand", "4r4g5r5g9bJK", "--on", "3r3g")
    assert text == (
        "13 plays of 4r4g5r5g9bJK on top of a pair of 3s, haggis-2\n"
        "\n"
        "Pairs (12)\n"
        "  4  4r4g    4rJ:44  4rK:44  4gJ:44  4gK:44\n"
        "  5  5r5g    5rJ:55  5rK:55  5gJ:55  5gK:55\n"
        "  9  9bJ:99  9bK:99\n"
        "\n"
        "Bombs (1)\n"
        "  J-K  JK\n"
    )


def test_a_whole_hand_to_lead_fits_the_screen() -> None:
    hand = "2r3r4y4g5r5g6r7b8y8r9rTrTgTbJQK"
    text = output("moves", "--rules", "haggis-2", "--hand", hand)
    for title in ("Singles", "Pairs", "Threes", "Sequences of 3", "Stairs of 2 pairs", "Bombs"):
        assert f"\n{title} (" in text
    assert max(map(len, text.splitlines())) <= 80


def test_nothing_to_play() -> None:
    text = output("moves", "--rules", "haggis-2", "--hand", "2r", "--on", "3g")
    assert text.splitlines()[-1] == "Nothing beats it: you can only pass."
    assert moves("haggis-2", "2r", "--on", "3g") == []
    assert "There are no cards to play." in output("moves", "--rules", "haggis-2", "--hand", "")


@pytest.mark.parametrize("suits", ["rygb", "rygp", "rybp", "rgbp", "ygbp"])
def test_any_four_suits_will_do(suits: str) -> None:
    assert len(moves("haggis-2", "".join(f"2{suit}" for suit in suits))) == 15


@pytest.mark.parametrize(
    ("rules", "words", "sentence"),
    [
        (
            "haggis-2",
            ("--hand", "2r2y2g2b3p"),
            "haggis-2 is played with 4 suits, but these cards have 5",
        ),
        (
            "neeps",
            ("--hand", "2r2y2g2b", "--on", "3p"),
            "neeps is played with 4 suits, but these cards have 5",
        ),
        (
            "haggis-2",
            ("--hand", "4r4r"),
            "4r is there 2 times, but the deck of haggis-2 has it once",
        ),
        ("neeps", ("--hand", "4r4r4r"), "4r is there 3 times, but the deck of neeps has it twice"),
        (
            "haggis-3",
            ("--hand", "4r5r", "--on", "4r"),
            "4r is there 2 times, but the deck of haggis-3 has it once",
        ),
        ("neeps", ("--hand", "JJ"), "J is there 2 times, but a hand of neeps has it once"),
        (
            "haggis-2",
            ("--hand", "2r3r4r5r6r7r8r9rTr2y3y4y5y6y7y"),
            "a hand of haggis-2 has at most 14 suit cards and the courts J Q K, "
            "but this one has 15 suit cards",
        ),
        (
            "haggis-2",
            ("--hand", "2r" * 300),
            "a hand of haggis-2 has at most 17 cards, not 300",
        ),
        (
            "haggis-2",
            ("--hand", "4rX"),
            "'X' is not a card: write 2r … 9r Tr with suits r y g b p, or J Q K",
        ),
        ("haggis-2", ("--hand", "4r", "--on", "4r5g"), "4r5g is not a combination"),
        (
            "haggis-2",
            ("--hand", "8b", "--on", "5rJQ"),
            "5rJQ can be several things: say which of 5rJQ:567, 5rJQ:555",
        ),
    ],
)
def test_what_is_refused(rules: str, words: tuple[str, ...], sentence: str) -> None:
    assert complaint("moves", "--rules", rules, *words) == sentence


def test_both_copies_in_neeps() -> None:
    found = [play["play"] for play in moves("neeps", "4r4r5r5r")]
    assert "4r4r5r5r" in found


def test_courts_in_hand_and_below() -> None:
    assert [play["play"] for play in moves("haggis-2", "JQK", "--on", "J")] == [
        *("Q", "K", "JQ", "JK", "QK", "JQK")
    ]

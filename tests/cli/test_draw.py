"""Tables in the terminal."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest

from haggis.cards import Card
from haggis.cli import draw


def plain(lines: list[str]) -> list[str]:
    return [click.unstyle(line) for line in lines]


def test_columns_are_aligned_and_numbers_to_the_right() -> None:
    drawn = draw.table([["Ann", "7", "x"], ["Benedict", "250", ""]], ["", "Games\nwon", "Bet"], [1])
    assert plain(drawn) == [
        "          Games",
        "            won  Bet",
        "────────────────────",
        "Ann           7  x",
        "Benedict    250",
    ]


def test_without_a_header_there_is_no_line_and_without_rows_nothing() -> None:
    assert draw.table([["a", "b"], ["ccc", "d"]]) == ["a    b", "ccc  d"]
    assert draw.table([]) == []


def test_colours_are_kept_and_take_no_room() -> None:
    red = draw.card(Card.parse("4r"))
    (first, second) = draw.table([[red, "a"], ["4r", "b"]])
    assert red in first
    assert click.unstyle(first) == "4r  a"
    assert second == "4r  b"
    assert draw.size([first]) == 5


def test_text_is_wrapped_only_where_the_room_is_given() -> None:
    row = ["name", "word " * 20]
    assert draw.size(draw.table([row])) > 100
    wrapped = draw.table([row], ["", "text"], room=40)
    assert draw.size(wrapped) <= 40
    assert " ".join(plain(wrapped)).count("word") == 20


def test_brackets_are_not_taken_for_markup() -> None:
    assert draw.table([["[bold]x[/bold]", ":smile:"]]) == ["[bold]x[/bold]  :smile:"]


@pytest.mark.parametrize("statement", ["haggis.cli", "haggis.cli.arena", "haggis.cli.rules"])
def test_rich_is_loaded_only_to_draw(statement: str) -> None:
    code = f"import {statement}, sys; print('rich' in sys.modules)"
    run = [sys.executable, "-I", "-c", code]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == "False\n"

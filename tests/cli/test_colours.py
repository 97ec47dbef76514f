"""The colours of cards on a terminal."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from haggis.cards import Card
from haggis.cli import draw
from haggis.cli.colours import COURTS, SUITS, Colours, Rgb

WEB = Path(__file__).resolve().parents[2] / "web"
TOKENS = (WEB / "src" / "styles" / "tokens.css").read_text(encoding="utf-8")
FACES = (WEB / "src" / "parts" / "ui" / "CardFace.svelte").read_text(encoding="utf-8")
EVERY = [pytest.param(colours, id=suit) for suit, colours in [*SUITS.items(), ("court", COURTS)]]


def contrast(one: Rgb, other: Rgb) -> float:
    """As the WCAG reckon it."""

    def light(colour: Rgb) -> float:
        parts = [part / 255 for part in colour]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def of_256(number: int) -> Rgb:
    levels = (0, 95, 135, 175, 215, 255)
    red, rest = divmod(number - 16, 36)
    return levels[red], levels[rest // 6], levels[rest % 6]


def written(colour: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


@pytest.mark.parametrize("colours", EVERY)
def test_ink_is_readable_on_its_paper(colours: Colours) -> None:
    assert contrast(colours.ink, colours.paper) >= 5
    assert contrast(of_256(colours.ink_of_256), of_256(colours.paper_of_256)) >= 4.5


@pytest.mark.parametrize("suit", SUITS)
def test_colours_are_those_of_the_page(suit: str) -> None:
    colours = SUITS[suit]
    if suit == "y":  # a yellow with an outline on the page, on a yellow paper here
        assert f"--y-ink: {written(colours.ink)}" in TOKENS
        assert f"--y: {written(colours.paper)}" in TOKENS
        return
    assert f"--{suit}: {written(colours.ink)}" in TOKENS
    face = re.search(rf"\.{suit} {{(.*?)}}", FACES, re.DOTALL)
    assert face
    assert f"light-dark({written(colours.paper)}" in face[1]


@pytest.mark.parametrize(
    ("term", "more", "red", "jack"),
    [
        (
            "xterm",
            "truecolor",
            "38;2;179;35;26;48;2;255;241;234",
            "1;38;2;42;26;14;48;2;247;230;189",
        ),
        ("xterm-256color", "", "38;5;124;48;5;224", "1;38;5;16;48;5;223"),
        ("linux", "", "31", "1"),
    ],
)
def test_a_terminal_gets_the_colours_it_has(
    monkeypatch: pytest.MonkeyPatch, term: str, more: str, red: str, jack: str
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLORTERM", more)
    assert draw.card(Card.parse("4r")) == f"\x1b[{red}m4r\x1b[0m"
    assert draw.card(Card.parse("J")) == f"\x1b[{jack}mJ\x1b[0m"
    hand = [draw.card(Card.parse(text)) for text in ("4r", "5y", "J")]
    (line,) = draw.table([hand])
    assert all(card in line for card in hand)
    assert click.unstyle(line) == "4r  5y  J"

"""`haggis moves`: every legal play of a hand, with its meaning."""

from __future__ import annotations

import json
from itertools import groupby

import click

from haggis import words
from haggis.cards import COURTS, Cards, read_cards
from haggis.cli import draw
from haggis.cli.params import json_option, rules_option
from haggis.combinations import BOMB_NAMES, Combination, Shape
from haggis.errors import DealError, ParseError
from haggis.plays import Plays
from haggis.rules import Rules, find_rules


@click.command(
    epilog="""\b
Examples:
  haggis moves --rules haggis-2 --hand "4r 4g 5r 5g 9b J K"
  haggis moves --rules haggis-2 --hand "4r4g5r5g9bJK" --on "3r3g"
  haggis moves --rules neeps --hand "4r4r5r5rJQK" --on "5bJQ:567" --json

A hand of courts and suit cards means many things: 5rJQ is three 5s (5rJQ:555) or one of
the sequences 5rJQ:345, 5rJQ:456 and 5rJQ:567. All of them are listed.""",
)
@rules_option()
@click.option("--hand", required=True, help="The cards held, e.g. 4r4g5rJQK.")
@click.option(
    "--on", "on_text", metavar="PLAY", help="The play to beat, e.g. 4r4g; otherwise a lead."
)
@json_option
def command(rules_name: str, hand: str, on_text: str | None, as_json: bool) -> None:
    """List every legal play of a hand, with its meaning.

    On top of a play, plays that beat it; passing, which is then always legal, is not listed.
    """
    rules = find_rules(rules_name)
    _check_size(rules, hand)
    held = Cards.parse(hand)
    if on_text is not None and on_text.strip().lower() == "pass":
        raise ParseError(
            "a pass is nothing to beat: name the play below it, or leave --on out to lead"
        )
    _check_size(rules, (on_text or "").partition(":")[0])
    on = None if on_text is None else Combination.parse(on_text)
    check_cards(rules, held, on)
    plays = list(Plays(held, on))
    if as_json:
        click.echo(json.dumps({"plays": [_data(play) for play in plays]}))
        return
    what = f"on top of {words.describe(on)}" if on else "to lead"
    click.echo(f"{words.several(len(plays), 'play')} of {draw.cards(held)} {what}, {rules.name}")
    for title, group in grouped(plays):
        click.echo(f"\n{title} ({len(group)})")
        click.echo("\n".join(_rows(group)))
    if not plays:
        click.echo("Nothing beats it: you can only pass." if on else "There are no cards to play.")


def _check_size(rules: Rules, text: str) -> None:
    """Refuse more cards than any hand holds."""
    count, most = len(list(read_cards(text))), rules.dealt + len(COURTS)
    if count > most:
        raise DealError(f"a hand of {rules.name} has at most {most} cards, not {count}")


def check_cards(rules: Rules, hand: Cards, on: Combination | None) -> None:
    """Refuse a hand and a play that are not possible with the rule set's deck."""
    below = on.cards if on else Cards()
    both = hand + below
    suits = {card.suit for card in both if card.suit}
    if len(suits) > rules.suits:
        raise DealError(
            f"{rules.name} is played with {rules.suits} suits, but these cards have {len(suits)}"
        )
    for card in both:
        most = 1 if card.is_court else rules.copies
        count = hand.count(card) if card.is_court else both.count(card)
        if count > most:
            where = f"a hand of {rules.name}" if card.is_court else f"the deck of {rules.name}"
            raise DealError(f"{card} is there {count} times, but {where} has {_times(most)}")
    if len(hand.suit_cards) > rules.dealt:
        raise DealError(
            f"a hand of {rules.name} has at most {rules.dealt} suit cards and the courts J Q K, "
            f"but this one has {len(hand.suit_cards)} suit cards"
        )


def _times(count: int) -> str:
    return "it once" if count == 1 else "it twice"


def grouped(plays: list[Combination]) -> list[tuple[str, list[Combination]]]:
    """The plays of each shape under its title: singles, sets, sequences, stairs, bombs."""
    in_order = sorted(plays, key=lambda play: (_place(play.shape), play.rank))
    groups = groupby(in_order, key=lambda play: play.shape)
    return [(words.shape_title(shape), list(group)) for shape, group in groups]


def _place(shape: Shape) -> tuple[int, int, int]:
    kinds = ("single", "set", "sequence", "stair", "bomb")
    return kinds.index(shape.kind), shape.width, shape.length


def _rows(plays: list[Combination]) -> list[str]:
    """A line or more for each rank, the rank in front."""
    labels = [_label(play) for play in plays]
    size = max(map(len, labels))
    lines = []
    for label, group in groupby(zip(labels, plays, strict=True), key=lambda pair: pair[0]):
        flowed = draw.flow([draw.play(play) for _, play in group], indent=size + 4)
        lines.append(f"  {label.rjust(size)}  {flowed[0].lstrip()}")
        lines += flowed[1:]
    return lines


def _label(play: Combination) -> str:
    match play.kind:
        case "bomb":
            return BOMB_NAMES[play.rank]
        case "single" | "set":
            return words.rank(play.rank)
        case _:
            return f"{words.rank(play.rank - play.length + 1)}–{words.rank(play.rank)}"


def _data(play: Combination) -> dict[str, object]:
    return {
        "play": str(play),
        "cards": [str(card) for card in play.cards],
        "kind": play.kind,
        "width": play.width,
        "length": play.length,
        "rank": play.rank,
    }

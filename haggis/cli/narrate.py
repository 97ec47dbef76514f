"""What has just happened, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from haggis import words
from haggis.actions import Discard, Give, Play
from haggis.cards import Card
from haggis.cli import draw
from haggis.cli.sheet import result_lines
from haggis.events import (
    Acted,
    CardsPassed,
    Event,
    ShepherdFound,
    TrickBegun,
    TrickTaken,
    WentOut,
)
from haggis.game import Game
from haggis.score import POINTS_PER_RECORDED
from haggis.view import View


def narrate(events: Sequence[Event], view: View, names: Sequence[str]) -> Iterator[str]:
    """The sentences for what has happened last, as far as the viewer knows it."""
    for event in events:
        match event:
            case Acted():
                yield from _acted(event, view, names)
            case CardsPassed(cards):
                partner = view.rules.partners(view.seat)[0]
                yield f"{names[partner]} gives you {_shown(cards[partner])}"
            case ShepherdFound():
                yield _shepherd(event, names)
            case TrickBegun(leader) if _nobody_bid(view):
                yield f"Nobody bids: {words.verb(names[leader], 'lead')}"
            case WentOut(seat, recorded):
                goes = f"{words.verb(names[seat], 'go')} out"
                left = words.several(recorded, "card")
                points = words.several(POINTS_PER_RECORDED * recorded, "point")
                yield click.style(f"{goes}: {points} for {left} in an opponent's hand", bold=True)
            case TrickTaken():
                yield _trick_taken(event, view, names)


def _acted(event: Acted, view: View, names: Sequence[str]) -> Iterator[str]:
    who = names[event.seat]
    match event.action:
        case Play(combination):
            left = view.table.sizes[event.seat]
            rest = f", {words.several(left, 'card')} left" if left else ""
            yield f"{words.sentence(who, event.action, names)}: {draw.play(combination)}{rest}"
        case Give(card) if event.seat == view.seat:
            partner = view.rules.partners(view.seat)[0]
            yield f"You give {_shown(card)} to {names[partner]}"
        case Give():
            pass  # the others' gifts are told when they change hands
        case Discard(None):
            number = next(e.number for e in view.events if isinstance(e, ShepherdFound))
            yield f"{words.verb(who, 'discard')} {words.several(number, 'card')}"
        case action:
            yield words.sentence(who, action, names)


def _shown(card: Card | None) -> str:
    return "a card" if card is None else draw.card(card)


def _shepherd(found: ShepherdFound, names: Sequence[str]) -> str:
    who = names[found.seat]
    be, draws = ("are", "draw") if words.is_you(who) else ("is", "draws")
    drawn = words.several(found.number, "card")
    return f"{who} {be} the Shepherd (bid {found.bid}) and {draws} {drawn}"


def _nobody_bid(view: View) -> bool:
    auction = view.rules.auction is not None
    return auction and view.table.shepherd is None and view.table.tricks == 1


def _trick_taken(taken: TrickTaken, view: View, names: Sequence[str]) -> str:
    points = words.several(taken.cards.points(view.rules.card_points), "point")
    haul = f"{words.several(len(taken.cards), 'card')}, {points}"
    wins = f"{words.verb(names[taken.winner], 'win')} the trick"
    if taken.taker == taken.winner:
        return f"{wins}: {haul}"
    takes = "you take" if words.is_you(names[taken.taker]) else f"{names[taken.taker]} takes"
    return f"{wins} with a bomb, and {takes} it: {haul}"


def round_lines(game: Game, view: View, names: Sequence[str]) -> list[str]:
    """The end of a round: what was hidden, the points, and what comes next."""
    lines = ["", draw.rule(f"Round {len(game.rounds)} is over")]
    lines += _uncovered(view, names)
    bonus = bool(game.rules.first_out_bonus)
    stake = words.staked(game.rules).capitalize()
    header = ["", "Cards\nleft", "×5", "Captured", *["Bonus"] * bonus, stake, f"{stake}\npoints"]
    header += ["This\nround", "Game"]
    rows = []
    for seat, line in enumerate(game.scores[-1]):
        numbers = [line.recorded, line.hand, line.captured, *[line.bonus] * bonus, line.bet]
        numbers += [line.bets, line.total, game.totals[game.rules.teams[seat]]]
        rows.append([names[seat], *map(str, numbers)])
    lines += [f"  {line}" for line in draw.table(rows, header, range(1, len(header)))]
    return lines if game.over else [*lines, "", *result_lines(game, names)]


def _uncovered(view: View, names: Sequence[str]) -> list[str]:
    """The hands nobody had played and the Haggis, which are turned over at the end."""
    scored = view.scored
    assert scored is not None
    lines = []
    for seat, hand in enumerate(scored.hands):
        if hand:
            whose = "Your" if words.is_you(names[seat]) else f"{names[seat]}'s"
            lines.append(f"  {whose} hand was {draw.cards(hand)}")
    if scored.haggis:
        lines.append(f"  The Haggis was {draw.cards(sorted(scored.haggis))}")
    return [*lines, ""] if lines else []

"""What has just happened, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from haggis import words
from haggis.actions import Discard, Give, Play, TakeTrick
from haggis.cards import NO_CARDS
from haggis.cli import draw
from haggis.cli.sheet import result_lines
from haggis.game import Game
from haggis.round import replay
from haggis.stages.auction import Auction
from haggis.stages.passing import Passing
from haggis.state import Event, Played
from haggis.view import View


def narrate(before: View, after: View, names: Sequence[str]) -> Iterator[str]:
    """The sentences for the action between two views, as far as their viewer knows it."""
    event = after.history[-1]
    who = names[event.seat]
    match event.action:
        case Play(combination):
            left = after.table.sizes[event.seat]
            rest = f", {words.several(left, 'card')} left" if left else ""
            yield f"{words.told(who, event.action, names)}: {draw.play(combination)}{rest}"
        case Give():
            yield from _gift(after, event, names)
        case Discard(None):
            number = before.table.sizes[event.seat] - after.table.sizes[event.seat]
            yield f"{words.verb(who, 'discard')} {words.several(number, 'card')}"
        case action:
            yield words.told(who, action, names)
    if len(after.table.out) > len(before.table.out):
        number = after.table.recorded[-1]
        goes = f"{words.verb(who, 'go')} out"
        yield click.style(f"{goes}: {words.several(number, 'card')} recorded", bold=True)
    if isinstance(before.table.stage, Auction) and not isinstance(after.table.stage, Auction):
        yield _auction_ends(after, names)
    plays = _ended_trick(before, after, event)
    if plays:
        yield _trick_ends(after, plays, event, names)


def _gift(after: View, event: Event, names: Sequence[str]) -> Iterator[str]:
    """One's own gift, and the partner's once all have given."""
    partner = after.rules.partners(after.seat)[0]
    if event.seat == after.seat:
        assert isinstance(event.action, Give)
        yield f"You give {_shown(event.action)} to {names[partner]}"
    stage = after.table.stage
    waiting = isinstance(stage, Passing) and stage.waiting != tuple(after.rules.seats)
    if not waiting:
        given = [action for seat, action in after.history if seat == partner]
        gifts = [action for action in given if isinstance(action, Give)]
        yield f"{names[partner]} gives you {_shown(gifts[-1])}"


def _shown(gift: Give) -> str:
    return "a card" if gift.card is None else draw.card(gift.card)


def _auction_ends(after: View, names: Sequence[str]) -> str:
    table = after.table
    if table.shepherd is None:
        return f"Nobody bids: {words.verb(names[table.stage.deciders[0]], 'lead')}"
    auction, bid = after.rules.auction, table.bets[table.shepherd]
    assert auction is not None
    assert bid is not None
    who = names[table.shepherd]
    is_and_draws = ("are", "draw") if who == "You" else ("is", "draws")
    drawn = words.several(auction.draws[bid], "card")
    return f"{who} {is_and_draws[0]} the Shepherd for {bid} and {is_and_draws[1]} {drawn}"


def _ended_trick(before: View, after: View, event: Event) -> tuple[Played, ...]:
    """The plays of the trick that has been captured by this action, if one has."""
    plays = before.table.trick
    if isinstance(event.action, Play):
        plays = (*plays, Played(event.seat, event.action.combination))
    return () if after.table.trick else plays


def _trick_ends(after: View, plays: tuple[Played, ...], event: Event, names: Sequence[str]) -> str:
    winner, winning = plays[-1]
    cards = sum((play.combination.cards for play in plays), NO_CARDS)
    points = words.several(cards.points(after.rules.worth), "point")
    haul = f"{words.several(len(cards), 'card')}, {points}"
    wins = f"{words.verb(names[winner], 'win')} the trick"
    taker = winner
    if isinstance(event.action, TakeTrick):
        taker = event.action.seat
    elif winning.is_bomb:
        seats = tuple(play.seat for play in plays)
        taker = after.rules.bombed_trick_to(seats, after.rules.teams)[0]
    if taker == winner:
        return f"{wins}: {haul}"
    takes = "you take" if names[taker] == "You" else f"{names[taker]} takes"
    return f"{wins} with a bomb, and {takes} it: {haul}"


def round_lines(game: Game, view: View, names: Sequence[str]) -> list[str]:
    """The end of a round: what was hidden, the points, and what comes next."""
    lines = ["", draw.rule(f"Round {len(game.rounds)} is over")]
    lines += _uncovered(view, names)
    bonus = bool(game.rules.first_out_bonus)
    header = ["", "Cards\nrecorded", "×5", "Captured", *["Bonus"] * bonus, "Bet", "Bet\npoints"]
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
    round = view.revealed
    assert round is not None
    last = [state for state in replay(round) if not state.over][-1]
    lines = []
    for seat, hand in enumerate(last.hands):
        if hand and seat not in view.table.out:
            whose = "Your" if names[seat] == "You" else f"{names[seat]}'s"
            lines.append(f"  {whose} hand was {draw.cards(hand)}")
    if last.haggis:
        lines.append(f"  The Haggis was {draw.cards(sorted(last.haggis))}")
    return [*lines, ""] if lines else []

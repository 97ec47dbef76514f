"""The table as one player sees it, in lines."""

from __future__ import annotations

from collections.abc import Sequence

import click

from haggis import words
from haggis.actions import Bid, Pass, Play
from haggis.cards import COURTS
from haggis.cli import draw
from haggis.events import Acted, TrickBegun, actions_of
from haggis.game import Game
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import BombedTrick, GivenLead
from haggis.view import View


def goal_words(game: Game) -> str:
    return words.several(game.goal.amount, game.goal.unit.removesuffix("s"))


def table_lines(game: Game, view: View, names: Sequence[str], suits_apart: bool) -> list[str]:
    """Everybody's state, the trick, and one's own hand."""
    title = f"Round {len(game.rounds)} · {game.rules} · to {goal_words(game)}"
    lines = ["", draw.rule(title), *_players(view, names), ""]
    lines += _trick_lines(view, names)
    label = f"Your hand ({len(view.hand)})  "
    room = draw.width() - len(label)
    hand = draw.by_suit(view.hand) if suits_apart else draw.by_rank(view.hand, room)
    return [*lines, label + hand[0], *(" " * len(label) + line for line in hand[1:])]


def _players(view: View, names: Sequence[str]) -> list[str]:
    table, rules = view.table, view.rules
    stake = words.staked(rules).capitalize()
    header = ["", "Points", "Cards", "Courts", stake, "Captured\npoints", ""]
    rows = []
    for seat in rules.seats:
        bet = table.bets[seat]
        captured = table.captured[seat]
        rows.append(
            [
                click.style(names[seat], bold=seat == view.seat or None),
                str(table.totals[rules.teams[seat]]),
                str(table.sizes[seat]),
                " ".join(draw.card(c) if c in table.courts[seat] else "·" for c in COURTS),
                "–" if bet is None else "No Bet" if bet == 0 else str(bet),
                str(captured.points(rules.card_points)),
                ", ".join(_remarks(view, seat)),
            ]
        )
    return [f"  {line}" for line in draw.table(rows, header, (1, 2, 4, 5))]


def _remarks(view: View, seat: int) -> list[str]:
    table, rules = view.table, view.rules
    remarks = []
    if seat in rules.partners(view.seat):
        remarks.append("partner")
    if seat == table.shepherd:
        remarks.append("Shepherd")
    if seat == table.dealer:
        remarks.append("dealer")
    if seat in table.out:
        place = table.out.index(seat)
        order = ("first", "second", "third")[place]
        remarks.append(f"out {order}, {words.several(table.recorded[place], 'card')} × 5")
    return remarks


def _trick_lines(view: View, names: Sequence[str]) -> list[str]:
    """What has been done in the current trick, or in the auction."""
    table = view.table
    rows = []
    for event in _current(view):
        who = names[event.seat]
        if isinstance(event.action, Play):
            combination = event.action.combination
            meaning = "" if combination.kind == "single" else words.describe(combination)
            rows.append([f"  {who}", draw.play(combination), meaning])
        else:
            rows.append([f"  {who}", str(event.action), ""])
    if not rows:
        return []
    title = f"Trick {table.tricks}" if table.tricks else "Auction"
    return [title, *draw.table(rows), ""]


def _current(view: View) -> list[Acted]:
    """What has been done in the trick or auction under way."""
    if not view.table.trick and not isinstance(view.table.stage, Auction):
        return []
    begun = [place for place, event in enumerate(view.events) if isinstance(event, TrickBegun)]
    done = actions_of(view.events[max(begun, default=0) :])
    return [event for event in done if isinstance(event.action, Play | Bid | Pass)]


def invitation(view: View, names: Sequence[str]) -> str:
    """What is wanted from the player now, in a sentence or two."""
    table = view.table
    match table.stage:
        case Passing(number=number):
            which = "a second card" if number == 2 else "a card"
            partner = names[view.rules.partners(view.seat)[0]]
            text = f"Give {partner} {which}: type it, e.g. 4r."
        case Auction() as auction:
            bids = [action.amount for action in view.legal() if isinstance(action, Bid)]
            standing = "" if auction.bidder is None else f"The highest bid is {auction.bid}. "
            bid = f"Bid {words.listed(bids, 'or')}, or pass." if bids else "You can only pass."
            text = standing + bid
        case Exchange(drawn=drawn):
            text = (
                f"You are the Shepherd and have drawn {draw.cards(view.drawn)}. "
                f"Discard {words.several(drawn, 'suit card')}, e.g. 4r."
            )
        case BombedTrick():
            text = "Your bomb has won the trick. Who takes it?"
        case GivenLead():
            text = "Your bomb has won the trick. Who leads the next one?"
        case _ if table.on is None:
            text = "You lead: play any combination."
        case _ if view.legal().plays:
            text = f"Play {words.to_beat(table.on)}, or pass."
        case _:
            text = f"Nothing you hold beats {words.describe(table.on)}: you can only pass."
    return f"{text} {bet_words(view)}" if view.bets() else text


def bet_words(view: View) -> str:
    """The bets that may be placed, in words."""
    amounts = [bet.amount for bet in view.bets()]
    no_bet = ", or declare No Bet (bet0)" if 0 in amounts else ""
    on = " on scoring as many points in the round" if view.rules.auction else ""
    return f"You may bet {words.listed([n for n in amounts if n], 'or')}{on}{no_bet}."

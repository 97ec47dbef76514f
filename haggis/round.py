"""A round from the deal to its end: start it, ask what is legal, apply an action."""

from __future__ import annotations

import re
from collections.abc import Iterator

from haggis import betting
from haggis.actions import Action, Bet, need_action, parse_action
from haggis.cards import COURTS, NO_CARDS, Cards
from haggis.choices import Choices
from haggis.deal import Deal
from haggis.errors import IllegalAction, ParseError, Refused, RulesError, need_text
from haggis.events import Acted, Dealt
from haggis.rules import Rules, find_rules
from haggis.stages.passing import begin_passing
from haggis.stages.trick import Over
from haggis.state import Round, Table


def start(
    rules: Rules,
    deal: Deal,
    lead: int,
    dealer: int | None = None,
    totals: tuple[int, ...] | None = None,
) -> Round:
    """A round at its beginning; `totals` are the teams' points in the game so far."""
    deal.check(rules)
    if lead not in rules.seats:
        raise RulesError(f"seat {lead} cannot lead: {rules.name} has seats 0–{rules.players - 1}")
    if rules.has_dealer != (dealer in rules.seats):
        raise RulesError(f"{rules.name} is played with{'' if rules.has_dealer else 'out'} a dealer")
    teams = max(rules.teams) + 1
    if totals is not None and len(totals) != teams:
        raise RulesError(f"{rules.name} has {teams} totals, not {len(totals)}")
    nobody = (NO_CARDS,) * rules.players
    table = Table(
        rules=rules,
        suits=deal.suits,
        totals=(0,) * teams if totals is None else totals,
        lead=lead,
        dealer=dealer,
        stage=Over(),
        sizes=(),
        courts=(),
        captured=nobody,
        bets=(None,) * rules.players,
    )
    dealt = Dealt(lead, dealer, deal.hands, deal.haggis)
    round = Round(table, deal, nobody, deal.haggis, (None,) * rules.players, (dealt,))
    return begin_passing(round.with_hands(tuple(hand + COURTS for hand in deal.hands)))


def parse_round(text: str) -> Round:
    """Read a round on one line, as `str(round)` writes it; every action is checked.

    >>> round = parse_round(
    ...     "haggis-2 | 0 0 | lead 1 | 2b3g4g4b6y6b7r7y8g8b9gTrTyTb/3y4r4y5r5g5b6r6g7g7b8r9r9yTg"
    ...     "+2r3b5y3r2y8y9b2g | 1 4r4y, 0 bet15"
    ... )
    >>> str(round.table.on), round.table.bets, round.deciders
    ('4r4y', (15, None), (0,))
    """
    head, *rest = (part.strip() for part in need_text("text", text).split("|"))
    if len(rest) not in (3, 4):
        raise ParseError("a round is rules | totals | lead | deal | actions")
    name, *options = head.replace("+", " ").split()
    totals, lead, deal, *actions = rest
    placed = re.fullmatch(r"lead (\d)(?: dealer (\d))?", lead)
    if placed is None or not re.fullmatch(r"-?\d{1,9}( -?\d{1,9})*", totals):
        raise ParseError(f"{totals[:40]!r} and {lead[:40]!r} are no totals and no lead")
    rules = find_rules(name, options)
    points = tuple(map(int, totals.split()))
    dealer = None if placed[2] is None else int(placed[2])
    round = start(rules, Deal.parse(deal), int(placed[1]), dealer, points)
    for action in filter(None, map(str.strip, ",".join(actions).split(","))):
        seat, _, what = action.partition(" ")
        if not (seat.isascii() and seat.isdigit()):
            raise ParseError(f"{action[:40]!r} does not begin with a seat")
        round = apply(round, int(seat), what)
    return round


def choices(table: Table, seat: int, hand: Cards) -> Choices:
    """All that a seat may do, from what it sees: decisions first, then bets."""
    bets = betting.choices(table, seat)
    if seat not in table.stage.deciders:
        return Choices(bets=bets)
    return table.stage.choices(table, seat, hand).with_bets(bets)


def legal(round: Round, seat: int) -> Choices:
    """All that a seat may do now."""
    return choices(round.table, seat, round.hands[seat])


def check(table: Table, seat: int, hand: Cards, action: Action) -> None:
    """Raise `IllegalAction` unless the seat may do this now."""
    try:
        if seat not in table.rules.seats:
            raise Refused("no-seat", f"there are seats 0–{table.rules.players - 1}")
        if isinstance(action, Bet):
            betting.check(table, seat, action)
            return
        if table.over:
            raise Refused("round-over", "the round is over")
        if seat not in table.stage.deciders:
            raise Refused("not-your-turn", f"it is for {_seats(table.stage.deciders)} to decide")
        table.stage.check(table, seat, hand, action)
    except Refused as refused:
        raise IllegalAction(seat, action, refused.code, refused.reason) from None


def apply(round: Round, seat: int, action: Action | str) -> Round:
    """The round after an action; the given round does not change.

    `after.since(before)` are the events that the action caused.
    """
    if isinstance(action, str):
        action = parse_action(action, round.table.on)
    need_action(action)
    hand = round.hands[seat] if seat in round.rules.seats else NO_CARDS
    check(round.table, seat, hand, action)
    acted = round.then(Acted(seat, action))
    if isinstance(action, Bet):
        return betting.place(acted, seat, action)
    return round.table.stage.apply(acted, seat, action)


def replay(round: Round) -> Iterator[Round]:
    """The round at its deal, and after each of its actions."""
    table = round.table
    state = start(round.rules, round.deal, table.lead, table.dealer, table.totals)
    yield state
    for seat, action in round.history:
        state = apply(state, seat, action)
        yield state


def _seats(seats: tuple[int, ...]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats)

"""A round from the deal to its end: start it, ask what is legal, apply an action."""

from __future__ import annotations

from collections.abc import Iterator

from haggis import betting
from haggis.actions import Action, Bet, parse_action
from haggis.cards import COURTS, NO_CARDS, Cards
from haggis.choices import Choices
from haggis.deal import Deal
from haggis.errors import IllegalAction, RulesError
from haggis.rules import Rules
from haggis.stages.passing import begin_passing
from haggis.stages.trick import Over
from haggis.state import Event, Refused, Round, Table


def start(
    rules: Rules,
    deal: Deal,
    lead: int,
    dealer: int | None = None,
    totals: tuple[int, ...] | None = None,
) -> Round:
    """A round as it begins, `totals` being the game's points of each team so far."""
    deal.check(rules)
    if lead not in rules.seats:
        raise RulesError(f"seat {lead} cannot lead: {rules.name} has seats 0–{rules.players - 1}")
    if rules.has_dealer != (dealer in rules.seats):
        raise RulesError(f"{rules.name} is played with{'' if rules.has_dealer else 'out'} a dealer")
    nobody = (NO_CARDS,) * rules.players
    table = Table(
        rules=rules,
        suits=deal.suits,
        totals=(0,) * (max(rules.teams) + 1) if totals is None else totals,
        lead=lead,
        dealer=dealer,
        stage=Over(),
        sizes=(),
        courts=(),
        captured=nobody,
        bets=(None,) * rules.players,
    )
    round = Round(table, deal, nobody, deal.haggis, (None,) * rules.players)
    return begin_passing(round.with_hands(tuple(hand + COURTS for hand in deal.hands)))


def choices(table: Table, seat: int, hand: Cards) -> Choices:
    """All that a seat may do, from what it can see: decisions first, then bets."""
    bets = betting.choices(table, seat)
    if seat not in table.stage.deciders:
        return Choices(bets)
    decisions = table.stage.choices(table, seat, hand)
    return Choices([*decisions.others, *bets], decisions.plays)


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
    """The round after an action; the given round stays as it is."""
    if isinstance(action, str):
        action = parse_action(action, round.table.on)
    hand = round.hands[seat] if seat in round.rules.seats else NO_CARDS
    check(round.table, seat, hand, action)
    if isinstance(action, Bet):
        after = betting.place(round, seat, action)
    else:
        after = round.table.stage.apply(round, seat, action)
    return after._replace(history=(*round.history, Event(seat, action)))


def replay(round: Round) -> Iterator[Round]:
    """The round from its deal to where it stands, after every action."""
    table = round.table
    state = start(round.rules, round.deal, table.lead, table.dealer, table.totals)
    yield state
    for seat, action in round.history:
        state = apply(state, seat, action)
        yield state


def _seats(seats: tuple[int, ...]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats)

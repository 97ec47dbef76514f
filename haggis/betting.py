"""Bets, in or out of turn, until a player's first card.

A team has one bet at a time. A player without a partner is a team of one and bets once. A
partner may overwrite the other's bet with a higher one, but nobody may change their own.
The amounts are in `haggis.rules.catalogue`, and what a bet pays in `haggis.rules.payouts`.
"""

from __future__ import annotations

from haggis.actions import Bet
from haggis.errors import Refused
from haggis.state import Round, Table


def choices(table: Table, seat: int) -> list[Bet]:
    """The bets this seat may place now."""
    closed = table.out and table.rules.bets_close_at_first_out
    open_to_seat = table.stage.betting and not closed and seat not in table.started
    if not open_to_seat or table.bets[seat] is not None:
        return []
    standing = _partners_bet(table, seat)
    return [Bet(amount) for amount in table.rules.bets if standing is None or amount > standing]


def check(table: Table, seat: int, bet: Bet) -> None:
    """Raise `Refused` unless this seat may place this bet now."""
    amounts = table.rules.bets
    if not amounts:
        raise Refused("no-bets", f"there are no bets in {table.rules.name}")
    if bet.amount not in amounts:
        raise Refused("no-such-bet", f"the bets here are {', '.join(map(str, amounts))}")
    if table.over:
        raise Refused("round-over", "the round is over")
    if not table.stage.betting:
        raise Refused("bets-later", "bets open after the auction and the exchange")
    if table.bets[seat] is not None:
        raise Refused("bet-stands", "you have already bet, and a bet cannot be changed")
    if seat in table.started:
        raise Refused("bet-too-late", "you have played a card, so you can no longer bet")
    if table.out and table.rules.bets_close_at_first_out:
        raise Refused("bets-closed", "betting is closed, because somebody has gone out")
    standing = _partners_bet(table, seat)
    if standing is not None and bet.amount <= standing:
        raise Refused(
            "bet-too-low", f"your partner has bet {standing}: only a higher bet replaces it"
        )


def place(round: Round, seat: int, bet: Bet) -> Round:
    """The round after a checked bet."""
    return round.with_table(round.table._replace(bets=bets_with(round.table, seat, bet.amount)))


def bets_with(table: Table, seat: int, amount: int) -> tuple[int | None, ...]:
    """The bets that stand once this seat has bet: its bet replaces the partner's."""
    overwritten = table.rules.partners(seat)
    return tuple(
        amount if other == seat else None if other in overwritten else standing
        for other, standing in enumerate(table.bets)
    )


def _partners_bet(table: Table, seat: int) -> int | None:
    bets = [table.bets[partner] for partner in table.rules.partners(seat)]
    return next((bet for bet in bets if bet is not None), None)

"""Counting the ways a round can continue: numbers that change when a rule does.

Each action of each decider is a branch. Two conventions keep the same way from being counted
many times:

- Where several must decide at once, as while cards are passed, they do so in the order of
  their seats, so that every set of decisions counts once.
- Bets are left out, unless asked for: then every bet of every seat, in or out of turn, is a
  branch beside the decisions.

A round that ends before the depth has no way of that length, and counts nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from haggis.actions import Action, Bet
from haggis.round import apply, legal
from haggis.state import Round


def perft(round: Round, depth: int, *, bets: bool = False) -> int:
    """How many ways there are to take exactly this many actions from here.

    >>> from haggis.game import Game
    >>> start = Game.new("haggis-2", seed=7).round
    >>> perft(start, 1), perft(start, 1, bets=True)
    (1094, 1100)
    """
    return perft_by_depth(round, depth, bets=bets)[-1] if depth else 1


def perft_by_depth(round: Round, depth: int, *, bets: bool = False) -> tuple[int, ...]:
    """The counts for every depth from 1 up to this one.

    >>> from haggis.game import Game
    >>> perft_by_depth(Game.new("tatties", seed=7).round, 3)
    (4, 10, 20)
    """
    counts = [0] * depth
    _walk(round, counts, 0, bets)
    return tuple(counts)


def _walk(round: Round, counts: list[int], taken: int, bets: bool) -> None:
    if taken == len(counts):
        return
    if taken == len(counts) - 1:
        counts[taken] += _number_of_branches(round, bets)
        return
    for seat, action in _branches(round, bets):
        counts[taken] += 1
        _walk(apply(round, seat, action), counts, taken + 1, bets)


def _branches(round: Round, bets: bool) -> Iterator[tuple[int, Action]]:
    for seat in round.deciders[:1]:
        for action in legal(round, seat).decisions:
            yield seat, action
    if bets:
        yield from _bets(round)


def _number_of_branches(round: Round, bets: bool) -> int:
    number = sum(len(legal(round, seat).decisions) for seat in round.deciders[:1])
    return number + (sum(1 for _ in _bets(round)) if bets else 0)


def _bets(round: Round) -> Iterator[tuple[int, Bet]]:
    for seat in round.rules.seats:
        for bet in legal(round, seat).bets:
            yield seat, bet

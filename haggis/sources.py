"""Where the points of a finished round come from: whose cards, by which tricks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from haggis.actions import Play
from haggis.cards import NO_CARDS, Cards
from haggis.events import Acted, TrickTaken, WentOut
from haggis.state import Round

How = Literal["tricks", "bombed", "haggis", "hand"]
"""Tricks won; a trick that somebody's bomb gave away; the Haggis; a hand that was left."""


@dataclass(frozen=True, slots=True)
class Source:
    """Cards that a seat captured in one way."""

    how: How
    cards: Cards
    tricks: int = 0
    """How many tricks they were."""
    of: int | None = None
    """Whose bomb it was, or whose hand."""


def captures(round: Round) -> tuple[tuple[Source, ...], ...]:
    """What each seat captured in a finished round, by where it came from."""
    return tuple(tuple(_captures_of(round, seat)) for seat in round.rules.seats)


def _captures_of(round: Round, seat: int) -> Iterator[Source]:
    taken = [event for event in round.events if isinstance(event, TrickTaken)]
    for winner in (seat, *round.rules.from_left(seat)):
        tricks = [event.cards for event in taken if (event.taker, event.winner) == (seat, winner)]
        if tricks:
            cards = sum(tricks, NO_CARDS)
            own = winner == seat
            yield Source("tricks" if own else "bombed", cards, len(tricks), None if own else winner)
    scored = round.scored
    assert scored is not None
    if seat != round.table.out[0]:
        return
    if captured := Cards(scored.haggis) - Cards(round.haggis):
        yield Source("haggis", captured)
    for other, (before, after) in enumerate(zip(scored.hands, round.hands, strict=True)):
        if captured := before - after:
            yield Source("hand", captured, of=other)


def recorded_hands(round: Round) -> tuple[tuple[int, ...], ...]:
    """Whose hands each seat recorded: the largest among its opponents when it went out.

    The second out of a slam records what the first did.
    """
    rules, out = round.rules, round.table.out
    assert round.scored is not None
    sizes = list(map(len, round.scored.hands))
    found: list[tuple[int, ...]] = [()] * rules.players
    for event in reversed(round.events):
        match event:
            case Acted(seat, Play(combination)):
                sizes[seat] += len(combination.cards)
            case WentOut(seat, recorded):
                found[seat] = tuple(s for s in rules.opponents(seat) if sizes[s] == recorded)
    return tuple(found[seat] or found[out[0]] if seat in out else () for seat in rules.seats)

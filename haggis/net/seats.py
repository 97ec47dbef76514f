"""From a view to what the network reads: a position, what was declined, room to work in."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from haggis.actions import Pass, Play
from haggis.bots.think.plan import Player
from haggis.cards import Cards
from haggis.kernel.cards import masks, meaning
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row
from haggis.kernel.knowledge import Knowledge
from haggis.kernel.layout import BETS, MAX_SEATS
from haggis.kernel.position import put_hand
from haggis.net.memory import DISCARDED, MEMORY_SIZE, decline, forget
from haggis.net.network import Network
from haggis.net.payoffs import write_bet_points
from haggis.net.plans import empty_player, forget_plan
from haggis.net.policy import Room, empty_room
from haggis.net.weights import family_of, load_weights
from haggis.rules import Rules
from haggis.state import put
from haggis.view import View


class Seat(NamedTuple):
    """All that a seat decides by.

    In the position the unseen cards lie anywhere; nothing that is computed depends on where.
    """

    seat: int
    rules: Row
    position: Row
    memory: Row
    player: Player
    network: Network
    room: Room


def sit_down(
    view: View,
    knowledge: Knowledge | None = None,
    leader: int | None = None,
    another: bool = False,
) -> Seat:
    """The seat of a view; with other knowledge, as if that were known.

    Seats share their room to work in; `another` one keeps the plan of the first.
    """
    knowledge = knowledge or Knowledge.of(view)
    codes = rules_row(view.rules)
    scratch = _scratch_for(view.rules, codes, another)
    forget_plan(scratch.player)
    position = knowledge.worlds(1, 0, leader=leader).rows[0]
    memory = np.empty(MEMORY_SIZE, np.int64)
    forget(memory)
    memory[DISCARDED] = masks(knowledge.haggis)[0]
    _recall(view, memory)
    return Seat(view.seat, codes, position, memory, *scratch)


def with_bet(seat: Seat, bets: tuple[int | None, ...]) -> Seat:
    """The same seat if these bets stood."""
    position = seat.position.copy()
    for other, bet in enumerate(bets):
        position[BETS + other] = bet or 0
    return seat._replace(position=position)


def bet_points(seat: Seat, first: int) -> Row:
    """What the standing bets bring each seat if this one goes out first; side bets left out."""
    points = np.zeros(MAX_SEATS, np.int64)
    write_bet_points(seat.rules, seat.position, first, points)
    return points


def with_hand(seat: Seat, hand: Cards) -> Seat:
    """The same seat with other cards."""
    position = seat.position.copy()
    put_hand(position, seat.seat, hand)
    forget_plan(seat.player)
    return seat._replace(position=position)


def as_shepherd(knowledge: Knowledge, shepherd: int, amount: int) -> Knowledge:
    """The knowledge as if this seat had won the auction."""
    table = knowledge.table
    bets = put(table.bets, shepherd, amount)
    return replace(knowledge, table=table._replace(shepherd=shepherd, bets=bets))


def _recall(view: View, memory: Row) -> None:
    """Take note of what was declined; passes of an auction come before any play."""
    on = None
    for seat, action in view.history:
        match action:
            case Play(combination):
                on = meaning(combination)
            case Pass() if on is not None:
                decline(memory, seat, on)


class _Scratch(NamedTuple):
    player: Player
    network: Network
    room: Room


_local = threading.local()
"""Room to work in, for each thread its own."""


def _scratch_for(rules: Rules, codes: Row, another: bool) -> _Scratch:
    if not hasattr(_local, "scratch"):
        _local.scratch = {}
    kept: dict[bytes, _Scratch] = _local.scratch
    key = codes.tobytes() + family_of(rules).encode() + bytes([another])
    if key not in kept:
        network = load_weights(family_of(rules))
        kept[key] = _Scratch(empty_player(rules), network, empty_room(network))
    return kept[key]

"""Turns a view into what the network reads: a position and a memory, with scratch arrays."""

from __future__ import annotations

import threading
from typing import NamedTuple

import numpy as np

from haggis.actions import Pass, Play
from haggis.bots.think.plan import Player, forget_plan
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
from haggis.net.plans import empty_player
from haggis.net.policy import Buffers, empty_buffers
from haggis.net.weights import family_of, load_weights
from haggis.rules import Rules
from haggis.view import View


class Seat(NamedTuple):
    """Everything a seat decides with.

    In the position the unseen cards are dealt anyhow. Nothing that is computed depends on it.
    """

    number: int
    """The seat's place at the table."""
    rules: Row
    position: Row
    memory: Row
    player: Player
    network: Network
    buffers: Buffers


def sit_down(
    view: View,
    knowledge: Knowledge | None = None,
    leader: int | None = None,
    another: bool = False,
) -> Seat:
    """The seat of a view, or the same with other `knowledge`.

    Seats share their scratch arrays. `another` uses a second set, so that the first keeps its plan.
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
    """The same seat with these bets."""
    position = seat.position.copy()
    for other, bet in enumerate(bets):
        position[BETS + other] = bet or 0
    return seat._replace(position=position)


def bet_points(seat: Seat, first: int) -> Row:
    """What the standing bets pay each seat if `first` goes out first, without side bets."""
    points = np.zeros(MAX_SEATS, np.int64)
    write_bet_points(seat.rules, seat.position, first, points)
    return points


def with_hand(seat: Seat, hand: Cards) -> Seat:
    """The same seat with other cards."""
    position = seat.position.copy()
    put_hand(position, seat.number, hand)
    forget_plan(seat.player)
    return seat._replace(position=position)


def _recall(view: View, memory: Row) -> None:
    """Note what was declined. Passes of an auction come before any play, and do not count."""
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
    buffers: Buffers


_local = threading.local()
"""Scratch arrays, separate for each thread."""


def _scratch_for(rules: Rules, codes: Row, another: bool) -> _Scratch:
    if not hasattr(_local, "scratch"):
        _local.scratch = {}
    kept: dict[bytes, _Scratch] = _local.scratch
    key = codes.tobytes() + family_of(rules).encode() + bytes([another])
    if key not in kept:
        network = load_weights(family_of(rules))
        kept[key] = _Scratch(empty_player(rules), network, empty_buffers(network))
    return kept[key]

"""How the players of `play_rounds` decide: at random, or as the bot `greedy` does."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from haggis.errors import ArgumentError
from haggis.kernel.columns import MOST_WAYS
from haggis.kernel.compiled import Row, Rows, compiled
from haggis.kernel.courts import fill, ways
from haggis.kernel.greedy import choose_greedily, choose_seat
from haggis.kernel.layout import (
    COURT_PLACE,
    FIRST,
    HAND,
    HAND_SECOND,
    MEANING,
    ON,
    PASS,
    PLAYERS,
    SECOND,
    STAGE,
    TRICK,
    TURN,
    WHOLE_MEANING,
)
from haggis.kernel.plays import list_plays
from haggis.kernel.stream import below
from haggis.kernel.trick import may_choose

POLICIES = {"random": 0, "greedy": 1}
RANDOM = POLICIES["random"]


def policy_row(policy: str | Sequence[str], players: int) -> Row:
    """The number of each seat's policy, given one for all or one for each."""
    names = [policy] * players if isinstance(policy, str) else policy
    if len(names) != players:
        raise ArgumentError(f"{players} seats need {players} policies, not {len(names)}")
    for name in names:
        if name not in POLICIES:
            raise ArgumentError(f"there is no policy {name!r}, but {', '.join(POLICIES)}")
    return np.array([POLICIES[name] for name in names], np.int64)


@compiled
def choose(rules: Row, position: Row, stream: Row, plays: Rows, policy: int, move: Row) -> None:
    """Write the policy's move for the player to move."""
    if policy == RANDOM:
        if position[STAGE] == TRICK:
            _random_play(position, stream, plays, move)
        else:
            _random_seat(rules, position, stream, move)
    elif position[STAGE] == TRICK:
        choose_greedily(rules, position, plays, move)
    else:
        move[MEANING] = choose_seat(rules, position)


@compiled
def _random_play(position: Row, stream: Row, plays: Rows, move: Row) -> None:
    """Any play, or a pass where it is allowed, all equally likely.

    A listed play stands for up to three plays, one for each choice of courts. So draw a play and
    a choice until that choice exists.
    """
    turn = position[TURN]
    hand = position[HAND + turn]
    on = position[ON]
    number = list_plays(hand, position[HAND_SECOND + turn], on, plays)
    courts = hand >> COURT_PLACE
    most = MOST_WAYS[courts]
    while True:
        draw = below(stream, most * (number + (on != 0)))
        place, way = draw // most, draw % most
        if place == number:
            if way == 0:
                move[MEANING] = PASS
                return
        elif way < ways(plays[place, MEANING], courts):
            move[FIRST] = fill(plays[place, FIRST], plays[place, MEANING], courts, way)
            move[SECOND] = plays[place, SECOND]
            move[MEANING] = plays[place, MEANING] & WHOLE_MEANING
            return


@compiled
def _random_seat(rules: Row, position: Row, stream: Row, move: Row) -> None:
    while True:
        seat = below(stream, rules[PLAYERS])
        if may_choose(rules, position, seat):
            move[MEANING] = seat
            return

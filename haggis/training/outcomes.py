"""`python -m haggis.training.outcomes`: what rounds of `net` against itself bring, for its chances.

Writes `haggis/net/weights/outcomes.npz`.
"""

from __future__ import annotations

from typing import Any

import click
import numpy as np

from haggis.bots.think.plan import Players
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, Rows, compiled
from haggis.kernel.dealing import deal_rounds
from haggis.kernel.greedy import choose_seat
from haggis.kernel.layout import (
    MAX_SEATS,
    MEANING,
    MOVE_SIZE,
    OUT,
    OVER,
    PLAYERS,
    POSITION_SIZE,
    STAGE,
    TEAM,
    TRICK,
    TURN,
)
from haggis.kernel.score import write_scores
from haggis.kernel.trick import make_move
from haggis.net.memory import MEMORY_SIZE, forget, remember
from haggis.net.network import Network
from haggis.net.plans import empty_players, forget_plan
from haggis.net.policy import Room, empty_room, evaluate_moves
from haggis.net.weights import load_weights
from haggis.rules import Rules, find_rules
from haggis.training.export import PACKAGE

FAMILIES = ("haggis-2", "haggis-3", "tatties", "neeps")


def play_outcomes(rules: Rules, network: Network, rounds: int, seed: int) -> Rows:
    """The points of each side in rounds of the network against itself, first out's side first."""
    found = np.zeros((rounds, max(rules.teams) + 1), np.int64)
    room = empty_room(network)
    _play(rules_row(rules), seed, empty_players(rules), network, room, found)
    return found


@compiled
def _play(
    rules: Row, seed: int, players: Players, network: Network, room: Room, found: Rows
) -> None:
    row: Rows = np.empty((1, POSITION_SIZE), np.int64)
    memory = np.empty(MEMORY_SIZE, np.int64)
    scores = np.zeros(MAX_SEATS, np.int64)
    move = np.empty(MOVE_SIZE, np.int64)
    for number in range(len(found)):
        deal_rounds(rules, seed, number, row)
        position = row[0]
        forget(memory)
        for seat in range(rules[PLAYERS]):
            forget_plan(players[seat])
        while position[STAGE] != OVER:
            if position[STAGE] != TRICK:
                make_move(rules, position, 0, 0, choose_seat(rules, position))
                continue
            player = players[position[TURN]]
            _, best = evaluate_moves(rules, position, memory, player, network, room)
            move[:] = room.desk.moves[best]
            remember(position, memory, move[MEANING])
            make_move(rules, position, move[0], move[1], move[2])
        write_scores(rules, position, scores)
        sides = found.shape[1]
        for seat in range(rules[PLAYERS]):
            side = (rules[TEAM + seat] - rules[TEAM + position[OUT]]) % sides
            found[number, side] += scores[seat]


@click.command()
@click.option("--rounds", default=1000, help="Rounds of each game.")
@click.option("--seed", default=-2000, help="Where chance begins.")
def main(rounds: int, seed: int) -> None:
    """Play rounds of every game and keep what they bring."""
    kept: dict[str, Any] = {}
    for family in FAMILIES:
        played = play_outcomes(find_rules(family), load_weights(family), rounds, seed)
        kept[family] = played.astype(np.int16)
        click.echo(f"{family}: mean points {played.mean(axis=0).round(1).tolist()}")
    np.savez_compressed(PACKAGE / "outcomes.npz", **kept)


if __name__ == "__main__":
    main()

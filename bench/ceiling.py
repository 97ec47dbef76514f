"""How much play can win from a bot at all: a player who sees all cards, against it.

    python -m bench.ceiling                       60 deals of haggis-2 without bets, against greedy
    python -m bench.ceiling --against planner --pairs 20

No player at a table can do this, and none of the bots does. The one here knows every hand and
the Haggis; it solves the end of the round as soon as 300,000 positions are enough, and until
then plays all moves that the planner thinks of out a hundred times from the true cards.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

import numpy as np

from haggis import Action, Game
from haggis.bots import FREE, Bot, find_bot, rng_for
from haggis.bots.arena import without_bets
from haggis.bots.stakes import stakes_of, worth
from haggis.bots.thinker import load_kernel
from haggis.bots.thoughts import Thoughts
from haggis.cards import NO_CARDS, Cards
from haggis.kernel.knowledge import Knowledge
from haggis.rules import find_rules

POSITIONS = 300_000
TIMES = 100


def see_all(game: Game, seat: int) -> Knowledge:
    """What the seat would know if all cards lay open."""
    knowledge = Knowledge.of(game.view(seat))
    nothing = tuple(0 for _ in game.round.hands)
    return replace(
        knowledge,
        hands=game.round.hands,
        hidden=nothing,
        haggis=Cards(game.round.haggis),
        unseen=NO_CARDS,
    )


def choose(game: Game, seat: int, seed: int) -> Action:
    view, knowledge = game.view(seat), see_all(game, seat)
    solved = Thoughts(knowledge, None, seed).solve(stakes_of(view), (), POSITIONS)
    if solved:
        return solved[0].action
    thoughts = Thoughts(knowledge, TIMES, seed)
    actions = [action for action, _ in thoughts.moves()]
    if len(actions) == 1:
        return actions[0]
    values = worth(view, thoughts.imagine(actions, 0, TIMES).points()).mean(axis=1)
    return actions[int(values.argmax())]


def play(game: Game, seer: int, bot: Bot, seed: int) -> int:
    """By how many points the seat that sees all cards beats the bot in this round."""
    rng = rng_for(seed, 1 - seer)
    number = 0
    while not game.round.over:
        (seat,) = game.deciders
        if seat == seer:
            action = choose(game, seat, seed * 1000 + number)
        else:
            action = bot.choose(game.view(seat), rng, FREE)
        game = game.apply(seat, action)
        number += 1
    return game.totals[seer] - game.totals[1 - seer]


def main(against: str, pairs: int) -> None:
    load_kernel()
    rules, bot = without_bets(find_rules("haggis-2")), find_bot(against)
    margins = []
    for seed in range(1, pairs + 1):
        game = Game.new(rules, seed=seed)
        margins.append(sum(play(game, seer, bot, seed) for seer in (0, 1)) / 2)
        error = 1.96 * np.std(margins) / np.sqrt(len(margins))
        if seed % 10 == 0:
            print(f"{seed:4} pairs: {np.mean(margins):+6.1f} ± {error:.1f} points", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--pairs", type=int, default=60)
    options = parser.parse_args()
    main(options.against, options.pairs)

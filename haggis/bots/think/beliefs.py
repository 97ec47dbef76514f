"""What others have done makes some worlds, and some models of the others, more likely.

Before anything is seen, all worlds have the same prior, and so have both models at each seat.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import dropwhile

import numpy as np
import numpy.typing as npt

from haggis.actions import GiveLead, Pass, Play, TakeTrick
from haggis.bots.think.deadline import Deadline
from haggis.bots.think.likelihood import LogLikelihoods, write_log_likelihoods
from haggis.bots.think.rollout import GREEDY, MODELS, PLANNER
from haggis.bots.think.sampler import Sampler, scratch_buffer
from haggis.events import Acted
from haggis.kernel.cards import move_row
from haggis.kernel.compiled import Rows
from haggis.kernel.layout import MAX_SEATS

# Set by hand on 2026-11-16.
BATCH = 20
"""How many worlds get a likelihood at a time."""
KEEP_ONE_IN = 2
"""The share of those worlds that is kept."""
SPEED_UP = 40
"""How much faster likelihoods are without the planner's model."""
SURE = math.log(100)
"""Others are taken to be greedy if their moves are a hundred times as likely that way."""


def condition(sampler: Sampler, history: Sequence[Acted], deadline: Deadline) -> None:
    """Draw worlds in proportion to their likelihood, and keep half of them.

    The models of the others are drawn by their likelihood too. The seat itself is a planner.
    """
    log_likelihoods = evaluate(sampler, history, deadline)
    random = np.random.default_rng(sampler.seed)
    # The order by log likelihood with Gumbel noise is that of drawing without replacement.
    noise = random.gumbel(size=len(log_likelihoods))
    order = np.argsort(-(of_worlds(log_likelihoods) + noise), kind="stable")
    kept = order[: len(order) // KEEP_ONE_IN]
    noise = random.gumbel(size=(len(kept), MAX_SEATS, MODELS))
    sampler.worlds = sampler.worlds[kept]
    sampler.models = (log_likelihoods[kept] + noise).argmax(axis=2)
    sampler.models[:, sampler.seat] = PLANNER


def evaluate(sampler: Sampler, history: Sequence[Acted], deadline: Deadline) -> LogLikelihoods:
    """The log likelihoods of the first worlds: of as many as there is time for, or of all."""
    others = sum(event.seat != sampler.seat for event in _of_tricks(history))
    if not others:
        return np.zeros((len(sampler.worlds), MAX_SEATS, MODELS))
    enough, speed = deadline.for_likelihoods(), 1
    found = nothing = np.empty((0, MAX_SEATS, MODELS))
    while not len(found) or (
        len(found) < len(sampler.worlds) and not enough(others * len(found) // speed)
    ):
        more = sampler.worlds[len(found) : len(found) + speed * BATCH]
        batch = log_likelihoods_of(sampler, history, more, planners=speed == 1)
        found = np.concatenate([found, batch])
        if speed == 1 and _others_are_greedy(sampler, found):
            found, speed = nothing, SPEED_UP
    return found


def log_likelihoods_of(
    sampler: Sampler, history: Sequence[Acted], worlds: Rows, *, planners: bool = True
) -> LogLikelihoods:
    """The log likelihoods of the others' moves in each of these worlds, for each model.

    The planner's model may be left out.
    """
    played = _of_tricks(history)
    found = np.zeros((len(worlds), MAX_SEATS, MODELS))
    if not played:
        return found
    write_log_likelihoods(
        sampler.codes,
        worlds,
        sampler.seat,
        np.array([move_row(event.action) for event in played], np.int64),
        np.array([event.seat for event in played], np.int64),
        sampler.players(sampler.rules.dealt),
        sampler.network,
        planners,
        scratch_buffer(),
        found,
    )
    return found


def of_worlds(log_likelihoods: LogLikelihoods) -> npt.NDArray[np.float64]:
    """The log likelihood of each world, summed over the models at each seat."""
    each: npt.NDArray[np.float64] = np.logaddexp.reduce(log_likelihoods, axis=2).sum(axis=1)
    return each


def _others_are_greedy(sampler: Sampler, log_likelihoods: LogLikelihoods) -> bool:
    """Whether these worlds together leave no doubt that all others are greedy."""
    each = np.logaddexp.reduce(log_likelihoods, axis=0)
    sure = each[:, GREEDY] - each[:, PLANNER] > SURE
    return all(sure[seat] for seat in sampler.rules.seats if seat != sampler.seat)


def _of_tricks(history: Sequence[Acted]) -> list[Acted]:
    """The actions of trick play. It begins with a play; earlier passes belong to an auction."""
    kinds = Play | Pass | TakeTrick | GiveLead
    played = [event for event in history if isinstance(event.action, kinds)]
    return list(dropwhile(lambda event: not isinstance(event.action, Play), played))

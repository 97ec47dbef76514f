"""Statistics of a match: the margin with its error, shares won, times; ratings of many bots."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from haggis.bots.arena.match import Pair

NORMAL_95 = 1.96
DECIDED = 3.5
"""Standard errors between the margin and zero; more than two, because it is tested often."""
FEWEST_TO_DECIDE = 20
MEAN_RATING = 1500


class Summary(NamedTuple):
    """The results of the first of two bots against the second."""

    pairs: int
    margin: float
    """Points a round."""
    ci95: float
    """Half the width of the margin's 95 % interval."""
    rounds_won: float
    games_won: float | None
    ms: tuple[float, float]
    """The mean time of a decision, by bot."""
    p99: tuple[float, float]
    """The 99th percentile of the time of a decision, by bot."""


def summarise(pairs: Sequence[Pair]) -> Summary:
    """The statistics of these pairs."""
    games = [pair.games_won for pair in pairs if pair.games_won is not None]
    times = [[ms for pair in pairs for ms in pair.ms[bot]] for bot in (0, 1)]
    return Summary(
        pairs=len(pairs),
        margin=_mean([pair.margin for pair in pairs]),
        ci95=NORMAL_95 * _error(pairs),
        rounds_won=_mean([pair.rounds_won for pair in pairs]),
        games_won=_mean(games) if games else None,
        ms=(_mean(times[0]), _mean(times[1])),
        p99=(p99(times[0]), p99(times[1])),
    )


def is_decided(pairs: Sequence[Pair]) -> bool:
    """Whether one bot is clearly better, even if this is tested after every pair."""
    if len(pairs) < FEWEST_TO_DECIDE:
        return False
    return abs(fmean(pair.margin for pair in pairs)) > DECIDED * _error(pairs)


def ratings(won: Mapping[tuple[str, str], float], weight: float = 100) -> dict[str, float]:
    """Ratings on Elo's scale from the share of rounds won by the first of every two bots.

    A tie of one round in `weight` is added to each, so that a bot that wins all has a rating.

    >>> [round(rating) for rating in ratings({("a", "b"): 0.75}).values()]
    [1594, 1406]
    """
    names = list(dict.fromkeys(name for two in won for name in two))
    strength = dict.fromkeys(names, 1.0)
    shares = {two: (share * weight + 0.5) / (weight + 1) for two, share in won.items()}
    for _ in range(1000):  # Bradley and Terry's model, by Zermelo's iteration
        for name in names:
            wins = sum(
                share if name == two[0] else 1 - share
                for two, share in shares.items()
                if name in two
            )
            meetings = sum(1 / (strength[a] + strength[b]) for a, b in shares if name in (a, b))
            strength[name] = wins / meetings
    mean = fmean(map(math.log10, strength.values()))
    return {name: MEAN_RATING + 400 * (math.log10(strength[name]) - mean) for name in names}


def _error(pairs: Sequence[Pair]) -> float:
    """The standard error of the mean margin."""
    if len(pairs) < 2:
        return math.inf
    return stdev(pair.margin for pair in pairs) / math.sqrt(len(pairs))


def _mean(numbers: Sequence[float]) -> float:
    return fmean(numbers) if numbers else 0.0


def p99(times: Sequence[float]) -> float:
    """The time that one in a hundred takes longer than."""
    return sorted(times)[len(times) * 99 // 100] if times else 0.0

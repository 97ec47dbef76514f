"""The players in self-play: their shares, and what each habit does to a decision."""

from __future__ import annotations

import numpy as np
import pytest

from haggis.bots.think.plan import empty_buffer
from haggis.kernel.layout import (
    COURT_PLACE,
    FIRST,
    JACK,
    LENGTH_PLACE,
    MEANING,
    PASS,
    SECOND,
    WIDTH_PLACE,
)
from haggis.training.league import (
    BOMB_OFTEN,
    HOARD,
    NEVER_BOMB,
    NOISE,
    PASS_EARLY,
    SHED,
    STRONGEST_HABITS,
    STYLES,
    League,
    apply_style,
    draw_kind,
    draw_style,
)

SINGLE = 1 << WIDTH_PLACE | 1 << LENGTH_PLACE
PAIR = 2 << WIDTH_PLACE | 1 << LENGTH_PLACE
MOVES = {
    "pass": (0, PASS),
    "jack": (1 << COURT_PLACE, SINGLE | JACK),
    "five": (1 << 12, SINGLE | 5),
    "pair": (0b11 << 12, PAIR | 5),
    "bomb": (0b11 << COURT_PLACE, 2),
}


def choice(habit: int | None, values: dict[str, float], seed: int = 1) -> str:
    """The move chosen with this habit at its strongest, or without one."""
    candidates, style = empty_buffer(), np.zeros(STYLES)
    for place, (cards, meaning) in enumerate(MOVES.values()):
        candidates.moves[place, FIRST] = cards
        candidates.moves[place, SECOND] = 0
        candidates.moves[place, MEANING] = meaning
    candidates.values[: len(MOVES)] = [values.get(name, 0.0) for name in MOVES]
    if habit is not None:
        style[habit] = STRONGEST_HABITS[habit]
    stream = np.array([seed], np.int64)
    return list(MOVES)[apply_style(candidates, len(MOVES), style, stream)]


@pytest.mark.parametrize(
    ("habit", "best", "chosen"),
    [
        (None, "jack", "jack"),
        (HOARD, "jack", "five"),
        (SHED, "five", "pair"),
        (NEVER_BOMB, "bomb", "five"),
        (BOMB_OFTEN, "five", "bomb"),
        (PASS_EARLY, "five", "pass"),
    ],
)
def test_a_habit_decides_where_values_are_close(habit: int | None, best: str, chosen: str) -> None:
    close = {"pass": -9.0, "jack": -9.0, "five": -1.0, "pair": -2.0, "bomb": -9.0}
    assert choice(habit, close | {best: 0.5}) == chosen


def test_a_wavering_player_decides_differently_now_and_then() -> None:
    values = {"pass": -2.0, "jack": -2.0, "five": 0.0, "pair": -2.0, "bomb": -50.0}
    seen = [choice(NOISE, values, seed) for seed in range(200)]
    assert set(seen) >= {"pass", "jack", "five", "pair"}
    assert seen.count("bomb") < 10


def test_a_player_has_one_habit_or_two() -> None:
    style, stream = np.zeros(STYLES), np.array([1], np.int64)
    seen = np.zeros(STYLES, bool)
    for _ in range(300):
        draw_style(stream, style)
        assert 1 <= np.count_nonzero(style) <= 2
        assert (style <= STRONGEST_HABITS).all()
        seen |= style > 0
    assert seen.all()


def test_the_league_has_its_shares() -> None:
    thresholds = League(0.1, 0.2, 0.3, 0.1).thresholds()
    kinds = [draw_kind(thresholds, (place + 0.5) / 100) for place in range(100)]
    assert [kinds.count(kind) for kind in range(5)] == [30, 10, 20, 30, 10]

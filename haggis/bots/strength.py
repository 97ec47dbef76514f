"""How strong each combination is, looked up in worlds: compiled."""

from __future__ import annotations

import numpy as np

from haggis.kernel.compiled import Row, Rows, compiled
from haggis.kernel.courts import ways
from haggis.kernel.decompose import Floats
from haggis.kernel.layout import (
    COURT_PLACE,
    FIRST,
    HAND,
    HAND_SECOND,
    MEANING,
    MISSING_PLACE,
    PLAYERS,
    SIZE,
    TEAM,
    WHOLE_MEANING,
)
from haggis.kernel.plays import list_plays

MEANINGS = WHOLE_MEANING + 1


@compiled
def measure_strength(
    rules: Row, worlds: Rows, seat: int, discount: Floats, plays: Rows, strength: Floats
) -> None:
    """Write for each meaning the chance that no opponent beats it, bombs apart.

    A way to beat it that needs courts counts less, by the discount for so many.
    """
    strength[:] = 0
    beaten = np.zeros(MEANINGS)
    for number in range(len(worlds)):
        world = worlds[number]
        beaten[:] = 0
        for other in range(rules[PLAYERS]):
            if rules[TEAM + other] == rules[TEAM + seat] or world[SIZE + other] == 0:
                continue
            hand = world[HAND + other]
            listed = list_plays(hand, world[HAND_SECOND + other], 0, plays)
            for place in range(listed):
                meaning = plays[place, MEANING]
                if ways(meaning, hand >> COURT_PLACE):
                    courts = meaning >> MISSING_PLACE & 3
                    if plays[place, FIRST] >> COURT_PLACE:
                        courts = 1
                    below_it = (meaning & WHOLE_MEANING) - 1
                    beaten[below_it] = max(beaten[below_it], discount[courts])
        for shape in range(1 << 4, MEANINGS, 1 << 4):
            chance = 0.0
            for rank in range(13, 1, -1):
                chance = max(chance, beaten[shape | rank])
                strength[shape | rank] += 1 - chance
    strength /= len(worlds)
    strength[:16] = 1

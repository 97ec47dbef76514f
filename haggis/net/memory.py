"""What players have declined in a round, which is not in a position. Compiled.

A memory is a row: for each seat and shape the lowest combination that the seat has passed on,
and the Shepherd's discards.
"""

from __future__ import annotations

from haggis.kernel.compiled import Row, compiled
from haggis.kernel.layout import MAX_SEATS, ON, PASS, STAGE, TRICK, TURN
from haggis.net.blocks import SHAPES, TOPS
from haggis.net.shapes import shape_of, top_of

DISCARDED = MAX_SEATS * SHAPES
"""The mask of the Shepherd's discards. Only the Shepherd may use it."""
MEMORY_SIZE = DISCARDED + 1
NOT_DECLINED = TOPS


@compiled
def forget(memory: Row) -> None:
    """Clear the memory for a new round."""
    memory[:DISCARDED] = NOT_DECLINED
    memory[DISCARDED] = 0


@compiled
def remember(position: Row, memory: Row, meaning: int) -> None:
    """Note a move, before it is made."""
    if meaning == PASS and position[STAGE] == TRICK:
        decline(memory, position[TURN], position[ON])


@compiled
def decline(memory: Row, seat: int, on: int) -> None:
    """Note that a seat has passed on a combination."""
    place = seat * SHAPES + shape_of(on)
    memory[place] = min(memory[place], top_of(on))

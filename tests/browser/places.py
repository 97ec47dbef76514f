"""Where things are on the screen."""

from __future__ import annotations

import itertools
from typing import NamedTuple

from playwright.sync_api import Locator

BOXES = """(parts) => parts.map((part) => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  return [left, right, top, bottom];
})"""


class Box(NamedTuple):
    """The sides of a part, in pixels."""

    left: float
    right: float
    top: float
    bottom: float


def boxes(parts: Locator) -> list[Box]:
    """Where all these parts are. There must be one, and none may be hidden."""
    parts.first.wait_for()
    found = [Box(*sides) for sides in parts.evaluate_all(BOXES)]
    assert all(box.left < box.right for box in found)
    return found


def fits(parts: Locator, whole: Locator) -> bool:
    """Whether none of the parts sticks out on a side."""
    (outer,) = boxes(whole)
    return all(outer.left <= part.left and part.right <= outer.right for part in boxes(parts))


def apart(ones: Locator, others: Locator) -> bool:
    """Whether none of the ones and none of the others cover a part of each other."""
    return all(
        one.right <= other.left
        or other.right <= one.left
        or one.bottom <= other.top
        or other.bottom <= one.top
        for one, other in itertools.product(boxes(ones), boxes(others))
    )

"""Where things are on the screen."""

from __future__ import annotations

from playwright.sync_api import Locator


def fits(part: Locator, whole: Locator) -> bool:
    """Whether it sticks out on no side."""
    inner, outer = part.bounding_box(), whole.bounding_box()
    assert inner
    assert outer
    left, right = inner["x"] - outer["x"], inner["x"] + inner["width"]
    return left >= 0 and right <= outer["x"] + outer["width"]


def apart(one: Locator, other: Locator) -> bool:
    """Whether neither covers a part of the other."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first
    assert second
    return any(
        before["x"] + before["width"] <= after["x"] or before["y"] + before["height"] <= after["y"]
        for before, after in ((first, second), (second, first))
    )

"""Every screen in every state that matters, by name: for axe and for pictures."""

from tests.browser.scenes import around, learning, replays, start, table  # noqa: F401
from tests.browser.scenes.base import SCENES

__all__ = ["SCENES"]

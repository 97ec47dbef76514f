"""After a test nobody sits at a terminal any more."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .running import OPEN


@pytest.fixture(autouse=True)
def _everybody_leaves() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().hang_up()

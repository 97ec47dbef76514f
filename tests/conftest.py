"""Which tests run without coverage."""

from __future__ import annotations

from pathlib import Path

import pytest

UNTRACED = (
    "kernel",
    "bots/test_strength.py",
    "test_conservation.py",
    "test_wild_readings.py",
    "test_legal_apply.py",
    "test_perft.py",
    "test_plays_reference.py",
    "test_properties.py",
    "test_random_games.py",
    "test_secrecy.py",
    "test_symmetry.py",
)
"""They play so much that tracing them takes minutes, and no gate of coverage needs them."""

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(item.path.is_relative_to(HERE / name) for name in UNTRACED):
            item.add_marker("no_cover")

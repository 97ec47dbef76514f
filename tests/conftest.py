"""Which tests run without coverage."""

from __future__ import annotations

import sys
from collections.abc import Generator
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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    # In a worker pytest-cov measures twice, and its marker no_cover stops only one of the two.
    if not any(item.path.is_relative_to(HERE / name) for name in UNTRACED):
        return (yield)
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)

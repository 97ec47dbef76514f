"""Which tests run without coverage, and how examples are drawn."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Here, so that it holds for every test: by itself Hypothesis fails if an example takes 0.2 seconds.
settings.register_profile(
    "haggis",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("haggis"), max_examples=10)
settings.load_profile(os.environ.get("HAGGIS_EXAMPLES", "haggis"))

UNTRACED = (
    "executors",
    "kernel",
    "net",
    "bots/test_strength.py",
    "bots/test_warm_up.py",
    "server/test_chaos.py",
    "server/test_durability.py",
    "server/test_fuzz.py",
    "server/test_relay_secrecy.py",
    "server/test_second_client.py",
    "server/test_secrecy.py",
    "server/test_versions.py",
    "test_conservation.py",
    "test_install.py",
    "test_legal_apply.py",
    "test_locks.py",
    "test_perft.py",
    "test_plays_reference.py",
    "test_properties.py",
    "test_random_games.py",
    "test_scripts.py",
    "test_secrecy.py",
    "test_set_up.py",
    "test_symmetry.py",
    "test_wild_readings.py",
)
"""They do so much that tracing them takes minutes, and no gate of coverage needs them."""

LONGEST = (
    "bots/test_strength.py",
    "browser/test_ends.py",
    "browser/test_games.py",
    "server/test_chaos.py",
    "server/test_durability.py",
)
"""They begin first, so that no worker is left alone with one of them."""

HERE = Path(__file__).parent


def _is_in(item: pytest.Item, names: tuple[str, ...]) -> bool:
    return any(item.path.is_relative_to(HERE / name) for name in names)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not _is_in(item, LONGEST))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    # In a worker pytest-cov measures twice, and its marker no_cover stops only one of the two.
    if not _is_in(item, UNTRACED):
        return (yield)
    tracer = sys.gettrace()
    sys.settrace(None)
    in_subprocesses = os.environ.pop("COVERAGE_PROCESS_CONFIG", None)
    try:
        return (yield)
    finally:
        if in_subprocesses is not None:
            os.environ["COVERAGE_PROCESS_CONFIG"] = in_subprocesses
        sys.settrace(tracer)

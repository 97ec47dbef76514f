"""Fixtures of the server's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.stores import KINDS, Kept


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    """Empty data in each of the two stores. A test with this fixture runs with both."""
    return Kept(tmp_path, request.param)

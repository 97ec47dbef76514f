"""A user's files are in the folders that the system names."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from haggis.folders import user_cache, user_data, user_state

pytestmark = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="the folders of Linux and its like"
)

FOLDERS = [
    (user_data, "XDG_DATA_HOME", ".local/share/haggis"),
    (user_state, "XDG_STATE_HOME", ".local/state/haggis"),
    (user_cache, "XDG_CACHE_HOME", ".cache/haggis"),
]


@pytest.mark.parametrize(("folder", "variable", "usual"), FOLDERS)
def test_folders_follow_the_environment_and_else_lie_below_home(
    folder: Callable[[], Path],
    variable: str,
    usual: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(variable, "/elsewhere")
    assert folder() == Path("/elsewhere/haggis")
    monkeypatch.setenv(variable, "")
    assert folder() == tmp_path / usual
    monkeypatch.delenv(variable)
    assert folder() == tmp_path / usual
    assert not (tmp_path / usual).exists()

"""The folders in which a user's files are kept; each system has its own."""

from __future__ import annotations

from pathlib import Path

from platformdirs import PlatformDirs

_HAGGIS = PlatformDirs("haggis", appauthor=False)


def user_data() -> Path:
    """What is kept for good: `$XDG_DATA_HOME/haggis` on Linux, else `~/.local/share/haggis`."""
    return _HAGGIS.user_data_path


def user_state() -> Path:
    """What a program goes on with: `$XDG_STATE_HOME/haggis`, else `~/.local/state/haggis`."""
    return _HAGGIS.user_state_path


def user_cache() -> Path:
    """What can be made again: `$XDG_CACHE_HOME/haggis`, else `~/.cache/haggis`."""
    return _HAGGIS.user_cache_path

"""A real PostgreSQL for tests: one per test process, with a new database for each folder.

With `HAGGIS_TEST_STORE=postgres` all servers in the tests keep their data there.
"""

from __future__ import annotations

import atexit
import os
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from haggis.server.config import Config
from scripts.private_postgres import PrivatePostgres

CHOSEN = os.environ.get("HAGGIS_TEST_STORE", "sqlite")
assert CHOSEN in ("sqlite", "postgres"), CHOSEN

only_sqlite = pytest.mark.skipif(CHOSEN != "sqlite", reason="it is about the SQLite file itself")


@cache
def server() -> PrivatePostgres:
    """The PostgreSQL that tests share. Tests that stop or break one start their own."""
    started = PrivatePostgres(fsync=False)  # power cuts are not tested here
    atexit.register(started.close)
    return started


@cache
def database(data: Path) -> str:
    """The database that takes the place of this folder."""
    return server().new_database()


def on_chosen_store(config: Config) -> Config:
    """The same configuration with the store that the tests run with."""
    if CHOSEN == "sqlite" or config.store:
        return config
    return replace(config, store=database(config.data.resolve()))

"""The PostgreSQL of the tests: nobody else's, gone without a trace, and it changes nothing."""

from __future__ import annotations

import os
import pwd
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from signal import SIGINT, SIGKILL, Signals

import pytest

from scripts.private_postgres import WHEEL, private_postgres

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60


def around() -> list[tuple[str, int, int, int]]:
    """The folders above what it uses, with their permissions and owners."""
    spec = find_spec(WHEEL)
    assert spec is not None
    assert spec.submodule_search_locations
    inside = (Path(spec.submodule_search_locations[0]), Path(tempfile.gettempdir()))
    folders = {folder for path in inside for folder in (path, *path.parents)}
    found = [(str(folder), folder.stat()) for folder in sorted(folders)]
    return [(name, stat.st_mode, stat.st_uid, stat.st_gid) for name, stat in found]


def test_it_changes_no_user_and_no_permission() -> None:
    users, folders = pwd.getpwall(), around()
    with private_postgres(fsync=False) as server:
        assert server.sql(server.new_database(), "SELECT 1") == "1"
        assert server.folder.stat().st_mode & 0o077 == 0, "others cannot reach its socket"
        assert server.sql(server.url("postgres"), "SHOW listen_addresses") == "", "nor a port"
        assert (server.data.stat().st_uid != 0) or os.geteuid() != 0
        folder = server.folder
    assert not folder.exists()
    assert (pwd.getpwall(), around()) == (users, folders)


@pytest.mark.parametrize("number", [SIGINT, SIGKILL])
def test_it_goes_with_whoever_started_it(number: Signals) -> None:
    command = [sys.executable, str(ROOT / "scripts/private_postgres.py"), "--version", "16"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        line = started.stdout.readline()
        url = line.removeprefix("PostgreSQL is at ").split()[0]
        folder = Path(url.partition("host=")[2])
        process = int((folder / "data/postmaster.pid").read_text().split()[0])
        started.send_signal(number)
    until = time.monotonic() + PATIENCE
    while folder.exists() or Path(f"/proc/{process}").exists():
        assert time.monotonic() < until
        time.sleep(0.05)

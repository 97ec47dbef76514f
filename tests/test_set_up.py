"""The set-up from any state of the folder."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SHIPPED = ("haggis", "scripts", "locks", "pyproject.toml", "README.md", "LICENSE", "Makefile")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "static", "*.npz")
WARM_UP = """

def warm_up() -> None:
    print("compiling")
"""
"""Says that it was called; to compile in every new folder would take half a minute each time."""


def run(*command: str | Path, folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "check out"
    folder.mkdir()
    for name in SHIPPED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=LEFT_OUT)
        else:
            shutil.copy(source, folder / name)
    with (folder / "haggis" / "bots" / "__init__.py").open("a") as bots:
        bots.write(WARM_UP)
    return folder


def set_up(folder: Path) -> bool:
    """Set up, after which `haggis` runs; whether anything was installed and compiled."""
    done = run("make", "setup", folder=folder, PYTHON=sys.executable)
    assert done.returncode == 0, done.stderr
    assert run(".venv/bin/haggis", "--version", folder=folder).returncode == 0
    return "compiling" in done.stdout


def test_set_up_repairs_interrupted_and_moved_folders(checkout: Path) -> None:
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / "haggis-setup.json").write_text("{not a stamp")
    assert set_up(checkout)
    stamp = checkout / ".venv" / "haggis-setup.json"
    written = stamp.stat().st_mtime_ns
    assert not set_up(checkout)
    assert stamp.stat().st_mtime_ns == written

    moved = checkout.rename(checkout.parent / "moved")
    assert set_up(moved)
    assert json.loads((moved / ".venv" / "haggis-setup.json").read_text())["checkout"] == str(moved)

    (moved / ".venv" / "haggis-setup.json").unlink()
    shutil.rmtree(next((moved / ".venv" / "lib").glob("python*/site-packages/click")))
    assert set_up(moved)


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ("*print*) echo 3.9;; *) exit 1;;", "3.11 or newer with ensurepip; .* ./python is 3.9"),
        ("*print*) echo 3.12;; *ensurepip*) exit 1;;", r"\(Debian, Ubuntu: python3.12-venv\)"),
    ],
    ids=["too old", "without ensurepip"],
)
def test_a_python_that_cannot_do_it_gets_one_sentence(
    checkout: Path, answers: str, sentence: str
) -> None:
    python = checkout / "python"
    python.write_text(f'#!/bin/sh\ncase "$2" in {answers} esac\n')
    python.chmod(0o755)
    refused = run("sh", "scripts/setup.sh", folder=checkout, PYTHON="./python")
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert re.search(sentence, refused.stderr)

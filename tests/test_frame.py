"""The set-up from any state of the folder, and the wheel in an empty environment."""

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SHIPPED = ("haggis", "scripts", "locks", "pyproject.toml", "README.md", "LICENSE", "Makefile")


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
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    return folder


def works(folder: Path) -> bool:
    set_up = run("make", "setup", folder=folder, PYTHON=sys.executable)
    assert set_up.returncode == 0, set_up.stderr
    return run(".venv/bin/haggis", "--version", folder=folder).returncode == 0


def test_set_up_repairs_interrupted_and_moved_folders(checkout: Path) -> None:
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / "haggis-setup.json").write_text("{not a stamp")
    assert works(checkout)
    stamp = checkout / ".venv" / "haggis-setup.json"
    written = stamp.stat().st_mtime_ns
    assert works(checkout)
    assert stamp.stat().st_mtime_ns == written

    moved = checkout.rename(checkout.parent / "moved")
    assert works(moved)
    assert json.loads((moved / ".venv" / "haggis-setup.json").read_text())["checkout"] == str(moved)

    (moved / ".venv" / "haggis-setup.json").unlink()
    shutil.rmtree(next((moved / ".venv" / "lib").glob("python*/site-packages/click")))
    assert works(moved)


def test_a_python_too_old_gets_one_sentence(checkout: Path) -> None:
    old = checkout / "old-python"
    old.write_text('#!/bin/sh\ncase "$2" in *print*) echo 3.9;; *) exit 1;; esac\n')
    old.chmod(0o755)
    refused = run("sh", "scripts/setup.sh", folder=checkout, PYTHON="./old-python")
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "3.11 or newer" in refused.stderr
    assert "./old-python is 3.9" in refused.stderr


def test_a_python_without_ensurepip_gets_one_sentence_with_the_fix(checkout: Path) -> None:
    bare = checkout / "bare-python"
    bare.write_text('#!/bin/sh\ncase "$2" in *print*) echo 3.12;; *ensurepip*) exit 1;; esac\n')
    bare.chmod(0o755)
    refused = run("sh", "scripts/setup.sh", folder=checkout, PYTHON="./bare-python")
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "install it (Debian, Ubuntu: python3.12-venv)" in refused.stderr


def test_the_wheel_plays_a_game_in_an_empty_environment(tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    built = run(
        *pip, "wheel", "--no-deps", "--no-build-isolation", "-w", tmp_path, ROOT, folder=tmp_path
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("haggis_game-*.whl")
    empty = tmp_path / "empty"
    venv.create(empty, with_pip=True)
    install = (empty / "bin" / "pip", "--disable-pip-version-check", "--quiet", "install")
    lock = ROOT / "locks" / "play.txt"
    locked = run(*install, "--no-deps", "--require-hashes", "-r", lock, folder=tmp_path)
    assert locked.returncode == 0, locked.stderr
    assert run(*install, "--no-deps", wheel, folder=tmp_path).returncode == 0
    haggis = empty / "bin" / "haggis"
    one_game = ("--rules", "neeps", "--games", "1", "--seed", "1", "--json")
    game = run(haggis, "simulate", *one_game, folder=tmp_path)
    assert game.returncode == 0, game.stderr
    (tmp_path / "game.json").write_text(game.stdout)
    replayed = run(haggis, "replay", "game.json", folder=tmp_path)
    assert replayed.returncode == 0, replayed.stderr
    assert (empty / "lib").exists()
    assert list(empty.glob("lib/python*/site-packages/haggis/py.typed"))

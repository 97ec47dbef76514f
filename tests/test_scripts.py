"""Every script of the repository says what it does, and does nothing for an unknown option."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("bench", "scripts", "tests")
MAIN = re.compile('^if __name__ == "__main__":', re.MULTILINE)


def find_scripts() -> list[str]:
    """What can be run, by its path."""
    programs = [*ROOT.glob("web/*.py")]
    for folder in FOLDERS:
        programs += (ROOT / folder).rglob("*.py")
    programs = [file for file in programs if MAIN.search(file.read_text(encoding="utf-8"))]
    found = [*programs, *ROOT.glob("scripts/*.sh")]
    return sorted(str(file.relative_to(ROOT)) for file in found)


SCRIPTS = find_scripts()


def command(script: str, folder: Path) -> list[str]:
    """How a script in a folder is called from somewhere else."""
    path = Path(script)
    if path.suffix == ".sh":
        return ["sh", str(folder / script)]
    if (folder / path).with_name("__init__.py").exists():
        return [sys.executable, "-m", ".".join(path.with_suffix("").parts)]
    return [sys.executable, str(folder / script)]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy, so that a script that does something all the same is seen and harms nothing."""
    folder = tmp_path_factory.mktemp("checkout")
    kept = shutil.ignore_patterns("__pycache__", "node_modules")
    for name in (*FOLDERS, "haggis", "locks", "web"):
        shutil.copytree(ROOT / name, folder / name, ignore=kept)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def times(folder: Path) -> dict[Path, int]:
    """What is there and when it was written, without what Python itself writes."""
    found = [path for path in folder.rglob("*") if "__pycache__" not in path.parts]
    return {path: path.stat().st_mtime_ns if path.is_file() else 0 for path in found}


def paragraphs(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.split("\n\n")]


def test_the_scripts_are_found() -> None:
    assert {"bench/load.py", "scripts/setup.sh", "tests/browser/pictures.py"} <= set(SCRIPTS)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_helps_and_refuses(script: str, checkout: Path, tmp_path: Path) -> None:
    before = times(checkout)
    helped, refused = (
        subprocess.run(
            [*command(script, checkout), option],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(checkout), "PYTHON": sys.executable},
            capture_output=True,
            text=True,
            timeout=60,
        )
        for option in ("--help", "--no-such-option")
    )
    assert helped.returncode == 0, helped.stderr
    usage, sentence, *_ = paragraphs(helped.stdout)
    assert usage.lower().startswith("usage: ")
    assert sentence.endswith("."), "there is no sentence that says what it does"
    assert refused.returncode == 2, refused.stderr
    assert not refused.stdout
    assert refused.stderr.lower().startswith("usage: ")
    assert times(checkout) == before
    assert not list(tmp_path.iterdir())

"""The kernel is loaded late, and its machine code is kept where it belongs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from haggis import kernel
from haggis.kernel.compiled import cache_folder


def _run(code: str, **settings: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_importing_the_kernel_does_not_load_numba() -> None:
    heavy = "print({'numba', 'numpy'} & set(sys.modules))"
    assert _run(f"import sys, haggis.kernel; {heavy}") == "set()"
    assert "numba" in _run(f"import sys, haggis.kernel; haggis.kernel.Position; {heavy}")


def test_every_name_is_there() -> None:
    for name in kernel.__all__:
        assert getattr(kernel, name).__name__ == name
    with pytest.raises(AttributeError, match="no 'magic'"):
        _ = kernel.magic


def test_the_cache_lies_in_the_users_folder(tmp_path: Path) -> None:
    code = "from haggis.kernel.stream import below; print(below.stats.cache_path)"
    folder = Path(_run(code, XDG_CACHE_HOME=str(tmp_path), NUMBA_CACHE_DIR="")).parent
    assert folder.parent == tmp_path / "haggis"
    assert folder.name.startswith("kernel-")
    assert Path.home() in Path(_run(code, XDG_CACHE_HOME="", NUMBA_CACHE_DIR="")).parents


def test_numbas_own_setting_wins(tmp_path: Path) -> None:
    code = "from haggis.kernel.stream import below; print(below.stats.cache_path)"
    assert tmp_path in Path(_run(code, NUMBA_CACHE_DIR=str(tmp_path))).parents


def test_another_text_of_a_package_has_another_folder(tmp_path: Path) -> None:
    package = tmp_path / "mine"
    package.mkdir()
    folders = set()
    for text in ("a = 1", "a = 2"):
        (package / "functions.py").write_text(text)
        cache_folder.cache_clear()
        folders.add(cache_folder(package))
    assert len(folders) == 2
    assert all(folder.name.startswith("mine-") for folder in folders)


@pytest.mark.long
def test_no_array_is_read_or_written_outside(tmp_path: Path) -> None:
    """With every access checked by Numba, rounds of all rule sets run and end the same."""
    code = """
from haggis.kernel import play_rounds, warm_up
from haggis.rules import CATALOGUE
warm_up()
for rules in CATALOGUE.values():
    for policy in ("random", "greedy"):
        print(play_rounds(rules, 3000, seed=1, policy=policy).points.sum(axis=0))
"""
    checked = _run(code, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path))
    assert checked == _run(code)

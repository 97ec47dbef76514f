"""What `make check` says about tracked files."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from scripts import check_files
from scripts.check_files import LIMIT, main, problems


def test_a_large_file_needs_a_reason() -> None:
    sizes = {"small.png": LIMIT, "docs/large.png": LIMIT + 1, "known.npz": LIMIT + 1}
    assert problems(sizes, {"known.npz": "what the bots have learned"}) == [
        "docs/large.png has 1,000,001 bytes, more than 1,000,000: remove it, or give the reason"
        " for it in LARGE in scripts/check_files.py."
    ]


@pytest.mark.parametrize("name", ["--help/home.png", "docs/-o", "docs/-v/a.md"])
def test_no_part_of_a_name_begins_with_a_dash(name: str) -> None:
    assert problems({name: 1, "docs/well-named.md": 1}, {}) == [
        f"{name} has a name that programs take for an option."
    ]


def test_outside_a_checkout_nothing_is_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "-o").touch()
    main(tmp_path)
    assert "tracked files were not checked" in capsys.readouterr().out


@pytest.mark.skipif(not shutil.which("git"), reason="there is no git")
def test_only_tracked_files_are_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_files, "LIMIT", 10)
    for name in ("gone", "größer", "-o", "untracked"):
        (tmp_path / name).write_text("more than ten bytes")
    (tmp_path / "-o").write_text("")
    for words in (("init", "--quiet"), ("add", "--", "gone", "größer", "-o")):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    (tmp_path / "gone").unlink()
    with pytest.raises(SystemExit) as refused:
        main(tmp_path)
    option, large = str(refused.value.code).split(".\n", 1)
    assert option.startswith("-o has a name")
    assert large.startswith("größer has 19 bytes")

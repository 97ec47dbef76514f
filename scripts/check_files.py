"""Refuse tracked files that are there by accident: large ones, and names that begin with -.

A name that begins with - comes from an option that was taken for a file.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 1_000_000
LARGE: dict[str, str] = {}
"""Files that may be larger than the limit, each with the reason."""


def problems(sizes: Mapping[str, int], large: Mapping[str, str]) -> list[str]:
    """A sentence for each file that should not be tracked."""
    found = []
    for name, size in sizes.items():
        if any(part.startswith("-") for part in PurePosixPath(name).parts):
            found.append(f"{name} has a name that programs take for an option.")
        if size > LIMIT and name not in large:
            found.append(
                f"{name} has {size:,} bytes, more than {LIMIT:,}: remove it, or give the reason"
                " for it in LARGE in scripts/check_files.py."
            )
    return found


def tracked(folder: Path) -> dict[str, int]:
    """The bytes of each tracked file that is there."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=folder, stdout=subprocess.PIPE)
    if listed.returncode:
        sys.exit("git could not list the tracked files; it says why above.")
    names = map(os.fsdecode, listed.stdout.split(b"\0")[:-1])
    return {
        name: (folder / name).lstat().st_size for name in names if os.path.lexists(folder / name)
    }


def main(folder: Path) -> None:
    if not (folder / ".git").exists() or not shutil.which("git"):
        print("This is no git checkout, or git is missing: tracked files were not checked.")
        return
    if found := problems(tracked(folder), LARGE):
        sys.exit("\n".join(found))


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    main(ROOT)

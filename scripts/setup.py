"""Fill .venv from a lock file; do nothing if that has been done.

The stamp is removed first and written last. It holds what the folder depends on, so an
interrupted set-up, a moved checkout or another Python repairs itself on the next run.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "haggis-setup.json"
WARM_UP = "from haggis.bots import warm_up; warm_up()"
PURPOSES = ("play", "test", "ray")  # each includes the ones before it


def main(purpose: str) -> None:
    home = {"python": f"{sys.version} in {sys.base_prefix}", "checkout": str(ROOT)}
    stamp = read_stamp()
    usable = all(stamp.get(key) == value for key, value in home.items()) and PYTHON.exists()
    done = stamp.get("done", {}) if usable else {}
    wide_enough = PURPOSES[PURPOSES.index(purpose) :]
    if any(done.get(name) == lock_hash(name) for name in wide_enough):
        return
    STAMP.unlink(missing_ok=True)
    print(f"Setting up {VENV.name} to {purpose} …", file=sys.stderr)
    if not usable:
        venv.create(VENV, clear=True, with_pip=True)
    install(PYTHON, lock_file(purpose), ROOT)
    print("Compiling what the bots think with, which takes half a minute once …", file=sys.stderr)
    compile_bots(purpose)
    stamp = {**home, "done": {**done, purpose: lock_hash(purpose)}}
    unfinished = STAMP.with_suffix(".new")
    unfinished.write_text(json.dumps(stamp, indent=1))
    unfinished.replace(STAMP)


def compile_bots(purpose: str) -> None:
    """Compile the bots, and for tests what they learn with; what fails is compiled when needed."""
    subprocess.run([str(PYTHON), "-c", WARM_UP])
    if purpose != "play":
        with tempfile.TemporaryDirectory() as folder:
            train = ["train", "--hours", "0", "--rounds", "2", "--folder", f"{folder}/run"]
            subprocess.run([str(PYTHON), "-m", "haggis", *train], stdout=subprocess.DEVNULL)


def read_stamp() -> dict[str, Any]:
    try:
        stamp = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def lock_file(purpose: str) -> Path:
    return ROOT / "locks" / f"{purpose}.txt"


def lock_hash(purpose: str) -> str:
    parts = (lock_file(purpose), ROOT / "pyproject.toml")
    return hashlib.sha256(b"\0".join(part.read_bytes() for part in parts)).hexdigest()


def install(python: Path, lock: Path, project: Path) -> None:
    """Install what the lock pins, then the project from its folder."""
    # The lock is complete. Without --no-deps pip would look for dependencies again and could
    # choose a newer release, for which the lock has no hash.
    # Python compiles what it imports; pip would compile the test suites of NumPy and Numba too.
    pinned = ("--no-deps", "--no-compile", "--require-hashes", "-r", str(lock))
    pip(python, "install", "--quiet", *pinned)
    editable = ("--no-build-isolation", "--editable", str(project))
    pip(python, "install", "--quiet", "--no-deps", *editable)
    pip(python, "check")  # with --quiet it would not say what it has found


def pip(python: Path, *arguments: str) -> None:
    command = [str(python), "-m", "pip", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}The set-up could not install what it needs; pip says why above.")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("purpose", nargs="?", choices=PURPOSES, default="play", help="what for")
    main(parser.parse_args().purpose)

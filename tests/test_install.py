"""The wheel: what is in it, and that it plays where nothing else is installed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parent.parent
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"
LOCK = ROOT / "locks" / "play.txt"
PATIENCE = 60
"""Seconds to wait for a server on a busy machine."""

WHOLE_GAME = """
import random, sys
sys.path.insert(0, sys.argv[1])
import haggis
rng = random.Random(1)
for name in haggis.CATALOGUE:
    game = haggis.Game.new(name, seed=1)
    while not game.over:
        if game.round.over:
            game = game.next_round()
            continue
        seat = game.deciders[0]
        game = game.apply(seat, rng.choice(list(game.legal(seat).decisions)))
    assert haggis.read_record(haggis.to_json(game)).game == game
    assert haggis.read_record(haggis.to_text(game)).game == game
    print(haggis.score_sheet(game))
print(len(haggis.CATALOGUE), "games")
"""


def run(*command: str | Path, folder: Path, **env: str) -> str:
    """The output of a command that works."""
    words = [str(word) for word in command]
    told = subprocess.run(
        words, cwd=folder, env={**os.environ, **env}, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


@cache
def find_python(version: str) -> Path:
    """A Python of this version that can make environments: ours, on PATH, or one of pyenv's."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    named = sys.executable if version == HERE else shutil.which(f"python{version}")
    readable = os.access(pyenv, os.R_OK)
    of_pyenv = sorted(pyenv.glob(f"versions/{version}.*/bin/python")) if readable else []
    for python in ([Path(named)] if named else []) + of_pyenv:
        program = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
        told = subprocess.run([python, "-c", program], capture_output=True, text=True)
        if told.stdout.strip() == version:
            return python
    pytest.skip(f"there is no Python {version} here, neither on PATH nor among pyenv's")


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of what `make dist` builds."""
    folder = tmp_path_factory.mktemp("dist")
    checked = run("make", "dist", f"DIST={folder}", folder=ROOT)
    assert checked.count("PASSED") == 2
    return folder


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    (wheel,) = dist.glob("haggis_game-*-py3-none-any.whl")
    return wheel


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    found = (path for path in (ROOT / "haggis").rglob("*") if path.is_file())
    files = {str(path.relative_to(ROOT)) for path in found if path.parent.name != "__pycache__"}
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        about = {name for name in names if ".dist-info/" in name}
        (scripts,) = (archive.read(name).decode() for name in about if "entry_points" in name)
    assert names - about == files
    ours = {Path(name).suffix for name in files if not name.startswith("haggis/server/static/")}
    assert ours == {".py", ".typed", ".sql", ".json", ".npz", ".md"}
    assert {name.partition(".dist-info/")[2] for name in about} == {
        "METADATA",
        "RECORD",
        "WHEEL",
        "entry_points.txt",
        "licenses/LICENSE",
    }
    assert "haggis/server/static/index.html" in names
    assert "haggis/net/weights/haggis-2.npz" in names
    assert "haggis=haggis.cli:main" in scripts
    assert "haggis-game=haggis.cli:main" in scripts


def test_the_sdist_holds_what_builds_the_wheel(dist: Path, wheel: Path) -> None:
    (sdist,) = dist.glob("haggis_game-*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    with zipfile.ZipFile(wheel) as archive_of_wheel:
        package = {name for name in archive_of_wheel.namelist() if ".dist-info/" not in name}
    assert package <= names
    assert {"LICENSE", "README.md", "CHANGELOG.md", "docs/rules.md", "pyproject.toml"} <= names
    tops = {name.partition("/")[0] for name in names - package if "/" in name}
    assert tops == {"docs"}


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_the_engine_plays_whole_games_with_nothing_installed(version: str, tmp_path: Path) -> None:
    """`-S` leaves out every installed package, `-I` whatever the environment adds."""
    python = find_python(version)
    package = tmp_path / "alone"
    ignored = shutil.ignore_patterns("__pycache__", "static", "*.npz")
    shutil.copytree(ROOT / "haggis", package / "haggis", ignore=ignored)
    told = run(python, "-I", "-S", "-c", WHOLE_GAME, package, folder=tmp_path)
    assert told.endswith("10 games\n")


def installed(version: str, wheel: Path, folder: Path) -> Path:
    """The programs of an empty environment with the wheel and what it says it needs."""
    empty, house = folder / "empty", folder / "wheels"
    run(find_python(version), "-m", "venv", empty, folder=folder)
    pip = (empty / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "--quiet")
    run(*pip, "download", "--no-deps", "--require-hashes", "-r", LOCK, "-d", house, folder=folder)
    run(*pip, "install", "--no-index", "--find-links", house, wheel, folder=folder)
    return empty / "bin"


OTHERS = sorted({"3.11", "3.12", "3.13"} - {HERE})


@pytest.mark.parametrize(
    "version", [HERE, *(pytest.param(other, marks=pytest.mark.long) for other in OTHERS)]
)
def test_the_wheel_plays_in_an_empty_environment(version: str, wheel: Path, tmp_path: Path) -> None:
    programs = installed(version, wheel, tmp_path)
    haggis = programs / "haggis"
    assert run(haggis, "--version", folder=tmp_path) == run(
        programs / "haggis-game", "--version", folder=tmp_path
    )
    one_game = ("--rules", "neeps", "--games", "1", "--seed", "1", "--json")
    (tmp_path / "game.json").write_text(run(haggis, "simulate", *one_game, folder=tmp_path))
    assert "neeps" in run(haggis, "replay", "game.json", folder=tmp_path)
    if version != HERE:  # the bots that think are compiled first, which takes a minute
        thinking = ("--rules", "haggis-2", "--games", "1", "--goal", "1r", "--bots", "planner")
        cache = str(tmp_path / "cache")
        run(haggis, "simulate", *thinking, "--seed", "1", folder=tmp_path, XDG_CACHE_HOME=cache)
    with serving(haggis, tmp_path) as address:
        assert "Haggis" in httpx.get(address, timeout=PATIENCE).text
        health = httpx.get(f"{address}api/health", timeout=PATIENCE)
        assert health.status_code == 200


@contextmanager
def serving(haggis: Path, folder: Path) -> Iterator[str]:
    """The address of a server of this installation; it ends well."""
    command = [str(haggis), "serve", "--port", "0", "--data", str(folder / "data")]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            told = server.stdout.readline()
            assert told.startswith("Haggis is at http://127.0.0.1:")
            yield told.split()[-1]
            server.send_signal(signal.SIGINT)
            assert server.wait(PATIENCE) == 0
        finally:
            server.kill()


def test_uvx_runs_it_by_the_name_of_the_package(wheel: Path, tmp_path: Path) -> None:
    house = tmp_path / "wheels"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    run(*pip, "download", "--no-deps", "--require-hashes", "-r", LOCK, "-d", house, folder=tmp_path)
    told = run(
        *(Path(sys.executable).parent / "uv", "tool", "run", "--offline", "--no-index"),
        *("--python", sys.executable, "--find-links", house, "--from", wheel),
        *("haggis-game", "rules"),
        folder=tmp_path,
        UV_CACHE_DIR=str(tmp_path / "cache"),
        UV_TOOL_DIR=str(tmp_path / "tools"),
    )
    assert "Haggis and Tatties" in told

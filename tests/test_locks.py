"""The set-up installs what the lock files pin, all of it and nothing newer."""

from __future__ import annotations

import hashlib
import json
import subprocess
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts import setup

BACKEND = """\
from shutil import copy

def build_editable(folder, config_settings=None, metadata_directory=None):
    return copy("game-1-py3-none-any.whl", folder).rpartition("/")[2]
"""
"""Hands pip a wheel that is there, so that the project needs no build tool."""


def make_wheel(folder: Path, name: str, version: int, *needs: str) -> None:
    facts = [("Metadata-Version", "2.1"), ("Name", name), ("Version", str(version))]
    facts += [("Provides-Extra", "more"), *(("Requires-Dist", need) for need in needs)]
    about = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{about}/METADATA", "".join(f"{key}: {text}\n" for key, text in facts))
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n")
        wheel.writestr(f"{about}/RECORD", "")


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An index with two releases of everything; only it is asked."""
    folder = tmp_path / "index"
    folder.mkdir()
    for version in (1, 2):
        make_wheel(folder, "a", version, "b; extra == 'more'")
        make_wheel(folder, "b", version)
        make_wheel(folder, "c", version, "a[more]")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


def make_lock(index: Path, *names: str) -> Path:
    """A lock file with the first release of each."""
    lines = []
    for name in names:
        wheel = (index / f"{name}-1-py3-none-any.whl").read_bytes()
        lines.append(f"{name}==1 --hash=sha256:{hashlib.sha256(wheel).hexdigest()}\n")
    lock = index.parent / "lock.txt"
    lock.write_text("".join(lines))
    return lock


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project that needs c."""
    folder = tmp_path / "project"
    folder.mkdir()
    make_wheel(folder, "game", 1, "c")
    (folder / "backend.py").write_text(BACKEND)
    (folder / "pyproject.toml").write_text(
        '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'
    )
    return folder


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """The interpreter of an empty environment."""
    venv.create(tmp_path / "venv", with_pip=True)
    return tmp_path / "venv" / "bin" / "python"


def test_a_newer_release_changes_nothing(python: Path, index: Path, project: Path) -> None:
    setup.install(python, make_lock(index, "a", "b", "c"), project)
    listing = [str(python), "-m", "pip", "list", "--format=json", "--disable-pip-version-check"]
    told = subprocess.run(listing, check=True, capture_output=True).stdout
    versions = {package["name"]: package["version"] for package in json.loads(told)}
    assert [versions[name] for name in ("a", "b", "c", "game")] == ["1", "1", "1", "1"]


def test_a_lock_that_lacks_something_is_refused(python: Path, index: Path, project: Path) -> None:
    with pytest.raises(SystemExit) as refused:
        setup.install(python, make_lock(index, "b", "c"), project)
    assert str(refused.value.code).splitlines() == [
        "c 1 requires a, which is not installed.",
        "The set-up could not install what it needs; pip says why above.",
    ]


def requirements(purpose: str) -> dict[Requirement, list[str]]:
    """What a lock file pins, each with its hashes."""
    text = setup.lock_file(purpose).read_text().replace("\\\n", "")
    lines = (line.split("--hash=") for line in text.splitlines())
    return {Requirement(pin): hashes for pin, *hashes in lines}


@pytest.mark.parametrize("purpose", setup.PURPOSES)
def test_everything_is_pinned_with_its_hashes(purpose: str) -> None:
    pinned = requirements(purpose)
    assert pinned
    for requirement, hashes in pinned.items():
        assert [part.operator for part in requirement.specifier] == ["=="], requirement
        assert hashes, requirement
        assert all(each.startswith("sha256:") for each in hashes), requirement


INSTALLED = ("play", "test", pytest.param("ray", marks=pytest.mark.long))


@pytest.mark.parametrize("purpose", INSTALLED)
def test_a_lock_holds_what_extras_need_too(purpose: str) -> None:
    """`pip check` looks at no extras, so it would not miss what only an extra needs."""
    here = [each for each in requirements(purpose) if not each.marker or each.marker.evaluate()]
    pinned = {canonicalize_name(each.name) for each in here}
    todo, seen = list(here), set[str]()
    while todo:
        requirement = todo.pop()
        if str(requirement) in seen:
            continue
        seen.add(str(requirement))
        for need in map(Requirement, metadata.requires(requirement.name) or ()):
            extras = {"", *requirement.extras}
            if need.marker is None or any(need.marker.evaluate({"extra": e}) for e in extras):
                assert canonicalize_name(need.name) in pinned, f"{requirement} needs {need}"
                todo.append(need)


def test_the_locks_agree() -> None:
    def pins(purpose: str) -> set[str]:
        return {f"{each.name}{each.specifier}" for each in requirements(purpose)}

    assert pins("play") <= pins("test") <= pins("ray")

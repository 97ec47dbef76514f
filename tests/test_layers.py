"""Modules import only from their own level and those below, and the engine needs nothing else."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "haggis"

LEVELS = (
    ("errors", "cards", "shuffle"),
    ("rules",),
    ("combinations",),
    ("plays", "actions", "choices", "deal"),
    ("words", "score"),
    ("events",),
    ("state", "betting", "stages", "round"),
    ("view", "scoreboard"),
    ("game",),
    ("sheet", "record", "perft", "__init__"),
    ("kernel",),
    ("bots",),
    ("training", "review", "envs", "server"),
    ("cli", "__main__"),
)
"""From the lowest to the highest; `__init__` is the front door, which opens on the engine."""

LEVEL_OF = {part: level for level, parts in enumerate(LEVELS) for part in parts}
ENGINE = LEVEL_OF["__init__"]

OUTSIDE_WORLD = {
    "asyncio", "datetime", "hashlib", "io", "multiprocessing", "os", "pathlib", "random",
    "secrets", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time",
}  # fmt: skip
"""Clocks, files, chance and neighbours, all of which the engine does without."""


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = file
    return found


MODULES = modules()


def part_of(module: str) -> str:
    """The part of the package that a module belongs to: `haggis.rules.bets` to `rules`."""
    _, _, inside = module.partition(".")
    return inside.split(".")[0] or "__init__"


def imports_of(module: str) -> Iterator[str]:
    """What a module imports, at its top or later; a name taken from a package may be a module."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                yield inner if inner in MODULES else str(node.module)


def upward(module: str, imported: str) -> bool:
    """Whether this import goes to a higher level."""
    if imported.split(".")[0] != "haggis":
        return False
    return LEVEL_OF[part_of(imported)] > LEVEL_OF[part_of(module)]


def test_every_module_has_a_level() -> None:
    assert {part_of(module) for module in MODULES} <= LEVEL_OF.keys()


@pytest.mark.parametrize("module", MODULES)
def test_nothing_imports_upwards(module: str) -> None:
    assert not [imported for imported in imports_of(module) if upward(module, imported)]


def test_an_upward_import_would_be_seen() -> None:
    assert upward("haggis.cards", "haggis.plays")
    assert upward("haggis.record.data", "haggis.bots")
    assert upward("haggis.server.table", "haggis.cli")
    assert not upward("haggis.plays", "haggis.cards")
    assert "haggis.round" in set(imports_of("haggis.view"))


@pytest.mark.parametrize("module", [m for m in MODULES if LEVEL_OF[part_of(m)] <= ENGINE])
def test_the_engine_imports_the_standard_library_only(module: str) -> None:
    outside = {imported.split(".")[0] for imported in imports_of(module)} - {"haggis"}
    assert outside <= sys.stdlib_module_names
    assert not outside & OUTSIDE_WORLD


def test_no_module_of_the_engine_imports_itself_by_a_detour() -> None:
    engine = {m: set(imports_of(m)) & MODULES.keys() for m in MODULES if m != "haggis"}
    engine = {m: needs for m, needs in engine.items() if LEVEL_OF[part_of(m)] <= ENGINE}
    done: set[str] = set()
    while ready := {m for m, needs in engine.items() if m not in done and needs <= done}:
        done |= ready
    assert not engine.keys() - done, "these import one another in a circle"


def loaded_by(statement: str) -> set[str]:
    """The modules a fresh interpreter has loaded after a statement."""
    code = f"{statement}; import sys; print(*sys.modules)"
    run = [sys.executable, "-I", "-c", code]
    return set(subprocess.run(run, capture_output=True, text=True, check=True).stdout.split())


def test_using_haggis_loads_the_engine_and_little_else() -> None:
    before = loaded_by("pass")
    loaded = {module.split(".")[0] for module in loaded_by("from haggis import *") - before}
    assert loaded - {"haggis"} <= sys.stdlib_module_names
    heavy = {"asyncio", "hashlib", "multiprocessing", "random", "socket", "sqlite3", "ssl"}
    assert not loaded & (heavy | {"click", "numba", "numpy", "rich", "starlette", "torch"})


def test_using_haggis_loads_no_level_above_the_engine() -> None:
    loaded = {
        module for module in loaded_by("from haggis import *") if module.split(".")[0] == "haggis"
    }
    assert "haggis.game" in loaded
    assert all(LEVEL_OF[part_of(module)] <= ENGINE for module in loaded)

"""Modules import only from their own level and those below, and the engine needs nothing else."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "haggis"

Levels = tuple[tuple[str, ...], ...]

LEVELS = (
    ("errors", "cards", "shuffle"),
    ("rules",),
    ("combinations",),
    ("plays", "actions", "choices", "deal"),
    ("words", "score"),
    ("events",),
    ("state", "betting", "stages", "round"),
    ("view", "scoreboard", "sources"),
    ("game",),
    ("sheet", "record", "perft", "__init__"),
    ("folders",),
    ("kernel", "results", "executors"),
    ("bots",),
    ("net",),
    ("training", "server"),
    ("cli", "__main__"),
)
"""From the lowest to the highest; `__init__` is the front door, which opens on the engine."""

INSIDE = {
    "server": (
        (
            "__init__",
            "config",
            "clock",
            "devices",
            "hosts",
            "lifetimes",
            "limits",
            "long_work",
            "lock",
            "metrics",
            "clean_text",
        ),
        ("protocol",),
        ("store", "bots"),
        ("nodes",),
        ("services",),
        ("table",),
        ("sessions", "backend"),
        ("http",),
        ("socket",),
        ("app",),
        ("run",),
    ),
}
"""The levels within a part: its modules and packages, from the lowest to the highest."""


def numbered(levels: Levels) -> dict[str, int]:
    """The number of each part's level."""
    return {part: level for level, parts in enumerate(levels) for part in parts}


LEVEL_OF = numbered(LEVELS)
LEVEL_INSIDE = {part: numbered(levels) for part, levels in INSIDE.items()}

BOT_LEVELS = (
    ("base", "heuristics"),
    ("random", "novice", "greedy"),
    ("think.deadline", "think.hold_odds", "think.utility", "think.planner_net"),
    ("think.planner_features", "think.alphabeta"),
    ("think.plan",),
    ("think.rollout",),
    ("think.likelihood", "think.sampler"),
    ("think.beliefs",),
    ("think.solver",),
    ("think.warming", "think.__init__"),
    ("planner",),
    ("lazy",),
    ("__init__",),
    ("own", "play", "advice"),
    ("arena.match",),
    ("arena.statistics",),
    ("arena.runner", "arena.__init__"),
)
"""The same inside `bots`, where a module imports from the levels below its own only."""

BOT_LEVEL_OF = numbered(BOT_LEVELS)

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
    """The part of the package that a module belongs to: `haggis.rules.payouts` to `rules`."""
    _, _, inside = module.partition(".")
    return inside.split(".")[0] or "__init__"


def inner_part_of(module: str) -> str:
    """The same one step further in: `haggis.server.table.facts` belongs to `table`."""
    return part_of(module.partition(".")[2])


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
    here, there = part_of(module), part_of(imported)
    if here == there and here in LEVEL_INSIDE:
        levels = LEVEL_INSIDE[here]
        return levels[inner_part_of(imported)] > levels[inner_part_of(module)]
    return LEVEL_OF[there] > LEVEL_OF[here]


def test_every_module_has_a_level() -> None:
    assert {part_of(module) for module in MODULES} == LEVEL_OF.keys()
    for part, levels in LEVEL_INSIDE.items():
        inner = {inner_part_of(module) for module in MODULES if part_of(module) == part}
        assert inner == levels.keys()


@pytest.mark.parametrize("module", MODULES)
def test_nothing_imports_upwards(module: str) -> None:
    assert not [imported for imported in imports_of(module) if upward(module, imported)]


def test_an_upward_import_would_be_seen() -> None:
    assert upward("haggis.cards", "haggis.plays")
    assert upward("haggis.record.data", "haggis.bots")
    assert upward("haggis.server.table.actor", "haggis.cli")
    assert upward("haggis.server.table.actor", "haggis.server.http.answers")
    assert upward("haggis.server.protocol.state", "haggis.server.table")
    assert not upward("haggis.server.http.answers", "haggis.server.table.actor")
    assert not upward("haggis.plays", "haggis.cards")
    assert "haggis.round" in set(imports_of("haggis.view"))


BOTS = [module for module in MODULES if part_of(module) == "bots"]


def bot_part_of(module: str) -> str:
    """`haggis.bots.think.plan` is `think.plan`, and `haggis.bots.think` is `think.__init__`."""
    inside = module.removeprefix("haggis.bots").removeprefix(".")
    is_package = MODULES[module].name == "__init__.py"
    return ".".join(filter(None, (inside, "__init__" if is_package else "")))


def bot_upward(module: str, imported: str) -> bool:
    """Whether this import inside `bots` goes to its own level or a higher one."""
    if imported not in BOTS:
        return False
    return BOT_LEVEL_OF[bot_part_of(imported)] >= BOT_LEVEL_OF[bot_part_of(module)]


def test_every_module_of_the_bots_has_a_level() -> None:
    assert {bot_part_of(module) for module in BOTS} == BOT_LEVEL_OF.keys()


@pytest.mark.parametrize("module", BOTS)
def test_inside_the_bots_nothing_imports_upwards_or_sideways(module: str) -> None:
    """So there can be no circle."""
    assert not [imported for imported in imports_of(module) if bot_upward(module, imported)]


def test_an_upward_import_inside_the_bots_would_be_seen() -> None:
    assert bot_upward("haggis.bots.think.beliefs", "haggis.bots.planner")
    assert bot_upward("haggis.bots.greedy", "haggis.bots")
    assert bot_upward("haggis.bots.think.plan", "haggis.bots.think.sampler")
    assert not bot_upward("haggis.bots.planner", "haggis.bots.think.sampler")
    assert "haggis.bots.think.sampler" in set(imports_of("haggis.bots.planner"))


NEED_KERNEL = ("haggis.bots.planner", "haggis.bots.think")


@pytest.mark.parametrize("module", [m for m in BOTS if not m.startswith(NEED_KERNEL)])
def test_bots_without_the_kernel_import_neither_numpy_nor_numba(module: str) -> None:
    needs = set(imports_of(module))
    assert not {name for name in needs if name.split(".")[0] in ("numpy", "numba")}
    assert not {name for name in needs if name.startswith(("haggis.kernel", "haggis.bots.think"))}


@pytest.mark.parametrize("module", [m for m in MODULES if LEVEL_OF[part_of(m)] <= ENGINE])
def test_the_engine_imports_the_standard_library_only(module: str) -> None:
    outside = {imported.split(".")[0] for imported in imports_of(module)} - {"haggis"}
    assert outside <= sys.stdlib_module_names
    assert not outside & OUTSIDE_WORLD


def in_circles(modules: set[str]) -> set[str]:
    """The modules among these that import one another in a circle, and those that need them."""
    needs = {module: set(imports_of(module)) & modules for module in modules}
    done: set[str] = set()
    while ready := {module for module in modules - done if needs[module] <= done}:
        done |= ready
    return modules - done


def test_no_module_of_the_engine_imports_itself_by_a_detour() -> None:
    assert not in_circles({m for m in MODULES if LEVEL_OF[part_of(m)] <= ENGINE})


@pytest.mark.parametrize("part", INSIDE)
def test_no_module_of_a_part_imports_itself_by_a_detour(part: str) -> None:
    assert not in_circles({module for module in MODULES if part_of(module) == part})


def test_no_two_modules_of_the_server_have_the_same_name() -> None:
    names = [file.stem for module, file in MODULES.items() if part_of(module) == "server"]
    twice = {name for name in names if names.count(name) > 1}
    assert twice == {"__init__"}


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

"""Makes later versions of this package, for nodes of two versions on one database."""

from __future__ import annotations

import shutil
from pathlib import Path

import haggis
from haggis.server.store.postgres.schema import FIRST_LINE, scripts

HERE = Path(haggis.__file__).parent
STORE = Path("server/store/postgres")
TABLES = (
    "guests",
    "tokens",
    "mutes",
    "tables",
    "players",
    "facts",
    "results",
    "sheets",
    "nodes",
    "counts",
    "wanted",
    "health",
)
NEXT, LAST = "9.0.0", "10.0.0"
KNOWN = len(scripts())
"""How many scripts of the schema this version knows."""


def next_version(folder: Path) -> Path:
    """A version whose schema adds to every table, and which no longer needs one of our columns."""
    package = _copied(HERE, folder, haggis.__version__, NEXT)
    more = "".join(f"ALTER TABLE {table} ADD COLUMN later text;\n" for table in TABLES)
    _script(package, KNOWN + 1, KNOWN, more)
    store = package / STORE / "store.py"
    _change(store, "UPDATE health SET checks = checks + 1", "UPDATE health SET later = 'used'")
    _change(
        store,
        "(id, name, made) VALUES ($1, $2, $3)",
        "(id, name, made, later) VALUES ($1, $2, $3, 'used')",
    )
    return folder


def last_version(folder: Path, before: Path) -> Path:
    """The version after that, whose schema removes the column."""
    package = _copied(before / "haggis", folder, NEXT, LAST)
    _script(package, KNOWN + 2, KNOWN + 1, "ALTER TABLE health DROP COLUMN checks;\n")
    return folder


def _copied(package: Path, folder: Path, version: str, later: str) -> Path:
    copy = folder / "haggis"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("assets"))
    _change(copy / "__init__.py", f'__version__ = "{version}"', f'__version__ = "{later}"')
    return copy


def _script(package: Path, number: int, usable_from: int, sql: str) -> None:
    text = f"{FIRST_LINE}{usable_from}\n{sql}"
    (package / STORE / "migrations" / f"{number:03}.sql").write_text(text)


def _change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, (file, old)
    file.write_text(text.replace(old, new), encoding="utf-8")

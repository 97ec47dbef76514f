"""Write the tables in the documentation that are made from result files.

A table stands between two comments. The first says which files it is made from and what its
rows, columns and cells show; the fields in braces are those of the result files:

    <!-- table bench/results/two-*.json
         rows="{bot}" columns="{against}" cell="{margin:+.1f} ± {ci95:.1f} ({pairs})" -->
    <!-- end -->

Several figures of one result are columns of their own if a bar divides them:
columns="p50 | p99" cell="{p50} | {p99}". only="part=start-up" keeps the result rows whose `part`
is `start-up`. `<!-- commands FILES -->` lists the commands that made the files. With --check
nothing is written: it fails if a table is not what its files say.
"""

import argparse
import re
import shlex
import sys
from pathlib import Path
from typing import Any

from haggis.results import read_rows

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("docs/*.md", "README.md")
GENERATED = re.compile(r"(<!-- (table|commands) (.*?) -->\n).*?(<!-- end -->)", re.DOTALL)


class TableError(Exception):
    """A table that cannot be made."""


def render(text: str, folder: Path) -> str:
    """A page with its tables as its result files say."""

    def made(found: re.Match[str]) -> str:
        opening, kind, wanted, end = found.groups()
        names, templates = _read_marker(wanted)
        rows = [row for name in names for row in _rows(folder, name)]
        body = _commands(rows) if kind == "commands" else _table(rows, templates)
        return f"{opening}\n{body}\n{end}"

    return GENERATED.sub(made, text)


def _read_marker(wanted: str) -> tuple[list[str], dict[str, str]]:
    """The files and the templates that a marker names."""
    words = shlex.split(wanted)
    templates = dict(word.split("=", 1) for word in words if "=" in word)
    return [word for word in words if "=" not in word], templates


def _rows(folder: Path, name: str) -> list[dict[str, Any]]:
    files = sorted(folder.glob(name))
    if not files:
        raise TableError(f"there is no result file {name}")
    return [row for file in files for row in read_rows(file)]


def _table(rows: list[dict[str, Any]], templates: dict[str, str]) -> str:
    """A table with a line for each distinct row and a column for each distinct column."""
    unknown = templates.keys() - {"rows", "columns", "cell", "corner", "only"}
    if unknown or not {"rows", "columns", "cell"} <= templates.keys():
        raise TableError("a table needs rows=, columns= and cell=")
    if only := templates.get("only"):
        field, _, wanted = only.partition("=")
        rows = [row for row in rows if row.get(field) == wanted]
        if not rows:
            raise TableError(f"no result has {only}")
    cells: dict[str, dict[str, str]] = {}
    columns: dict[str, None] = {}
    try:
        for row in rows:
            line, column = templates["rows"].format(**row), templates["columns"].format(**row)
            columns[column] = None
            if column in cells.setdefault(line, {}):
                raise TableError(f"there are two figures for {line} and {column}")
            cells[line][column] = templates["cell"].format(**row)
    except (KeyError, TypeError, ValueError) as error:
        raise TableError(f"a result file has no figure for {templates}: {error!r}") from error
    head = " | ".join([templates.get("corner", ""), *columns]).split(" | ")
    lines = [head, ["---"] * len(head)]
    blank = " | " * templates["cell"].count(" | ")
    lines += [
        [line, *(found.get(column, blank) for column in columns)] for line, found in cells.items()
    ]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def _commands(rows: list[dict[str, Any]]) -> str:
    return "".join(f"    {command}\n" for command in dict.fromkeys(row["command"] for row in rows))


def main(folder: Path, check: bool) -> None:
    stale = []
    for page in (page for pattern in PAGES for page in sorted(folder.glob(pattern))):
        text = page.read_text(encoding="utf-8")
        try:
            fresh = render(text, folder)
        except TableError as error:
            sys.exit(f"{page.relative_to(folder)}: {error}")
        if fresh != text:
            stale.append(str(page.relative_to(folder)))
            if not check:
                page.write_text(fresh, encoding="utf-8")
    if check and stale:
        sys.exit(f"Tables are stale in {', '.join(stale)}: run python scripts/tables.py")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say whether a table is stale")
    main(ROOT, parser.parse_args().check)

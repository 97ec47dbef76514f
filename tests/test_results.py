"""Result files, and the tables in the documentation that are made from them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from haggis.results import Figure, read_rows, write_results
from scripts.tables import ROOT, TableError, main, render

ROWS: tuple[dict[str, Figure], ...] = (
    {"bot": "b", "against": "a", "margin": 12.34, "pairs": 9},
    {"bot": "c", "against": "a", "margin": -1.0, "pairs": 9},
    {"bot": "c", "against": "b", "margin": 7.0, "pairs": 9},
)
PAGE = """Before.
<!-- table results/one.json
     rows="{bot}" columns="{against}" cell="{margin:+.1f} ({pairs}, {rules})" -->
<!-- end -->
<!-- commands results/*.json -->
stale
<!-- end -->
After.
"""
FILLED = """Before.
<!-- table results/one.json
     rows="{bot}" columns="{against}" cell="{margin:+.1f} ({pairs}, {rules})" -->

|  | a | b |
| --- | --- | --- |
| b | +12.3 (9, haggis-2) |  |
| c | -1.0 (9, haggis-2) | +7.0 (9, haggis-2) |

<!-- end -->
<!-- commands results/*.json -->

    haggis arena

<!-- end -->
After.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_results(tmp_path / "results/one.json", "haggis arena", ROWS, {"rules": "haggis-2"})
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/page.md").write_text(PAGE, encoding="utf-8")
    return tmp_path


def test_a_result_file_says_how_it_was_made(folder: Path) -> None:
    data = json.loads((folder / "results/one.json").read_text(encoding="utf-8"))
    assert {"command", "date", "version", "python", "rules", "rows"} == data.keys()
    assert read_rows(folder / "results/one.json")[0]["rules"] == "haggis-2"


def test_tables_are_written_and_then_fresh(folder: Path) -> None:
    with pytest.raises(SystemExit, match=r"stale in docs/page\.md"):
        main(folder, check=True)
    assert (folder / "docs/page.md").read_text(encoding="utf-8") == PAGE
    main(folder, check=False)
    assert (folder / "docs/page.md").read_text(encoding="utf-8") == FILLED
    main(folder, check=True)


def test_a_changed_figure_makes_its_table_stale(folder: Path) -> None:
    main(folder, check=False)
    write_results(folder / "results/one.json", "haggis arena", ROWS[1:], {"rules": "haggis-2"})
    with pytest.raises(SystemExit, match="stale"):
        main(folder, check=True)


@pytest.mark.parametrize(
    "marker",
    [
        'results/none.json rows="{bot}" columns="{against}" cell="{margin}"',
        'results/one.json rows="{bot}" columns="{against}" cell="{speed}"',
        'results/one.json rows="{bot}" columns="{against}"',
        'results/one.json rows="{bot}" columns="{rules}" cell="{margin}"',
        'results/one.json only="bot=d" rows="{bot}" columns="{rules}" cell="{margin}"',
    ],
)
def test_a_table_that_cannot_be_made_is_refused(folder: Path, marker: str) -> None:
    with pytest.raises(TableError):
        render(f"<!-- table {marker} -->\n<!-- end -->\n", folder)


def test_a_table_may_show_only_some_results(folder: Path) -> None:
    marker = 'results/one.json only="bot=b" rows="{bot}" columns="{against}" cell="{margin}"'
    made = render(f"<!-- table {marker} -->\n<!-- end -->\n", folder)
    assert "| b | 12.34 |" in made
    assert "| c |" not in made


def test_a_bar_divides_columns(folder: Path) -> None:
    marker = 'results/one.json rows="{bot}" columns="{against} | n" cell="{margin} | {pairs}"'
    made = render(f"<!-- table {marker} -->\n<!-- end -->\n", folder)
    assert made.splitlines()[2:6] == [
        "|  | a | n | b | n |",
        "| --- | --- | --- | --- | --- |",
        "| b | 12.34 | 9 |  |  |",
        "| c | -1.0 | 9 | 7.0 | 9 |",
    ]


def test_the_tables_in_the_documentation_are_fresh() -> None:
    main(ROOT, check=True)


def test_a_script_knows_how_it_was_called() -> None:
    code = "from haggis.results import this_command; print(this_command())"
    run = [sys.executable, "-c", code, "--pairs", "3", "--results", "x.json"]
    told = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert told == f"python -c '{code}' --pairs 3\n"

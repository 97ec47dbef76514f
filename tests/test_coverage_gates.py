"""What `make test` says about coverage."""

from __future__ import annotations

import tomllib

import pytest

from scripts.coverage_gates import APART, ENGINE, ROOT, package_of, percentages, shortfalls


def summary(lines: int, of: int, branches: int, of_branches: int) -> dict[str, dict[str, int]]:
    return {
        "summary": {
            "covered_lines": lines,
            "num_statements": of,
            "covered_branches": branches,
            "num_branches": of_branches,
        }
    }


def test_files_are_added_up_by_package() -> None:
    files = {
        "haggis/cards.py": summary(10, 10, 0, 0),
        "haggis/rules/payouts.py": summary(5, 10, 5, 10),
        "haggis/server/run.py": summary(9, 10, 0, 0),
    }
    assert percentages(files) == {ENGINE: pytest.approx(100 * 20 / 30), "server": 90}


def test_only_a_package_below_its_gate_is_told() -> None:
    assert shortfalls({"server": 98.0, "cli": 94.9}, {"server": 98, "cli": 95}) == [
        "cli is covered to 94.90 %, less than 95 %."
    ]
    assert shortfalls({}, {"bots": 98}) == ["bots is covered to 0.00 %, less than 98 %."]


def test_every_gate_is_for_a_package_that_is_there() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    gates = settings["tool"]["haggis"]["coverage"]
    assert gates.keys() <= {ENGINE, *APART}
    for package in APART:
        assert package_of(f"haggis/{package}/__init__.py") == package
        assert (ROOT / "haggis" / package).is_dir()

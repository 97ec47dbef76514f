"""`haggis perft` and `haggis completion`."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from haggis import Game
from haggis.cli import main
from haggis.perft import perft

from .running import complaint, output


def test_a_table_of_depths() -> None:
    text = output("perft", "--rules", "tatties", "--seed", 7, "--depth", 3)
    rows = re.findall(r"^ +(\d+) +([\d,]+) +[\d.]+ s$", text, re.MULTILINE)
    game = Game.new("tatties", seed=7)
    assert rows == [(str(depth), str(perft(game.round, depth))) for depth in (1, 2, 3)]


def test_as_data() -> None:
    words = ("perft", "--rules", "haggis-2", "--seed", 7, "--depth", 1)
    data = json.loads(output(*words, "--json"))
    assert data == {
        **{"rules": "haggis-2", "options": [], "seed": 7, "bets": False},
        "counts": [1094],
    }
    assert json.loads(output(*words, "--bets", "--json"))["counts"] == [1100]


def test_perft_refuses() -> None:
    assert "there is no rule set" in complaint("perft", "--rules", "x", "--seed", 1, "--depth", 1)
    assert "depth" in complaint("perft", "--rules", "neeps", "--seed", 1, "--depth", 0, code=2)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    assert "_HAGGIS_COMPLETE" in output("completion", shell)


def test_the_bash_script_is_accepted_by_bash(tmp_path: Path) -> None:
    script = tmp_path / "haggis.bash"
    script.write_text(output("completion", "bash"))
    assert subprocess.run(["bash", "-n", script]).returncode == 0


def completed(words: str) -> list[str]:
    """What a shell would offer for the last word."""
    _, *typed, last = words.split(" ")
    completion = BashComplete(main, {}, "haggis", "_HAGGIS_COMPLETE")
    return [item.value for item in completion.get_completions(typed, last)]


def test_completion_of_names() -> None:
    assert completed("haggis s") == ["serve", "sheet", "simulate"]
    assert completed("haggis rules ta") == ["tatties", "tatties-roger"]
    assert completed("haggis simulate --rules rev") == ["revised-2", "revised-3"]
    options = "haggis simulate --rules revised-3 --options "
    assert completed(options) == ["one-point", "tournament", "split-bets"]
    assert completed(f"{options}one-point,s") == ["one-point,split-bets"]
    assert completed("haggis simulate --rules neeps --options ") == []
    assert completed("haggis play --bots greedy,ra") == ["greedy,random"]
    assert completed("haggis play --rules neeps --goal ") == ["350", "550", "4r", "6r"]


def test_completion_refuses_other_shells() -> None:
    assert "'tcsh' is not one of" in complaint("completion", "tcsh", code=2)

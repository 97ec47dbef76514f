"""The command itself: help, version, exit codes, colours, and no traceback for anything."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys

import click
import pytest

import haggis
from haggis.cli import COMMANDS, main, module_of

from .running import complaint, output, process, run


def test_help_lists_every_command() -> None:
    text = output("--help")
    for name, help in COMMANDS.items():
        assert name in text
        assert help in text
    assert "Examples:" in text


def test_version() -> None:
    assert output("--version") == f"haggis {haggis.__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(name: str) -> None:
    text = output(name, "--help")
    assert "Examples:" in text
    assert f"haggis {name}" in text.partition("Examples:")[2]
    assert max(map(len, text.splitlines())) <= 80


def examples(name: str) -> list[list[str]]:
    """The words of each example in a command's help, up to a pipe or a redirection."""
    text = output(name, "--help").partition("Examples:")[2].replace("\\\n", "")
    lines = (re.split(r"[|>]", line)[0] for line in text.splitlines())
    return [shlex.split(line) for line in lines if line.lstrip().startswith(f"haggis {name}")]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_has_options_that_the_command_takes(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    for words in examples(name):
        try:
            command.make_context(name, words[2:])
        except click.BadParameter as error:
            assert "does not exist" in error.message  # noqa: PT017


def test_without_a_command_help_is_shown() -> None:
    assert "Commands:" in run().output


def test_wrong_use_has_exit_code_2() -> None:
    assert complaint("dance", code=2) == "No such command 'dance'."
    assert "Missing option" in complaint("simulate", code=2)
    assert "--games" in complaint("simulate", "--rules", "neeps", "--games", 0, "--seed", 1, code=2)


def test_bad_input_has_exit_code_1_and_one_sentence() -> None:
    sentence = complaint("simulate", "--rules", "nips", "--games", 1, "--seed", 1)
    assert sentence == "there is no rule set 'nips', did you mean neeps?"


HELP_LOADS = """
import sys
from haggis.cli import main
try:
    main(["--help"])
except SystemExit as exit:
    code = exit.code
print(*sorted(sys.modules), file=sys.stderr)
sys.exit(code)
"""


def test_help_loads_no_command_and_nothing_slow() -> None:
    done = subprocess.run([sys.executable, "-c", HELP_LOADS], capture_output=True, text=True)
    assert done.returncode == 0
    loaded = set(done.stderr.split())
    assert {"click", "haggis.cli"} <= loaded
    assert not {"rich", "numpy", "numba", "haggis.bots", "readline"} & loaded
    assert not {module_of(name) for name in COMMANDS} & loaded


def test_a_closed_pipe_is_quiet() -> None:
    command = [sys.executable, "-m", "haggis", "simulate", "--rules", "haggis-2"]
    command += ["--games", "400", "--seed", "1", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert json.loads(child.stdout.readline())["seed"] == 1
        child.stdout.close()
        assert child.stderr.read() == b""


def test_output_that_the_encoding_lacks_is_replaced() -> None:
    command = [sys.executable, "-m", "haggis", "rules", "tatties"]
    env = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run(command, env=env, capture_output=True)
    assert done.returncode == 0
    assert b"scores ?, the other Sheep ?" in b" ".join(done.stdout.split())
    assert done.stderr == b""


def test_no_colours_without_a_terminal() -> None:
    done = process("moves", "--rules", "haggis-2", "--hand", "4r4gJ")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout

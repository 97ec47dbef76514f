"""Many records in one file, and what others do with the output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from haggis import read_record
from haggis.cli import COMMANDS

from .running import PATIENCE, PLAIN, complaint, output, run

RECORD = str(Path(__file__).parent.parent / "golden" / "neeps.haggis")
MANY = ("simulate", "--rules", "haggis-3", "--goal", "1r", "--games", 3, "--seed", 5, "--json")


def test_sheets_of_all_records() -> None:
    records = output(*MANY)
    text = output("sheet", "-", input=records)
    for number, line in enumerate(records.splitlines(), 1):
        assert f"── Game {number} ─" in text
        assert output("sheet", "-", input=line) in text
    data = [json.loads(line) for line in output("sheet", "-", "--json", input=records).splitlines()]
    assert [sheet["totals"] for sheet in data] == [
        list(read_record(line).game.totals) for line in records.splitlines()
    ]


def test_many_records_as_text_and_back() -> None:
    records = output(*MANY)
    text = output("replay", "-", "--text", input=records)
    assert text.count("haggis-record/1\n") == 3
    assert output("replay", "-", "--json", input=text) == records
    assert output("replay", "-", input=text).endswith("All 3 records are legal.\n")


def test_records_of_other_writers_one_a_line() -> None:
    """With spaces before them, other line ends, and a line separator in a remark."""
    first, *rest = [json.loads(line) for line in output(*MANY).splitlines()]
    first["comments"] = [{"round": 1, "after": 0, "text": "one\u2028two"}]
    dumped = [json.dumps(data, ensure_ascii=False) for data in (first, *rest)]
    file = "\r\n".join(f" {line.replace('{', '{ ', 1)} " for line in dumped)
    assert output("replay", "-", input=file).endswith("All 3 records are legal.\n")


def test_a_format_line_in_a_comment_parts_nothing() -> None:
    one = output("replay", "-", "--text", input=output(*MANY).splitlines()[0])
    remark = one.replace("\nround 1\n", "\n{as in\nhaggis-record/1\n}\nround 1\n")
    assert "The record is legal" in output("replay", "-", input=remark)


def test_a_wrong_one_of_many_is_named() -> None:
    first, second, third = output(*MANY).splitlines()
    wrong = second.replace('"winner": ', '"winner": 1')
    sentence = complaint_after("sheet", "-", input="\n".join([first, wrong, third]))
    assert sentence.startswith("Error: record 2, ")


def complaint_after(*words: object, input: str) -> str:
    """The sentence with which a command ends that has printed something."""
    result = run(*words, input=input)
    assert result.exit_code == 1
    return result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "--rules", "haggis-2", "--games", "400", "--seed", "1", "--json"],
        ["simulate", "--rules", "haggis-2", "--games", "1", "--seed", "1", "--goal", "1r"],
        ["arena", "--rules", "haggis-2", "--bots", "random,novice", "--pairs", "1", "--seed", "1"],
        ["perft", "--rules", "haggis-2", "--seed", "1", "--depth", "2"],
        ["moves", "--rules", "haggis-2", "--hand", "4r4g5r5gJQK"],
        ["replay", RECORD],
        ["replay", RECORD, "--json"],
        ["replay", RECORD, "--text"],
        ["sheet", RECORD],
        ["rules"],
        ["rules", "neeps"],
        ["completion", "bash"],
        ["--help"],
        ["--version"],
        *([command, "--help"] for command in COMMANDS),
    ],
    ids=lambda words: words[0],
)
def test_a_closed_pipe_ends_quietly(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "haggis", *words],
        stdout=writer,
        stderr=subprocess.PIPE,
        env={**os.environ, **PLAIN},
        timeout=PATIENCE,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_pass_is_nothing_to_beat() -> None:
    for text in ("pass", " Pass"):
        assert complaint("moves", "--rules", "haggis-2", "--hand", "4r4g", "--on", text) == (
            "a pass is nothing to beat: name the play below it, or leave --on out to lead"
        )

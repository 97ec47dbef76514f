"""docs/protocol.md and the page's protocol.ts match the message types."""

from __future__ import annotations

import subprocess
import sys
from typing import Literal

import msgspec
import pytest

from haggis.server.protocol import __main__ as protocol
from haggis.server.protocol import base, markdown, messages, typescript
from haggis.server.protocol import state as sent
from haggis.server.protocol.describe import describe, sections


def test_what_is_made_from_the_types_is_current() -> None:
    assert protocol.stale() == [], "run `python -m haggis.server.protocol`"
    check = [sys.executable, "-m", "haggis.server.protocol", "--check"]
    assert subprocess.run(check, check=False).returncode == 0


def test_a_change_of_a_type_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "PHRASES", (*messages.PHRASES, "good-night"))
    assert protocol.stale() == list(protocol.MADE)
    monkeypatch.setattr(sys, "argv", ["protocol", "--check"])
    with pytest.raises(SystemExit, match=r"docs/protocol.md, web/src/lib/protocol.ts: stale"):
        protocol.main()


def test_every_struct_is_described_once() -> None:
    structs = [struct for section in sections() for struct in section.structs]
    assert len({struct.name for struct in structs}) == len(structs)
    for struct in structs:
        assert struct.about, struct.name


class Whole(base.Message, tag="whole"):
    """Everything a field can be."""

    text: str
    number: int | None
    piles: list[tuple[str, list[int]]]
    bets: tuple[int | None, ...] = ()
    """By seat."""
    points: dict[str, int] = msgspec.field(default_factory=dict)
    colour: Literal["red", "blue"] = "red"
    stage: sent.StageName | None = None
    events: tuple[sent.Event, ...] = ()


def test_types_in_typescript() -> None:
    assert typescript.interface(describe(Whole)) == [
        "/** Everything a field can be. */",
        "export interface Whole {",
        "  type: 'whole';",
        "  text: string;",
        "  number: number | null;",
        "  piles: [string, number[]][];",
        "  /** By seat. */",
        "  bets?: (number | null)[];",
        "  points?: Record<string, number>;",
        '  /** @defaultValue "red" */',
        "  colour?: 'red' | 'blue';",
        "  stage?: StageName | null;",
        "  events?: Event[];",
        "}",
    ]


def test_types_in_markdown() -> None:
    rows = [line for line in markdown.entry(describe(Whole)) if line.startswith("| `")]
    assert rows == [
        "| `text` | `str` |  |  |",
        "| `number` | `int \\| None` |  |  |",
        "| `piles` | `list[tuple[str, list[int]]]` |  |  |",
        "| `bets` | `tuple[int \\| None, ...]` | `()` | By seat. |",
        "| `points` | `dict[str, int]` | `{}` |  |",
        "| `colour` | `Literal['red', 'blue']` | `'red'` |  |",
        "| `stage` | `StageName \\| None` | `None` |  |",
        "| `events` | `tuple[Event, ...]` | `()` |  |",
    ]


def test_a_struct_that_extends_another_repeats_nothing() -> None:
    assert typescript.interface(describe(sent.Played))[1:] == [
        "export interface Played extends Meaning {",
        "  seat: number;",
        "  play: string;",
        "}",
    ]

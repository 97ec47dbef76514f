"""Running commands: inside this process, as a process of its own, or on a pseudo-terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
from click.testing import CliRunner, Result

from haggis.cli import main

PATIENCE = 120
"""Seconds to wait for a process on a busy machine. No result depends on it."""
PLAIN = {"TERM": "dumb", "COLUMNS": "80", "LINES": "40"}
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_PROMPT = re.compile(r"[^\r\n]* > $")


def run(*words: object, input: str | bytes | None = None) -> Result:
    """A command inside this process."""
    return CliRunner().invoke(main, [str(word) for word in words], input=input, env=PLAIN)


def output(*words: object, input: str | bytes | None = None) -> str:
    """What a command prints that must succeed, and complain about nothing."""
    result = run(*words, input=input)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def complaint(*words: object, input: str | bytes | None = None, code: int = 1) -> str:
    """The one sentence with which a command fails that must fail."""
    result = run(*words, input=input)
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    last = result.stderr.splitlines()[-1]
    assert last.startswith("Error: ")
    if code == 1:
        assert result.stderr.count("\n") == 1
    return last.removeprefix("Error: ")


def process(*words: object, **env: str) -> subprocess.CompletedProcess[str]:
    """A command as a process of its own, with no terminal."""
    return subprocess.run(
        [sys.executable, "-m", "haggis", *map(str, words)],
        env={**os.environ, **PLAIN, **env},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=PATIENCE,
    )


def _heed_ctrl_c() -> None:
    """In a terminal Ctrl-C is heeded; what a shell runs in the background ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


OPEN: list[Terminal] = []
"""Those whose test is not over."""


class Terminal:
    """`haggis play` on a pseudo-terminal, as a player sees it."""

    def __init__(self, home: Path, *words: object, **env: str) -> None:
        self.home = home
        self.child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "haggis", "play", "--terminal", *map(str, words)],
            env={**os.environ, "NO_COLOR": "1", **PLAIN, "XDG_STATE_HOME": str(home), **env},
            encoding="utf-8",
            codec_errors="surrogateescape",
            timeout=PATIENCE,
            dimensions=(40, 80),
            echo=False,
            preexec_fn=_heed_ctrl_c,
        )
        self.child.delaybeforesend = None
        self.everything = ""
        self.prompt = ""
        OPEN.append(self)

    @property
    def kept(self) -> Path:
        """The file in which the game is kept."""
        return self.home / "haggis" / "last.haggis"

    def read(self) -> str:
        """What is shown up to the next prompt, or to the end; colours are taken out."""
        found = self.child.expect([_PROMPT, pexpect.EOF])
        before, after = self.child.before or "", self.child.after
        self.prompt = "" if found else _ESCAPES.sub("", str(after)).strip()
        self.everything += before + ("" if found else str(after))
        return _ESCAPES.sub("", before).replace("\r\n", "\n")

    def type(self, text: str) -> str:
        """Type a line, and read on."""
        self.child.sendline(text)
        return self.read()

    @property
    def over(self) -> bool:
        return not self.prompt

    def hang_up(self) -> None:
        """Leave with Ctrl-D, as often as it takes: a process that is killed reports no coverage."""
        while self.child.isalive():
            self.child.sendeof()
            self.child.expect([r".+", pexpect.EOF])

    def end(self) -> int | None:
        """The exit code, once everything is read."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return self.child.exitstatus

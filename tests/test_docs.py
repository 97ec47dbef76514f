"""The documentation names only what is there: files, modules, names, and links."""

from __future__ import annotations

import re
import subprocess
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(
    str(path.relative_to(ROOT))
    for pattern in ("*.md", "docs/*.md", "haggis/**/*.md")
    for path in ROOT.glob(pattern)
    if path.name != "CHANGELOG.md"  # it tells of what has gone, too
)
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
QUOTED = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
FILE = re.compile(
    r"[\w.*/-]+\.(py|md|ts|svelte|sh|toml|css|npz|sql|html|in|txt)|[\w.*-]+(/[\w.*-]+)*/"
)
MODULE = re.compile(r"(haggis|bench|tests|scripts)(\.\w+)+")
NAME = re.compile(r"[A-Za-z]\w*_\w+|[A-Z][a-z]+(?:[A-Z][a-z]+)+|[A-Z]{2,}(?:_[A-Z]+)*")
HERE = "tests/test_docs.py"
SOURCES = (".py", ".ts", ".svelte", ".sh", ".toml", ".css", ".sql", ".js", ".json", "Makefile")
ELSEWHERE = {"anyio.to_process", "api/", "checkpoint.npz", "dist/", "mybots.py"}
"""What is no file or name of the project: of a library, a path of the API, made by a command."""


@cache
def tracked() -> tuple[str, ...]:
    """The files of the project; those of a source distribution, where there is no git."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
        return tuple(listed.stdout.splitlines())
    return tuple(str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file())


@cache
def words() -> frozenset[str]:
    """Every word in the sources."""
    texts = [
        (ROOT / name).read_text(encoding="utf-8")
        for name in tracked()
        if name.endswith(SOURCES)
        and "/static/" not in name
        and name != HERE
        and (ROOT / name).exists()
    ]
    return frozenset(word for text in texts for word in re.findall(r"\w+", text))


def is_there(name: str) -> bool:
    """Whether a file or folder of the project is called this, seen from any folder."""
    wanted = name.removeprefix("./")
    if wanted.endswith("/"):
        return any(f"/{wanted}" in f"/{file}" for file in tracked())
    return any(fnmatch(f"/{file}", f"*/{wanted}") for file in tracked())


def is_module(name: str) -> bool:
    """Whether this is a module, or a name in one."""
    path = name.replace(".", "/")
    if is_there(f"{path}.py") or is_there(f"{path}/__init__.py"):
        return True
    module, _, inner = name.rpartition(".")
    return bool(module) and (module == "haggis" or is_module(module)) and inner in words()


def problem(quoted: str) -> str | None:
    """What a quotation names that is not there."""
    if quoted in ELSEWHERE:
        return None
    if FILE.fullmatch(quoted):
        return None if is_there(quoted) else quoted
    if MODULE.fullmatch(quoted):
        return None if is_module(quoted) else quoted
    name = re.sub(r"\(.*\)$", "", quoted).rpartition(".")[2]
    if NAME.fullmatch(name):
        return None if name in words() else quoted
    return None


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    text = FENCED.sub("", (ROOT / page).read_text(encoding="utf-8"))
    assert not [found for quoted in QUOTED.findall(text) if (found := problem(quoted))]


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = FENCED.sub("", (ROOT / page).read_text(encoding="utf-8"))
    for link in LINK.findall(text):
        target, _, anchor = link.partition("#")
        if "://" in target or target.startswith("mailto:"):
            continue
        file = (ROOT / page).parent / target if target else ROOT / page
        assert file.exists(), link
        assert not anchor or anchor in anchors(file), link


def anchors(file: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_what_is_not_there_would_be_seen() -> None:
    for quoted in (
        "haggis/no_such.py",
        "no_such/",
        "haggis.no_such",
        "NoSuchClass",
        "no_such_name()",
    ):
        assert problem(quoted) == quoted
    for quoted in ("haggis/cards.py", "cards.py", "server/", "haggis.bots.base", "TableActor"):
        assert problem(quoted) is None
    for quoted in ("4r4g", "pass", "haggis play --lan", "5rJQ:567"):
        assert problem(quoted) is None

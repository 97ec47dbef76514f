"""Writes docs/protocol.md and web/src/lib/protocol.ts from the message types."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from haggis.server.protocol import markdown, typescript

ROOT = Path(__file__).resolve().parents[3]
MADE = {
    ROOT / "docs" / "protocol.md": markdown.page,
    ROOT / "web" / "src" / "lib" / "protocol.ts": typescript.page,
}


def stale() -> list[Path]:
    """The files that do not say what the types say."""
    return [path for path, page in MADE.items() if path.read_text(encoding="utf-8") != page()]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m haggis.server.protocol", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if one is stale")
    if parser.parse_args().check:
        old = [str(path.relative_to(ROOT)) for path in stale()]
        sys.exit(f"{', '.join(old)}: stale, run `{parser.prog}`" if old else 0)
    for path, page in MADE.items():
        path.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()

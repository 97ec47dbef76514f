"""Write the kept files of the tests anew: playthroughs, perft or golden.

    .venv/bin/python scripts/regenerate.py playthroughs

Playthroughs and counts may change with the program, and the difference is for reading. A
golden record is for ever: one that is there is never written again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from haggis import CATALOGUE
from tests import test_golden, test_perft, test_playthroughs


def playthroughs() -> Iterator[tuple[Path, str]]:
    for name, options in test_playthroughs.SEEDS:
        file = test_playthroughs.file_of(name, options)
        yield file, test_playthroughs.playthrough_text(name, options)


def perft() -> Iterator[tuple[Path, str]]:
    for name in CATALOGUE:
        yield test_perft.FOLDER / f"{name}.txt", test_perft.perft_text(name)


def golden() -> Iterator[tuple[Path, str]]:
    for name, options in test_golden.SEEDS:
        for file, text in test_golden.golden_files(name, options):
            if file.exists():
                print(f"kept {file}: a golden record is never written again")
            else:
                yield file, text


KINDS = {"playthroughs": playthroughs, "perft": perft, "golden": golden}


def main(kinds: list[str]) -> None:
    for kind in kinds:
        for file, text in KINDS[kind]():
            file.parent.mkdir(exist_ok=True)
            is_new = not file.exists() or file.read_text(encoding="utf-8") != text
            file.write_text(text, encoding="utf-8")
            print(f"{'wrote' if is_new else 'same'} {file}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("kinds", nargs="+", choices=KINDS, help="which of them")
    main(parser.parse_args().kinds)

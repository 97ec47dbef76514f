"""How quick the page is with the processor slowed four times, and how much it weighs.

    python -m bench.page            ten first visits on this machine, nothing cached
    python -m bench.page 30

`usable` is the time from the request until the page answers a click on Play, `dealt` the time from
that click until the hand is on the screen.
"""

from __future__ import annotations

import argparse
import gzip
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import haggis.server
from tests.browser import chromium
from tests.browser.conftest import SERVE
from tests.browser.speed import SLOWED, Opening, open_slowly

STATIC = Path(haggis.server.__file__).parent / "static"


def visits(number: int) -> list[Opening]:
    """First visits, one after another, to a server of their own."""
    found = chromium.find()
    if found is None:
        sys.exit(chromium.MISSING)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        command = [sys.executable, "-u", "-c", SERVE, "--port", "0", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            browser = playwright.chromium.launch(
                executable_path=str(found), args=list(chromium.FLAGS)
            )
            open_slowly(browser, address)
            made = [open_slowly(browser, address) for _ in range(number)]
            browser.close()
            server.terminate()
    return made


def weight() -> int:
    """Bytes of script and style that the first load asks for, as gzip sends them."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    files = set(re.findall(r'"\./(assets/[^"]+)"', page))
    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in files)


def main(number: int) -> None:
    made = visits(number)
    print(f"first load: {weight() / 1000:.1f} kB gzip of script and style")
    print(f"{number} first visits at 360 × 640, processor {SLOWED} times slower, milliseconds")
    print(f"{'':8}{'median':>8}{'highest':>9}")
    for name in ("usable", "dealt"):
        times = [getattr(visit, name) for visit in made]
        print(f"{name:8}{statistics.median(times):8.0f}{max(times):9.0f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("visits", type=int, nargs="?", default=10, help="how many; default 10")
    main(parser.parse_args().visits)

"""How quick the page is with the processor slowed four times, and how large it is.

    python -m bench.page            ten first visits on this machine, nothing cached
    python -m bench.page 30
    python -m bench.page --results bench/results/page.json

`usable` is the time from the request until the page answers a click on Play, `dealt` the time from
that click until the hand is on the screen. `flying` are the times between frames while a trick of
many cards is swept away, `start` is the frame in which they start and the table changes, and `idle`
is the same page with nothing in the air, which shows what the machine itself does.
"""

from __future__ import annotations

import argparse
import gzip
import re
import statistics
import sys
import tempfile
from pathlib import Path

import haggis.server
from haggis.results import Figure, this_command, write_results
from tests.browser import chromium
from tests.browser.serving import browsing, serving
from tests.browser.speed import SLOWED, Flight, Opening, open_slowly, sweep_slowly

STATIC = Path(haggis.server.__file__).parent / "static"


CARDS = 18
"""The least number of cards that fly."""


def visits(number: int) -> tuple[list[Opening], list[Flight]]:
    """First visits, one after another, to a separate server; then tricks that are taken."""
    found = chromium.find()
    if found is None:
        sys.exit(chromium.MISSING)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as address,
        browsing(found) as browser,
    ):
        open_slowly(browser, address)
        openings = [open_slowly(browser, address) for _ in range(number)]
        return openings, [sweep_slowly(browser, address, CARDS) for _ in range(number)]


def weight() -> int:
    """Bytes of script, style and drawings in the first load, compressed with gzip."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    files = set(re.findall(r'"\./(assets/[^"]+)"', page))
    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in files)


def fonts() -> int:
    """Bytes of the typefaces."""
    return sum(font.stat().st_size for font in STATIC.glob("assets/*.woff2"))


def main(number: int, results: Path | None) -> None:
    made, flights = visits(number)
    sizes = {"first_load_kb": round(weight() / 1000, 1), "fonts_kb": round(fonts() / 1000, 1)}
    print(f"first load: {sizes['first_load_kb']} kB gzip of script, style and drawings")
    print(f"typefaces: {sizes['fonts_kb']} kB")
    rows: list[dict[str, Figure]] = []
    print(f"{number} first visits at 360 × 640, processor {SLOWED} times slower, milliseconds")
    print(f"{'':8}{'median':>8}{'highest':>9}")
    for name in ("usable", "dealt"):
        times = [getattr(visit, name) for visit in made]
        middle, highest = round(statistics.median(times)), round(max(times))
        print(f"{name:8}{middle:8}{highest:9}")
        rows.append({"part": "visit", "name": name, "median": middle, "highest": highest})
    print(f"{flights[0].cards} cards fly; milliseconds from frame to frame")
    print(f"{'':8}{'frames':>8}{'median':>8}{'p95':>8}{'worst':>9}")
    for name in ("idle", "start", "flying"):
        times = sorted(time for flight in flights for time in getattr(flight, name))
        figures = {
            "frames": len(times),
            "median": round(statistics.median(times), 1),
            "p95": round(times[int(len(times) * 0.95)], 1),
            "worst": round(times[-1], 1),
        }
        print("{:8}{:8}{:8.1f}{:8.1f}{:9.1f}".format(name, *figures.values()))
        rows.append({"part": "frames", "name": name, **figures})
    if results is not None:
        shared = {"visits": number, "slowed": SLOWED, "cards": flights[0].cards, **sizes}
        write_results(results, this_command(), rows, shared)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("visits", type=int, nargs="?", default=10, help="how many; default 10")
    parser.add_argument("--results", type=Path, help="a result file to write")
    options = parser.parse_args()
    main(options.visits, options.results)

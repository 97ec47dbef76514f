"""Takes pictures of all screens at both sizes, light and dark.

python -m tests.browser.pictures FOLDER              NAME-360-light.png and so on
python -m tests.browser.pictures FOLDER lobby lead
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from tests.browser import chromium
from tests.browser.conftest import SERVE
from tests.browser.people import DESK, PHONE, People
from tests.browser.scenes import SCENES


def main(folder: Path, names: Iterable[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    found = chromium.find()
    if found is None:
        sys.exit(chromium.MISSING)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        command = [sys.executable, "-u", "-c", SERVE, "--port", "0", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1].rstrip("/")
            try:
                _take(playwright, found, address, folder, names)
            finally:
                server.terminate()


def _take(
    playwright: Playwright, chrome: Path, address: str, folder: Path, names: Iterable[str]
) -> None:
    browser = playwright.chromium.launch(executable_path=str(chrome), args=list(chromium.FLAGS))
    for name in names:
        for width, height in (PHONE, DESK):
            for look in ("light", "dark"):
                people = People(browser, address)
                player = people.new((width, height), dark=look == "dark")
                SCENES[name](player)
                player.page.screenshot(path=folder / f"{name}-{width}-{look}.png")
                people.leave()
    browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="where to put them")
    parser.add_argument(
        "scenes", nargs="*", metavar="scene", help=f"all, or some of {', '.join(SCENES)}"
    )
    options = parser.parse_args()
    if unknown := set(options.scenes) - SCENES.keys():
        parser.error(f"there is no scene {', '.join(sorted(unknown))}")
    main(options.folder, options.scenes or SCENES)

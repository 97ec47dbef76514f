"""`python -m tests.browser.pictures FOLDER` takes pictures of all screens at both sizes."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from tests.browser import chromium
from tests.browser.conftest import SERVE
from tests.browser.people import DESK, PHONE, People
from tests.browser.scenes import SCENES


def main(folder: Path, names: list[str]) -> None:
    """Write NAME-360-light.png and so on."""
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
    playwright: Playwright, chrome: Path, address: str, folder: Path, names: list[str]
) -> None:
    browser = playwright.chromium.launch(executable_path=str(chrome), args=list(chromium.FLAGS))
    for name in names or SCENES:
        for width, height in (PHONE, DESK):
            for look in ("light", "dark"):
                people = People(browser, address)
                player = people.new((width, height), dark=look == "dark")
                SCENES[name](player)
                player.page.screenshot(path=folder / f"{name}-{width}-{look}.png")
                people.leave()
    browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

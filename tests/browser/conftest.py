"""A real Chromium before a real server."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import chromium
from tests.browser.people import People

expect.set_options(timeout=30_000)

SERVE = "from haggis.cli.serve import command; command()"


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of our own is."""
    data = tmp_path_factory.mktemp("data")
    command = [sys.executable, "-u", "-c", SERVE, "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        try:
            assert "http" in said, said
            yield said.split()[-1].rstrip("/")
        finally:
            server.terminate()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of one file; none at all is a failure where CI is set."""
    found = chromium.find()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(chromium.MISSING)
        pytest.skip(chromium.MISSING)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(found), args=list(chromium.FLAGS))
        yield opened
        opened.close()


@pytest.fixture
def people(browser: Browser, address: str) -> Iterator[People]:
    """Makes people, each with a browser profile of their own; they may complain of nothing."""
    made = People(browser, address)
    yield made
    made.leave()


@pytest.fixture
def page(people: People) -> Page:
    """Somebody at a desk who has just opened the home page."""
    return people.new().page


def shots_folder() -> Path | None:
    """Where pictures of all screens are wanted, if they are."""
    wanted = os.environ.get("HAGGIS_SHOTS")
    return Path(wanted) if wanted else None

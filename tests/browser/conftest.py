"""Fixtures: a real Chromium and a real server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium
from tests.browser.people import PATIENCE, People
from tests.browser.serving import browsing, serving

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for these tests."""
    with serving(tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of one file. If CI is set, it is an error to have none."""
    found = chromium.find()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(chromium.MISSING)
        pytest.skip(chromium.MISSING)
    with browsing(found) as opened:
        yield opened


@pytest.fixture
def people(browser: Browser, address: str) -> Iterator[People]:
    """Makes people, each with their own browser profile. Their pages may log no error."""
    made = People(browser, address)
    yield made
    made.leave()


@pytest.fixture
def page(people: People) -> Page:
    """A person with a large screen who has just opened the home page."""
    return people.new().page


def shots_folder() -> Path | None:
    """The folder for pictures of all screens, if they are wanted."""
    wanted = os.environ.get("HAGGIS_SHOTS")
    return Path(wanted) if wanted else None

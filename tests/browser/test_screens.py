"""axe finds nothing on any screen in any state, at two sizes, light and dark."""

from __future__ import annotations

import gzip
import re

import pytest
from playwright.sync_api import Page

from tests.browser.chromium import WEB
from tests.browser.people import DESK, PHONE, People
from tests.browser.scenes import SCENES

STATIC = WEB.parent / "haggis" / "server" / "static"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (part) => {
  const { violations } = await axe.run(part, { resultTypes: ['violations'],
    rules: { 'target-size': { enabled: true } } });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`));
}"""
QUICK = {"home", "lobby", "follow", "grid", "auction", "round-end", "tutorial", "rules", "games"}


def axe(page: Page, part: str = "html") -> list[str]:
    """What axe finds in a part. It must be loaded past the page's security policy."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(RUN, part)
    return found


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: run `npm ci` in web/")
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1440", "360"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.long) for name in SCENES]
)
def test_axe_finds_nothing(people: People, name: str, dark: bool, size: tuple[int, int]) -> None:
    player = people.new(size, dark=dark)
    SCENES[name](player)
    assert axe(player.page) == []


@pytest.mark.parametrize("name", ["lead", "follow", "partners", "auction", "passing", "shepherd"])
def test_everything_of_the_table_fits_a_phone(people: People, name: str) -> None:
    player = people.new(PHONE)
    SCENES[name](player)
    over = player.page.evaluate(
        "() => { const board = document.querySelector('.board');"
        " return [board.scrollHeight - board.clientHeight, document.documentElement.scrollWidth]; }"
    )
    assert over[0] <= 0
    assert over[1] <= PHONE[0]


@pytest.mark.parametrize("sorting", ["Ranks", "Suits", "Grid"])
def test_cards_of_a_big_hand_can_be_hit_on_a_phone(people: People, sorting: str) -> None:
    player = people.new(PHONE)
    SCENES["passing"](player)
    page = player.page
    player.sort(sorting)
    page.keyboard.press("Escape")
    cards = page.locator(".hand .card")
    assert cards.count() == 21
    for box in page.evaluate(
        """() => [...document.querySelectorAll('.hand .card')].map((card) => {
          const { left, top, right, bottom } = card.getBoundingClientRect();
          const free = (x, y) => document.elementFromPoint(x, y)?.closest('.card') === card;
          let wide = 0, high = 0;
          for (let x = left; x < right; x++) wide += free(x, top + 6);
          for (let y = top; y < bottom; y++) high += free(left + 6, y);
          return [wide, high];
        })"""
    ):
        assert min(box) >= 24


def test_the_first_load_is_small() -> None:
    """Bytes of script and style that the page loads before a click, compressed with gzip."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    first = set(re.findall(r'"\./(assets/[^"]+)"', page))
    assert first
    size = sum(len(gzip.compress((STATIC / name).read_bytes())) for name in first)
    assert size <= 130_000
    assert sum(font.stat().st_size for font in STATIC.glob("assets/*.woff2")) <= 60_000


def test_the_page_is_allowed_by_the_strictest_policy() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert "style=" not in page
    assert not re.search(r"<script(?![^>]*src=)", page)
    assert not re.search(r"https?://", page)

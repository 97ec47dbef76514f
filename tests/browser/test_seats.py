"""What is at the seats and on the cards: nothing hides what one needs to see."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import DESK, PHONE, People
from tests.browser.places import apart
from tests.browser.scenes.table import round_end

BOMB_FOR_THE_PARTNER = "#/learn/neeps/3"
"""Both the partner, who has a bet, and the opponent on the right have passed."""


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_pass_hides_no_bet_no_name_and_no_points(people: People, size: tuple[int, int]) -> None:
    page = people.new(size).open(BOMB_FOR_THE_PARTNER).page
    passed = page.locator(".seat .bubble")
    expect(passed).to_have_text(["Pass", "Pass"])
    told = page.locator(".others").locator(".mark, .name, .took, .court, .count")
    assert told.count() > 8
    assert apart(passed, told)


@pytest.mark.parametrize(("course", "shown"), [("haggis-2", True), ("tatties", False)])
def test_dots_are_where_they_count(people: People, course: str, shown: bool) -> None:
    page = people.new(PHONE).open(f"#/learn/{course}").page
    page.locator(".hand .card").first.wait_for()
    expect(page.locator(".hand .point").first).to_be_visible(visible=shown)


def test_courts_are_not_among_the_backs(people: People) -> None:
    page = people.new(PHONE).open("#/learn/haggis-2/5").page
    isla = page.locator(".seat", has_text="Isla")
    expect(isla.locator(".count")).to_contain_text("3 cards in hand")
    expect(isla.locator("[data-court]")).to_have_count(1)
    expect(isla.locator(".fan .back")).to_have_count(2)


def test_numbers_of_the_sheet_fit_a_phone(people: People) -> None:
    player = people.new(PHONE)
    round_end(player)
    sheets = player.page.locator(".sheets .scroll")
    sheets.first.wait_for()
    for sheet in sheets.all():
        assert sheet.evaluate("(part) => part.scrollWidth <= part.clientWidth")

"""The score sheet for real cards, with the rulebook's examples."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.people import People


def begin(people: People, rules: str, *names: str) -> Page:
    player = people.new()
    page = player.open("#/sheet").page
    page.get_by_label("Which game?").select_option(rules)
    for seat, name in enumerate(names, 1):
        page.get_by_role("textbox", name=f"Player {seat}").fill(name)
    page.get_by_role("button", name="Begin the sheet").click()
    page.get_by_role("heading", name="Enter round 1").wait_for()
    return page


def enter(
    page: Page, name: str, *, place: str = "", recorded: int = 0, captured: int = 0, bet: int = 0
) -> None:
    row = page.get_by_role("group", name=name)
    if place:
        row.get_by_label("Went out").select_option(place)
        row.get_by_label("Recorded cards").fill(str(recorded))
    row.get_by_label("Captured points").fill(str(captured))
    if bet:
        row.get_by_label("Bet").select_option(str(bet))


def write(page: Page, number: int) -> None:
    page.get_by_role("button", name="Write it down").click()
    page.get_by_role("heading", name=f"Enter round {number + 1}").wait_for()


def test_the_two_player_example(people: People) -> None:
    page = begin(people, "haggis-2", "Ann", "Ben")
    enter(page, "Ann", place="1", recorded=8, captured=12, bet=15)
    enter(page, "Ben", captured=24, bet=5)
    write(page, 1)
    ann = page.locator("table").first
    expect(ann.locator("tbody tr").first).to_contain_text("72")
    expect(page.get_by_text("To lead: Ben")).to_be_visible()
    enter(page, "Ann", captured=23)
    enter(page, "Ben", place="1", recorded=2, captured=13)
    write(page, 2)
    expect(ann.locator("caption")).to_contain_text("95")


def test_the_neeps_example_with_its_slam(people: People) -> None:
    page = begin(people, "neeps", "Ann", "Ben", "Cat", "Dan")
    enter(page, "Ann", place="1", recorded=12, captured=30, bet=30)
    enter(page, "Cat", place="2", recorded=12, captured=13)
    write(page, 1)
    expect(page.locator("table").first.locator("caption")).to_contain_text("223")
    expect(page.locator("table").first.locator("tbody th")).to_contain_text("★")


def test_what_cannot_be_is_refused_with_a_sentence(people: People) -> None:
    page = begin(people, "haggis-2", "Ann", "Ben")
    enter(page, "Ann", place="1", recorded=8, captured=12)
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("alert")).to_contain_text("36")
    enter(page, "Ben", captured=24)
    write(page, 1)


def test_the_sheet_is_kept_undone_and_exported(people: People) -> None:
    page = begin(people, "haggis-2", "Ann", "Ben")
    enter(page, "Ann", place="1", recorded=8, captured=12)
    enter(page, "Ben", captured=24)
    write(page, 1)
    page.reload()
    expect(page.get_by_role("heading", name="Enter round 2")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as CSV").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert '"1","Ann","8","40","12","0","0","0","52"' in text
    page.get_by_role("button", name="Strike out the last round").click()
    expect(page.get_by_role("heading", name="Enter round 1")).to_be_visible()


def test_a_server_that_cannot_reckon_loses_nothing(people: People) -> None:
    page = begin(people, "haggis-2", "Ann", "Ben")
    page.route("**/api/sheets", lambda route: route.abort())
    enter(page, "Ann", place="1", recorded=8, captured=12)
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("alert")).to_contain_text("stays here")
    expect(page.get_by_role("group", name="Ann").get_by_label("Captured points")).to_have_value(
        "12"
    )

"""The tutorial to its end, the rules, and the replay."""

from __future__ import annotations

import json
import subprocess
import sys

from playwright.sync_api import expect

from tests.browser.chromium import WEB
from tests.browser.people import PHONE, People
from tests.browser.scenes import SCENES
from tests.browser.test_taps import fits

LESSONS = json.loads((WEB / "lessons.json").read_text(encoding="utf-8"))


def test_the_lessons_are_what_the_engine_says() -> None:
    checked = subprocess.run(
        [sys.executable, WEB / "lessons.py", "--check"], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stderr


def test_the_tutorial_to_its_end(people: People) -> None:
    player = people.new(PHONE).open("#/learn/tutorial")
    page = player.page
    for number, lesson in enumerate(LESSONS, 1):
        expect(page.get_by_text(f"Step {number} of {len(LESSONS)}", exact=True)).to_be_visible()
        wanted = lesson["wanted"]
        if wanted == "pass":
            player.button("Pass").click()
        elif wanted.startswith("bet"):
            player.button("Bet").click()
            assert fits(page.locator(".amounts"), page.locator("body"))
            page.keyboard.press("Escape")
            expect(page.locator(".amounts")).to_have_count(0)
            player.button("Bet").click()
            player.button("15 points").click()
        else:
            cards, _, ranks = wanted.partition(":")
            for card in _cards(cards):
                page.locator(f"[data-card='{card}.0']").click(position={"x": 10, "y": 10})
            if lesson["name"] == "meaning":
                player.button("Play").click()
                expect(page.get_by_text("That would be a legal play")).to_be_visible()
                page.locator(".chips .chip").last.click()
            assert not ranks or page.locator(".label").count()
            player.button("Play").click()
        onward = page.get_by_role("button", name="Go on")
        if number < len(LESSONS):
            onward.click()
    player.button("Play a real game").click()
    page.wait_for_url("**/#/table/*")
    expect(page.locator(".hand .card")).to_have_count(17)


def test_the_tutorial_keeps_its_step_and_goes_back(people: People) -> None:
    player = people.new(PHONE).open("#/learn/tutorial")
    page = player.page
    expect(player.button("Back")).to_be_disabled()
    page.locator("[data-card='6b.0']").click(position={"x": 10, "y": 10})
    player.button("Play").click()
    player.button("Go on").click()
    expect(page.get_by_text("Step 2 of 10", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_text("Step 2 of 10", exact=True)).to_be_visible()
    player.button("Back").click()
    expect(page.get_by_text("Step 1 of 10", exact=True)).to_be_visible()
    expect(page.locator("[data-card='6b.0']")).to_be_visible()


def _cards(text: str) -> list[str]:
    cards = []
    while text:
        size = 1 if text[0] in "JQK" else 2
        cards.append(text[:size])
        text = text[size:]
    return cards


def test_every_rule_set_has_its_page(people: People) -> None:
    player = people.new().open("#/learn")
    links = player.page.locator("main li a")
    expect(links).to_have_count(10)
    for address in [str(link.get_attribute("href")) for link in links.all()]:
        player.page.goto(f"{player.address}/{address}")
        expect(player.page.locator(".aid .played")).to_have_count(7)
        assert player.page.locator("main section").count() >= 7


def test_a_replay_steps_scrubs_and_is_linked_to_a_moment(people: People) -> None:
    player = people.new().play("haggis-2")
    player.finish()
    page = player.page
    page.get_by_role("link", name="Replay").click()
    page.get_by_text("Round 1 is dealt.").wait_for()
    expect(page.locator(".hands .face").first).to_be_visible()
    for _ in range(3):
        page.get_by_role("button", name="Forward").click()
    expect(page.locator(".happened")).not_to_contain_text("is dealt")
    page.wait_for_url("**/1/3")
    moment, text = page.url, page.locator(".happened").inner_text()
    scrub = page.locator("input[type=range]")
    scrub.fill(str(scrub.get_attribute("max")))
    expect(page.locator(".happened")).to_contain_text("Round 1 is over")
    expect(page.locator(".happened")).to_contain_text("Won by")
    expect(page.locator(".trick li").last).to_be_visible()
    scrub.fill("5")
    page.wait_for_url("**/1/5")
    page.keyboard.press("Tab")
    page.goto("about:blank")
    page.goto(moment)
    expect(page.locator(".happened")).to_have_text(text)
    page.get_by_label("Seen by").select_option(index=1)
    expect(page.get_by_text("face down").first).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download as text").click()
    assert download.value.suggested_filename.endswith(".haggis")


def test_the_controls_of_a_replay_stay_where_they_are(people: People) -> None:
    player = people.new(PHONE)
    SCENES["replay"](player)
    forward = player.button("Forward")
    places = set()
    for _ in range(8):
        box = forward.bounding_box()
        assert box
        places.add(box["y"])
        before = player.page.locator(".happened").inner_text()
        forward.click()
        expect(player.page.locator(".happened")).not_to_have_text(before)
    assert len(places) == 1

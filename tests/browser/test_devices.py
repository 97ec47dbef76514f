"""My devices: listed, and signed out from another one."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.people import PHONE, People, Player


def devices(player: Player) -> Locator:
    """The list of devices, opened."""
    player.button("My devices").click()
    return player.page.get_by_role("dialog", name="My devices").get_by_role("listitem")


def test_a_device_is_signed_out_from_another_one(people: People) -> None:
    desk, phone = people.new(), people.new(PHONE)
    desk.page.get_by_label("My name").fill("Ann")
    desk.page.get_by_label("My name").press("Tab")
    desk.button("Move my profile to another device").click()
    link = desk.page.get_by_role("dialog").locator(".address").inner_text()
    desk.page.keyboard.press("Escape")
    expect(devices(desk)).to_have_count(1)
    desk.page.keyboard.press("Escape")

    phone.page.goto(link)
    phone.page.get_by_role("button", name="Continue here").click()
    expect(phone.page.get_by_label("My name")).to_have_value("Ann")
    listed = devices(desk)
    expect(listed).to_have_count(2)
    expect(listed.filter(has_text=re.compile(r"\bthis one"))).to_have_count(1)
    listed.filter(has_not_text="this one").get_by_role("button", name="Sign out").click()
    expect(listed).to_have_count(1)

    phone.page.reload()
    expect(phone.page.get_by_label("My name")).to_have_value("")
    expect(phone.button("My devices")).to_have_count(0)
    assert all("401" in text for text in phone.complaints), "it is told that it is signed out"
    phone.complaints.clear()
    listed.get_by_role("button", name="Sign out").click()
    expect(desk.page.get_by_label("My name")).to_have_value("")

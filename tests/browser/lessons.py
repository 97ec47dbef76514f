"""Does what a lesson asks for."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.browser.chromium import WEB
from tests.browser.people import Player

Step = dict[str, Any]
COURSES: dict[str, list[Step]] = {
    course["rules"]: [step for told in course["rounds"] for step in told["steps"]]
    for course in json.loads((WEB / "lessons.json").read_text(encoding="utf-8"))
}
"""The steps of each game's lessons, as `lessons.json` has them."""
NAMES = ("", "Isla", "Rory", "Una")


def tap(player: Player, cards: str) -> None:
    """Tap these cards of the hand."""
    for card in re.findall(r"[JQK]|[2-9T][a-z]", cards):
        player.page.locator(f".hand [data-card='{card}.0']").click(position={"x": 10, "y": 10})


def do(player: Player, step: Step) -> None:
    """Do what is asked for, by clicking."""
    wanted: str = step["wanted"]
    page = player.page
    panel = page.locator(".bar .panel")
    if wanted == "pass":
        player.button("Pass").click()
    elif wanted.startswith("bet"):
        player.button("Bet").click()
        page.locator(".amounts button", has_text=wanted[3:]).click()
    elif wanted.startswith("bid"):
        panel.get_by_role("button", name=re.compile(rf"\b{wanted[3:]}\b")).click()
    elif wanted.startswith(("trick", "lead")):
        panel.get_by_role("button", name=re.compile(NAMES[int(wanted[-1])])).click()
    elif wanted.startswith(("give", "discard")):
        tap(player, wanted.removeprefix("give").removeprefix("discard"))
        panel.locator("button.main").click()
    else:
        tap(player, wanted.partition(":")[0])
        if step["name"] == "meaning":
            page.locator(".chips .chip").last.click()
        player.button("Play").click()

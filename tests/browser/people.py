"""People with a browser: what they see, click and type."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage

from tests.browser.catalogue import translate

DESK = (1440, 900)
PHONE = (360, 640)
PATIENCE = 60_000
"""Milliseconds until something that must happen counts as not happening."""

BUSY = """(last) => {
  const next = document.querySelector('dialog[open] .end');
  if (next) {
    const buttons = [...next.querySelectorAll('.buttons button')];
    if (next.querySelector('.result')) return 'over';
    if (buttons.some((button) => !button.disabled)) return 'round';
    return false;
  }
  const bar = document.querySelector('.bar');
  if (!bar?.dataset.number || bar.dataset.number === last) return false;
  if (bar.querySelector('.resting')) return false;
  return bar.dataset.decision;
}"""
"""What is to be done now: a decision, the next round, nothing more, or false while others act."""


class Player:
    """Somebody at the page."""

    def __init__(self, context: BrowserContext, address: str, language: str = "en") -> None:
        self.context = context
        self.address = address
        self.language = language
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.seen: list[str] = []
        """The kinds of decisions taken."""
        self.last = ""

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "401" not in message.text and "ERR_" not in message.text:
            self.complaints.append(message.text)

    def open(self, path: str = "") -> Player:
        self.page.goto(f"{self.address}/{path}")
        return self

    def play(self, rules: str, goal: str = "1r", level: str = "greedy") -> Player:
        """One click on Play, with these settings as the last ones."""
        self.prefer(rules, goal, level)
        self.page.locator("button.main.big").click()
        self.page.locator(".hand .card").first.wait_for()
        return self

    def prefer(self, rules: str, goal: str = "1r", level: str = "greedy", **more: Any) -> None:
        levels = [level] * 3
        game = {"rules": rules, "options": [], "goal": goal, "levels": levels, "delay": "off"}
        kept = json.dumps({"game": game, "speed": "off", **more})
        self.page.evaluate("(kept) => localStorage.setItem('haggis', kept)", kept)
        self.page.reload()

    def wait(self) -> str:
        """What is to be done now, as soon as something is."""
        handle = self.page.wait_for_function(BUSY, arg=self.last, timeout=PATIENCE)
        return str(handle.json_value())

    def step(self) -> str:
        """Do what is to be done next, by clicking; tells what it was."""
        what = self.wait()
        if what == "round":
            self.page.locator("dialog .buttons button.main").click()
            self.page.wait_for_function(f"() => ({BUSY})() !== 'round'")
        elif what != "over":
            self.last = str(self.page.locator(".bar").get_attribute("data-number"))
            self.seen.append(what)
            getattr(self, f"_{what}")()
        return what

    def finish(self) -> None:
        """Play on until the game is over."""
        while self.step() != "over":
            pass

    def _lead(self) -> None:
        self.button("Hint").click()
        self.page.locator(".bar .play").click()

    def _follow(self) -> None:
        self.button("Hint").click()
        play = self.page.locator(".bar .play")
        if play.is_enabled():
            play.click()
        else:
            self.page.locator(".bar").get_by_role(
                "button", name=self.word("Pass"), exact=True
            ).click()

    def _bid(self) -> None:
        self.page.locator(".panel button").first.click()

    def _discard(self) -> None:
        number = int(self.page.locator(".panel button.main").inner_text().split()[2])
        for at in range(number):
            self.select(at)
        self.page.locator(".panel button.main").click()

    def _give(self) -> None:
        self.select(0)
        self.page.locator(".panel button.main").click()

    def _taker(self) -> None:
        self.page.locator(".panel button.main").first.click()

    def _leader(self) -> None:
        self.page.locator(".panel button.main").last.click()

    def select(self, at: int) -> None:
        """Click the suit card at this place, where it is not covered by its neighbour."""
        self.page.locator(".suited .card").nth(at).click(position={"x": 10, "y": 10})

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=self.word(name), exact=True)

    def word(self, text: str) -> str:
        """An English text of the page in this person's language."""
        return text if self.language == "en" else translate(text, self.language)


class People:
    """Everybody who has opened a browser in a test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.players: list[Player] = []

    def new(
        self,
        size: tuple[int, int] = DESK,
        *,
        dark: bool = False,
        touch: bool = False,
        moving: bool = False,
        language: str = "en",
    ) -> Player:
        """A new person on the home page."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            reduced_motion="no-preference" if moving else "reduce",
            locale=language,
        )
        player = Player(context, self.address, language).open()
        self.players.append(player)
        return player

    def leave(self) -> None:
        """Close everything; nobody's page may have complained."""
        complaints = [text for player in self.players for text in player.complaints]
        for player in self.players:
            player.context.close()
        assert not complaints

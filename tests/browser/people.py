"""People with a browser: what they see, click and type."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator

from tests.browser.catalogue import translate

DESK = (1440, 900)
PHONE = (360, 640)
NARROW = (320, 640)
PANELS = {
    "What happened": "Log",
    "Cards played": "Played",
    "Last trick": "Last trick",
    "Chat": "Chat",
}
"""The panels beside the game, and the names of their tabs on a large screen."""
PATIENCE = 60_000
"""Milliseconds to wait for something that must happen."""

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
"""What to do now: a decision, the next round, nothing more, or false while others act."""


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until what has changed is laid out and drawn."""

KNOWN_GAMES = ["one", "two", "three"]
"""The first games of a person who is not new, and gets no suggested lead."""


class Player:
    """A person at the page."""

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
        if message.type == "error" and "ERR_" not in message.text:
            self.complaints.append(message.text)

    def open(self, path: str = "") -> Player:
        self.page.goto(f"{self.address}/{path}")
        return self

    def play(self, rules: str, goal: str = "1r", level: str = "greedy") -> Player:
        """Start a game with one click; these settings are remembered from before."""
        self.prefer(rules, goal, level)
        self.begin(rules)
        self.page.locator(".hand .card").first.wait_for()
        return self

    def begin(self, rules: str) -> None:
        """Click on the game's picture. A game without one is in the settings."""
        drawn = self.page.locator(f".game[data-rules='{rules}']")
        drawn.or_(self.page.locator("button.begin:visible")).first.click()

    def invite(self, rules: str) -> None:
        """Open a table of this game for friends."""
        self.page.locator("button.friends").click()
        self.page.locator(f"dialog [data-rules={rules}]").click()

    def open_settings(self) -> None:
        """Open the rarely used settings."""
        self.page.locator(".settings > summary").click()

    def prefer(self, rules: str, goal: str = "1r", level: str = "greedy", **more: Any) -> None:
        levels = [level] * 3
        game = {"rules": rules, "options": [], "goal": goal, "levels": levels, "delay": "off"}
        kept = json.dumps({"game": game, "speed": "off", "firstGames": KNOWN_GAMES, **more})
        self.page.evaluate("(kept) => localStorage.setItem('haggis', kept)", kept)
        self.page.reload()

    def wait(self) -> str:
        """Wait until there is something to do, and return it."""
        handle = self.page.wait_for_function(BUSY, arg=self.last, timeout=PATIENCE)
        return str(handle.json_value())

    def step(self) -> str:
        """Do the next thing by clicking; returns what it was."""
        what = self.wait()
        if what == "round":
            self.page.locator("dialog .buttons button.main").click()
            self.page.wait_for_function(f"() => ({BUSY})() !== 'round'")
        elif what != "over":
            self.last = str(self.page.locator(".bar").get_attribute("data-number"))
            self.seen.append(what)
            getattr(self, f"_{what}")()
        return what

    def at(self, *sizes: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Give the window one size after another, and wait until it is drawn."""
        for width, height in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(DRAWN)
            yield width, height

    def reach_lead(self) -> None:
        """Play on until it is this player's lead."""
        while (what := self.wait()) != "lead":
            assert what != "over", "the game is over without a lead"
            self.step()

    def finish(self) -> None:
        """Play on until the game is over."""
        while self.step() != "over":
            pass

    def next_play(self) -> None:
        """Select the next legal play."""
        self.page.keyboard.press("o")

    def _lead(self) -> None:
        self.next_play()
        self.page.locator(".bar .play").click()

    def _follow(self) -> None:
        self.next_play()
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
        number = int(
            "".join(filter(str.isdigit, self.page.locator(".panel button.main").inner_text()))
        )
        for at in range(number):
            self.select(at)
        self.page.locator(".panel button.main").click()

    def _give(self) -> None:
        self.select(0)
        self.page.locator(".panel button.main").click()

    def _taker(self) -> None:
        self.page.locator(".panel button").first.click()

    def _leader(self) -> None:
        self.page.locator(".panel button").last.click()

    def select(self, at: int) -> None:
        """Click the suit card at this place, on the part that its neighbour does not cover."""
        self.page.locator(".suited .card").nth(at).click(position={"x": 10, "y": 10})

    def sort(self, name: str) -> None:
        """Sort the hand: with a menu on a large screen, with a button that cycles on a phone."""
        choice = self.page.get_by_role("radio", name=self.word(name))
        cycle = self.page.locator(".cycle")
        choice.or_(cycle).wait_for()
        if choice.count():
            choice.click()
            return
        while self.word(name) not in str(cycle.get_attribute("aria-label")):
            cycle.click()

    def panel(self, name: str) -> Locator:
        """Open a panel: beside the table on a large screen, behind a button on a phone."""
        tab = self.page.get_by_role("tab", name=self.word(PANELS[name]))
        button = self.page.get_by_role("button", name=self.word(name))
        menu = self.button("Menu")
        menu.wait_for()
        if tab.count():
            tab.click()
            return self.page.get_by_role("tabpanel")
        if not button.count():
            menu.click()
        button.click()
        return self.page.get_by_role("dialog")

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=self.word(name), exact=True)

    def word(self, text: str) -> str:
        """An English text of the page in this person's language."""
        return text if self.language == "en" else translate(text, self.language)


class People:
    """All people in a test."""

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
        newcomer: bool = False,
        worker: bool = False,
    ) -> Player:
        """A person on the home page; a newcomer has never played.

        With its service worker a page loads all its files once more, to keep them.
        """
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            reduced_motion="no-preference" if moving else "reduce",
            locale=language,
            service_workers="allow" if worker else "block",
        )
        if not newcomer:
            kept = json.dumps(json.dumps({"firstGames": KNOWN_GAMES}))
            # A blank page has no storage, and raises an error.
            context.add_init_script(f"try {{ localStorage.haggis ??= {kept} }} catch {{}}")
        player = Player(context, self.address, language).open()
        self.players.append(player)
        return player

    def leave(self) -> None:
        """Close everything. No page may have logged an error."""
        complaints = [text for player in self.players for text in player.complaints]
        for player in self.players:
            player.context.close()
        assert not complaints, complaints

"""How quick the page is: until it can be used, and from a message to the screen."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Browser, Page

from haggis.game import Game
from tests.browser.scripted import Scripted, find

SLOWED = 4
"""How many times slower the processor is made."""
BETWEEN_PASSES = 300
"""Milliseconds, so that a pass is drawn before the next one comes, as in a game."""

WATCH = """
  const ready = () => {
    const play = document.querySelector('button.game');
    if (!play || play.disabled) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.usable = performance.now(); }));
  };
  const watcher = new MutationObserver(ready);
  watcher.observe(document, { childList: true, subtree: true });
"""
"""Notes when the first frame with the games is drawn and the page can answer a click."""

FRAMES = """
  window.frames_ = { now: 0, heard: [], shown: [], seen: [] };
  const frame = () => {
    const plays = document.querySelectorAll('.trick li');
    const last = plays[plays.length - 1];
    const visible = last && last.getBoundingClientRect().width > 0
      && Number(getComputedStyle(last).opacity) > 0;
    if (window.frames_.shown.length > window.frames_.seen.length && visible)
      window.frames_.seen.push(window.frames_.now);
    window.frames_.now += 1;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const parse = JSON.parse;
  JSON.parse = (text, ...rest) => {
    const message = parse(text, ...rest);
    if (message?.type === 'update' && message.events.some(({ width }) => width !== undefined))
      window.frames_.heard.push(window.frames_.now);
    return message;
  };
  new MutationObserver((changes) => {
    const plays = changes.flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => node.matches?.('.trick li') || node.querySelector?.('.trick li'));
    if (plays.length) window.frames_.shown.push(window.frames_.now);
  }).observe(document, { childList: true, subtree: true });
"""
"""Notes the frames in which a play was received, drawn, and first visible."""


FLIGHT = """
  window.flight_ = { cards: 0, taken: false, idle: [], start: [], flying: [] };
  let before = 0;
  let flew = 0;
  const look = (now) => {
    const cards = document.querySelectorAll('body > .loose').length;
    flight_.cards = Math.max(flight_.cards, cards);
    const part = cards ? (flew ? 'flying' : 'start') : flight_.taken ? '' : 'idle';
    if (before && part) flight_[part].push(now - before);
    before = now;
    flew = cards;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
"""Notes the time between frames: while nothing moves, the table changes, cards fly."""


WORK = """() => {
  const begun = performance.now();
  const made = [];
  for (let at = 0; at < 1_000_000; at++) made.push({ text: String(at) });
  made.sort((one, two) => (one.text < two.text ? -1 : 1));
  return performance.now() - begun;
}"""
WORK_TAKES = 300
"""Milliseconds of this work where docs/page.md has its figures from, when nothing else runs."""


@dataclass(frozen=True)
class Opening:
    """Milliseconds of one first visit."""

    usable: float
    """From the request until the page answers a click on Play."""
    dealt: float
    """From that click until the hand is on the screen."""


def open_slowly(browser: Browser, address: str) -> Opening:
    """A first visit with nothing cached and a slow processor."""
    context = browser.new_context(locale="en", viewport={"width": 360, "height": 640})
    page = context.new_page()
    slow(page)
    page.add_init_script(WATCH)
    page.goto(address)
    usable = page.wait_for_function("() => window.usable").json_value()
    dealt = page.evaluate(
        """() => new Promise((done) => {
          const clicked = performance.now();
          new MutationObserver((_, watcher) => {
            if (!document.querySelector('.hand .card')) return;
            watcher.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - clicked)));
          }).observe(document, { childList: true, subtree: true });
          document.querySelector('button.game').click();
        })"""
    )
    context.close()
    return Opening(float(usable), float(dealt))


@dataclass(frozen=True)
class Flight:
    """A trick that is swept away."""

    cards: int
    idle: list[float]
    """Milliseconds from one frame to the next before anything happens, for comparison."""
    start: list[float]
    """From the last frame before the trick is taken to the first with cards in the air."""
    flying: list[float]
    """From one frame to the next while cards are in the air."""


def sweep_slowly(browser: Browser, address: str, cards: int) -> Flight:
    """A trick of at least this many cards is taken, with a slow processor."""
    table = Scripted(find("neeps", lambda game: _lying(game) >= cards), seat=None)
    context = browser.new_context(locale="en", viewport={"width": 360, "height": 640})
    page = context.new_page()
    table.attach(page, address)
    page.locator(".centre li.last").wait_for()
    slow(page)
    page.wait_for_timeout(500)
    page.evaluate(f"() => {{ {FLIGHT} }}")
    page.wait_for_function("() => flight_.idle.length > 40")
    while table.live.round.table.trick:
        page.wait_for_timeout(BETWEEN_PASSES)
        page.evaluate("flight_.taken = true")
        table.act(table.live.deciders[0], "pass")
    page.wait_for_function("() => flight_.cards && !document.querySelector('body > .loose')")
    flight = page.evaluate("flight_")
    context.close()
    return Flight(flight["cards"], flight["idle"], flight["start"], flight["flying"])


def _lying(game: Game) -> int:
    """How many cards of the trick a phone shows: the last four plays."""
    plays = game.round.table.trick[-4:]
    return sum(len(play.combination.cards) for play in plays)


def slowness(browser: Browser) -> float:
    """How many times as long as there something takes here and now; at least 1."""
    context = browser.new_context()
    page = context.new_page()
    slow(page)
    page.goto("about:blank")
    times = sorted(float(page.evaluate(WORK)) for _ in range(3))
    context.close()
    return max(1.0, times[1] / WORK_TAKES)


def slow(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})

"""How quick the page is: until it can be used, and from a message to the screen."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Browser, Page

SLOWED = 4
"""How many times slower the processor is made."""

WATCH = """
  const ready = () => {
    const play = document.querySelector('button.main.big');
    if (!play || play.disabled) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.usable = performance.now(); }));
  };
  const watcher = new MutationObserver(ready);
  watcher.observe(document, { childList: true, subtree: true });
"""
"""Notes when the first frame with the Play button is done and the page can answer a click."""

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
"""Notes in which frame a play was heard of, drawn, and first visible."""


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
          document.querySelector('button.main.big').click();
        })"""
    )
    context.close()
    return Opening(float(usable), float(dealt))


def slow(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})

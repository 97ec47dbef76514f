"""German is longer: nothing may be cut off or stick out, on any screen."""

from __future__ import annotations

import pytest

from tests.browser.people import DESK, PHONE, People
from tests.browser.scenes import SCENES

QUICK = {"home", "lobby", "follow", "auction", "round-end", "paper"}

STICKS_OUT = """() => {
  const wide = document.documentElement.clientWidth;
  const inner = document.querySelector('dialog[open]') ?? document.body;
  const scrolls = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement)
      if (/auto|scroll|hidden/.test(getComputedStyle(at).overflowX) && at !== element) return true;
    return false;
  };
  const name = (element) => `${element.tagName}.${element.className} ${element.innerText}`;
  const found = [];
  if (document.documentElement.scrollWidth > wide) found.push('the page scrolls sideways');
  const texts = 'button, a, label, p, h1, h2, h3, li, th, summary';
  for (const element of inner.querySelectorAll(texts)) {
    const { left, right, width } = element.getBoundingClientRect();
    if (!width || element.closest('.hidden')) continue;
    if ((left < -1 || right > wide + 1) && !scrolls(element)) found.push(`out: ${name(element)}`);
    if (element.matches('button, .button') && element.scrollWidth > element.clientWidth + 1)
      found.push(`cut: ${name(element)}`);
  }
  return found;
}"""
"""What is wider than its place, in words."""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1440", "360"])
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.long) for name in SCENES]
)
def test_german_fits(people: People, name: str, size: tuple[int, int]) -> None:
    player = people.new(size, language="de")
    german = player.page.locator("html[lang=de]")
    german.wait_for(state="attached")
    SCENES[name](player)
    german.wait_for(state="attached")
    assert player.page.evaluate(STICKS_OUT) == []

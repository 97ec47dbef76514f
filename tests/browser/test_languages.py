"""Nothing may be cut off or stick out, on any screen, in any language."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.catalogue import LANGUAGES, MADE_UP, words
from tests.browser.chromium import WEB
from tests.browser.people import DESK, NARROW, PHONE, People
from tests.browser.scenes import SCENES
from tests.browser.serving import serving

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
    // what a closed <details> hides may still have the place it had before the screen changed
    if (!width || !element.checkVisibility() || element.closest('.hidden')) continue;
    if ((left < -1 || right > wide + 1) && !scrolls(element)) found.push(`out: ${name(element)}`);
    if (element.matches('button, .button') && element.scrollWidth > element.clientWidth + 1)
      found.push(`cut: ${name(element)}`);
  }
  return found;
}"""
"""The elements that are wider than their place, as text."""


ROW = """
  {code}: {{
    name: 'Made up',
    words: async () => (await import('./{code}/words')).words,
    lessons: () => import('./{code}/lessons'),
  }},
}} satisfies"""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with one more language: its folder, and a row in the list of languages."""
    node = shutil.which("node", path=f"{WEB.parent / '.venv' / 'bin'}:{os.environ['PATH']}")
    if node is None or not (WEB / "node_modules").is_dir():
        pytest.skip("the page cannot be built here: run `sh scripts/page.sh check` once")
    web = tmp_path_factory.mktemp("made-up") / "web"
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("node_modules", "tests"))
    (web / "node_modules").symlink_to(WEB / "node_modules")
    folder = web / "src" / "i18n" / MADE_UP
    folder.mkdir()
    lines = "".join(f"  '{key}': `{text}`,\n" for key, text in words(MADE_UP).items())
    (folder / "words.ts").write_text(f"export const words = {{\n{lines}}};\n", encoding="utf-8")
    (folder / "lessons.ts").write_text("export { texts } from '../en/lessons';\n")
    index = folder.parent / "index.ts"
    rows, end, rest = index.read_text(encoding="utf-8").partition("\n} satisfies")
    assert end
    index.write_text(rows + ROW.format(code=MADE_UP) + rest, encoding="utf-8")
    page = web.parent / "page"
    vite = web / "node_modules" / "vite" / "bin" / "vite.js"
    subprocess.run(
        [node, vite, "build", "--logLevel", "error"],
        cwd=web,
        env={**os.environ, "HAGGIS_PAGE": str(page)},
        check=True,
    )
    return page


@pytest.fixture(scope="session")
def made_up(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with that page."""
    with serving(tmp_path_factory.mktemp("made-up-data"), built) as address:
        yield address


@pytest.mark.parametrize("language", [*LANGUAGES, MADE_UP])
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.long) for name in SCENES]
)
def test_every_language_fits(
    people: People, request: pytest.FixtureRequest, name: str, language: str
) -> None:
    if language == MADE_UP:
        people.address = request.getfixturevalue("made_up")
    player = people.new(PHONE, language=language)
    spoken = player.page.locator(f"html[lang={language}]")
    spoken.wait_for(state="attached")
    SCENES[name](player)
    spoken.wait_for(state="attached")
    for width, height in (PHONE, NARROW, DESK):
        player.page.set_viewport_size({"width": width, "height": height})
        assert (width, player.page.evaluate(STICKS_OUT)) == (width, [])


def test_a_made_up_language_is_spoken_and_can_be_chosen(people: People, made_up: str) -> None:
    people.address = made_up
    page = people.new(PHONE, language=MADE_UP).page
    page.get_by_text(words(MADE_UP)["home.friends"]).first.wait_for()
    choice = page.get_by_label(words(MADE_UP)["pref.language"])
    assert choice.locator("option").all_inner_texts()[-1] == "Made up"
    choice.select_option("fr")
    page.get_by_text(words("fr")["home.friends"]).first.wait_for()

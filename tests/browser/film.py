"""Makes a short animation of a trick being taken, for README.

python -m tests.browser.film                 docs/images/trick.webp
python -m tests.browser.film FILE

Time stops between two frames, so that the film is the same on every machine. The browser makes
each frame a WebP; they are joined into one file here.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import CDPSession, Page

from haggis.actions import Play
from haggis.game import Game
from tests.browser import chromium
from tests.browser.people import People
from tests.browser.pictures import IMAGES
from tests.browser.scenes.base import following
from tests.browser.scripted import Scripted, find
from tests.browser.serving import browsing, serving

SIZE = (1240, 760)
SCALE = 0.54
"""The size of a frame, relative to the window."""
QUALITY = 55
STEP = 50
"""Milliseconds from frame to frame while something moves."""

STILL = """
  window.film_ = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const made = animate.call(this, frames, options);
    made.pause();
    film_.push(made);
    return made;
  };
"""
"""Animations advance only when the film sets the time."""
FORWARD = """(time) => {
  for (const one of film_) {
    const end = one.effect.getComputedTiming().endTime;
    if (time >= end) one.finish(); else one.currentTime = time;
  }
  film_ = film_.filter((one) => one.playState !== 'finished');
}"""


class Frame(NamedTuple):
    webp: bytes
    time: int
    """How long it is shown, in milliseconds."""


def movie(frames: Sequence[Frame], width: int, height: int) -> bytes:
    """An animated WebP that repeats for ever."""
    size = _number(width - 1, 3) + _number(height - 1, 3)
    head = _chunk(b"VP8X", b"\x02\0\0\0" + size) + _chunk(b"ANIM", bytes(6))
    shown = b"".join(
        _chunk(b"ANMF", bytes(6) + size + _number(time, 3) + b"\x02" + _image(webp))
        for webp, time in frames
    )
    return _chunk(b"RIFF", b"WEBP" + head + shown)


def _image(webp: bytes) -> bytes:
    """The picture itself, out of its file."""
    assert webp[:4] == b"RIFF"
    assert webp[8:12] == b"WEBP"
    found, at = b"", 12
    while at < len(webp):
        length = int.from_bytes(webp[at + 4 : at + 8], "little")
        if webp[at : at + 4] in (b"ALPH", b"VP8 ", b"VP8L"):
            found += _chunk(webp[at : at + 4], webp[at + 8 : at + 8 + length])
        at += 8 + length + length % 2
    return found


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + _number(len(data), 4) + data + bytes(len(data) % 2)


def _number(value: int, size: int) -> bytes:
    return value.to_bytes(size, "little")


def _wins(game: Game) -> str:
    """A play that could take the trick; empty if there is none."""
    plays = [action for action in game.legal(0) if isinstance(action, Play)]
    return next((str(play) for play in plays if play.combination.width), "")


def _story(page: Page, address: str) -> Iterator[int]:
    """The story; each part yields how many milliseconds of it are filmed."""
    game = find("haggis-3", lambda game: following(game, 2) and bool(_wins(game)))
    table = Scripted(game)
    table.attach(page, address)
    page.mouse.move(0, 0)
    page.evaluate(FORWARD, 60_000)
    yield 600
    table.act(0, _wins(game))
    yield 900
    table.act(1, "pass")
    yield 600
    table.act(2, "pass")
    yield 1500


def shoot(page: Page, address: str) -> Iterator[Frame]:
    """Every frame of the story. Equal frames are merged."""
    session = page.context.new_cdp_session(page)
    last, shown = b"", 0
    for length in _story(page, address):
        page.wait_for_timeout(300)
        for time in range(0, length, STEP):
            page.evaluate(FORWARD, time)
            webp = _picture(session)
            if webp != last and shown:
                yield Frame(last, shown)
                shown = 0
            last, shown = webp, shown + STEP
        page.evaluate(FORWARD, 60_000)
    yield Frame(last, shown + 800)


def _picture(session: CDPSession) -> bytes:
    """What the page looks like now, as a WebP."""
    clip = {"x": 0, "y": 0, "width": SIZE[0], "height": SIZE[1], "scale": SCALE}
    wish = {"format": "webp", "quality": QUALITY, "clip": clip}
    return base64.b64decode(session.send("Page.captureScreenshot", wish)["data"])


def main(file: Path) -> None:
    found = chromium.find()
    if found is None:
        sys.exit(chromium.MISSING)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as address,
        browsing(found) as browser,
    ):
        people = People(browser, address)
        player = people.new(SIZE, moving=True)
        player.page.add_init_script(STILL)
        player.prefer("haggis-3", speed="normal")
        frames = list(shoot(player.page, address))
        people.leave()
    width, height = (round(length * SCALE) for length in SIZE)
    file.write_bytes(movie(frames, width, height))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, nargs="?", default=IMAGES / "trick.webp")
    main(parser.parse_args().file)

"""The animation in README: frames of the browser, joined into one file."""

from __future__ import annotations

import base64

from playwright.sync_api import Page

from tests.browser.film import Frame, movie
from tests.browser.pictures import IMAGES

DECODE = """async (data) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const decoder = new ImageDecoder({ data: bytes, type: 'image/webp' });
  await decoder.tracks.ready;
  const { frameCount } = decoder.tracks.selectedTrack;
  const frames = [];
  for (let at = 0; at < frameCount; at++) {
    const { image } = await decoder.decode({ frameIndex: at });
    frames.push([image.displayWidth, image.displayHeight, image.duration / 1000]);
  }
  return frames;
}"""
"""Width, height and milliseconds of every frame, as a browser reads them."""


def decode(page: Page, film: bytes) -> list[list[int]]:
    found: list[list[int]] = page.evaluate(DECODE, base64.b64encode(film).decode())
    return found


def test_pictures_are_put_together_as_a_browser_reads_them(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    clip = {"x": 0, "y": 0, "width": 101, "height": 60, "scale": 1}
    frames = []
    for time in (70, 1200, 40):
        page.evaluate(f"document.body.style.opacity = {time / 1200}")
        shot = session.send("Page.captureScreenshot", {"format": "webp", "clip": clip})
        frames.append(Frame(base64.b64decode(shot["data"]), time))
    expected = [[101, 60, time] for _, time in frames]
    assert decode(page, movie(frames, 101, 60)) == expected


def test_the_film_of_readme_is_small_and_moves(page: Page) -> None:
    film = (IMAGES / "trick.webp").read_bytes()
    assert len(film) <= 1_000_000
    assert len(decode(page, film)) > 20

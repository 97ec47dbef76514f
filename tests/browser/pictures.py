"""Takes pictures of all screens: two phones, one also in landscape, and a desk, also at 200 %.

python -m tests.browser.pictures FOLDER              NAME-360-light.png and so on
python -m tests.browser.pictures FOLDER lobby lead   these screens alone
python -m tests.browser.pictures FOLDER --language de --size 844 --look dark
python -m tests.browser.pictures --docs              those of README and docs
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser import chromium
from tests.browser.people import DESK, PHONE, People
from tests.browser.scenes import SCENES
from tests.browser.serving import browsing, serving

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
DOCS = {
    "home": ("home", DESK, False),
    "table-desk": ("partners", DESK, False),
    "table-phone": ("follow", PHONE, True),
    "round-end": ("round-end", PHONE, False),
}
"""The pictures of the docs: scene, size, whether dark."""

Size = tuple[int, int]
SIZES = {size[0]: size for size in (PHONE, (390, 844), (844, 390), (720, 450), DESK)}
LOOKS = ("light", "dark")


def main(
    folder: Path, names: Iterable[str], sizes: Iterable[int], looks: Iterable[str], language: str
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with _camera(language) as take:
        for name, size, look in itertools.product(names, sizes, looks):
            take(name, SIZES[size], look == "dark", folder / f"{name}-{size}-{look}.png")


def for_docs() -> None:
    with _camera() as take:
        for name, (scene, size, dark) in DOCS.items():
            take(scene, size, dark, IMAGES / f"{name}.jpg")


@contextmanager
def _camera(language: str = "en") -> Iterator[Callable[[str, Size, bool, Path], None]]:
    """Takes a scene at a size, in the dark or not, to a file."""
    found = chromium.find()
    if found is None:
        sys.exit(chromium.MISSING)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as address,
        browsing(found) as browser,
    ):

        def take(scene: str, size: Size, dark: bool, file: Path) -> None:
            people = People(browser, address)
            player = people.new(size, dark=dark, language=language)
            SCENES[scene](player)
            player.page.mouse.move(0, 0)
            if file.suffix == ".jpg":
                player.page.screenshot(path=file, type="jpeg", quality=85)
            else:
                player.page.screenshot(path=file)
            people.leave()

        yield take


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", help="where to put them")
    parser.add_argument("--size", type=int, choices=SIZES, help="one width alone")
    parser.add_argument("--look", choices=LOOKS, help="light or dark alone")
    parser.add_argument("--language", default="en", help="en, de or fr; default en")
    parser.add_argument("--docs", action="store_true", help="only the pictures of README and docs")
    parser.add_argument(
        "scenes", nargs="*", metavar="scene", help=f"all, or some of {', '.join(SCENES)}"
    )
    options = parser.parse_intermixed_args()
    if unknown := set(options.scenes) - SCENES.keys():
        parser.error(f"there is no scene {', '.join(sorted(unknown))}")
    if options.docs:
        for_docs()
    elif options.folder:
        sizes = [options.size] if options.size else SIZES
        looks = [options.look] if options.look else LOOKS
        main(options.folder, options.scenes or SCENES, sizes, looks, options.language)
    else:
        parser.error("a folder is missing")

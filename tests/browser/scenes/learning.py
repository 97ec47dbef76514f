"""Rules and lessons."""

from __future__ import annotations

from tests.browser.lessons import COURSES, do, tap
from tests.browser.people import Player
from tests.browser.scenes.base import scene


@scene
def learn(player: Player) -> None:
    player.open("#/learn").page.locator("main li").first.wait_for()


@scene
def rules(player: Player) -> None:
    player.open("#/rules/tatties").page.locator(".aid").wait_for()


def _lesson(player: Player, course: str, number: int, *, done: bool = False) -> None:
    player.open(f"#/learn/{course}/{number}")
    player.page.locator(".hand .card").first.wait_for()
    if done:
        do(player, COURSES[course][number - 1])
        player.page.locator(".bar button.main:focus").wait_for()


@scene
def tutorial(player: Player) -> None:
    _lesson(player, "haggis-2", 1)


@scene
def lesson_three(player: Player) -> None:
    _lesson(player, "haggis-3", 1, done=True)


@scene
def lesson_stake(player: Player) -> None:
    _lesson(player, "haggis-3", 3)


@scene
def lesson_taker(player: Player) -> None:
    """The learner chooses the player who is ahead, and is told why not."""
    _lesson(player, "haggis-3", 5)
    player.page.locator(".bar .panel button").first.click()
    player.page.locator(".told .other").wait_for()


@scene
def lesson_auction(player: Player) -> None:
    _lesson(player, "tatties", 1)


@scene
def lesson_exchange(player: Player) -> None:
    _lesson(player, "tatties", 3)
    tap(player, "2b4y")


@scene
def lesson_passing(player: Player) -> None:
    _lesson(player, "neeps", 1)


@scene
def lesson_bet(player: Player) -> None:
    _lesson(player, "neeps", 2)
    player.button("Bet").click()


@scene
def lesson_end(player: Player) -> None:
    _lesson(player, "haggis-2", 10, done=True)


@scene
def lesson_team_end(player: Player) -> None:
    _lesson(player, "neeps", 5, done=True)

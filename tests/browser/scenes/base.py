"""What scenes are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec
from playwright.sync_api import Route

from haggis.game import Game
from haggis.stages.trick import Trick
from tests.browser.people import Player
from tests.browser.scripted import Scripted

Scene = TypeVar("Scene", bound=Callable[..., None])

SCENES: dict[str, Callable[[Player], None]] = {}


def scene(show: Scene) -> Scene:
    """Add a function that brings a player to a scene."""
    SCENES[show.__name__.replace("_", "-")] = show
    return show


def mine(game: Game) -> bool:
    return 0 in game.deciders


def following(game: Game, plays: int = 2) -> bool:
    stage = game.round.table.stage
    return mine(game) and isinstance(stage, Trick) and len(stage.plays) >= plays


def sit(player: Player, game: Game, seat: int | None = 0) -> None:
    Scripted(game, seat=seat).attach(player.page, player.address)


def answer(route: Route, body: object) -> None:
    route.fulfill(body=msgspec.json.encode(body), content_type="application/json")

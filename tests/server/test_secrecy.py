"""Two worlds that differ only in hidden cards send an observer the same bytes.

Another world is drawn for every seat, and for a spectator, at several moments of a round. Both are
played at separate tables, and everything that the observer receives is compared: frames of open and
new connections, answers to bad wishes, HTTP answers, and the server's log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from haggis import Cards, Game, Plays, Round, View
from haggis import round as rounds
from haggis.actions import Action, Give
from haggis.cards import CARDS
from haggis.errors import HaggisError, Refused
from haggis.server.app import make_app
from haggis.server.backend import Backend
from haggis.server.bots import worker
from haggis.server.config import Config
from haggis.server.http import replays
from haggis.server.protocol.messages import Act, FromClient, Ready, Rematch, Start, encode
from haggis.server.protocol.state import Settings
from haggis.server.services import Services
from haggis.server.store.interface import Guest
from haggis.server.table import handlers, live_game, registry
from haggis.server.table.actor import TableActor
from haggis.server.table.commands import Came, Wished
from haggis.server.table.facts import Sitter
from haggis.server.table.saved_table import Change, SavedTable
from haggis.shuffle import Stream
from haggis.view import open_view
from tests.players import Players
from tests.server.stand_ins import Ear, GivenChance, MemoryStore, NoBots, StillClock, turns
from tests.test_secrecy import OtherWorld

CODE = "table"
MOMENTS = 4
"""How many moments of a round are compared."""


class Leak(AssertionError):
    """An observer could tell two worlds apart."""


class Seen(NamedTuple):
    """Everything that reached an observer."""

    frames: list[bytes]
    answers: list[bytes]
    logs: list[str]


def worlds(name: str, seed: int, moment: int, seat: int | None) -> tuple[Round, Round]:
    """A round at some moment, and another one that the observer cannot tell from it."""
    states, players = [Game.new(name, seed=seed).round], Players(seed)
    while not states[-1].over:
        states.append(rounds.apply(states[-1], *players.choose(states[-1])))
    world = states[len(states) * moment // MOMENTS]
    stream = Stream(seed, 2)
    if seat is not None:
        return world, OtherWorld(world, seat, stream).build()
    other = OtherWorld(world, 0, stream).build()
    return world, OtherWorld(other, 1, stream).build()


async def watch(world: Round, seat: int | None) -> Seen:
    """Play a round through a table, and collect what reaches the observer."""
    rules = world.rules
    first = world.table.dealer if rules.has_dealer else world.table.lead
    assert first is not None
    chance = GivenChance(world.deal, first=first)
    config = Config(Path("/nonexistent"))
    backend = Backend(config, Services(MemoryStore(), NoBots(), StillClock(), chance))
    people = [Guest(f"guest{number}", f"Player {number}") for number in rules.seats]
    for person in people:
        await backend.services.store.add_guest(person, 0)
    settings = Settings(rules=rules.name, bank=600, public=True)
    sitters = [Sitter(person.id) for person in people]
    app = make_app(config, backend)
    logs = _Logs()
    logging.getLogger().addHandler(logs)
    try:
        async with app.router.lifespan_context(app):
            table = await backend.tables.make(settings, sitters, people[0], start=False)
            observer = Guest("spectator", "Spec") if seat is None else people[seat]
            ears = [Ear(observer)]
            table.post(Came(ears[0], None))
            await table.ask(people[0], Start("start"))
            for number, (actor, action) in enumerate(world.history):
                await _act(table, people[actor], str(action), number)
            ears += [Ear(observer), Ear(observer)]
            table.post(Came(ears[1], None))
            table.post(Came(ears[2], 4))
            answers = await _bad_wishes(table, observer, seat, world)
            answers += await _http(app)
            await table.finish()
            return Seen([f for ear in ears for f in ear.frames], answers, logs.lines)
    finally:
        logging.getLogger().removeHandler(logs)


async def _act(table: TableActor, guest: Guest, action: str, number: int) -> None:
    assert table.saved.live is not None
    decision = None if action.startswith("bet") else table.saved.live.decisions + 1
    await table.ask(guest, Act(f"act{number}", action, decision))


async def _bad_wishes(
    table: TableActor, guest: Guest, seat: int | None, world: Round
) -> list[bytes]:
    """The answers to wishes that are refused."""
    hand = Cards() if seat is None else world.hands[seat]
    texts = [str(card) for card in CARDS if card not in hand]
    texts += [f"give{card}" for card in texts[:5]] + [f"discard{''.join(texts[:3])}"]
    texts += ["bid7", "bet7", "trick9", "lead9", "hello", "2r3b", "JQ:9"]
    assert table.saved.live is not None
    number = table.saved.live.decisions + 1
    all_wishes: list[FromClient] = [
        Act(f"bad{place}", text, number) for place, text in enumerate(texts)
    ]
    all_wishes += [Act("stale", "pass", number - 1), Act("none", "2r")]
    all_wishes += [Ready("ready"), Rematch("again")]
    answers: list[bytes] = []
    for wish in all_wishes:
        table.wish(Wished(guest, wish, lambda reply: answers.append(encode(reply))))
    await table.finish()
    return answers


async def _http(app: object) -> list[bytes]:
    transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
    paths = ["", "/record.json", "/record.haggis", "/replay", "/replay/1/0", "/replay/1/5?seat=0"]
    async with httpx.AsyncClient(transport=transport, base_url="http://test/api/") as client:
        answers = [await client.get(f"tables/{CODE}{path}") for path in paths]
        answers.append(await client.get("lobby"))
    return [f"{answer.status_code} ".encode() + answer.content for answer in answers]


class _Logs(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith("haggis"):
            self.lines.append(self.format(record))


def check(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare two worlds for every observer at several moments."""
    monkeypatch.setattr(registry, "new_code", lambda: CODE)
    differ = 0
    for moment in range(MOMENTS):
        for seat in (None, *Game.new(name, seed=seed).rules.seats):
            world, other = worlds(name, seed, moment, seat)
            differ += world.hands != other.hands
            here, there = (asyncio.run(watch(w, seat)) for w in (world, other))
            if here != there:
                raise Leak(f"{name}, seat {seat}, after {len(world.history)} actions")
            assert len(here.frames) > len(world.history)
    assert differ > MOMENTS * 2


@pytest.mark.parametrize("name", ["haggis-2", "haggis-3", "tatties", "neeps"])
def test_two_worlds_send_the_same_bytes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check(name, 11, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("name", ["revised-2", "first-3", "tatties-roger", "neeps-roger", "neeps"])
@pytest.mark.parametrize("seed", range(3))
def test_more_worlds(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    check(name, seed, monkeypatch)


# ---- planted leaks -----------------------------------------------------------------------------


def _in_messages(patch: pytest.MonkeyPatch) -> None:
    honest = live_game.LiveGame.seat_view

    def leak(game: live_game.LiveGame, seat: int | None) -> live_game.SeatView:
        seen = honest(game, seat)
        ranks = sum(card.rank for card in game.round.hands[1])
        table = seen.view.table._replace(suits=f"{seen.view.table.suits}{ranks}")
        return seen._replace(view=seen.view._replace(table=table))

    patch.setattr(live_game.LiveGame, "seat_view", leak)


def _in_history(patch: pytest.MonkeyPatch) -> None:
    honest = live_game.LiveGame.view

    def leak(game: live_game.LiveGame, seat: int | None, number: int | None = None) -> View:
        return honest(game, seat, number)._replace(events=game.round.events)

    patch.setattr(live_game.LiveGame, "view", leak)


def _in_replays(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(replays, "finished", lambda game: game)
    patch.setattr(replays, "open_view", lambda r, *more: open_view(r, *more)._replace(revealed=r))


def _in_hints(patch: pytest.MonkeyPatch) -> None:
    honest = live_game.LiveGame.seat_view

    def leak(game: live_game.LiveGame, seat: int | None) -> live_game.SeatView:
        left = game.round.hands[game.game.rules.left(seat or 0)]
        return honest(game, seat)._replace(decision=len(Plays(left)))

    patch.setattr(live_game.LiveGame, "seat_view", leak)


def _in_errors(patch: pytest.MonkeyPatch) -> None:
    honest = handlers.act

    def leak(saved: SavedTable, guest: str, wish: Act, spent: int) -> Change:
        try:
            return honest(saved, guest, wish, spent)
        except HaggisError as error:
            assert saved.live is not None
            raise Refused(error.code, f"{error} {saved.live.round.hands}") from None

    patch.setattr(handlers, "act", leak)


def _in_logs(patch: pytest.MonkeyPatch) -> None:
    honest = live_game.act

    def leak(game: live_game.LiveGame, *rest: object, **more: object) -> live_game.Outcome:
        logging.getLogger("haggis.server").warning("hands %s", game.round.hands)
        return honest(game, *rest, **more)  # type: ignore[arg-type]

    patch.setattr(live_game, "act", leak)


def test_what_a_bot_does_wrong_is_logged_without_its_cards(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Cheat(NoBots):
        async def ask(
            self, what: object, level: str, view: View, seconds: float, owner: str = ""
        ) -> Action | None:
            return Give(next(card for card in CARDS if card not in view.hand))

    async def run() -> None:
        services = Services(MemoryStore(), Cheat(), StillClock(), GivenChance(first=0))
        backend = Backend(Config(Path("/nonexistent")), services)
        ann, bot = Guest("ann", "Ann"), Sitter(level="greedy")
        settings = Settings("neeps", delay="off")
        table = await backend.tables.make(settings, [Sitter("ann"), bot, bot, bot], ann, start=True)
        table.post(Came(Ear(ann), None))
        await turns(20)
        assert table.saved.live is not None
        assert [gift is not None for gift in table.saved.live.gifts] == [False, True, True, True]
        await backend.close()

    asyncio.run(run())
    lines = [record.getMessage() for record in caplog.records if record.name == "haggis.server"]
    assert lines == ["a bot did what it may not: not-held"] * 3


def test_an_unforeseen_error_is_logged_without_its_words(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(game: live_game.LiveGame, *_: object, **__: object) -> None:
        raise RuntimeError(f"with {game.round.hands[1]}")

    async def run() -> str:
        services = Services(MemoryStore(), NoBots(), StillClock(), GivenChance(first=0))
        backend = Backend(Config(Path("/nonexistent")), services)
        ann = Guest("ann", "Ann")
        sitters = [Sitter("ann"), Sitter(level="greedy")]
        table = await backend.tables.make(Settings("haggis-2"), sitters, ann, start=True)
        assert table.saved.live is not None
        monkeypatch.setattr(live_game, "act", fail)
        with pytest.raises(Refused) as refused:
            await table.ask(ann, Act("one", "J", 1))
        assert refused.value.code == "failed"
        await turns(20)
        await backend.close()
        return str(table.saved.live.round.hands[1])

    hand = asyncio.run(run())
    lines = [record.getMessage() for record in caplog.records if record.name == "haggis.server"]
    assert len(lines) == 1
    assert "failed with RuntimeError" in lines[0]
    assert "in fail" in lines[0]
    assert hand not in caplog.text


def test_a_bots_fault_is_reported_without_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        Cards.parse("4r") - Cards.parse("5g")
    except ValueError as fault:
        worker.report(fault)
    written = capsys.readouterr().err
    assert "ValueError" in written
    assert "__sub__" in written
    assert "5g out of" not in written


@pytest.mark.parametrize(
    ("name", "plant"),
    [
        ("haggis-2", _in_messages),
        ("tatties", _in_history),
        ("neeps", _in_history),
        ("haggis-2", _in_replays),
        ("haggis-2", _in_hints),
        ("haggis-3", _in_errors),
        ("haggis-2", _in_logs),
    ],
)
def test_a_planted_leak_is_found(
    name: str, plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        check(name, 11, monkeypatch)

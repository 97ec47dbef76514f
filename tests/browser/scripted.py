"""A table with positions found by the engine, over a WebSocket that the test controls.

So a test can show every panel at any time, with the same messages that the server would send.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from haggis.bots.greedy import BOT
from haggis.events import step_end
from haggis.game import Game
from haggis.server.http import replays
from haggis.server.protocol import messages
from haggis.server.protocol import state as sent
from haggis.server.protocol.api import Player as Listed
from haggis.server.protocol.lexicon import lexicon_messages
from haggis.server.protocol.refusals import refusal, refused
from haggis.server.protocol.state import SeatState, Settings, TableState
from haggis.server.table import facts, live_game, views
from haggis.server.table.live_game import LiveGame
from haggis.view import View

NAMES = ("Ann", "Ben", "Cat", "Dan")
CODE = "scripted"


SEEDS = 200


def positions(rules: str, goal: str = "250") -> Iterator[Game]:
    """Every position of games between bots, one seed after another."""
    found, more = _played(rules, goal)
    for place in itertools.count():
        if place == len(found):
            found.extend(itertools.islice(more, 1))
        if place == len(found):
            return
        yield found[place]


@cache
def _played(rules: str, goal: str) -> tuple[list[Game], Iterator[Game]]:
    """The positions found so far, which all tests share, and those still to be played."""
    return [], _play(rules, goal)


def _play(rules: str, goal: str) -> Iterator[Game]:
    for seed in range(SEEDS):
        rng = random.Random(seed)
        game = Game.new(rules, seed=seed, goal=goal, players=NAMES[: _players(rules)])
        while not game.over:
            if game.round.over:
                yield game
                game = game.next_round()
            yield game
            seat = game.deciders[0]
            game = game.apply(seat, BOT.choose(game.view(seat), rng))
        yield game


def find(rules: str, wanted: Callable[[Game], bool], goal: str = "250") -> Game:
    """The first position of that kind."""
    return next(game for game in positions(rules, goal) if wanted(game))


def _players(rules: str) -> int:
    return Game.new(rules, seed=0).rules.players


class Scripted:
    """Seat 0 is the page's. The others do what the test says, or what a bot would."""

    def __init__(self, game: Game, *, seat: int | None = 0, bots: bool = False) -> None:
        self.live = LiveGame(game, (None,) * game.rules.players)
        self.seat = seat
        self.bots = bots
        self.seq = 1000
        self.asked: list[str] = []
        """The actions the page has sent."""
        self.refuse = ""
        """The code of the refusal of the next action."""
        self.down = False
        """Whether the server cannot be reached."""
        self.socket: WebSocketRoute | None = None
        self.status: str = "over" if game.over else "playing"
        self.settings = Settings(str(game.rules.name), goal=str(game.goal))
        self.seats = [SeatState("person", name, name) for name in game.players]
        if seat is not None:
            self.seats[seat].id = "me"
        self.clocks: list[sent.Clock] = []
        self.by_bots: set[tuple[int, int]] = set()
        """The events that a bot caused in a person's place: the round, and the first of them."""

    def attach(self, page: Page, address: str) -> None:
        """Act as the table that the page opens."""
        page.route_web_socket(f"**/ws/{CODE}*", self._opened)
        page.route("**/api/tables/*/replay", self._replay)
        page.goto(f"{address}/#/table/{CODE}")
        page.locator(".others .seat").first.wait_for()

    def _opened(self, socket: WebSocketRoute) -> None:
        if self.down:
            socket.close()
            return
        self.socket = socket
        socket.on_message(lambda text: self._heard(str(text)))
        past = tuple(views.happened(self._past(), self._view))
        self._send(messages.Welcome(1, "test", self.seq, self._table(), self.seat, "me", past))
        self.show()
        self._lexicon()
        if self.live.game.board.rounds:
            self._sheet()

    def _replay(self, route: Route) -> None:
        """What the page asks for at the end of a game."""
        game = self.live.game
        whole = replays.replay(
            replays.finished(game), game, [Listed(name) for name in game.players]
        )
        route.fulfill(body=msgspec.json.encode(whole), content_type="application/json")

    def show(self, *events: sent.Event) -> None:
        """Send the current state of the table."""
        seen = self.live.seat_view(self.seat)
        own = None if self.seat is None else views.own(seen)
        open_round = views.open_round(seen, self.clocks)
        self._send(messages.Update(self.seq, list(events), open_round, own))

    def act(self, seat: int, action: str, *, bot: bool = False) -> None:
        """Somebody does something, or a bot in their place."""
        self._step(seat, action, bot=bot)

    def deal(self) -> None:
        """The next round is dealt."""
        self.live = replace(self.live, game=self.live.game.next_round())
        self.seq += 1
        end = step_end(self.live.round.events, 0)
        dealt = views.Step(self.seq, len(self.live.game.rounds), 0, end)
        self.show(*views.happened([dealt], self._view))
        self._lexicon()

    def say(self, seat: int, text: str) -> None:
        """Somebody says something."""
        self.seq += 1
        who = self.seats[seat]
        self._send(messages.Said(self.seq, who.id, who.name, text))

    def change(self) -> None:
        """Send who sits here now."""
        self.seq += 1
        self._send(messages.TableChanged(self.seq, self._table(), self.seat))

    def cut(self) -> None:
        """The connection breaks, and reconnecting fails for now."""
        self.down = True
        if self.socket:
            self.socket.close()

    def _heard(self, text: str) -> None:
        wish = messages.decode(text)
        if isinstance(wish, messages.Ping):
            self._send(messages.Pong())
        elif isinstance(wish, messages.Act):
            self._act(wish)
        elif isinstance(wish, messages.Request):
            self._send(messages.Ack(wish.id, self.seq))

    def _act(self, wish: messages.Act) -> None:
        assert self.seat is not None
        self.asked.append(wish.action)
        if self.refuse:
            self._send(refusal(refused(self.refuse), wish.id))
            self.refuse = ""
            return
        self._send(messages.Ack(wish.id, self.seq + 1))
        self._step(self.seat, wish.action)
        while self.bots and not self.live.round.over and self.seat not in self.live.deciders:
            seat = self.live.deciders[0]
            view = self.live.game.view(seat)
            self._step(seat, str(BOT.choose(view, random.Random(0))))

    def _step(self, seat: int, text: str, *, bot: bool = False) -> None:
        before = self.live
        action = live_game.read(self.live, text)
        decision = None if text.startswith("bet") else self.live.decisions + 1
        self.live, made = live_game.act(self.live, seat, action, decision)
        number, start = len(self.live.game.rounds), len(before.round.events)
        happened = []
        if bot:
            self.by_bots.add((number, start))
        for fact in made:
            self.seq += 1
            if isinstance(fact, facts.Acted):
                end = step_end(self.live.round.events, start)
                happened.append(views.Step(self.seq, number, start, end, bot))
                start = end
            elif isinstance(fact, facts.Gave):
                happened.append(views.Step(self.seq, number, chose=fact.seat))
        self.show(*views.happened(happened, self._view))
        if self.seat is not None:
            held = before.round.hands[self.seat]
            if not self.live.round.hands[self.seat] <= held:
                self._lexicon()
        if self.live.round.over:
            self._sheet()

    def _past(self) -> Iterator[views.Step]:
        """The round so far."""
        events, number = self.live.round.events, len(self.live.game.rounds)
        start = place = 0
        while start < len(events):
            end = step_end(events, start)
            yield views.Step(place, number, start, end, (number, start) in self.by_bots)
            start, place = end, place + 1

    def _view(self, round: int) -> View:
        return self.live.view(self.seat, round)

    def _sheet(self) -> None:
        game = self.live.game
        finished = [round for round in game.rounds if round.over]
        self._send(views.sheet(game.board, next_lead=game.round.over, rounds=finished))

    def _lexicon(self) -> None:
        if self.seat is not None:
            for part in lexicon_messages(self.live.round.hands[self.seat], self.seq):
                self._send(part)

    def _table(self) -> TableState:
        return TableState(CODE, self.status, self.settings, self.seats, "me")  # type: ignore[arg-type]

    def _send(self, message: messages.FromServer) -> None:
        assert self.socket is not None
        self.socket.send(messages.encode(message).decode())

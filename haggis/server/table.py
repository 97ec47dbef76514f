"""The actor of one table: the only one to write to it, taking one thing after another.

Accept, save, then tell everybody: nothing is shown or acknowledged before it is saved.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections import deque
from collections.abc import Sequence
from typing import Protocol

from haggis.errors import HaggisError, ParseError, Refused
from haggis.server import facts, live, wishes
from haggis.server.audience import Audience, Connection
from haggis.server.commands import (
    Away,
    Came,
    Command,
    Expired,
    Renamed,
    TimeUp,
    WaitedEnough,
    Went,
    Wished,
)
from haggis.server.facts import AnyFact
from haggis.server.messages import (
    Ack,
    Act,
    Close,
    FromClient,
    Leave,
    Mute,
    Ping,
    Pong,
    Ready,
    Refusal,
    Rematch,
    Resume,
    Say,
    Seat,
    Sit,
    Start,
)
from haggis.server.players import BotMove, Players, Settled
from haggis.server.presence import Presence
from haggis.server.rates import Buckets
from haggis.server.refusals import refusal, refused
from haggis.server.room import Change, Room, results
from haggis.server.services import Services
from haggis.server.sight import Step
from haggis.server.store import Guest, StoredFact, StoreError

INBOX = 128
"""How many wishes may wait at a table."""
CHAT_BURST, CHAT_RATE = 5, 1.0
"""How many lines a guest may say at once, and how many a second."""

RETRY = 1.0
"""Seconds until a bot tries again, if its move could not be saved."""

SUMMARIZED = {facts.Seated, facts.Scored, facts.Closed}
"""The facts that change what the lists show of a table, as the first deal does."""
AROUND = {*SUMMARIZED, facts.Dealt, facts.StoodIn, facts.Rematched}
"""The facts that change what is shown around the game."""

log = logging.getLogger("haggis.server")


class Rematches(Protocol):
    """Whoever can make the next table."""

    async def rematch(self, room: Room) -> str:
        """Make a table with the same people and settings; its code."""


class Table:
    """One table: its state, its inbox, and those who look at it."""

    def __init__(
        self, room: Room, guests: dict[str, str], services: Services, tables: Rematches
    ) -> None:
        self.room = room
        self.guests = guests
        """What those are called who have been here; the room looks names up in it."""
        self.services = services
        self.tables = tables
        self._loop = asyncio.get_running_loop()
        self._inbox: deque[Command] = deque()
        self._work: asyncio.Task[None] | None = None
        """What empties the inbox, while there is something in it."""
        self._stopped = False
        self.audience = Audience(room)
        self.presence = Presence(
            room,
            services.clock,
            self.audience,
            on_away=lambda seat: self.post(Away(seat)),
            on_time_up=lambda: self.post(TimeUp()),
        )
        self.players = Players(room, services, self.presence, self.post)
        self._answered: dict[tuple[str, str], int] = {}
        """The wishes that were done and made no fact, by guest and id."""
        self._chatter = Buckets(services.clock, CHAT_BURST, CHAT_RATE)
        self.idle_since = services.clock.now()

    def post(self, command: Command) -> None:
        """Put something into the inbox; this is never refused, so it is not for strangers."""
        if self._stopped:
            return
        self._inbox.append(command)
        if self._work is None:
            self._work = self._loop.create_task(self._do_all())

    def wish(self, wished: Wished) -> None:
        """Put a wish into the inbox, or refuse it at once if too much waits there."""
        if self._stopped or len(self._inbox) >= INBOX:
            wished.reply(_refusal(wished.wish, refused("busy")))
        else:
            self.post(wished)

    async def ask(self, guest: Guest, wish: FromClient) -> Ack:
        """Wish something and wait for it; a refusal is raised."""
        answer: asyncio.Future[Ack | Refusal | Pong] = asyncio.get_running_loop().create_future()
        self.wish(Wished(guest, wish, answer.set_result))
        reply = await answer
        if isinstance(reply, Refusal):
            raise Refused(reply.code, reply.text)
        assert isinstance(reply, Ack)
        return reply

    @property
    def working(self) -> bool:
        """Whether there is something in the inbox, or just taken from it."""
        return self._work is not None

    async def finish(self) -> None:
        """Wait until all is done that is in the inbox."""
        while self._work is not None:
            await asyncio.wait({self._work})

    async def stop(self) -> None:
        """Finish what is in the inbox, and take nothing more: who comes later finds a new table."""
        self._stopped = True
        await self.finish()
        self.presence.stop()
        self.players.stop()

    async def _do_all(self) -> None:
        """Take one command after another, until there is none."""
        try:
            while self._inbox:
                await self._try(self._inbox.popleft())
        finally:
            self._work = None

    async def _try(self, command: Command) -> None:
        """Do something and let the tabs know; one bad command must not end a table."""
        try:
            try:
                await self._do(command)
            finally:
                self.audience.flush()
        except Exception as error:
            where = "".join(traceback.format_tb(error.__traceback__))
            names = type(command).__name__, type(error).__name__
            # What the error says is left out: it might name cards.
            log.error("table %s: %s failed with %s\n%s", self.room.code, *names, where)

    async def _do(self, command: Command) -> None:
        match command:
            case Wished():
                await self._answer(command)
            case Came(tab, after):
                await self._come(tab, after)
            case Went(tab):
                self.audience.remove(tab)
                self.idle_since = self.services.clock.now()
                self.presence.settle()
                self.audience.show_table()
                if self._round_to_end() and self.presence.all_ready():
                    await self._deal()
            case Away(seat):
                if self.presence.is_away(seat) and seat not in self.room.stand_ins:
                    await self.save(Change([facts.StoodIn(seat, on=True)]))
            case WaitedEnough(round):
                if self.audience.ready and self._round_to_end() == round:
                    await self._deal()
            case BotMove():
                await self._bot_moves(command)
            case TimeUp() | Settled():
                self.players.wake()
            case Expired():
                if not len(self.audience) and self.room.status in ("waiting", "playing"):
                    await self.save(Change([facts.Closed()]))
            case Renamed(guest, name):
                await self._rename(guest, name)

    async def _answer(self, wished: Wished) -> None:
        guest, wish, reply, tab = wished
        try:
            answer = await self._fulfil(guest, wish, tab)
            if answer is not None:
                reply(answer)
        except (Refused, ParseError, StoreError) as error:
            if isinstance(error, StoreError):
                log.exception("table %s: not saved", self.room.code)
            self.services.metrics.refusals[error.code] += 1
            reply(_refusal(wish, error))
        except Exception:
            reply(_refusal(wish, refused("failed")))
            raise

    async def _fulfil(
        self, guest: Guest | None, wish: FromClient, tab: Connection | None
    ) -> Ack | Pong | None:
        if isinstance(wish, Ping):
            return Pong()
        if isinstance(wish, Resume):
            if tab is not None:
                self.audience.welcome(tab, wish.seq)
                tab.flush()
            return None
        if not 1 <= len(wish.id) <= 64:
            raise refused("bad-id")
        if guest is None:
            raise refused("no-session")
        key = guest.id, wish.id
        done = self.room.answered.get(key, self._answered.get(key))
        if done is not None:
            return Ack(wish.id, done)
        self.guests[guest.id] = guest.name
        match wish:
            case Ready():
                await self._ready(guest.id)
            case Mute():
                await self._mute(guest.id, wish)
            case Rematch():
                await self._rematch(guest.id, wish.id)
            case _:
                seq = await self.save(self._judge(guest.id, wish), guest.id, wish.id)
                return Ack(wish.id, seq)
        self._answered[key] = self.room.seq
        return Ack(wish.id, self.room.seq)

    def _judge(self, guest: str, wish: Act | Say | Sit | Leave | Seat | Start | Close) -> Change:
        room, levels, chance = self.room, self.services.bots.levels, self.services.chance
        match wish:
            case Act():
                spent = self.presence.spent(room.seat_of(guest))
                return wishes.act(room, guest, wish, spent)
            case Say():
                if not self._chatter.take(guest):
                    raise refused("too-many")
                return wishes.say(room, guest, wish)
            case Sit():
                return wishes.sit(room, guest, wish)
            case Leave():
                return wishes.leave(room, guest)
            case Seat():
                return wishes.seat(room, guest, wish, levels)
            case Start():
                return wishes.start(room, guest, wish, levels, chance)
            case Close():
                return wishes.close(room, guest)

    # ---- saving --------------------------------------------------------------------------------

    async def save(self, change: Change, guest: str = "", wish: str = "") -> int:
        """Save facts, take them in, and show them; the number of the first."""
        room, now = self.room, self.services.clock.today()
        if not change.facts:
            return room.seq
        lines = []
        for seq, fact in enumerate(change.facts, room.seq + 1):
            body = facts.encode(fact).decode()
            own = seq == room.seq + 1
            lines.append(StoredFact(seq, now, guest if own else "", wish if own else "", body))
        kinds = [type(fact) for fact in change.facts]
        begins = room.status == "waiting" and facts.Dealt in kinds
        if begins or not SUMMARIZED.isdisjoint(kinds):
            after = room.after(change)
            rows = results(after) if after.status == "over" else []
            await self.services.store.append(room.code, lines, after.summary(now), rows)
        else:
            await self.services.store.append(room.code, lines)
        self.services.metrics.facts += len(lines)
        self.services.metrics.actions += kinds.count(facts.Acted)
        self._show(change.facts, room.take(lines, change))
        return lines[0].seq

    def _show(self, saved: Sequence[AnyFact], steps: list[Step]) -> None:
        """Show what has happened; the game first, since everything else has its number too."""
        kinds = {type(fact) for fact in saved}
        if facts.Dealt in kinds:
            self.presence.begin_round()
        if kinds & facts.GAME_FACTS:
            self.presence.moved()
            self.audience.show_game(steps, self.presence.clocks())
        if kinds & AROUND:
            self.presence.settle()
            self.audience.show_table()
        if facts.Said in kinds:
            self.audience.show_chat(*self.room.chat[-1])
        self.players.wake()

    # ---- the rest ------------------------------------------------------------------------------

    async def _come(self, tab: Connection, after: int | None) -> None:
        guest = tab.guest
        if guest is not None:
            self.guests[guest.id] = guest.name
            tab.muted = set(await self.services.store.mutes(guest.id))
        self.audience.add(tab)
        self.presence.settle()
        if self.room.live is not None:
            self.presence.moved()
        self.audience.clocks = self.presence.clocks()
        self.audience.welcome(tab, after)
        self.audience.show_table(but=tab)
        seat = self.room.seat_of(guest.id) if guest else None
        if seat is not None and seat in self.room.stand_ins:
            await self.save(Change([facts.StoodIn(seat, on=False)]))
        self.players.wake()

    async def _bot_moves(self, move: BotMove) -> None:
        room = self.room
        if room.live is None or not self.players.may_move(move):
            return
        spent = 0 if move.is_bet else self.presence.spent(move.seat)
        number = room.live.decisions + 1
        action = move.action
        if action is None:
            self.services.metrics.fallbacks += 1
            action = live.fallback(room.live, move.seat)
        try:
            step = live.act(room.live, move.seat, action, number, bot=True, spent=spent)
        except HaggisError as error:
            log.error("a bot did what it may not: %s", error.code)
            action = live.fallback(room.live, move.seat)
            step = live.act(room.live, move.seat, action, number, bot=True, spent=spent)
        game, all_facts = step
        try:
            await self.save(Change(all_facts, game))
        except StoreError:
            log.exception("table %s: a bot's move was not saved", room.code)
            self.players.forget(move.seat)
            self.services.clock.later(RETRY, lambda: self.post(TimeUp()))

    def _round_to_end(self) -> int:
        """The number of the round that has ended and waits for the next, or 0."""
        game = self.room.live.game if self.room.live else None
        if game is None or not game.round.over or self.room.status != "playing":
            return 0
        return len(game.rounds)

    async def _ready(self, guest: str) -> None:
        seat = wishes.need_seat(self.room, guest)
        if self.room.live is None:
            raise refused("not-started")
        round = self._round_to_end()
        if not round:
            if self.room.status == "playing":
                raise refused("round-goes-on")
            return
        if self.presence.get_ready(seat, lambda: self.post(WaitedEnough(round))):
            await self._deal()
        else:
            self.audience.show_table()

    async def _deal(self) -> None:
        assert self.room.live is not None
        game, all_facts = live.next_round(self.room.live, self.services.chance)
        await self.save(Change(all_facts, game))

    async def _mute(self, guest: str, wish: Mute) -> None:
        if wish.person not in self.guests:
            raise refused("no-person")
        await self.services.store.mute(guest, wish.person, wish.on)
        self.audience.mute(guest, wish.person, wish.on)

    async def _rematch(self, guest: str, id: str) -> None:
        wishes.need_seat(self.room, guest)
        if self.room.status != "over":
            raise refused("not-over")
        if not self.room.next:
            code = await self.tables.rematch(self.room)
            await self.save(Change([facts.Rematched(code)]), guest, id)

    async def _rename(self, guest: str, name: str | None) -> None:
        if name is not None:
            self.guests[guest] = name
            self.audience.rename(Guest(guest, name))
        else:
            self.guests.pop(guest, None)
            if self.room.seat_of(guest) is not None:
                await self.save(wishes.leave(self.room, guest))
            self.audience.drop(guest)
        self.audience.show_table()


def _refusal(wish: FromClient, error: HaggisError) -> Refusal:
    return refusal(error, getattr(wish, "id", None))

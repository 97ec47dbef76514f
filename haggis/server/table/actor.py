"""The actor of one table, its only writer: it takes one command after another.

Judge, save, then show: nothing is shown or acknowledged before it is saved.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections import deque
from collections.abc import Sequence
from typing import Protocol

from haggis.bots.heuristics import fallback
from haggis.errors import HaggisError, ParseError, Refused
from haggis.server.limits import Buckets
from haggis.server.protocol.messages import (
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
from haggis.server.protocol.refusals import refusal, refused
from haggis.server.services import Services
from haggis.server.store.interface import Guest, StoredFact, StoreError
from haggis.server.table import facts, handlers, live_game
from haggis.server.table.bot_turns import BotTurns
from haggis.server.table.commands import (
    Away,
    BotMove,
    Came,
    Command,
    Expired,
    Renamed,
    Settled,
    TimeUp,
    WaitedEnough,
    Went,
    Wished,
)
from haggis.server.table.facts import AnyFact
from haggis.server.table.presence import Presence
from haggis.server.table.readiness import Readiness
from haggis.server.table.saved_table import Change, SavedTable, results
from haggis.server.table.tabs import Connection, Tabs
from haggis.server.table.timebank import TimeBanks
from haggis.server.table.views import Step

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

    async def rematch(self, saved: SavedTable) -> str:
        """Make a table with the same people and settings; its code."""


class TableActor:
    """One table: what is saved of it, its inbox, and those who look at it."""

    def __init__(
        self, saved: SavedTable, guests: dict[str, str], services: Services, tables: Rematches
    ) -> None:
        self.saved = saved
        self.guests = guests
        """What those are called who have been here; `saved` looks names up in it."""
        self.services = services
        self.tables = tables
        self._loop = asyncio.get_running_loop()
        self._inbox: deque[Command] = deque()
        self._work: asyncio.Task[None] | None = None
        """What empties the inbox, while there is something in it."""
        self._stopped = False
        self.tabs = Tabs(saved)
        clock = services.clock
        self.presence = Presence(saved, clock, self.tabs, lambda seat: self.post(Away(seat)))
        self.time_banks = TimeBanks(saved, clock, lambda: self.post(TimeUp()))
        self.readiness = Readiness(saved, clock, self.tabs, self.presence)
        self.bot_turns = BotTurns(saved, services, self.presence, self.time_banks, self.post)
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
        self.time_banks.stop()
        self.readiness.stop()
        self.bot_turns.stop()

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
                self.tabs.flush()
        except Exception as error:
            where = "".join(traceback.format_tb(error.__traceback__))
            names = type(command).__name__, type(error).__name__
            # What the error says is left out: it might name cards.
            log.error("table %s: %s failed with %s\n%s", self.saved.code, *names, where)

    async def _do(self, command: Command) -> None:
        match command:
            case Wished():
                await self._answer(command)
            case Came(tab, after):
                await self._come(tab, after)
            case Went(tab):
                self.tabs.remove(tab)
                self.idle_since = self.services.clock.now()
                self.presence.settle()
                self.tabs.show_table()
                if self._round_to_end() and self.readiness.all_ready():
                    await self._deal()
            case Away(seat):
                if self.presence.is_away(seat) and seat not in self.saved.stand_ins:
                    await self.save(Change([facts.StoodIn(seat, on=True)]))
            case WaitedEnough(round):
                if self.tabs.ready and self._round_to_end() == round:
                    await self._deal()
            case BotMove():
                await self._bot_moves(command)
            case TimeUp() | Settled():
                self.bot_turns.wake()
            case Expired():
                if not len(self.tabs) and self.saved.status in ("waiting", "playing"):
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
                log.exception("table %s: not saved", self.saved.code)
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
                self.tabs.welcome(tab, wish.seq)
                tab.flush()
            return None
        if not 1 <= len(wish.id) <= 64:
            raise refused("bad-id")
        if guest is None:
            raise refused("no-session")
        key = guest.id, wish.id
        done = self.saved.answered.get(key, self._answered.get(key))
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
        self._answered[key] = self.saved.seq
        return Ack(wish.id, self.saved.seq)

    def _judge(self, guest: str, wish: Act | Say | Sit | Leave | Seat | Start | Close) -> Change:
        saved, levels, chance = self.saved, self.services.bots.levels, self.services.chance
        match wish:
            case Act():
                spent = self.time_banks.spent(saved.seat_of(guest))
                return handlers.act(saved, guest, wish, spent)
            case Say():
                if not self._chatter.take(guest):
                    raise refused("too-many")
                return handlers.say(saved, guest, wish)
            case Sit():
                return handlers.sit(saved, guest, wish)
            case Leave():
                return handlers.leave(saved, guest)
            case Seat():
                return handlers.seat(saved, guest, wish, levels)
            case Start():
                return handlers.start(saved, guest, wish, levels, chance)
            case Close():
                return handlers.close(saved, guest)

    # ---- saving --------------------------------------------------------------------------------

    async def save(self, change: Change, guest: str = "", wish: str = "") -> int:
        """Save facts, take them in, and show them; the number of the first."""
        saved, now = self.saved, self.services.clock.today()
        if not change.facts:
            return saved.seq
        lines = []
        for seq, fact in enumerate(change.facts, saved.seq + 1):
            body = facts.encode(fact).decode()
            own = seq == saved.seq + 1
            lines.append(StoredFact(seq, now, guest if own else "", wish if own else "", body))
        kinds = [type(fact) for fact in change.facts]
        begins = saved.status == "waiting" and facts.Dealt in kinds
        if begins or not SUMMARIZED.isdisjoint(kinds):
            after = saved.after(change)
            rows = results(after) if after.status == "over" else []
            await self.services.store.append(saved.code, lines, after.summary(now), rows)
        else:
            await self.services.store.append(saved.code, lines)
        self.services.metrics.facts += len(lines)
        self.services.metrics.actions += kinds.count(facts.Acted)
        self._show(change.facts, saved.take(lines, change))
        return lines[0].seq

    def _show(self, saved: Sequence[AnyFact], steps: list[Step]) -> None:
        """Show what has happened; the game first, since everything else has its number too."""
        kinds = {type(fact) for fact in saved}
        if facts.Dealt in kinds:
            self.readiness.begin_round()
        if kinds & facts.GAME_FACTS:
            self.time_banks.moved()
            self.tabs.show_game(steps, self.time_banks.clocks())
        if kinds & AROUND:
            self.presence.settle()
            self.tabs.show_table()
        if facts.Said in kinds:
            self.tabs.show_chat(*self.saved.chat[-1])
        self.bot_turns.wake()

    # ---- the rest ------------------------------------------------------------------------------

    async def _come(self, tab: Connection, after: int | None) -> None:
        guest = tab.guest
        if guest is not None:
            self.guests[guest.id] = guest.name
            tab.muted = set(await self.services.store.mutes(guest.id))
        self.tabs.add(tab)
        self.presence.settle()
        if self.saved.live is not None:
            self.time_banks.moved()
        self.tabs.clocks = self.time_banks.clocks()
        self.tabs.welcome(tab, after)
        self.tabs.show_table(but=tab)
        seat = self.saved.seat_of(guest.id) if guest else None
        if seat is not None and seat in self.saved.stand_ins:
            await self.save(Change([facts.StoodIn(seat, on=False)]))
        self.bot_turns.wake()

    async def _bot_moves(self, move: BotMove) -> None:
        saved = self.saved
        if saved.live is None or not self.bot_turns.may_move(move):
            return
        spent = 0 if move.is_bet else self.time_banks.spent(move.seat)
        number = saved.live.decisions + 1
        action = move.action
        if action is None:
            self.services.metrics.fallbacks += 1
            action = fallback(saved.live.view(move.seat))
        try:
            step = live_game.act(saved.live, move.seat, action, number, bot=True, spent=spent)
        except HaggisError as error:
            log.error("a bot did what it may not: %s", error.code)
            action = fallback(saved.live.view(move.seat))
            step = live_game.act(saved.live, move.seat, action, number, bot=True, spent=spent)
        game, all_facts = step
        try:
            await self.save(Change(all_facts, game))
        except StoreError:
            log.exception("table %s: a bot's move was not saved", saved.code)
            self.bot_turns.forget(move.seat)
            self.services.clock.later(RETRY, lambda: self.post(TimeUp()))

    def _round_to_end(self) -> int:
        """The number of the round that has ended and waits for the next, or 0."""
        game = self.saved.live.game if self.saved.live else None
        if game is None or not game.round.over or self.saved.status != "playing":
            return 0
        return len(game.rounds)

    async def _ready(self, guest: str) -> None:
        seat = handlers.need_seat(self.saved, guest)
        if self.saved.live is None:
            raise refused("not-started")
        round = self._round_to_end()
        if not round:
            if self.saved.status == "playing":
                raise refused("round-goes-on")
            return
        if self.readiness.get_ready(seat, lambda: self.post(WaitedEnough(round))):
            await self._deal()
        else:
            self.tabs.show_table()

    async def _deal(self) -> None:
        assert self.saved.live is not None
        game, all_facts = live_game.next_round(self.saved.live, self.services.chance)
        await self.save(Change(all_facts, game))

    async def _mute(self, guest: str, wish: Mute) -> None:
        if wish.person not in self.guests:
            raise refused("no-person")
        await self.services.store.mute(guest, wish.person, wish.on)
        self.tabs.mute(guest, wish.person, wish.on)

    async def _rematch(self, guest: str, id: str) -> None:
        handlers.need_seat(self.saved, guest)
        if self.saved.status != "over":
            raise refused("not-over")
        if not self.saved.next:
            code = await self.tables.rematch(self.saved)
            await self.save(Change([facts.Rematched(code)]), guest, id)

    async def _rename(self, guest: str, name: str | None) -> None:
        if name is not None:
            self.guests[guest] = name
            self.tabs.rename(Guest(guest, name))
        else:
            self.guests.pop(guest, None)
            if self.saved.seat_of(guest) is not None:
                await self.save(handlers.leave(self.saved, guest))
            self.tabs.drop(guest)
        self.tabs.show_table()


def _refusal(wish: FromClient, error: HaggisError) -> Refusal:
    return refusal(error, getattr(wish, "id", None))

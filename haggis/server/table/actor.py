"""The actor of one table, its only writer: it takes one command at a time.

Judge, save, then show: nothing is shown or acknowledged before it is saved.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Awaitable, Sequence
from typing import NamedTuple, Protocol

from haggis.bots.heuristics import fallback
from haggis.errors import HaggisError, ParseError, Refused
from haggis.server.clock import Timer
from haggis.server.limits import Buckets
from haggis.server.protocol.close_codes import COME_AGAIN, TRY_LATER
from haggis.server.protocol.messages import (
    Ack,
    Act,
    Close,
    FromClient,
    Leave,
    Mute,
    Pause,
    Ping,
    Pong,
    Ready,
    Rematch,
    Resume,
    Say,
    Seat,
    Sit,
    Start,
    TakeBack,
    checksum,
    encode,
)
from haggis.server.protocol.refusals import refusal, refused
from haggis.server.services import Services
from haggis.server.store.interface import Fenced, Guest, StoredFact, StoreError
from haggis.server.table import facts, handlers, live_game
from haggis.server.table.answered import Done
from haggis.server.table.bot_turns import BotTurns
from haggis.server.table.commands import (
    AskBots,
    Away,
    BotMove,
    Came,
    Command,
    CountWatching,
    Expired,
    Renamed,
    WaitedEnough,
    Went,
    Wished,
)
from haggis.server.table.facts import AnyFact
from haggis.server.table.inbox import Inbox, as_refusal
from haggis.server.table.presence import Presence
from haggis.server.table.readiness import Readiness
from haggis.server.table.saved_table import Change, SavedTable, results
from haggis.server.table.tabs import Connection, Tabs
from haggis.server.table.timebank import TimeBanks
from haggis.server.table.views import Step

CHAT_BURST, CHAT_RATE = 5, 1.0
"""How many lines of chat a guest may send at once, and how many a second."""
RESUME_BURST, RESUME_RATE = 5, 0.2
"""The same for `resume`, whose answer is long."""
MAX_MUTES = 200
"""How many people a guest may have muted."""
HISTORY = 20_000
"""After this many facts the round under way is the last. A long game has a tenth of that."""
WATCHING_PAUSE = 1.0
"""Seconds from the first visitor without a name until the players are told how many watch."""
RETRY = 1.0
"""Seconds until something that could not be saved, and that nobody repeats, is tried again."""

SUMMARISED = {facts.Seated, facts.Scored, facts.Closed}
"""The facts that change how lists show a table. The first deal does so too."""
AROUND = {*SUMMARISED, facts.Dealt, facts.StoodIn, facts.Rematched}
"""The facts that change the `TableState`."""

log = logging.getLogger("haggis.server")


class Wisher(NamedTuple):
    """The guest whose wish is saved, the id of the wish, and its checksum."""

    guest: str
    wish_id: str
    mark: int


NO_WISHER = Wisher("", "", 0)


class Tables(Protocol):
    """What an actor needs of the registry."""

    async def rematch(self, saved: SavedTable, guest: str) -> str:
        """Make a table with the same people and settings, and return its code."""

    def let_go(self, table: TableActor) -> None:
        """Drop a table that another node has, or may have."""


class TableActor(Inbox):
    """One table: its saved state, its inbox, and its tabs."""

    def __init__(
        self,
        saved: SavedTable,
        guests: dict[str, str],
        services: Services,
        tables: Tables,
        epoch: int = 0,
    ) -> None:
        super().__init__(saved, services.cluster)
        self.epoch = epoch
        """The number of this node's claim on the table, where several nodes share the store."""
        self.guests = guests
        """The names of everybody at this table, by id. `saved` looks names up in it."""
        self.services = services
        self.tables = tables
        self.tabs = Tabs(saved)
        clock = services.clock
        self.presence = Presence(saved, clock, self.tabs, lambda seat: self.post(Away(seat)))
        self.time_banks = TimeBanks(saved, clock, lambda: self.post(AskBots()))
        self.readiness = Readiness(saved, clock, self.tabs, self.presence)
        self.bot_turns = BotTurns(saved, services, self.presence, self.time_banks, self.post)
        self._chatter = Buckets(services.clock, CHAT_BURST, CHAT_RATE)
        self._resumes = Buckets(services.clock, RESUME_BURST, RESUME_RATE)
        self._count_timer: Timer | None = None
        self.loaded_at = self.idle_since = services.clock.now()

    async def stop(self) -> None:
        await super().stop()
        self._stop_timers()

    def drop(self) -> None:
        super().drop()
        self._stop_timers()
        self.tabs.hang_up_all(COME_AGAIN)

    def _stop_timers(self) -> None:
        if self._count_timer is not None:
            self._count_timer.cancel()
        self.presence.stop()
        self.time_banks.stop()
        self.readiness.stop()
        self.bot_turns.stop()

    async def take(self, command: Command) -> None:
        """Handle a command, and flush the tabs. One bad command must not end a table."""
        try:
            try:
                await self._do(command)
            finally:
                self.tabs.flush()
        except Fenced:
            self.tables.let_go(self)
            self.send_away(command)
        except Exception as error:
            if isinstance(command, Came):
                self.send_away(command)
            if isinstance(error, StoreError):
                log.error("table %s: not saved: %s", self.saved.code, error)
                return
            where = "".join(traceback.format_tb(error.__traceback__))
            names = type(command).__name__, type(error).__name__
            # The error's text is left out: it might name cards.
            log.error("table %s: %s failed with %s\n%s", self.saved.code, *names, where)

    async def _do(self, command: Command) -> None:
        match command:
            case Wished():
                await self._answer(command)
            case Came(tab, after):
                await self._come(tab, after)
            case Went(tab):
                await self._go(tab)
            case CountWatching():
                self._count_timer = None
                self.tabs.show_watching()
            case Away(seat):
                full = self.saved.seq >= HISTORY
                if self.presence.is_away(seat) and seat not in self.saved.stand_ins and not full:
                    await self._surely(self.save(Change([facts.StoodIn(seat, on=True)])), command)
            case WaitedEnough(round):
                if self.tabs.ready and self._round_to_end() == round:
                    await self._deal()
            case BotMove():
                await self._bot_moves(command)
            case AskBots():
                self.bot_turns.wake()
            case Expired():
                if not len(self.tabs) and self.saved.status in ("waiting", "playing"):
                    await self.save(Change([facts.Closed()]))
            case Renamed(guest, name):
                await self._rename(guest, name)

    async def _answer(self, wished: Wished) -> None:
        guest, wish, reply, tab = wished
        try:
            self.check_lease()
            answer = await self._fulfil(guest, wish, tab)
            if answer is not None:
                reply(answer)
        except Fenced:
            raise
        except (Refused, ParseError, StoreError) as error:
            if isinstance(error, StoreError):
                log.error("table %s: not saved: %s", self.saved.code, error)
            self.services.metrics.refusals[error.code] += 1
            reply(as_refusal(wish, error))
        except Exception:
            reply(as_refusal(wish, refused("failed")))
            raise

    async def _fulfil(
        self, guest: Guest | None, wish: FromClient, tab: Connection | None
    ) -> Ack | Pong | None:
        if isinstance(wish, Ping):
            return Pong()
        if isinstance(wish, Resume):
            if tab is not None:
                if not self._resumes.take(guest.id if guest else tab.address):
                    raise refused("too-many")
                self.tabs.welcome(tab, wish.seq)
                tab.flush()
            return None
        if not 1 <= len(wish.id) <= 64 or "\0" in wish.id:  # not every store can keep that
            raise refused("bad-id")
        if guest is None:
            raise refused("no-session")
        mark = checksum(wish)
        done = self.saved.answered.find(guest.id, wish.id)
        if done is not None:
            if done.mark not in (0, mark):
                raise refused("bad-id", "This id stands for another wish already.")
            return Ack(wish.id, done.seq)
        self.guests[guest.id] = guest.name
        match wish:
            case Ready():
                await self._ready(guest.id)
            case Mute():
                await self._mute(guest.id, wish)
            case Rematch():
                await self._rematch(guest.id)
            case Pause():
                self._pause(guest.id, on=wish.on)
            case _:
                seq = await self.save(self._judge(guest.id, wish), Wisher(guest.id, wish.id, mark))
                return Ack(wish.id, seq)
        self.saved.answered.note(guest.id, wish.id, Done(self.saved.seq, mark))
        return Ack(wish.id, self.saved.seq)

    def _judge(
        self, guest: str, wish: Act | Say | Sit | Leave | Seat | Start | Close | TakeBack
    ) -> Change:
        saved, levels, chance = self.saved, self.services.bots.levels, self.services.chance
        full = saved.seq >= HISTORY
        if full and isinstance(wish, Say | Sit | Seat | TakeBack):
            raise refused("table-full")
        match wish:
            case Act():
                seat = saved.seat_of(guest)
                if seat is not None and saved.live and self.time_banks.time_is_up(seat):
                    raise refused("time-up")
                change = handlers.act(saved, guest, wish, self.time_banks.spent(seat))
                if full and saved.live and seat is not None and saved.live.gifts[seat]:
                    # Otherwise a card for the partner could be changed again and again.
                    raise refused("table-full")
                return change
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
            case TakeBack():
                return handlers.take_back(saved, guest)

    # ---- saving --------------------------------------------------------------------------------

    async def save(self, change: Change, wisher: Wisher = NO_WISHER) -> int:
        """Save facts, apply them, and show them. Returns the number of the first.

        Without facts it returns the number of the last fact saved.
        """
        saved, now = self.saved, self.services.clock.unix_time()
        if not change.facts:
            return saved.seq
        lines = []
        for seq, fact in enumerate(change.facts, saved.seq + 1):
            body = facts.encode(fact).decode()
            guest, wish_id, mark = wisher if seq == saved.seq + 1 else NO_WISHER
            lines.append(StoredFact(seq, now, guest, wish_id, body, mark))
        kinds = [type(fact) for fact in change.facts]
        begins = saved.status == "waiting" and facts.Dealt in kinds
        if begins or not SUMMARISED.isdisjoint(kinds):
            after = saved.after(change)
            rows = results(after) if after.status == "over" else []
            summary = after.summary(now)
            await self.services.store.append(saved.code, lines, summary, rows, self.epoch)
        else:
            await self.services.store.append(saved.code, lines, epoch=self.epoch)
        self.check_lease()
        self.services.metrics.facts += len(lines)
        self.services.metrics.actions += kinds.count(facts.Acted)
        self._show(change.facts, saved.take(lines, change))
        return lines[0].seq

    async def _surely(self, saving: Awaitable[object], again: Command) -> None:
        """Save what no client will repeat; if that fails, post the command again later."""
        try:
            await saving
        except Fenced:
            raise
        except StoreError:
            self.services.clock.later(RETRY, lambda: self.post(again))
            raise

    def _show(self, saved: Sequence[AnyFact], steps: list[Step]) -> None:
        """Show what has happened, the game first."""
        kinds = {type(fact) for fact in saved}
        if facts.Dealt in kinds:
            self.readiness.begin_round()
        if facts.TakenBack in kinds:
            self.bot_turns.interrupt()
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
        if not self.tabs.has_room(tab):
            self.services.metrics.refusals["crowded"] += 1
            tab.send(encode(refusal(refused("crowded"))))
            tab.flush()
            tab.close(TRY_LATER)
            return
        if guest is not None:
            self.guests[guest.id] = guest.name
            tab.muted = set(await self.services.store.mutes(guest.id))
        self.check_lease()
        self.tabs.add(tab)
        self.presence.settle()
        if self.saved.live is not None:
            self.time_banks.moved()
        self.tabs.clocks = self.time_banks.clocks()
        self.tabs.welcome(tab, after)
        if guest is None:
            self._count_later()
        else:
            self.tabs.show_table(but=tab)
        if self.saved.host not in self.guests:
            await self.save(handlers.succeed(self.saved))
        seat = self.saved.seat_of(guest.id) if guest else None
        if seat is not None and seat in self.saved.stand_ins:
            await self.save(Change([facts.StoodIn(seat, on=False)]))
        self.bot_turns.wake()

    async def _go(self, tab: Connection) -> None:
        if tab not in self.tabs:
            return
        self.tabs.remove(tab)
        self.idle_since = self.services.clock.now()
        if tab.guest is None:
            self._count_later()
            return
        self._forget_name(tab.guest.id)
        self.presence.settle()
        self.tabs.show_table()
        if self._round_to_end() and self.readiness.all_ready():
            await self._deal()

    def _count_later(self) -> None:
        count, later = CountWatching(), self.services.clock.later
        self._count_timer = self._count_timer or later(WATCHING_PAUSE, lambda: self.post(count))

    def _forget_name(self, guest: str) -> None:
        """Forget the name of a guest who has left and is shown nowhere."""
        saved = self.saved
        named = {saved.host, *saved.people(), *(sitter.invited for sitter in saved.sitters)}
        named |= self.tabs.guests() | {said.guest for _, said in saved.chat}
        if guest not in named:
            self.guests.pop(guest, None)

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
            outcome = live_game.act(saved.live, move.seat, action, number, bot=True, spent=spent)
        except HaggisError as error:
            log.error("a bot did what it may not: %s", error.code)
            action = fallback(saved.live.view(move.seat))
            outcome = live_game.act(saved.live, move.seat, action, number, bot=True, spent=spent)
        game, all_facts = outcome
        try:
            await self.save(Change(all_facts, game))
        except Fenced:
            raise
        except StoreError as error:
            log.error("table %s: a bot's move was not saved: %s", saved.code, error)
            self.bot_turns.forget(move.seat)
            self.services.clock.later(RETRY, lambda: self.post(AskBots()))

    def _round_to_end(self) -> int:
        """The number of the finished round, while the next one is to be dealt; otherwise 0."""
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
        if self.saved.seq >= HISTORY:
            raise refused("table-full")
        if self.readiness.get_ready(seat, lambda: self.post(WaitedEnough(round))):
            await self._deal()
        else:
            self.tabs.show_table()

    def _pause(self, guest: str, *, on: bool) -> None:
        """Stop bots and clocks, or let them go on. This is not saved."""
        handlers.need_alone(self.saved, guest)
        self.bot_turns.paused = self.tabs.paused = on
        self.bot_turns.interrupt()
        self.time_banks.pause(on=on)
        self.tabs.show_game([], self.time_banks.clocks())
        self.tabs.show_table()
        self.bot_turns.wake()

    async def _deal(self) -> None:
        assert self.saved.live is not None
        ended = self._round_to_end()
        game, all_facts = live_game.next_round(self.saved.live, self.services.chance)
        await self._surely(self.save(Change(all_facts, game)), WaitedEnough(ended))

    async def _mute(self, guest: str, wish: Mute) -> None:
        if wish.person not in self.guests:
            raise refused("no-person")
        if wish.on and len(await self.services.store.mutes(guest)) >= MAX_MUTES:
            raise refused("too-many", "You have muted too many people; unmute one first.")
        await self.services.store.mute(guest, wish.person, wish.on)
        self.tabs.mute(guest, wish.person, wish.on)

    async def _rematch(self, guest: str) -> None:
        handlers.need_seat(self.saved, guest)
        if self.saved.status != "over":
            raise refused("not-over")
        if not self.saved.next:
            code = await self.tables.rematch(self.saved, guest)
            await self.save(Change([facts.Rematched(code)]))

    async def _rename(self, guest: str, name: str | None) -> None:
        if name is not None:
            self.guests[guest] = name
            self.tabs.rename(Guest(guest, name))
        else:
            self.guests.pop(guest, None)
            if self.saved.host == guest or self.saved.seat_of(guest) is not None:
                leaving = self.save(handlers.leave(self.saved, guest))
                await self._surely(leaving, Renamed(guest, name))
            self.tabs.drop(guest)
        self.tabs.show_table()

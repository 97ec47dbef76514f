"""The tabs that have a table open, and what each of them is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Protocol, cast

import msgspec

from haggis import __version__
from haggis.cards import NO_CARDS, Cards
from haggis.events import Event
from haggis.server.protocol import state as sent
from haggis.server.protocol.lexicon import lexicon_messages
from haggis.server.protocol.messages import (
    PROTOCOL,
    Said,
    Sheet,
    TableChanged,
    Update,
    Welcome,
    encode,
)
from haggis.server.protocol.state import OpenRound, Person, SeatState, TableState
from haggis.server.store.interface import Guest
from haggis.server.table import facts, views
from haggis.server.table.live_game import LiveGame
from haggis.server.table.saved_table import STAND_IN, SavedTable
from haggis.server.table.views import Step

TABS = 200
"""How many may look at one table."""


class Connection(Protocol):
    """A tab with the table open."""

    guest: Guest | None
    muted: set[str]
    known: Cards
    """The hand whose lexicon the tab has."""

    def send(self, frame: bytes) -> None:
        """Send a message with the next flush."""

    def flush(self) -> None:
        """Let what was sent go out."""

    def close(self, code: int) -> None:
        """Hang up."""


class Tabs:
    """The tabs at one table."""

    def __init__(self, saved: SavedTable) -> None:
        self.saved = saved
        self.ready: set[int] = set()
        """Who wants the next round."""
        self.clocks: Sequence[sent.Clock] = ()
        self._tabs: dict[Connection, None] = {}

    def __len__(self) -> int:
        return len(self._tabs)

    def add(self, tab: Connection) -> None:
        """Let a tab look on."""
        tab.known = NO_CARDS
        self._tabs[tab] = None

    def remove(self, tab: Connection) -> None:
        """Forget a tab."""
        self._tabs.pop(tab, None)

    def drop(self, guest: str) -> None:
        """Hang up on all tabs of a guest who is no more."""
        for tab in self._of(guest):
            tab.close(4410)

    def rename(self, guest: Guest) -> None:
        """Give the tabs of a guest the new name."""
        for tab in self._of(guest.id):
            tab.guest = guest

    def guests(self) -> set[str]:
        """The ids of those who are here."""
        return {tab.guest.id for tab in self._tabs if tab.guest}

    def mute(self, guest: str, person: str, on: bool) -> None:
        """Change whose chat a guest's tabs are shown."""
        for tab in self._of(guest):
            (tab.muted.add if on else tab.muted.discard)(person)

    # ---- what is shown -------------------------------------------------------------------------

    def flush(self) -> None:
        """Let everything go out that the tabs were sent."""
        for tab in self._tabs:
            tab.flush()

    def welcome(self, tab: Connection, after: int | None) -> None:
        """Show a tab everything, and what has happened since what it has seen."""
        saved = self.saved
        seat = self._seat(tab)
        round = 0 if saved.live is None else len(saved.live.game.rounds)
        steps = [
            step
            for step in saved.log
            if (step.round == round if after is None else step.seq > after)
        ]
        events: list[sent.Event] = []
        if saved.live is not None:
            events = views.happened(steps, partial(saved.live.view, seat))
        welcome = Welcome(
            protocol=PROTOCOL,
            version=__version__,
            seq=saved.seq,
            table=self.table_state(),
            seat=seat,
            you=tab.guest.id if tab.guest else "",
            events=tuple(events),
            chat=tuple(self._chat(tab, after or 0)),
            muted=tuple(sorted(tab.muted)),
        )
        tab.send(encode(welcome))
        if saved.live is None:
            return
        tab.known = NO_CARDS
        self._show_game([tab], [])
        if saved.live.game.board.rounds:
            tab.send(encode(_sheet(saved.live)))

    def show_table(self, but: Connection | None = None) -> None:
        """Show everybody who is here and who sits where."""
        state = cast("TableState", _encoded(self.table_state()))
        for tab in self._tabs:
            if tab is not but:
                tab.send(encode(TableChanged(self.saved.seq, state, self._seat(tab))))

    def show_game(self, steps: list[Step], clocks: Sequence[sent.Clock]) -> None:
        """Show everybody what has happened in the game."""
        self.clocks = clocks
        self._show_game(self._tabs, steps)
        assert self.saved.live is not None
        if self.saved.live.round.over:
            sheet = encode(_sheet(self.saved.live))
            for tab in self._tabs:
                tab.send(sheet)

    def show_chat(self, seq: int, said: facts.Said) -> None:
        """Show everybody what was said."""
        frame = encode(self._said(seq, said))
        for tab in self._tabs:
            if said.guest not in tab.muted:
                tab.send(frame)

    def _chat(self, tab: Connection, after: int) -> list[Said]:
        """The last lines that a tab has not seen yet."""
        return [
            self._said(seq, said)
            for seq, said in self.saved.chat
            if seq > after and said.guest not in tab.muted and said.guest in self.saved.guests
        ]

    def _said(self, seq: int, fact: facts.Said) -> Said:
        return Said(seq, fact.guest, self.saved.name_of(fact.guest), fact.text, fact.phrase)

    def _show_game(self, tabs: Iterable[Connection], steps: list[Step]) -> None:
        saved, game = self.saved, self.saved.live
        assert game is not None
        round: OpenRound | None = None
        known: list[tuple[Event, ...]] | None = None
        shown_to: dict[int | None, tuple[bytes, Cards]] = {}
        for tab in tabs:
            seat = self._seat(tab)
            if seat not in shown_to:
                seen = game.seat_view(seat)
                if round is None:
                    round = cast("OpenRound", _encoded(views.open_round(seen, self.clocks)))
                news = [seen.view.events[step.start : step.end] for step in steps]
                if news != known:  # usually all seats see the same, so it is encoded once
                    known = news
                    happened = views.happened(steps, {seen.view.number: seen.view}.__getitem__)
                    events = cast("list[sent.Event]", _encoded(happened))
                own = None if seat is None else views.own(seen)
                frame = encode(Update(saved.seq, events, round, own))
                shown_to[seat] = frame, views.lexicon_hand(seen.view)
            frame, hand = shown_to[seat]
            tab.send(frame)
            self._show_lexicon(tab, hand)

    def _show_lexicon(self, tab: Connection, hand: Cards) -> None:
        """Tell what a hand can mean, if it has gained cards."""
        if not hand <= tab.known:
            for message in lexicon_messages(hand, self.saved.seq):
                tab.send(encode(message))
            tab.known = hand

    def table_state(self) -> TableState:
        """The table around the game."""
        saved, here = self.saved, self.guests()
        seated = set(saved.people())
        return TableState(
            code=saved.code,
            status=saved.status,
            settings=saved.settings,
            seats=[self._seat_state(seat, here) for seat in saved.rules.seats],
            host=saved.host,
            spectators=[Person(id, saved.name_of(id)) for id in sorted(here - seated)],
            next=saved.next,
            ready=sorted(self.ready),
        )

    def _seat_state(self, seat: int, here: set[str]) -> SeatState:
        sitter = self.saved.sitters[seat]
        if sitter.guest:
            return SeatState(
                "person",
                name=self.saved.name_of(sitter.guest),
                id=sitter.guest,
                level=STAND_IN,
                here=sitter.guest in here,
                stand_in=seat in self.saved.stand_ins,
            )
        return SeatState("bot" if sitter.level else "open", level=sitter.level)

    def _seat(self, tab: Connection) -> int | None:
        return self.saved.seat_of(tab.guest.id) if tab.guest else None

    def _of(self, guest: str) -> list[Connection]:
        return [tab for tab in self._tabs if tab.guest and tab.guest.id == guest]


def _sheet(live: LiveGame) -> Sheet:
    return views.sheet(live.game.board, next_lead=live.round.over)


def _encoded(part: object) -> msgspec.Raw:
    """A part of several messages, encoded once."""
    return msgspec.Raw(encode(part))

"""The tabs that have a table open, and what each of them is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Protocol, cast

import msgspec

from haggis import __version__
from haggis.cards import NO_CARDS, Cards
from haggis.events import Event
from haggis.server.config import THIS_MACHINE
from haggis.server.limits import household
from haggis.server.protocol import state as sent
from haggis.server.protocol.close_codes import DELETED, REPLACED
from haggis.server.protocol.lexicon import lexicon_messages
from haggis.server.protocol.messages import (
    PROTOCOL,
    Said,
    TableChanged,
    Update,
    Welcome,
    encode,
)
from haggis.server.protocol.state import Left, OpenRound, Person, SeatState, TableState
from haggis.server.store.interface import Guest
from haggis.server.table import facts, views
from haggis.server.table.live_game import LiveGame
from haggis.server.table.saved_table import STAND_IN, SavedTable
from haggis.server.table.views import Step

MAX_WATCHERS = 200
"""How many tabs without a seat may watch one table. Seated guests are always let in."""
WATCHERS_PER_ADDRESS = 50
"""How many of them may come from one address other than this machine's."""
TABS_PER_GUEST = 8
"""How many tabs one guest may have. A seated guest's oldest tab is closed for a new one."""
CATCH_UP = 500
"""A tab that has missed more facts than this is shown the round under way only."""


class Connection(Protocol):
    """A tab with the table open."""

    guest: Guest | None
    address: str
    """Where it comes from."""
    session: str
    """The hash of its session's token."""
    muted: set[str]
    known: Cards
    """The hand whose lexicon the tab has."""

    def send(self, frame: bytes) -> None:
        """Send a message with the next flush."""

    def flush(self) -> None:
        """Write what was sent."""

    def close(self, code: int) -> None:
        """Hang up."""


class Tabs:
    """The tabs at one table."""

    def __init__(self, saved: SavedTable) -> None:
        self.saved = saved
        self.ready: set[int] = set()
        """The seats that are ready for the next round."""
        self.paused = False
        """Whether the bots wait."""
        self.clocks: Sequence[sent.Clock] = ()
        self._tabs: dict[Connection, None] = {}
        self._last_sheet: tuple[int, bool, bytes] = (0, False, b"")
        """The last sheet sent: its number of rounds, whether the last one is over, and its JSON."""

    def __len__(self) -> int:
        return len(self._tabs)

    def __contains__(self, tab: Connection) -> bool:
        return tab in self._tabs

    def has_room(self, tab: Connection) -> bool:
        """Whether there is room for a tab. There always is if its guest sits here."""
        own = self._of(tab.guest.id) if tab.guest else []
        if self._seat(tab) is not None:
            return True
        watchers = [other for other in self._tabs if self._seat(other) is None]
        from_there = 0
        if tab.address not in THIS_MACHINE:
            home = household(tab.address)
            from_there = sum(household(other.address) == home for other in watchers)
        return (
            len(own) < TABS_PER_GUEST
            and len(watchers) < MAX_WATCHERS
            and from_there < WATCHERS_PER_ADDRESS
        )

    def add(self, tab: Connection) -> None:
        """Add a tab. If its guest has too many, the oldest is closed."""
        if tab.guest and len(own := self._of(tab.guest.id)) >= TABS_PER_GUEST:
            own[0].close(REPLACED)
            self.remove(own[0])
        tab.known = NO_CARDS
        self._tabs[tab] = None

    def remove(self, tab: Connection) -> None:
        """Forget a tab."""
        self._tabs.pop(tab, None)

    def drop(self, guest: str) -> None:
        """Close all tabs of a deleted guest."""
        for tab in self._of(guest):
            tab.close(DELETED)

    def hang_up(self, session: str, code: int) -> None:
        """Close all tabs of a session."""
        for tab in [tab for tab in self._tabs if tab.session == session]:
            tab.close(code)

    def hang_up_all(self, code: int) -> None:
        """Close all tabs."""
        for tab in list(self._tabs):
            tab.close(code)

    def rename(self, guest: Guest) -> None:
        """Give a guest's tabs the new name; `show_table` sends it."""
        for tab in self._of(guest.id):
            tab.guest = guest

    def sessions(self) -> set[str]:
        """The sessions of those who are here."""
        return {tab.session for tab in self._tabs if tab.session}

    def guests(self) -> set[str]:
        """The ids of those who are here."""
        return {tab.guest.id for tab in self._tabs if tab.guest}

    def mute(self, guest: str, person: str, on: bool) -> None:
        """Change whose chat a guest's tabs are shown."""
        for tab in self._of(guest):
            (tab.muted.add if on else tab.muted.discard)(person)

    # ---- what is shown -------------------------------------------------------------------------

    def flush(self) -> None:
        """Write everything that was sent to the tabs."""
        for tab in self._tabs:
            tab.flush()

    def welcome(self, tab: Connection, after: int | None) -> None:
        """Send a tab the whole state, and what has happened since `after`."""
        saved = self.saved
        seat = self._seat(tab)
        round = 0 if saved.live is None else len(saved.live.game.rounds)
        if after is not None and after < saved.seq - CATCH_UP:
            after = None
        if after is None:
            steps = [step for step in saved.log if step.round == round]
        else:
            steps = saved.since(after)
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
            tab.send(self._sheet(saved.live))

    def show_table(self, but: Connection | None = None) -> None:
        """Tell all tabs who is here and who sits where."""
        self._show_table(tab for tab in self._tabs if tab is not but)

    def show_watching(self) -> None:
        """Tell only the players how many watch.

        Visitors without a name come and go too often to tell everybody.
        """
        self._show_table(tab for tab in self._tabs if self._seat(tab) is not None)

    def _show_table(self, tabs: Iterable[Connection]) -> None:
        state = cast("TableState", _encoded(self.table_state()))
        for tab in tabs:
            tab.send(encode(TableChanged(self.saved.seq, state, self._seat(tab))))

    def show_game(self, steps: list[Step], clocks: Sequence[sent.Clock]) -> None:
        """Tell all tabs what has happened in the game."""
        self.clocks = clocks
        self._show_game(self._tabs, steps)
        assert self.saved.live is not None
        if self.saved.live.round.over:
            sheet = self._sheet(self.saved.live)
            for tab in self._tabs:
                tab.send(sheet)

    def show_chat(self, seq: int, said: facts.Said) -> None:
        """Tell all tabs what was said."""
        frame = encode(self._said(seq, said))
        for tab in self._tabs:
            if said.guest not in tab.muted:
                tab.send(frame)

    def _chat(self, tab: Connection, after: int) -> list[Said]:
        """The last lines of chat after this number that a tab may see."""
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
        """Send the lexicon of a hand that has gained cards."""
        if not hand <= tab.known:
            for message in lexicon_messages(hand, self.saved.seq):
                tab.send(encode(message))
            tab.known = hand

    def table_state(self) -> TableState:
        """Everything about the table except the game."""
        saved, here = self.saved, self.guests()
        watching = sorted(here - set(saved.people()))
        nameless = sum(tab.guest is None for tab in self._tabs)
        return TableState(
            code=saved.code,
            status=saved.status,
            settings=saved.settings,
            seats=[self._seat_state(seat, here) for seat in saved.rules.seats],
            host=saved.host,
            spectators=[Person(id, saved.name_of(id)) for id in watching],
            watching=len(watching) + nameless,
            next=saved.next,
            ready=sorted(self.ready),
            paused=self.paused,
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
        if sitter.invited:
            return SeatState(
                "open", name=self.saved.name_of(sitter.invited), invited=sitter.invited
            )
        left = self.saved.left.get(seat)
        return SeatState(
            "bot" if sitter.level else "open",
            level=sitter.level,
            left=left and Left(left.guest, self.saved.name_of(left.guest), left.seq),
        )

    def _sheet(self, live: LiveGame) -> bytes:
        """The sheet of the finished rounds. It is made once after each."""
        finished, over = [round for round in live.game.rounds if round.over], live.round.over
        if self._last_sheet[:2] != (len(finished), over):
            sheet = views.sheet(live.game.board, next_lead=over, rounds=finished)
            self._last_sheet = len(finished), over, encode(sheet)
        return self._last_sheet[2]

    def _seat(self, tab: Connection) -> int | None:
        return self.saved.seat_of(tab.guest.id) if tab.guest else None

    def _of(self, guest: str) -> list[Connection]:
        return [tab for tab in self._tabs if tab.guest and tab.guest.id == guest]


def _encoded(part: object) -> msgspec.Raw:
    """A part of several messages, encoded once."""
    return msgspec.Raw(encode(part))

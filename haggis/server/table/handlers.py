"""What people may do at a table. Each handler returns the facts to save, or refuses."""

from __future__ import annotations

from collections.abc import Collection

from haggis.actions import Bet
from haggis.events import Acted, CardsPassed, Event, ShepherdFound
from haggis.server.clean_text import clean, is_blank
from haggis.server.protocol.messages import PHRASES, Act, Say, Seat, Sit, Start
from haggis.server.protocol.refusals import refused
from haggis.server.table import facts, live_game
from haggis.server.table.facts import AnyFact, Sitter
from haggis.server.table.saved_table import STAND_IN, Change, SavedTable, seat_names
from haggis.shuffle import Chance

CHAT_LENGTH = 200


def sit(saved: SavedTable, guest: str, wish: Sit) -> Change:
    """Take an open seat."""
    _need_waiting(saved)
    if saved.seat_of(guest) is not None:
        raise refused("seated")
    if not _sitter(saved, wish.seat).open_to(guest):
        raise refused("seat-taken")
    return Change([_seated(saved, {wish.seat: Sitter(guest)})])


def leave(saved: SavedTable, guest: str) -> Change:
    """Leave the seat, or stop being host. A bot plays on; the last to leave closes the table."""
    if guest != saved.host:
        need_seat(saved, guest)
    seat = saved.seat_of(guest)
    if saved.status in ("over", "closed"):
        return Change([])
    others = [other for other in saved.people() if other != guest]
    if not others:
        return Change([facts.Closed()])
    sitter = Sitter() if saved.status == "waiting" else Sitter(level=STAND_IN)
    changes = {} if seat is None else {seat: sitter}
    return Change([_seated(saved, changes, host=others[0] if saved.host == guest else "")])


def succeed(saved: SavedTable) -> Change:
    """Make the first seated person the host, because the host was deleted."""
    if saved.status not in ("waiting", "playing") or not saved.people():
        return Change([])
    return Change([_seated(saved, {}, host=saved.people()[0])])


def seat(saved: SavedTable, guest: str, wish: Seat, levels: Collection[str]) -> Change:
    """The host moves or invites a person, seats a bot, or opens the seat."""
    _need_host(saved, guest)
    _need_waiting(saved)
    _sitter(saved, wish.seat)
    if not wish.person:
        if wish.level:
            _need_level(wish.level, levels)
        return Change([_seated(saved, {wish.seat: Sitter(level=wish.level)})])
    if wish.person not in saved.guests:
        raise refused("no-person")
    before = saved.seat_of(wish.person)
    if before is not None:
        return Change([_seated(saved, {before: Sitter(), wish.seat: Sitter(wish.person)})])
    asked = wish.person == guest  # anybody else must agree: the seat is kept for them
    invited = Sitter(guest) if asked else Sitter(invited=wish.person)
    return Change([_seated(saved, {wish.seat: invited})])


def start(
    saved: SavedTable, guest: str, wish: Start, levels: Collection[str], chance: Chance
) -> Change:
    """The host starts the game. With a level, bots take the open seats."""
    _need_host(saved, guest)
    _need_waiting(saved)
    changes: dict[int, Sitter] = {}
    if wish.level:
        _need_level(wish.level, levels)
        seats = enumerate(saved.sitters)
        changes = {seat: Sitter(level=wish.level) for seat, sitter in seats if sitter.empty}
    return begin(saved, changes, chance, wish.first)


def begin(
    saved: SavedTable, changes: dict[int, Sitter], chance: Chance, first: int | None = None
) -> Change:
    """Apply these changes of seats and deal the first round; `first` leads or deals it."""
    if first is not None and first not in saved.rules.seats:
        raise refused("no-seat")
    seated = _seated(saved, changes)
    if any(sitter.empty for sitter in seated.seats):
        raise refused("seats-open")
    names = seat_names(seated.seats, saved.guests)
    game, dealt = live_game.begin(
        saved.rules, saved.goal, names, chance, first=first, suits=saved.settings.suits
    )
    before: list[AnyFact] = [seated] if changes else []
    return Change([*before, *dealt], game)


def close(saved: SavedTable, guest: str) -> Change:
    """The host closes the table."""
    _need_host(saved, guest)
    return Change([facts.Closed()] if saved.status in ("waiting", "playing") else [])


def act(saved: SavedTable, guest: str, wish: Act, spent: int) -> Change:
    """Do something in the game."""
    seat = need_seat(saved, guest)
    if saved.status == "closed":
        raise refused("closed")
    if saved.live is None:
        raise refused("not-started")
    if len(wish.action) > 200:
        raise refused("unclear")
    action = live_game.read(saved.live, wish.action)
    if isinstance(action, Bet):
        spent = 0  # a bet stops no clock
    game, all_facts = live_game.act(saved.live, seat, action, wish.decision, spent=spent)
    return Change(all_facts, game)


def take_back(saved: SavedTable, guest: str) -> Change:
    """Take back the guest's last decision, and everything after it."""
    seat = need_alone(saved, guest)
    live = saved.live
    assert live is not None
    if live.round.over:
        raise refused("round-over", "The round is over, and all hands have been turned up.")
    if live.gifts[seat] is not None:
        raise refused("gift-open")
    round, events = len(live.game.rounds), live.round.events
    own = (
        step
        for step in reversed(saved.log)
        if step.round == round and step.start < step.end and _decided(events[step.start], seat)
    )
    step = next(own, None)
    if step is None:
        raise refused("nothing-done")
    if any(_shows_cards(event, seat) for event in events[step.start :]):
        raise refused("cards-seen")
    back = facts.TakenBack(seat, step.seq - 1)
    return Change([back], live_game.take_back(live, step.start))


def _decided(event: Event, seat: int) -> bool:
    return isinstance(event, Acted) and event.seat == seat and not isinstance(event.action, Bet)


def _shows_cards(event: Event, seat: int) -> bool:
    """Whether the event showed this seat new cards."""
    drew = isinstance(event, ShepherdFound) and event.seat == seat
    return drew or isinstance(event, CardsPassed)


def need_alone(saved: SavedTable, guest: str) -> int:
    """The guest's seat in a game against bots only, or a refusal."""
    seat = need_seat(saved, guest)
    if saved.status != "playing":
        raise refused("closed" if saved.status == "closed" else "not-playing")
    if len(saved.people()) > 1:
        raise refused("not-alone")
    return seat


def say(saved: SavedTable, guest: str, wish: Say) -> Change:
    """Chat to everybody at the table."""
    if saved.status == "closed":
        raise refused("closed")
    text = clean(wish.text)
    if len(text) > CHAT_LENGTH:
        raise refused("chat-too-long")
    if wish.phrase and wish.phrase not in PHRASES:
        raise refused("no-phrase")
    if is_blank(text) and not wish.phrase:
        raise refused("empty-chat")
    return Change([facts.Said(guest, text, wish.phrase)])


def need_seat(saved: SavedTable, guest: str) -> int:
    """The guest's seat, or a refusal."""
    seat = saved.seat_of(guest)
    if seat is None:
        raise refused("not-seated")
    return seat


def _seated(saved: SavedTable, changes: dict[int, Sitter], host: str = "") -> facts.Seated:
    seats = [changes.get(seat, sitter) for seat, sitter in enumerate(saved.sitters)]
    people = {sitter.guest for sitter in seats if sitter.guest}
    seats = [Sitter() if sitter.invited in people else sitter for sitter in seats]
    return facts.Seated(seats, host or saved.host)


def _sitter(saved: SavedTable, seat: int) -> Sitter:
    if seat not in saved.rules.seats:
        raise refused("no-seat")
    return saved.sitters[seat]


def _need_waiting(saved: SavedTable) -> None:
    if saved.status != "waiting":
        raise refused("closed" if saved.status == "closed" else "started")


def _need_host(saved: SavedTable, guest: str) -> None:
    if guest != saved.host:
        raise refused("not-host")


def _need_level(level: str, levels: Collection[str]) -> None:
    if level not in levels:
        raise refused("no-level")

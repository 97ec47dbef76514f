"""What people wish at a table, judged: the facts that come of it, or a refusal."""

from __future__ import annotations

from collections.abc import Collection

from haggis.actions import Bet
from haggis.server import facts, live
from haggis.server.facts import AnyFact, Sitter
from haggis.server.messages import PHRASES, Act, Say, Seat, Sit, Start
from haggis.server.refusals import refused
from haggis.server.room import STAND_IN, Change, Room, seat_names
from haggis.shuffle import Chance

CHAT_LENGTH = 200


def sit(room: Room, guest: str, wish: Sit) -> Change:
    """Take an open seat."""
    _need_waiting(room)
    if room.seat_of(guest) is not None:
        raise refused("seated")
    if not _sitter(room, wish.seat).open:
        raise refused("seat-taken")
    return Change([_seated(room, {wish.seat: Sitter(guest)})])


def leave(room: Room, guest: str) -> Change:
    """Leave the seat; a bot plays on, and the last to leave closes the table."""
    seat = need_seat(room, guest)
    if room.status in ("over", "closed"):
        return Change([])
    others = [other for other in room.people() if other != guest]
    if not others:
        return Change([facts.Closed()])
    sitter = Sitter() if room.status == "waiting" else Sitter(level=STAND_IN)
    return Change([_seated(room, {seat: sitter}, host=others[0] if room.host == guest else "")])


def seat(room: Room, guest: str, wish: Seat, levels: Collection[str]) -> Change:
    """The host seats a person who has been here, or a bot, or makes the seat open."""
    _need_host(room, guest)
    _need_waiting(room)
    _sitter(room, wish.seat)
    changes = {wish.seat: Sitter(wish.person, "" if wish.person else wish.level)}
    if wish.person:
        if wish.person not in room.guests:
            raise refused("no-person")
        before = room.seat_of(wish.person)
        if before is not None:
            changes = {before: Sitter(), **changes}
    elif wish.level:
        _need_level(wish.level, levels)
    return Change([_seated(room, changes)])


def start(room: Room, guest: str, wish: Start, levels: Collection[str], chance: Chance) -> Change:
    """The host starts the game, with bots on the open seats if a level is named."""
    _need_host(room, guest)
    _need_waiting(room)
    changes: dict[int, Sitter] = {}
    if wish.level:
        _need_level(wish.level, levels)
        seats = enumerate(room.sitters)
        changes = {seat: Sitter(level=wish.level) for seat, sitter in seats if sitter.open}
    return begin(room, changes, chance)


def begin(room: Room, changes: dict[int, Sitter], chance: Chance) -> Change:
    """Deal the first round to those who sit here after these changes."""
    seated = _seated(room, changes)
    if any(sitter.open for sitter in seated.seats):
        raise refused("seats-open")
    names = seat_names(seated.seats, room.guests)
    game, dealt = live.begin(room.rules, room.goal, names, chance)
    before: list[AnyFact] = [seated] if changes else []
    return Change([*before, *dealt], game)


def close(room: Room, guest: str) -> Change:
    """The host closes the table."""
    _need_host(room, guest)
    return Change([facts.Closed()] if room.status in ("waiting", "playing") else [])


def act(room: Room, guest: str, wish: Act, spent: int) -> Change:
    """Do something in the game."""
    seat = need_seat(room, guest)
    if room.status == "closed":
        raise refused("closed")
    if room.live is None:
        raise refused("not-started")
    if len(wish.action) > 200:
        raise refused("unclear")
    action = live.read(room.live, wish.action)
    if isinstance(action, Bet):
        spent = 0  # the clock runs on for what must be decided
    game, all_facts = live.act(room.live, seat, action, wish.decision, spent=spent)
    return Change(all_facts, game)


def say(room: Room, guest: str, wish: Say) -> Change:
    """Chat, which is heard by everybody at the table."""
    if room.status == "closed":
        raise refused("closed")
    text = " ".join(wish.text.split())
    if len(text) > CHAT_LENGTH:
        raise refused("chat-too-long")
    if wish.phrase and wish.phrase not in PHRASES:
        raise refused("no-phrase")
    if not text and not wish.phrase:
        raise refused("empty-chat")
    return Change([facts.Said(guest, text, wish.phrase)])


def need_seat(room: Room, guest: str) -> int:
    """The guest's seat, or the refusal of somebody who has none."""
    seat = room.seat_of(guest)
    if seat is None:
        raise refused("not-seated")
    return seat


def _seated(room: Room, changes: dict[int, Sitter], host: str = "") -> facts.Seated:
    seats = [changes.get(seat, sitter) for seat, sitter in enumerate(room.sitters)]
    return facts.Seated(seats, host or room.host)


def _sitter(room: Room, seat: int) -> Sitter:
    if seat not in room.rules.seats:
        raise refused("no-seat")
    return room.sitters[seat]


def _need_waiting(room: Room) -> None:
    if room.status != "waiting":
        raise refused("closed" if room.status == "closed" else "started")


def _need_host(room: Room, guest: str) -> None:
    if guest != room.host:
        raise refused("not-host")


def _need_level(level: str, levels: Collection[str]) -> None:
    if level not in levels:
        raise refused("no-level")

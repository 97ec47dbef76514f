"""What people may do at a table: each handler returns the facts that come of it, or refuses."""

from __future__ import annotations

from collections.abc import Collection

from haggis.actions import Bet
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
    if not _sitter(saved, wish.seat).open:
        raise refused("seat-taken")
    return Change([_seated(saved, {wish.seat: Sitter(guest)})])


def leave(saved: SavedTable, guest: str) -> Change:
    """Leave the seat; a bot plays on, and the last to leave closes the table."""
    seat = need_seat(saved, guest)
    if saved.status in ("over", "closed"):
        return Change([])
    others = [other for other in saved.people() if other != guest]
    if not others:
        return Change([facts.Closed()])
    sitter = Sitter() if saved.status == "waiting" else Sitter(level=STAND_IN)
    return Change([_seated(saved, {seat: sitter}, host=others[0] if saved.host == guest else "")])


def seat(saved: SavedTable, guest: str, wish: Seat, levels: Collection[str]) -> Change:
    """The host seats a person who has been here, or a bot, or makes the seat open."""
    _need_host(saved, guest)
    _need_waiting(saved)
    _sitter(saved, wish.seat)
    changes = {wish.seat: Sitter(wish.person, "" if wish.person else wish.level)}
    if wish.person:
        if wish.person not in saved.guests:
            raise refused("no-person")
        before = saved.seat_of(wish.person)
        if before is not None:
            changes = {before: Sitter(), **changes}
    elif wish.level:
        _need_level(wish.level, levels)
    return Change([_seated(saved, changes)])


def start(
    saved: SavedTable, guest: str, wish: Start, levels: Collection[str], chance: Chance
) -> Change:
    """The host starts the game, with bots on the open seats if a level is named."""
    _need_host(saved, guest)
    _need_waiting(saved)
    changes: dict[int, Sitter] = {}
    if wish.level:
        _need_level(wish.level, levels)
        seats = enumerate(saved.sitters)
        changes = {seat: Sitter(level=wish.level) for seat, sitter in seats if sitter.open}
    return begin(saved, changes, chance)


def begin(saved: SavedTable, changes: dict[int, Sitter], chance: Chance) -> Change:
    """Deal the first round to those who sit here after these changes."""
    seated = _seated(saved, changes)
    if any(sitter.open for sitter in seated.seats):
        raise refused("seats-open")
    names = seat_names(seated.seats, saved.guests)
    game, dealt = live_game.begin(saved.rules, saved.goal, names, chance)
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
        spent = 0  # the clock runs on for what must be decided
    game, all_facts = live_game.act(saved.live, seat, action, wish.decision, spent=spent)
    return Change(all_facts, game)


def say(saved: SavedTable, guest: str, wish: Say) -> Change:
    """Chat, which is heard by everybody at the table."""
    if saved.status == "closed":
        raise refused("closed")
    text = " ".join(wish.text.split())
    if len(text) > CHAT_LENGTH:
        raise refused("chat-too-long")
    if wish.phrase and wish.phrase not in PHRASES:
        raise refused("no-phrase")
    if not text and not wish.phrase:
        raise refused("empty-chat")
    return Change([facts.Said(guest, text, wish.phrase)])


def need_seat(saved: SavedTable, guest: str) -> int:
    """The guest's seat, or the refusal of somebody who has none."""
    seat = saved.seat_of(guest)
    if seat is None:
        raise refused("not-seated")
    return seat


def _seated(saved: SavedTable, changes: dict[int, Sitter], host: str = "") -> facts.Seated:
    seats = [changes.get(seat, sitter) for seat, sitter in enumerate(saved.sitters)]
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

"""The server's own refusals, and the message that carries any error of the engine or the server."""

from __future__ import annotations

from haggis.errors import AmbiguousPlay, HaggisError, ParseError, Refused
from haggis.server.protocol.messages import Refusal

SENTENCES = {
    "unreadable": "That message could not be read.",
    "too-long": "That message is too long.",
    "too-many": "Too many messages at once; wait a moment.",
    "bad-id": "An id has 1–64 characters, and stands for one wish.",
    "busy": "The table has too much to do; try again in a moment.",
    "not-saved": "It could not be saved, so it was not done.",
    "no-saving": "Saving is not possible at the moment; the table will be back by itself.",
    "elsewhere": "The table is moving to another server; try again in a moment.",
    "failed": "Something went wrong here; it was not done.",
    "no-session": "You have no session here: choose a name first.",
    "no-link": "This link has been used or has expired.",
    "wrong-origin": "This request comes from another site.",
    "wrong-host": "This server does not go by that name: see --public-url and --allow-host.",
    "wrong-method": "That cannot be done with this address.",
    "not-found": "There is nothing here.",
    "no-table": "There is no such table.",
    "damaged": "What is stored of this table cannot be read; other tables are not affected.",
    "crowded": "Too many people are watching this table.",
    "closed": "The table is closed.",
    "not-seated": "You have no seat at this table.",
    "seated": "You already have a seat here.",
    "seat-taken": "That seat is taken.",
    "no-seat": "There is no such seat.",
    "no-open-seat": "There is no open seat.",
    "no-person": "That person has not been at this table.",
    "no-level": "There is no bot of that level.",
    "not-host": "Only the host can do that.",
    "not-started": "The game has not started.",
    "started": "The game has started.",
    "not-over": "The game is not over.",
    "seats-open": "There are open seats.",
    "no-hints": "This table gives no hints.",
    "no-hint": "No hint was found in time; try again.",
    "no-turn": "There is nothing for you to decide now.",
    "time-up": "Your time is up: a bot plays for you until the game ends.",
    "table-full": "Too much has happened at this table; open another one.",
    "stale": "The game has moved on; look again.",
    "no-decision": "An action answers a decision: send its number.",
    "unclear": "That is not an action.",
    "ambiguous": "These cards can be several things: say which.",
    "not-playing": "There is no game under way here.",
    "not-alone": "That is possible against bots only.",
    "nothing-done": "There is nothing of yours in this round to take back.",
    "cards-seen": "You have seen new cards since, so that cannot be taken back.",
    "gift-open": "Your card has not been passed yet: simply choose another.",
    "round-goes-on": "The round is not over.",
    "empty-chat": "The message is empty.",
    "chat-too-long": "A message has at most 200 characters.",
    "no-phrase": "There is no such phrase.",
    "bad-name": "A name is one line of 1–24 visible characters, without braces.",
    "bad-settings": "A table cannot have these settings.",
    "too-many-names": "You have changed your name too often; wait a moment.",
    "too-many-tables": "You have too many tables; close one first.",
    "too-many-guests": "Too many guests come from your address; try again later.",
    "no-sheet": "There is no such sheet.",
    "not-yours": "Only the person who made this sheet can do that.",
    "stale-sheet": "This sheet was changed elsewhere; open it again.",
    "too-many-sheets": "You have too many sheets; delete one first.",
    "no-round": "There is no such finished round or action.",
}

CONFLICT = 409
STATUS = {
    "no-session": 401,
    "wrong-origin": 403,
    "wrong-host": 421,
    "wrong-method": 405,
    "not-found": 404,
    "no-table": 404,
    "no-round": 404,
    "no-sheet": 404,
    "not-yours": 403,
    "too-long": 413,
    "too-many": 429,
    "too-many-guests": 429,
    "too-many-names": 429,
    "unreadable": 400,
    "bad-name": 400,
    "bad-settings": 400,
    "busy": 503,
    "no-hint": 503,
    "not-saved": 503,
    "no-saving": 503,
    "elsewhere": 503,
    "damaged": 503,
    "failed": 500,
}
"""The HTTP status of a refusal; else `CONFLICT`."""


def refused(code: str, reason: str = "") -> Refused:
    """One of the server's own refusals; a `reason` replaces the usual sentence."""
    return Refused(code, reason or SENTENCES[code])


def refusal(error: HaggisError, id: str | None = None) -> Refusal:
    """The message that tells a client why something was not done."""
    # Only errors about what the client sent are quoted. The words of others are for the log alone.
    reason = SENTENCES.get(error.code, SENTENCES["failed"])
    if isinstance(error, Refused):
        reason = error.reason
    elif isinstance(error, ParseError):
        reason = str(error)
    readings = error.readings if isinstance(error, AmbiguousPlay) else ()
    return Refusal(error.code, _sentence(reason), id, readings)


def _sentence(text: str) -> str:
    """The engine's reason, which is half a sentence, as a whole one."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"

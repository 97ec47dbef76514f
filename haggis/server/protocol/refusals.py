"""The server's own refusals, and the message that carries any error of the engine or the server."""

from __future__ import annotations

from haggis.errors import AmbiguousPlay, HaggisError, ParseError, Refused
from haggis.server.protocol.messages import Refusal

SENTENCES = {
    "unreadable": "That message could not be read.",
    "too-long": "That message is too long.",
    "too-many": "Too many messages at once; wait a moment.",
    "bad-id": "An id has 1–64 characters.",
    "busy": "The table has too much to do; try again in a moment.",
    "not-saved": "It could not be saved, so it was not done.",
    "failed": "Something went wrong here; it was not done.",
    "no-session": "You have no session here: take a name first.",
    "no-link": "This link has been used or has expired.",
    "wrong-origin": "This request comes from another site.",
    "not-found": "There is nothing here.",
    "no-table": "There is no such table.",
    "crowded": "Too many are looking at this table.",
    "closed": "The table is closed.",
    "not-seated": "You have no seat at this table.",
    "seated": "You have a seat here already.",
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
    "stale": "The game has moved on since; look again.",
    "no-decision": "An action answers a decision: send its number.",
    "unclear": "That is no action.",
    "ambiguous": "These cards can be several things: say which.",
    "round-goes-on": "The round is not over.",
    "empty-chat": "There is nothing to say.",
    "chat-too-long": "A line of chat has at most 200 characters.",
    "no-phrase": "There is no such phrase.",
    "bad-name": "A name is one line of 1–24 characters, without braces.",
    "bad-settings": "A table cannot be made so.",
    "too-many-tables": "You have too many tables; close one first.",
    "too-many-guests": "Too many guests come from your address; try again in a while.",
    "no-sheet": "There is no such sheet.",
    "not-yours": "Only who made this sheet can do that.",
    "stale-sheet": "The sheet has been changed elsewhere since; open it again.",
    "too-many-sheets": "You have too many sheets; delete one first.",
    "no-round": "There is no such finished round or action.",
}


def refused(code: str, reason: str = "") -> Refused:
    """A refusal of the server's own; the reason says more than the usual sentence, where it can."""
    return Refused(code, reason or SENTENCES[code])


def refusal(error: HaggisError, id: str | None = None) -> Refusal:
    """What is sent to whoever wished what could not be done."""
    # Only errors about what was sent are quoted; what others say is for the log alone.
    reason = SENTENCES.get(error.code, SENTENCES["failed"])
    if isinstance(error, Refused):
        reason = error.reason
    elif isinstance(error, ParseError):
        reason = str(error)
    readings = error.readings if isinstance(error, AmbiguousPlay) else ()
    return Refusal(error.code, _sentence(reason), id, readings)


def _sentence(text: str) -> str:
    """What the engine says within a sentence, as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"

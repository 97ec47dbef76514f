"""Makes docs/protocol.md from the message types."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from haggis.server.protocol import messages
from haggis.server.protocol.describe import (
    Described,
    close_code_names,
    members,
    name_of,
    named,
    sections,
)
from haggis.server.protocol.refusals import CONFLICT, SENTENCES, STATUS

HEAD = f"""\
# The protocol

*Made from the types in `haggis/server/protocol` by
`python -m haggis.server.protocol`.*

Version {messages.PROTOCOL}. A client talks to the server in two ways: over HTTP under `api/` for
everything around a table, and over one WebSocket per table, `ws/CODE`, for the game. All paths are
relative to the server's base path, which ends in `/`. Everything is JSON. The server leaves out a
field that has its default, and a client may do so too. Below, HTTP paths are written without
`api/`. Lists (`bots`, `rules`, `lobby`, `me/games`, …) are answered as arrays. Messages and events,
whose names are in small letters here, carry that name as `type`; the parts they are made of have no
`type`. Over HTTP only `Refusal`, `Sheet` and events have it. Cards, plays and actions are written
as in [records](records.md). A seat is a number from 0. A *wish* is what a client asks of a table.

- A session is a cookie, `haggis`. `POST api/me` with a name gets one. Send it with every request
  and with the WebSocket. A client without a session can watch.
- A connection begins with `welcome`. Then come `update` if a game is under way or over, `lexicon`
  for a player, and `sheet` if a round is finished. A client that comes back connects to
  `ws/CODE?after=SEQ`, with the last `seq` it has seen: `welcome` then holds the events after it,
  without those that were taken back, and up to 50 lines of chat. If more than 500 facts were
  missed, it holds the events of the round under way only.
- Everything that happens at a table has a number, `seq`. Numbers grow; a client may see gaps.
  The events of one action share its number, and an update's `seq` can be higher than that of its
  events. A client comes back with the highest `seq` of any message.
- Every wish has an `id`. It is answered by `ack` once it has been saved, or by a `refusal` with
  the same `id`. Its effects may be told before or after that.
- The client chooses the ids: 1–64 characters, unique for a guest at a table over all devices. A
  wish that is repeated under its id is answered again but done only once, so a client repeats
  whatever was not answered. The last 200 of a guest are remembered. A different wish under the
  same id is refused as `bad-id`.
- `GET api/me/games` lists 50 games, the latest first, and with `?limit=N` up to 500. For the next
  page, send the `updated` of the last one as `?before=UPDATED`. Several games can have the same
  `updated`: to miss none, send one more than it and skip what you have. `GET api/lobby` lists 50
  tables.
- Over HTTP there are also `GET api/tables/CODE` (the `TableState`), the record of finished rounds
  as `GET api/tables/CODE/record.json` and `record.haggis`, `DELETE api/me`,
  `DELETE api/sheets/CODE`, and `GET metrics`. A request that is not done is answered by a
  `Refusal`; its status is in the table below.
- Limits: {messages.FRAME // 1024} KiB for a message from a client and for the body of a request;
  {messages.RATE} messages a second with a burst of {messages.BURST}; {messages.QUEUE} unread
  messages, after which the connection is closed.
- When the server closes a WebSocket, the close code says why (below). If there is a refusal that
  says more, it comes before the close. A page of another site is refused with status 403.
"""

RULES_REFUSE = """\
The sentence can be more exact than the one here; the code is the same. What the rules do not allow
is refused with the engine's own codes and sentences, such as `bet-too-late` or `court-kept`."""


def page() -> str:
    """The whole of docs/protocol.md."""
    lines = [HEAD]
    for section in sections():
        lines += [f"## {section.title}", ""]
        for struct in section.structs:
            lines += entry(struct)
        if section.title == "From the client":
            phrases = ", ".join(f"`{phrase}`" for phrase in messages.PHRASES)
            lines += [f"Quick phrases: {phrases}.", ""]
    lines += _named()
    lines += ["## Close codes", "", "| code | name | |", "|---|---|---|"]
    lines += [f"| {code} | `{name}` | {about} |" for name, code, about in close_code_names()]
    lines += ["", "## Refusals", "", "| code | status over HTTP | sentence |", "|---|---|---|"]
    lines += [f"| `{c}` | {STATUS.get(c, CONFLICT)} | {text} |" for c, text in SENTENCES.items()]
    lines += ["", RULES_REFUSE, ""]
    return "\n".join(lines)


def entry(struct: Described) -> Iterator[str]:
    """A struct: its name, what it is, and a table of its fields."""
    yield from (f"### {struct.tag or struct.name}", "", struct.about, "")
    if struct.fields:
        yield from ("| field | type | default | |", "|---|---|---|---|")
        for field in struct.fields:
            default = "" if field.required else f"`{field.default!r}`"
            yield f"| `{field.name}` | {_code(_kind(field.type))} | {default} | {field.about} |"
        yield ""


def _named() -> Iterator[str]:
    yield from ("## Names of types", "", "| name | type | |", "|---|---|---|")
    for name, kind, about in named():
        yield f"| `{name}` | {_code(_whole(kind))} | {about} |"
    yield ""


def _code(text: str) -> str:
    """Code in a cell of a table."""
    return "`" + text.replace("|", "\\|") + "`"


def _kind(kind: Any) -> str:
    """A type as Python writes it, by its name if it has one."""
    return name_of(kind) or _whole(kind)


def _whole(kind: Any) -> str:
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return f"Literal[{', '.join(map(repr, args))}]"
    if origin in (UnionType, Union):
        return " | ".join(map(_kind, members(kind)))
    if args:
        inner = ("..." if arg is ... else _kind(arg) for arg in args)
        return f"{origin.__name__}[{', '.join(inner)}]"
    return "None" if kind is type(None) else str(kind.__name__)

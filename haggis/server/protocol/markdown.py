"""docs/protocol.md, from the message types."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from haggis.server.protocol import messages
from haggis.server.protocol.describe import Described, members, name_of, named, sections
from haggis.server.protocol.refusals import SENTENCES

HEAD = f"""\
# The protocol

*Made from `messages.py`, `state.py` and `api.py` in `haggis/server/protocol` by
`python -m haggis.server.protocol`.*

Version {messages.PROTOCOL}. A page talks to the server in two ways: over HTTP under `api/` for what
happens around a table, and over one WebSocket a table, `ws/CODE`, for the game. All paths are
relative to the server's base path. Everything is JSON; a field that has its default is left out.
Cards, plays and actions are written as in [records](records.md); a seat is a number from 0.

- A session is a cookie that only the server reads; `POST api/me` with a name gets one. Whoever has
  none can watch.
- A connection begins with `welcome`, followed by `update` if a game is under way or over, `lexicon`
  for a player, and `sheet` if a round is finished. A client that comes back connects to
  `ws/CODE?after=SEQ`, with the last `seq` it has seen: `welcome` then holds all events and chat
  after it.
- Everything that happens at a table has a number, `seq`. Numbers grow; a client may see gaps.
- Every wish has an `id` and is answered by `ack`, after it has been saved, or by `refusal`.
- Over HTTP there are also `GET api/tables/CODE` (the `TableState`), the record of finished rounds
  as `GET api/tables/CODE/record.json` and `record.haggis`, `DELETE api/me`,
  `DELETE api/sheets/CODE`, and `GET metrics`. What cannot be done is answered by a `Refusal` with
  status 4xx or 5xx.
- Limits: {messages.FRAME // 1024} KiB a message, {messages.RATE} messages a second with a burst of
  {messages.BURST}, {messages.QUEUE} unread messages, after which the connection is closed.
- Close codes: 1008 after too many messages, 1012 when the server restarts, 1013 when a client does
  not read, 4401 for a session that has ended, 4404 for an unknown table, 4410 when the guest was
  deleted. Another site's page is refused with status 403.
"""


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
    lines += ["## Refusals", "", "| code | sentence |", "|---|---|"]
    lines += [f"| `{code}` | {text} |" for code, text in SENTENCES.items()]
    lines += ["", "The rules' own refusals have the codes and sentences of the engine.", ""]
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

"""Writes docs/protocol.md from the types: `python -m haggis.server.protocol`."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, get_args

from haggis.server import messages, requests, shown
from haggis.server.refusals import SENTENCES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"

HEAD = f"""\
# The protocol

*Made from `messages.py`, `shown.py` and `requests.py` in `haggis/server` by
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
  `DELETE api/sheets/CODE`, and `GET metrics`. What cannot be done is answered by a `Failure` with
  status 4xx or 5xx.
- Limits: {messages.FRAME // 1024} KiB a message, {messages.RATE} messages a second with a burst of
  {messages.BURST}, {messages.QUEUE} unread messages, after which the connection is closed.
- Close codes: 1008 after too many messages, 1012 when the server restarts, 1013 when a client does
  not read, 4401 for a session that has ended, 4404 for an unknown table, 4410 when the guest was
  deleted. Another site's page is refused with status 403.
"""


class Field(NamedTuple):
    """A field of a struct as the page shows it."""

    name: str
    type: str
    default: str
    about: str


class Described(NamedTuple):
    """A struct as the page shows it."""

    name: str
    tag: str
    bases: tuple[str, ...]
    about: str
    fields: tuple[Field, ...]


def page() -> str:
    """The whole of docs/protocol.md."""
    own = {s.name: s for module in (messages, shown) for s in describe(module)}
    http = list(describe(requests))
    to_server = [own[kind.__name__] for kind in get_args(messages.FromClient)]
    from_server = [own[kind.__name__] for kind in get_args(messages.FromServer)]
    events = [own[kind.__name__] for kind in get_args(shown.Event)]
    seen = {struct.name for struct in (*to_server, *from_server, *events)}
    hidden = seen | {"Message", "Part", "Request", "Body"}
    parts = [struct for struct in own.values() if struct.name not in hidden]
    bodies = [struct for struct in http if struct.name != "Body"]
    lines = [HEAD]
    lines += _section("From the client", to_server)
    lines += ["Quick phrases: " + ", ".join(f"`{phrase}`" for phrase in messages.PHRASES) + ".", ""]
    lines += _section("From the server", from_server)
    lines += _section("Events", events)
    lines += _section("What they are made of", parts)
    lines += _section("Over HTTP", bodies)
    lines += ["## Refusals", "", "| code | sentence |", "|---|---|"]
    lines += [f"| `{code}` | {text} |" for code, text in SENTENCES.items()]
    lines += ["", "The rules' own refusals have the codes and sentences of the engine.", ""]
    return "\n".join(lines)


def describe(module: ModuleType) -> Iterator[Described]:
    """The structs of a module, in order, with what is written under their fields."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef):
            tags = [k.value for k in node.keywords if k.arg == "tag"]
            yield Described(
                name=node.name,
                tag=ast.literal_eval(tags[0]) if tags else "",
                bases=tuple(ast.unparse(base) for base in node.bases),
                about=ast.get_docstring(node) or "",
                fields=tuple(_fields(node)),
            )


def _fields(node: ast.ClassDef) -> Iterator[Field]:
    if any(ast.unparse(base) == "Request" for base in node.bases):
        yield Field("id", "str", "", "")
    for place, item in enumerate(node.body):
        if isinstance(item, ast.AnnAssign):
            after = node.body[place + 1] if place + 1 < len(node.body) else None
            default = "" if item.value is None else ast.unparse(item.value)
            yield Field(
                ast.unparse(item.target), ast.unparse(item.annotation), default, _text(after)
            )


def _text(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return inspect.cleandoc(str(node.value.value)).replace("\n", " ")
    return ""


def _section(title: str, structs: list[Described]) -> Iterator[str]:
    yield from (f"## {title}", "")
    for struct in structs:
        yield from (f"### {struct.tag or struct.name}", "", struct.about, "")
        if struct.fields:
            yield from ("| field | type | default | |", "|---|---|---|---|")
            for field in struct.fields:
                kind = field.type.replace("|", "\\|")
                default = f"`{field.default}`" if field.default else ""
                yield f"| `{field.name}` | `{kind}` | {default} | {field.about} |"
            yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

"""Makes web/src/lib/protocol.ts from the message types."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from textwrap import wrap
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from haggis.server.protocol import close_codes, messages
from haggis.server.protocol.describe import (
    Described,
    Field,
    close_code_names,
    constant,
    members,
    name_of,
    named,
    sections,
)

WIDTH = 120

HEAD = """\
// Made from the types in haggis/server/protocol by `python -m haggis.server.protocol`: do not edit.

/**
 * The messages between page and server; `docs/protocol.md` explains them. A field at its default
 * is left out. The default is null, 0, false or empty, unless the comment gives another.
 */
"""

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


def page() -> str:
    """The whole of web/src/lib/protocol.ts."""
    blocks = [*_constants(), *_unions(), *_wishes()]
    for section in sections():
        blocks.append([f"// ---- {section.title[0].lower()}{section.title[1:]}"])
        blocks += map(interface, section.structs)
    return HEAD + "".join("\n" + "\n".join(block) + "\n" for block in blocks)


def _constants() -> Iterator[list[str]]:
    version, about = constant("PROTOCOL")
    yield [*_comment(about), f"export const PROTOCOL = {version};"]
    phrases, about = constant("PHRASES")
    listed = ", ".join(map(_quoted, phrases))
    yield [*_comment(about), f"export const PHRASES = [{listed}] as const;"]
    yield ["export type Phrase = (typeof PHRASES)[number];"]
    lines = [*_comment(inspect.getdoc(close_codes) or ""), "export const CLOSE_CODES = {"]
    for name, code, about in close_code_names():
        lines += [*_comment(about, "  "), f"  {name}: {code},"]
    yield [*lines, "} as const;"]


def _unions() -> Iterator[list[str]]:
    for name, kind, about in named():
        yield [*_comment(about), *_union(name, _members(kind))]


def _wishes() -> Iterator[list[str]]:
    kinds = [kind for kind in get_args(messages.FromClient) if issubclass(kind, messages.Request)]
    yield ["type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;"]
    names = " | ".join(kind.__name__ for kind in kinds)
    about = "What the page asks for; the connection adds the id."
    yield [*_comment(about), f"export type Wish = WithoutId<{names}>;"]


def _union(name: str, kinds: list[str]) -> list[str]:
    line = f"export type {name} = {' | '.join(kinds)};"
    if len(line) <= WIDTH:
        return [line]
    return [f"export type {name} =", *(f"  | {kind}" for kind in kinds[:-1]), f"  | {kinds[-1]};"]


def interface(struct: Described) -> list[str]:
    """A struct, line by line."""
    parent = f" extends {struct.parent}" if struct.parent else ""
    lines = [*_comment(struct.about), f"export interface {struct.name}{parent} {{"]
    if struct.tag:
        lines.append(f"  type: {_quoted(struct.tag)};")
    for field in struct.fields:
        if not field.inherited:
            optional = "" if field.required else "?"
            lines += _comment(_about(field), "  ")
            lines.append(f"  {field.name}{optional}: {_kind(field.type)};")
    return [*lines, "}"]


def _about(field: Field) -> str:
    """A field's docstring, with its default unless that is empty."""
    if field.required or not field.default:
        return field.about
    return f"{field.about} @defaultValue {msgspec.json.encode(field.default).decode()}".strip()


def _comment(text: str, indent: str = "") -> list[str]:
    if not text:
        return []
    if len(text) + len(indent) <= WIDTH - len("/**  */") and "\n" not in text:
        return [f"{indent}/** {text} */"]
    wrapped = [part for line in text.split("\n") for part in wrap(line, WIDTH - 6) or [""]]
    lines = ["/**", *(f" * {line}".rstrip() for line in wrapped), " */"]
    return [indent + line for line in lines]


def _kind(kind: Any) -> str:
    """A type as TypeScript writes it."""
    if kind in PLAIN:
        return PLAIN[kind]
    if name := name_of(kind):
        return name
    origin, args = get_origin(kind), get_args(kind)
    if origin in (UnionType, Union, Literal):
        return " | ".join(_members(kind))
    if origin is list or (origin is tuple and args[1:] == (...,)):
        inner = _kind(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(_kind, args))}]"
    if origin is dict:
        return f"Record<{', '.join(map(_kind, args))}>"
    raise TypeError(f"there is no TypeScript for {kind}")


def _members(union: Any) -> list[str]:
    if get_origin(union) is Literal:
        return [_quoted(text) for text in get_args(union)]
    return [_kind(kind) for kind in members(union)]


def _quoted(text: str) -> str:
    assert not set(text) & set("'\\\n"), text
    return f"'{text}'"

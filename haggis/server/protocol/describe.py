"""Reads the message types: the structs, their fields, and the unions that have a name."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache, reduce
from operator import or_
from types import ModuleType, UnionType
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from haggis.server.protocol import api, base, close_codes, messages, state

ANCESTORS = (msgspec.Struct, base.Message, base.Part, messages.Request, api.Body)
"""Base classes, which are never sent themselves."""


class Field(NamedTuple):
    """A field of a struct."""

    name: str
    type: Any
    required: bool
    """Whether it is always there. Any other field is left out at its default."""
    default: object
    about: str
    inherited: bool
    """Whether the parent has it too."""


class Described(NamedTuple):
    """A struct."""

    name: str
    tag: str
    """The value of its `type`; empty if it has none."""
    parent: str
    """The struct it extends; empty if that is one of `ANCESTORS`."""
    about: str
    fields: tuple[Field, ...]
    """All of them, the parent's first."""


class Named(NamedTuple):
    """A union that has a name."""

    name: str
    type: Any
    about: str


class Section(NamedTuple):
    """Structs that belong together."""

    title: str
    structs: tuple[Described, ...]


def sections() -> Iterator[Section]:
    """All structs, each in one section."""
    told = (
        ("From the client", get_args(messages.FromClient)),
        ("From the server", get_args(messages.FromServer)),
        ("Events", get_args(state.Event)),
    )
    seen = {struct for _, structs in told for struct in structs}
    parts = [s for module in (messages, state) for s in structs_of(module) if s not in seen]
    for title, structs in (
        *told,
        ("What they are made of", parts),
        ("Over HTTP", structs_of(api)),
    ):
        yield Section(title, tuple(map(describe, structs)))


def structs_of(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The structs a module defines, in order, without the base classes."""
    return [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing)
        and issubclass(thing, msgspec.Struct)
        and thing.__module__ == module.__name__
        and thing not in ANCESTORS
    ]


def describe(struct: type[msgspec.Struct]) -> Described:
    """A struct with the docstrings of its fields."""
    parent: type[msgspec.Struct] = struct.__bases__[0]
    extended = parent not in ANCESTORS
    return Described(
        name=struct.__name__,
        tag=str(struct.__struct_config__.tag or ""),
        parent=parent.__name__ if extended else "",
        about=inspect.getdoc(struct) or "",
        fields=tuple(
            Field(
                name=field.name,
                type=field.type,
                required=field.required,
                default=_default(field),
                about=_about(struct, field.name),
                inherited=extended and field.name in parent.__struct_fields__,
            )
            for field in msgspec.structs.fields(struct)
        ),
    )


def _default(field: msgspec.structs.FieldInfo) -> object:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def _about(struct: type[msgspec.Struct], field: str) -> str:
    """The docstring of a field, from the class that declares it."""
    for kind in struct.__mro__:
        if issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct:
            fields = _written(sys.modules[kind.__module__])[kind.__name__]
            if field in fields:
                return fields[field]
    return ""


@cache
def named() -> tuple[Named, ...]:
    """The unions that have a name in the modules."""
    return tuple(
        Named(name, value, about)
        for module in (state, messages, api)
        for name, about in _written(module)[""].items()
        if get_origin(value := getattr(module, name)) is Literal or isinstance(value, UnionType)
    )


def constant(name: str) -> tuple[Any, str]:
    """A constant of the protocol, and its docstring."""
    return getattr(messages, name), _written(messages)[""][name]


def close_code_names() -> list[tuple[str, int, str]]:
    """The close codes by name, and what is written under each."""
    written = _written(close_codes)[""].items()
    return [(name, getattr(close_codes, name), about) for name, about in written]


def name_of(kind: Any) -> str:
    """The name of a type that has one: a struct, or a union."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    return next((known.name for known in named() if known.type == kind), "")


def members(union: Any) -> list[Any]:
    """The members of a union. A named union within it counts as one member."""
    kinds = list(get_args(union))
    if type(None) not in kinds:
        return kinds
    others = [kind for kind in kinds if kind is not type(None)]
    whole = reduce(or_, others)
    return [*([whole] if name_of(whole) else others), type(None)]


@cache
def _written(module: ModuleType) -> dict[str, dict[str, str]]:
    """The docstrings of each class's fields; under "", those of the module's own names."""
    tree = ast.parse(inspect.getsource(module))
    classes = {node.name: node.body for node in tree.body if isinstance(node, ast.ClassDef)}
    return {name: dict(_under(body)) for name, body in {"": tree.body, **classes}.items()}


def _under(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)]):
                yield name, _text(after)


def _text(node: ast.stmt | None) -> str:
    match node:
        case ast.Expr(ast.Constant(str(text))):
            return inspect.cleandoc(text).replace("\n", " ")
    return ""

"""The base classes of all message types."""

from __future__ import annotations

import msgspec


class Message(msgspec.Struct, omit_defaults=True, tag_field="type", gc=False):
    """The base class of every message and event: `type` says which it is."""


class Part(msgspec.Struct, omit_defaults=True, gc=False):
    """The base class of what messages are made of. A field at its default is left out."""

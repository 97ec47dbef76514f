"""The ancestors of all message types."""

from __future__ import annotations

import msgspec


class Message(msgspec.Struct, omit_defaults=True, tag_field="type", gc=False):
    """The ancestor of every message and event: `type` says which it is."""


class Part(msgspec.Struct, omit_defaults=True, gc=False):
    """The ancestor of what messages are made of; a field at its default is left out."""

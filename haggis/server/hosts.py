"""Which names a request's `Host` may have.

Another site can point its own name at this machine (DNS rebinding). Then `Origin` and `Host`
agree, and only the name shows that the page is foreign.
"""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

HOME = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
"""Endings of names that exist only in a local network; nobody can register such a name."""
_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")


def name_in(host: str) -> str:
    """The name or address in a `Host` header without the port; empty if it is malformed.

    >>> name_in("Table.Local:8765"), name_in("[::1]:80"), name_in("192.0.2.7"), name_in("a b")
    ('table.local', '::1', '192.0.2.7', '')
    """
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return ""
    name = (parts.hostname or "").rstrip(".")
    whole = parts.netloc == host and "@" not in host
    return name if whole and (_is_address(name) or _NAME.fullmatch(name)) else ""


def is_local_name(name: str) -> bool:
    """Whether a name can only belong to this machine or its local network.

    >>> names = ("localhost", "study", "study.local", "192.0.2.7", "example.org")
    >>> [is_local_name(name) for name in names]
    [True, True, True, True, False]
    """
    return "." not in name or name.endswith(HOME) or _is_address(name)


def same_place(origin: str, host: str) -> bool:
    """Whether an `Origin` belongs to this `Host`."""
    try:
        return urlsplit(origin).netloc.lower() == host.lower() != ""
    except ValueError:
        return False


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True

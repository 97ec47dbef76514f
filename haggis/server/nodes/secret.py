"""Reads the cluster's secret, and checks a node's address."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "HAGGIS_CLUSTER_SECRET"
LEAST = 16
"""The fewest characters of a secret."""


def read_secret(file: Path | None) -> bytes:
    """The secret in a file, or else in the environment; `ValueError` says what is wrong with it."""
    if file is not None:
        try:
            text = file.read_text(encoding="utf-8").strip()
        except OSError as error:
            raise ValueError(f"cannot read {file}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise ValueError(f"{file} holds no text") from None
    else:
        text = os.environ.get(VARIABLE, "").strip()
        if not text:
            raise ValueError(f"nodes need a secret: --cluster-secret-file, or {VARIABLE}")
    if len(text) < LEAST:
        raise ValueError(f"a cluster's secret has at least {LEAST} characters")
    return text.encode()


def check_address(address: str) -> str:
    """The address of a node; `ValueError` if it is no `host:port`.

    >>> check_address("10.0.0.5:7000"), check_address("[fd00::5]:7000")
    ('10.0.0.5:7000', '[fd00::5]:7000')
    """
    host, _, port = address.rpartition(":")
    is_plain = ":" not in host or (host.startswith("[") and host.endswith("]"))
    if not host or not is_plain or not port.isdecimal() or int(port) > 65535:
        raise ValueError(f"a node's address is HOST:PORT, not {address!r}")
    return address

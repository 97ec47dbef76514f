"""The page under development talks to the server as it runs by default."""

import re
from pathlib import Path

from haggis.server.config import DEFAULT_PORT

VITE = Path(__file__).parents[2] / "web" / "vite.config.ts"


def test_vite_passes_requests_on_to_the_servers_own_port() -> None:
    text = VITE.read_text(encoding="utf-8")
    assert re.findall(r"127\.0\.0\.1:(\d+)", text) == [str(DEFAULT_PORT)]

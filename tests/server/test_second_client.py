"""A client in another language, written only from the docs, plays every rule set."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
from pathlib import Path

import pytest

from haggis.rules import CATALOGUE
from tests.server.running import PATIENCE, running

CLIENT = Path(__file__).parent / "second_client.mjs"
NODE = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="there is no node to run the second client")
def test_a_second_client_plays_every_rule_set_with_no_refusal(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server:
            assert NODE is not None
            process = await asyncio.create_subprocess_exec(
                NODE,
                str(CLIENT),
                server.http,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            try:
                async with asyncio.timeout(5 * PATIENCE):
                    out, error = await process.communicate()
            except TimeoutError:
                process.kill()
                raise
            assert process.returncode == 0, error.decode()
            games = [json.loads(line) for line in out.splitlines()]
            assert [game["rules"] for game in games] == list(CATALOGUE)
            assert all(game["rounds"] >= 2 and game["acks"] > 5 for game in games), games
            refusals = server.backend.services.metrics.refusals
            assert not refusals, refusals

    asyncio.run(run())

"""The server's network address, as told to the page, the terminal, and a second server."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from haggis import __version__
from haggis.cli import main, serve
from haggis.server.config import Config
from haggis.server.lock import lock
from tests.server.running import PATIENCE, client, running

HERE = "192.0.2.7"
PLAY = """\
from pathlib import Path
from haggis.cli import serve
serve.lan_host = lambda: {host!r}
serve.play_in_browser(lan={lan}, port=0, data=Path({data!r}))"""
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}


def command(data: Path, *, lan: bool, host: str = HERE) -> list[str]:
    """`haggis play` on a machine with this address in the network."""
    return [sys.executable, "-c", PLAY.format(host=host, lan=lan, data=str(data))]


@contextmanager
def playing(data: Path, *, lan: bool, host: str = HERE) -> Iterator[list[str]]:
    """The lines that `haggis play` prints until it is ready; it runs until the end of the block."""
    with subprocess.Popen(
        command(data, lan=lan, host=host), stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as process:
        assert process.stdout is not None
        lines: list[str] = []
        while not lines or not lines[-1].startswith("Haggis is at"):
            lines.append(process.stdout.readline())
            assert lines[-1], lines
        try:
            yield lines
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0


def again(data: Path, *, lan: bool) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(data, lan=lan), capture_output=True, text=True, env=ENVIRONMENT)


def test_play_prints_the_address_and_a_code_for_phones_and_tells_the_page(tmp_path: Path) -> None:
    with playing(tmp_path, lan=True) as lines:
        address = lines[-1].split()[3]
        port = address.rstrip("/").rpartition(":")[2]
        told = json.loads(httpx.get(f"{address}api/version", timeout=PATIENCE).text)
        second = again(tmp_path, lan=True)
    assert told["version"] == __version__
    assert told["address"] == f"http://{HERE}:{port}/"
    assert f"For phones on the same network: http://{HERE}:{port}/\n" in lines
    assert any("█" in line for line in lines)
    assert second.returncode == 0
    assert f"Haggis is at {address} (it is already running)" in second.stdout
    assert f"For phones on the same network: http://{HERE}:{port}/" in second.stdout


def test_lan_beside_one_without_says_what_to_do(tmp_path: Path) -> None:
    with playing(tmp_path, lan=False) as lines:
        address = lines[-1].split()[3]
        assert "address" not in json.loads(
            httpx.get(f"{address}api/version", timeout=PATIENCE).text
        )
        program = f"""
from haggis.cli import main, serve
serve.lan_host = lambda: {HERE!r}
main(["play", "--lan", "--port", "0"])"""
        refused = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            env={**ENVIRONMENT, "HAGGIS_DATA": str(tmp_path)},
        )
    assert refused.returncode == 1
    assert f"already running at {address}, for this computer only" in refused.stderr
    assert "run haggis play --lan again" in refused.stderr
    assert "For phones" not in refused.stdout


def test_without_a_network_there_is_nothing_to_invite_to(tmp_path: Path) -> None:
    with playing(tmp_path, lan=True, host="") as lines:
        told = json.loads(httpx.get(f"{lines[-1].split()[3]}api/version", timeout=PATIENCE).text)
    assert "address" not in told
    assert "This computer is not on a network, so phones cannot join.\n" in lines


def test_a_personal_link_has_the_address_in_the_network(tmp_path: Path) -> None:
    async def look(config: Config) -> str:
        async with running(tmp_path, config=config) as server, client(server, "Ann") as ann:
            return str((await ann.call("POST", "me/link"))["url"])

    network = Config(tmp_path, network_url=f"http://{HERE}:8765/", workers=1)
    assert asyncio.run(look(network)).startswith(f"http://{HERE}:8765/#/me/")
    assert asyncio.run(look(Config(tmp_path, workers=1))).startswith("http://127.0.0.1:")


@pytest.mark.parametrize(
    ("host", "network"),
    [("127.0.0.1", ""), ("localhost", ""), ("0.0.0.0", HERE), ("192.0.2.9", "192.0.2.9")],
)
def test_serve_knows_whether_others_can_reach_it(
    host: str, network: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import socket

    from haggis.server import run

    found: list[Config] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        monkeypatch.setattr(run, "listen", lambda *_: listening)
        monkeypatch.setattr(run, "serve", lambda config, *_: found.append(config))
        monkeypatch.setattr(serve, "lan_host", lambda: HERE)
        done = CliRunner().invoke(main, ["serve", "--host", host, "--data", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert found[0].network_url == (f"http://{network}:{port}/" if network else "")


def test_the_folder_s_note_has_both_addresses(tmp_path: Path) -> None:
    with lock(tmp_path, "http://here/", "http://there/"):
        text = (tmp_path / "server.address").read_text(encoding="utf-8")
    assert text.splitlines() == ["http://here/", "http://there/"]

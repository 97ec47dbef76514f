"""Executors: what they are called, and what Ray's part does without a cluster."""

from __future__ import annotations

import sys
from concurrent.futures import Future
from pathlib import Path

import pytest
from click.testing import CliRunner

from haggis import ArgumentError
from haggis.cli import main
from haggis.executors import InlineExecutor, Workers, on_ray, open_executor


def test_without_a_name_the_workers_decide() -> None:
    with open_executor() as alone, open_executor(workers=2) as together:
        assert isinstance(alone, InlineExecutor)
        assert (alone.workers, together.workers) == (1, 2)
        assert isinstance(together, Workers)
        assert list(together.map(abs, [-1, 2, -3])) == [1, 2, 3]


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(ArgumentError, match="no executor 'cloud', but inline, processes, ray"):
        open_executor("cloud")


def test_an_error_goes_to_who_asks() -> None:
    with open_executor("inline") as executor, pytest.raises(ZeroDivisionError):
        executor.submit(divmod, 1, 0).result()


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(on_ray.ClusterError, match=r"pip install 'haggis-game\[ray\]'"):
        open_executor("ray")


def answered_by(version: str) -> Future[int]:
    """What becomes of an answer of 7 that code of this version has made."""
    asked: Future[int] = Future()
    answer: Future[tuple[str, str, int]] = Future()
    answer.set_result((version, "ant", 7))
    on_ray.pass_on(asked, answer)
    return asked


def test_an_answer_of_another_version_is_refused() -> None:
    assert answered_by(on_ray.code_version()).result() == 7
    with pytest.raises(on_ray.ClusterError, match="the node ant runs another version"):
        answered_by("0" * 64).result()


def test_the_version_changes_with_any_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "PACKAGE", tmp_path)
    versions = []
    for name in ("a.py", "net/b.npz", "server/static/c.py", "notes.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
        on_ray.code_version.cache_clear()
        versions.append(on_ray.code_version())
    on_ray.code_version.cache_clear()
    assert versions[0] != versions[1] == versions[2] == versions[3]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--address 10.0.0.1:6379", "an address is for --executor ray"),
        ("--executor ray --jobs 2", "decides for itself how many workers"),
        ("--executor inline --jobs 2", "need --executor processes"),
    ],
)
def test_options_that_do_not_go_together_are_refused(arguments: str, told: str) -> None:
    command = ["arena", "--rules", "haggis-2", "--pairs", "1", "--seed", "1"]
    result = CliRunner().invoke(main, command + arguments.split())
    assert result.exit_code == 2
    assert told in result.output

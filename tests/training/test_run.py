"""Training runs: they learn, resume exactly, and do not depend on where shards run."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from click.testing import CliRunner

from haggis.cli import main
from haggis.executors import InlineExecutor, open_executor
from haggis.net.network import Network, fresh_network
from haggis.net.weights import Run, load_runs, load_weights
from haggis.rules import find_rules
from haggis.training.checkpoints import (
    Checkpoint,
    default_folder,
    read_checkpoint,
    read_progress,
    write_checkpoint,
)
from haggis.training.export import export
from haggis.training.league import League
from haggis.training.match import match_margins, play_match
from haggis.training.run import Schedule, Settings, begin, iterate, train
from haggis.training.shard import SelfPlay, play_shard

TINY = Settings(self_play=SelfPlay(rounds=40), widths=(32, 16), snapshot_every=2)
GAMES = ("haggis-2", "haggis-3", "tatties", "neeps")


def same(one: Network, other: Network) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def after(settings: Settings, iterations: int, checkpoint: Checkpoint | None = None) -> Checkpoint:
    checkpoint = checkpoint or begin(settings)
    for _ in range(iterations):
        checkpoint, _ = iterate(settings, checkpoint, InlineExecutor())
    return checkpoint


def test_a_tiny_run_learns() -> None:
    settings = replace(TINY, self_play=SelfPlay(rounds=300), shards=1)
    learned = after(settings, 8).learner.mean
    rules = find_rules("haggis-2")
    over_random = play_match(rules, learned, "random", 60, seed=-1)
    assert over_random.mean - over_random.ci95 > 20
    over_fresh = play_match(rules, learned, fresh_network(2, 9, (32, 16)), 100, seed=-2)
    assert over_fresh.mean - 2 * over_fresh.ci95 > 0


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_trained(name: str) -> None:
    settings = replace(TINY, rules=name)
    checkpoint = after(settings, 3)
    assert checkpoint.decisions > 1000
    assert all(np.isfinite(layer).all() for layer in checkpoint.learner.weights)
    assert len(checkpoint.past) == 2


@pytest.mark.parametrize("name", GAMES)
def test_a_network_against_itself_comes_out_even(name: str) -> None:
    rules = find_rules(name)
    network = fresh_network(rules.players, 1, (16, 8))
    assert match_margins(rules, network, network, 5, 3) == pytest.approx(np.zeros(5), abs=1e-9)


def test_a_network_is_no_named_opponent() -> None:
    with pytest.raises(KeyError):
        play_match(find_rules("haggis-2"), fresh_network(2, 1, (16, 8)), "network", 2, 3)


@pytest.mark.parametrize("name", GAMES)
def test_a_shard_is_a_pure_function(name: str) -> None:
    rules = find_rules(name)
    network, past = (fresh_network(rules.players, seed, (16, 8)) for seed in (1, 2))
    first, again, other = (
        play_shard(rules, network, past, seed, SelfPlay(rounds=12)) for seed in (5, 5, 6)
    )
    assert np.array_equal(first.active, again.active)
    assert np.array_equal(first.margins, again.margins)
    assert np.array_equal(first.first_out, again.first_out)
    assert not np.array_equal(first.margins[:40], other.margins[:40])
    assert first.starts[-1] == len(first.active)
    assert first.first_out.min() >= 0
    assert first.first_out.max() < rules.players


def test_samples_of_both_sides_mirror_each_other() -> None:
    """With two players, what one side gains over a whole round the other loses."""
    league = League(0, 0, 0, 0)
    samples = play_shard(
        find_rules("haggis-2"),
        fresh_network(2, 1, (16, 8)),
        fresh_network(2, 1, (16, 8)),
        3,
        SelfPlay(rounds=1, bets=0, waiting=0, league=league),
    )
    # The first sample is of the seat that waits, the second of the one that leads.
    assert samples.margins[0] == -samples.margins[1]
    assert samples.first_out[0] != samples.first_out[1]


def test_where_shards_run_makes_no_difference() -> None:
    inline = after(TINY, 2)
    processes = begin(TINY)
    with open_executor("processes", 2) as executor:
        for _ in range(2):
            processes, _ = iterate(TINY, processes, executor)
    assert same(inline.learner.weights, processes.learner.weights)
    assert same(inline.learner.mean, processes.learner.mean)


def test_a_run_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    write_checkpoint(tmp_path, after(TINY, 3))
    resumed = after(TINY, 2, read_checkpoint(tmp_path))
    whole = after(TINY, 5)
    for part, other in zip(resumed.learner, whole.learner, strict=True):
        assert same(part, other)
    assert resumed[2:5] == whole[2:5]
    assert not (tmp_path / "checkpoint.npz.new").exists()


def test_a_run_writes_settings_checkpoints_and_progress(tmp_path: Path) -> None:
    schedule = Schedule(hours=1, decisions=2000, pairs=4, opponents=("greedy",))
    folder = tmp_path / "run"
    *_, last = train(TINY, folder, schedule, InlineExecutor())
    assert Settings.read(folder) == TINY
    assert last.decisions >= 2000
    (line,) = read_progress(folder)
    assert line["decisions"] == last.decisions
    assert set(line["margins"]) == {"greedy"}
    assert read_checkpoint(folder).decisions == last.decisions
    more = replace(schedule, decisions=last.decisions + 1)
    *_, then = train(TINY, folder, more, InlineExecutor())
    assert then.iteration == last.iteration + 1
    curves = (folder / "curves.svg").read_text(encoding="utf-8")
    assert "margin over greedy" in ElementTree.fromstring(curves).itertext()
    assert then.seconds_left == 0


def test_the_command(tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    tiny = ["--rounds", "10", "--hours", "0"]
    run = ["train", "--rules", "haggis-2", "--folder", folder, *tiny]
    first = CliRunner().invoke(main, run, catch_exceptions=False)
    assert first.exit_code == 0
    assert "over planner" in first.output
    refused = CliRunner().invoke(main, run)
    assert refused.exit_code == 2
    assert "--resume" in refused.output
    again = CliRunner().invoke(main, ["train", "--resume", folder, "--hours", "0"])
    assert again.exit_code == 0
    assert read_checkpoint(tmp_path / "run").iteration == 2


def test_a_network_is_put_into_a_file_with_its_card(tmp_path: Path) -> None:
    TINY.write(tmp_path)
    checkpoint = after(TINY, 1)
    write_checkpoint(tmp_path, checkpoint)
    file = export(tmp_path, tmp_path)
    with np.load(file) as layers:
        kept = Network(*(layers[name] for name in Network._fields))
    mean = checkpoint.learner.mean
    assert kept.b1 == pytest.approx(mean.b1, abs=1e-2)
    used = kept.w1.any(axis=1)
    assert kept.w1[used] == pytest.approx(mean.w1[used], abs=1e-2)
    assert not used.all()
    card = file.with_suffix(".md").read_text(encoding="utf-8")
    assert f"{checkpoint.decisions:,} decisions" in card


def test_runs_live_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_folder("x") == Path("/data/haggis/training/x")


def test_a_run_can_begin_with_the_network_of_the_package(tmp_path: Path) -> None:
    earlier = load_runs("haggis-2")
    settings = Settings(self_play=SelfPlay(rounds=40), seed=99, earlier=tuple(earlier))
    started = begin(settings)
    assert same(started.learner.mean, load_weights("haggis-2"))
    assert started.step == sum(run.steps for run in earlier) > 10_000
    folder = tmp_path / "run"
    list(train(settings, folder, Schedule(hours=0, pairs=2), InlineExecutor()))
    assert Settings.read(folder) == settings
    into = tmp_path / "package"
    into.mkdir()
    exported = export(folder, into)
    *before, last = (Run(**run) for run in json.loads(exported.with_suffix(".json").read_text()))
    assert before == earlier
    learned = read_checkpoint(folder)
    assert (last.decisions, last.steps) == (learned.decisions, learned.step - started.step)
    card = exported.with_suffix(".md").read_text()
    assert all(run.command in card for run in (*earlier, last))
    # A row that this run did not meet keeps what the package's network knew of it.
    with np.load(exported) as layers:
        kept, known = layers["w1"], load_weights("haggis-2").w1
    unmet = ~np.any(learned.learner.v.w1, axis=1)
    assert np.any(known[unmet])
    assert np.array_equal(kept[unmet], known[unmet].astype(np.float16))

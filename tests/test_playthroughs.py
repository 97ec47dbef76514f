"""Games written out step by step and kept: any change of behaviour shows as a changed line.

`scripts/regenerate.py playthroughs` writes the files anew; the difference is for reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from zlib import crc32

import pytest

from haggis import (
    CATALOGUE,
    CardsPassed,
    Event,
    Game,
    Round,
    RoundScored,
    ShepherdFound,
    TrickBegun,
    TrickTaken,
    WentOut,
    find_rules,
)
from haggis.events import steps
from haggis.rules import OPTIONS
from haggis.rules.payouts import Stakes, in_full

from .players import Players

FOLDER = Path(__file__).parent / "playthroughs"

SEEDS: dict[tuple[str, tuple[str, ...]], int] = {
    **{(name, ()): seed for seed, name in enumerate(CATALOGUE, 1)},
    ("haggis-3", ("one-point",)): 1,
    ("revised-3", ("tournament",)): 12,
    ("revised-3", ("split-bets",)): 46,
}
"""What is played through, from which seed: every rule set, and every option once."""


def file_of(name: str, options: Sequence[str]) -> Path:
    return FOLDER / f"{'+'.join((name, *options))}.txt"


def played(name: str, options: Sequence[str]) -> Iterator[tuple[Game, str]]:
    """A game step by step, and what was done last."""
    seed = SEEDS[name, tuple(options)]
    rules = find_rules(name, options)
    game = Game.new(rules, goal="2r" if rules.auction else "1r", seed=seed)
    players = Players(seed)
    yield game, ""
    while not game.over:
        if game.round.over:
            game = game.next_round()
            yield game, ""
            continue
        seat, action = players.choose(game.round)
        game = game.apply(seat, action)
        yield game, f"{seat} {action}"


def playthrough_text(name: str, options: Sequence[str]) -> str:
    """The contents of a playthrough's file: after every action all that has changed."""
    lines: list[str] = []
    shown: dict[str, str] = {}
    for game, action in played(name, options):
        if not action:
            shown.clear()
            lines += _deal(game)
        lines += ["", f"# {len(game.round.history)} {action or 'the deal'}"]
        lines += map(_told, steps(game.round.events)[-1][1:])
        for label, value in (*_table(game.round), *_views(game, action), *_end(game)):
            if shown.get(label, "-") != value:
                lines.append(f"{label}: {value}")
            shown[label] = value
    return "\n".join(lines) + "\n"


def _told(event: Event) -> str:
    """What came of an action, in a line."""
    match event:
        case CardsPassed(cards):
            return f"passed: {_words(cards)}"
        case ShepherdFound(seat, bid, number, drawn):
            return f"found: Shepherd {seat} for {bid} draws {number}, {drawn}"
        case TrickBegun(leader):
            return f"begun: {leader} leads"
        case WentOut(seat, recorded):
            return f"went out: {seat} records {recorded}"
        case TrickTaken():
            return f"taken: won by {event.winner}, to {event.taker}, {event.cards}"
        case RoundScored():
            left = f"left {_words(event.hands)}, Haggis {''.join(map(str, event.haggis)) or '-'}"
            won = [seat for seat, is_won in enumerate(event.bets_won) if is_won]
            return f"scored: {left}, bets won {_words(won)}"
    raise AssertionError(event)


def _deal(game: Game) -> Iterator[str]:
    round = game.round
    if len(game.rounds) == 1:
        yield f"rules: {game.rules}"
        yield f"goal: {game.goal}"
        yield f"seed: {game.seed}"
    yield ""
    yield f"round {len(game.rounds)}"
    yield f"totals: {_words(round.table.totals)}"
    yield f"lead: {round.table.lead}"
    yield f"dealer: {_word(round.table.dealer)}"
    yield from (f"dealt {seat}: {hand}" for seat, hand in enumerate(round.deal.hands))
    yield f"haggis: {''.join(map(str, round.deal.haggis)) or '-'}"


def _table(round: Round) -> Iterator[tuple[str, str]]:
    table = round.table
    stage = type(table.stage).__name__
    yield "stage", f"{stage}, trick {table.tricks}, deciders {_words(table.stage.deciders)}"
    yield "shepherd", _word(table.shepherd)
    yield "opener", _word(table.opener)
    yield "sizes", _words(table.sizes)
    yield "courts", _words(table.courts)
    yield "bets", _words(table.bets)
    yield "started", _words(sorted(table.started))
    yield "trick", ", ".join(f"{seat} {play}" for seat, play in table.trick) or "-"
    yield "captured", _words(table.captured)
    yield "out", _words(table.out)
    yield "recorded", _words(table.recorded)


def _views(game: Game, action: str) -> Iterator[tuple[str, str]]:
    for seat in game.rules.seats:
        seen = game.view(seat)
        last = str(seen.history[-1]) if seen.history else ""
        yield f"hand {seat}", _word(seen.hand)
        yield f"drawn {seat}", _word(seen.drawn)
        yield f"saw {seat}", "-" if last == action else last
        yield f"revealed {seat}", "-" if seen.revealed is None else "all"
        legal = list(map(str, seen.legal()))
        listed = legal if len(legal) <= 12 else [*legal[:6], "…", *legal[-5:]]
        count = f"{len(legal)}, {' '.join(listed)}, all {_sum(legal)}"
        yield f"legal {seat}", count if legal else "-"
    if game.round.over or not game.round.table.tricks:
        for seat in game.rules.seats:
            yield f"history {seat}", _sum(list(map(str, game.view(seat).history)))


def _end(game: Game) -> Iterator[tuple[str, str]]:
    if game.round.over:
        for seat, line in enumerate(game.scores[-1]):
            yield f"score {seat}", ", ".join(f"{key} {n}" for key, n in asdict(line).items())
        yield "totals", _words(game.totals)
        yield "next lead and dealer", _words(game.next_lead)
        yield "winner", _word(game.winner)


def _word(item: object) -> str:
    """One thing as text, nothing as a dash."""
    return "-" if item is None or str(item) == "" else str(item)


def _words(items: Sequence[object]) -> str:
    return " ".join(map(_word, items)) or "-"


def _sum(lines: Sequence[str]) -> str:
    """A check number of all the lines."""
    return f"{crc32(chr(10).join(lines).encode()):08x}"


@pytest.mark.parametrize(("name", "options"), SEEDS)
def test_a_game_goes_as_it_always_went(name: str, options: tuple[str, ...]) -> None:
    file = file_of(name, options)
    assert file.exists(), f"{file.name} is missing: scripts/regenerate.py playthroughs writes it"
    assert playthrough_text(name, options) == file.read_text(encoding="utf-8")


def test_every_rule_set_and_every_option_is_played_through() -> None:
    assert {name for name, options in SEEDS if not options} == set(CATALOGUE)
    assert {option for _, options in SEEDS for option in options} == set(OPTIONS)
    assert set(FOLDER.iterdir()) == {file_of(*variant) for variant in SEEDS}


def test_an_options_playthrough_shows_the_option_at_work() -> None:
    *_, (game, _) = played("haggis-3", ["one-point"])
    assert sum(line.captured for line in game.scores[0]) > 50
    *_, (game, _) = played("revised-3", ["split-bets"])
    table = game.round.table
    in_the_usual_way = in_full(Stakes(table.bets, table.out, table.rules.teams, None, (0, 0, 0)))
    assert [line.bets for line in game.scores[0]] != in_the_usual_way
    bombed = [
        (before.round.table.trick, after.round.table.captured)
        for (before, _), (after, _) in pairwise(played("revised-3", ["tournament"]))
        if before.round.table.trick
        and before.round.table.trick[-1].combination.is_bomb
        and not after.round.table.trick
    ]
    assert {len(trick) > 1 for trick, _ in bombed} == {False, True}
    for trick, captured in bombed:
        taker = trick[-2].seat if len(trick) > 1 else (trick[-1].seat - 1) % 3
        assert trick[-1].combination.cards <= captured[taker]

"""Finished rounds of a stored log, which are played again only if somebody looks into them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import msgspec

from haggis.score import ScoreLine
from haggis.server.protocol.state import Source
from haggis.server.table import facts
from haggis.sources import captures, recorded_hands
from haggis.state import Round


def ended(round: Round) -> facts.Ended:
    """What the sheet shows of a finished round, without replaying it."""
    known: object = round
    if isinstance(known, _Unplayed):
        return cast("facts.Ended", known.ended)
    table, scored = round.table, round.scored
    assert scored is not None
    assert table.opener is not None
    return facts.Ended(
        opener=table.opener,
        out=list(table.out),
        bets=list(table.bets),
        bets_won=list(scored.bets_won),
        sources=_sources(round),
        held=list(map(list, recorded_hands(round))),
    )


def _sources(round: Round) -> list[list[Source]]:
    """Where the captured points come from; empty if the log has other points than the engine."""
    worth = round.rules.card_points
    found = [
        [
            Source(each.how, len(each.cards), each.cards.points(worth), each.tricks, each.of)
            for each in own
        ]
        for own in captures(round)
    ]
    sums = [sum(source.points for source in own) for own in found]
    return found if sums == [line.captured for line in round.lines] else []


def unplayed(dealt: facts.Dealt, scored: facts.Scored, play: Callable[[], Round]) -> Round:
    """A finished round; `play` is called once somebody asks for what the two facts do not say."""
    ended = scored.ended
    assert ended is not None
    lines = tuple(ScoreLine(**msgspec.structs.asdict(line)) for line in scored.lines)
    table = {
        "lead": dealt.lead,
        "dealer": dealt.dealer,
        "opener": ended.opener,
        "out": tuple(ended.out),
        "bets": tuple(ended.bets),
    }
    end = {"lines": lines, "bets_won": tuple(ended.bets_won)}
    round = _Unplayed({"over": True, "lines": lines, "ended": ended}, play)
    round.known["table"] = _Unplayed(table, lambda: round.whole.table)
    round.known["scored"] = _Unplayed(end, lambda: round.whole.scored)
    return cast("Round", round)


class _Unplayed:
    """A round, or a part of it, of which some attributes are known without playing it."""

    __slots__ = ("_play", "_whole", "known")

    def __init__(self, known: Mapping[str, object], play: Callable[[], Any]) -> None:
        self.known = dict(known)
        self._play = play
        self._whole: Any = None

    @property
    def whole(self) -> Any:
        if self._whole is None:
            self._whole = self._play()
        return self._whole

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # of copying and the like, not of a round
            raise AttributeError(name)
        return self.known[name] if name in self.known else getattr(self.whole, name)

    def __eq__(self, other: object) -> bool:
        return bool(self.whole == (other.whole if isinstance(other, _Unplayed) else other))

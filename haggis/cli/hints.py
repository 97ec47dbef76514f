"""Lists of legal actions, a page at a time; and what a bot would do, and why."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from haggis import words
from haggis.actions import Action, Play
from haggis.bots import Expectation
from haggis.bots.advice import Reason, advise
from haggis.cards import Cards
from haggis.cli import draw
from haggis.cli.moves import grouped
from haggis.combinations import Combination
from haggis.game import Game
from haggis.stages.auction import Exchange
from haggis.view import View

BECAUSE = {
    "only-choice": "it is your only choice",
    "goes-out": "you go out with it",
    "wins-trick": "nobody can beat it",
    "partner-wins": "the trick is your partner's",
    "nothing-beats": "nothing in your hand beats this",
    "saves-courts": "it saves your court cards {courts}",
    "saves-groups": "to beat it you would break up a set or a sequence",
    "breaks-nothing": "it breaks up no set and no sequence",
    "sheds": "it gets rid of {cards}",
    "lowest": "it is the lowest that beats this without a court",
    "fewest-points": "no opponent has fewer points",
    "expected": "it promises {more} more than the next best",
    "close": "it promises a little more than the next best",
}
"""The reasons for an action in words, by code."""


class Hints:
    """A numbered list of actions, in the order in which they are shown."""

    def __init__(self, groups: Sequence[tuple[str, Sequence[Action]]]) -> None:
        self.actions = [action for _, group in groups for action in group]
        self.next_page = 0
        self.are_readings = False
        self._groups = groups

    @classmethod
    def of(cls, view: View) -> Hints:
        """All that a seat may do; plays come last, and those with courts after the others."""
        if isinstance(view.table.stage, Exchange):
            return cls([(_any_discards(view.hand, view.table.stage.drawn), [])])
        legal = view.legal()
        others = [*legal.others, *legal.bets]
        plain = [play for play in legal.plays if not play.cards.courts or not play.cards.suit_cards]
        wild = [play for play in legal.plays if play.cards.courts and play.cards.suit_cards]
        groups: list[tuple[str, Sequence[Action]]] = [("", others)] if others else []
        groups += _as_groups(plain, "")
        groups += _as_groups(wild, " with courts")
        return cls(groups)

    @classmethod
    def readings(cls, cards: str, actions: Sequence[Action]) -> Hints:
        """The readings of ambiguous cards, in words too."""
        hints = cls([(f"{cards} can be several things; choose a number:", actions)])
        hints.are_readings = True
        return hints

    def page(self) -> list[str]:
        """The next page; after the last one the first."""
        pages = self._pages()
        number = self.next_page % len(pages)
        self.next_page = number + 1
        lines = pages[number]
        if len(pages) > 1:
            lines = [*lines, f"(page {number + 1} of {len(pages)}; h shows the next one)"]
        return lines

    def only(self, word: str) -> list[str]:
        """The groups whose titles have this word in them."""
        wanted = word.lower()
        lines = self._lines([title for title, _ in self._groups if wanted in title.lower()])
        return lines or [f"Nothing you may do now is called {word!r}."]

    def _lines(self, titles: Sequence[str]) -> list[str]:
        lines = []
        number = 0
        size = len(str(len(self.actions)))
        for title, group in self._groups:
            items = []
            for action in group:
                number += 1
                items.append(f"{number:>{size}} {self._drawn(action)}")
            if title in titles:
                lines += [title] if title else []
                lines += draw.flow(items, gap=3)
        return lines

    def _drawn(self, action: Action) -> str:
        if not isinstance(action, Play):
            return str(action)
        drawn = draw.play(action.combination)
        return f"{drawn}  {words.describe(action.combination)}" if self.are_readings else drawn

    def _pages(self) -> list[list[str]]:
        lines = self._lines([title for title, _ in self._groups])
        height = max(10, shutil.get_terminal_size((80, 24)).lines - 4)
        return [lines[start : start + height] for start in range(0, len(lines), height)] or [[]]


def hint_lines(game: Game, seat: int) -> list[str]:
    """What the strongest bot would do for a seat that must decide, and what it expects."""
    view = game.view(seat)
    if not view.must_decide:
        return ["There is nothing to decide now."]
    (best, *others), reason = advise(view, len(game.round.history))
    lines = [_figures(best), f"Because {_told(reason)}."]
    return [*lines, *(f"or {_figures(other)}" for other in others[:2])]


def _told(reason: Reason) -> str:
    values = dict(reason.values)
    for name, noun in (("cards", "card"), ("more", "point")):
        if isinstance(number := values.get(name), int):
            values[name] = words.several(number, noun)
    return BECAUSE[reason.code].format(**values)


def _figures(expected: Expectation) -> str:
    what, points = str(expected.action), f"{expected.points:+.0f}".replace("-", "−")
    if isinstance(expected.action, Play):
        combination = expected.action.combination
        what = f"{draw.play(combination)}, {words.describe(combination)}"
    points += f" ± {expected.error:.0f}" if expected.error else ""
    told = f"{points} points against the others, out first {expected.out_first:.0%}"
    return f"{what}: {told} of the time"


def _any_discards(hand: Cards, number: int) -> str:
    example = Cards(list(hand.suit_cards)[:number])
    return f"Type any {words.several(number, 'suit card')} of yours, such as {example}."


def _as_groups(plays: list[Combination], addition: str) -> list[tuple[str, Sequence[Action]]]:
    return [(title + addition, [Play(play) for play in group]) for title, group in grouped(plays)]

"""The game in players' words: combinations, shapes, actions and lists."""

from __future__ import annotations

from collections.abc import Sequence

from haggis.actions import Action, Bet, Bid, Discard, Give, GiveLead, Pass, Play, TakeTrick
from haggis.cards import rank_text
from haggis.combinations import BOMB_NAMES, Combination, Shape
from haggis.rules import Rules

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five"),
    *("six", "seven", "eight", "nine", "ten", "eleven"),
)


def number(count: int) -> str:
    """A small number in a word.

    >>> number(3), number(21)
    ('three', '21')
    """
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def several(count: int, noun: str) -> str:
    """A number with its noun.

    >>> several(1, "card"), several(3, "card")
    ('1 card', '3 cards')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def listed(words: Sequence[object], joint: str = "and") -> str:
    """Words with commas, and `joint` before the last.

    >>> listed(["5", "15", "30"], "or")
    '5, 15 or 30'
    """
    *head, last = map(str, words) if words else [""]
    return f"{', '.join(head)} {joint} {last}" if head else last


def staked(rules: Rules) -> str:
    """What is staked on going out first: a bid where the auction replaces bets.

    >>> from haggis.rules import find_rules
    >>> staked(find_rules("haggis-2")), staked(find_rules("tatties"))
    ('bet', 'bid')
    """
    return "bid" if rules.auction and not rules.bets else "bet"


def rank(value: int) -> str:
    """A rank as people write it: ten is 10."""
    return rank_text(value).replace("T", "10")


def describe(combination: Combination) -> str:
    """A combination in a player's words.

    >>> for text in ("8r", "9r9b", "9r9bJ", "5rJQ:567", "4r4g5r5g", "JQ", "3b5r7g9y"):
    ...     print(describe(Combination.parse(text)))
    an 8
    a pair of 9s
    three 9s
    a sequence 5–7
    a stair of pairs 4–5
    the bomb J-Q
    the rainbow bomb 3-5-7-9
    """
    top = rank(combination.rank)
    low = rank(combination.rank - combination.length + 1) if combination.length else ""
    match combination.kind:
        case "bomb":
            suits, _, cards = BOMB_NAMES[combination.rank].rpartition(" ")
            return " ".join(filter(None, ("the", suits, "bomb", cards)))
        case "single":
            return f"{'an' if top == '8' else 'a'} {top}"
        case "set" if combination.width == 2:
            return f"a pair of {top}s"
        case "set":
            return f"{number(combination.width)} {top}s"
        case "sequence":
            return f"a sequence {low}–{top}"
        case _:
            return f"a stair of {_columns(combination.width)} {low}–{top}"


def _columns(width: int) -> str:
    return "pairs" if width == 2 else "sixes" if width == 6 else f"{number(width)}s"


def shape_title(shape: Shape) -> str:
    """A group of plays of one shape.

    >>> [shape_title(Shape(*shape)) for shape in ((1, 1), (2, 1), (3, 1), (1, 4), (2, 3), (0, 0))]
    ['Singles', 'Pairs', 'Threes', 'Sequences of 4', 'Stairs of 3 pairs', 'Bombs']
    """
    match shape.kind:
        case "bomb":
            return "Bombs"
        case "single":
            return "Singles"
        case "set":
            return _columns(shape.width).capitalize()
        case "sequence":
            return f"Sequences of {shape.length}"
        case _:
            return f"Stairs of {shape.length} {_columns(shape.width)}"


def to_beat(on: Combination) -> str:
    """What it takes to beat a combination.

    >>> to_beat(Combination.parse("6r6b")), to_beat(Combination.parse("JQ"))
    ('a pair above 6 or a bomb', 'a bomb above J-Q')
    """
    top = rank(on.rank)
    match on.kind:
        case "bomb":
            return f"a bomb above {BOMB_NAMES[on.rank]}"
        case "single":
            needed = f"a card above {top}"
        case "set" if on.width == 2:
            needed = f"a pair above {top}"
        case "set":
            needed = f"{number(on.width)} of a rank above {top}"
        case "sequence":
            needed = f"a sequence of {on.length} that ends above {top}"
        case _:
            needed = f"a stair of {on.length} {_columns(on.width)} that ends above {top}"
    return f"{needed} or a bomb"


class Reader(str):
    """The name of the reader, who is addressed as “you”; another player may have the same name."""


YOU = Reader("You")


def is_you(name: str) -> bool:
    """Whether the name is the reader's."""
    return isinstance(name, Reader)


def sentence(who: str, action: Action, names: Sequence[str]) -> str:
    """An action as a sentence without a full stop; `who` may be the reader.

    >>> sentence("Bot 1", Play(Combination.parse("9r9b")), [])
    'Bot 1 plays a pair of 9s'
    >>> sentence(YOU, Bet(15), []), sentence("You", Bet(15), [])
    ('You bet 15', 'You bets 15')
    """
    s, their = ("", "your") if is_you(who) else ("s", "their")
    match action:
        case Play(combination):
            return f"{who} play{s} {describe(combination)}"
        case Pass():
            return f"{who} pass{'es' if s else ''}"
        case Bet(0):
            return f"{who} declare{s} No Bet"
        case Bet(amount):
            return f"{who} bet{s} {amount}"
        case Bid(amount):
            return f"{who} bid{s} {amount}"
        case Discard(None):
            return f"{who} discard{s} to the Haggis"
        case Discard(cards):
            return f"{who} discard{s} {cards} to the Haggis"
        case Give(None):
            return f"{who} give{s} {their} partner a card"
        case Give(card):
            return f"{who} give{s} {their} partner {card}"
        case TakeTrick(seat):
            return f"{who} let{s} {as_object(names[seat])} take the bombed trick"
        case GiveLead(seat) if names[seat] == who:
            return f"{who} keep{s} the lead"
        case GiveLead(seat):
            return f"{who} let{s} {as_object(names[seat])} lead"


def as_object(name: str) -> str:
    """A name inside a sentence."""
    return "you" if is_you(name) else name


def verb(who: str, stem: str) -> str:
    """A person with a verb that agrees.

    >>> verb(YOU, "win"), verb("Bot 1", "go")
    ('You win', 'Bot 1 goes')
    """
    if is_you(who):
        return f"{who} {stem}"
    return f"{who} {stem}{'es' if stem.endswith(('o', 'ss', 'ch')) else 's'}"

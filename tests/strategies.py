"""What tests draw from: strategies for values, and seeded random play for whole games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, product
from random import Random

from hypothesis import strategies as st

from haggis import (
    CATALOGUE,
    Action,
    Bet,
    Bid,
    Card,
    Cards,
    Combination,
    Discard,
    Game,
    Give,
    GiveLead,
    Goal,
    Pass,
    Play,
    Plays,
    Record,
    Round,
    Rules,
    TakeTrick,
    find_rules,
)
from haggis.cards import CARDS, COURTS, SUITS
from haggis.record import Comment
from haggis.round import apply, legal


def every_rules() -> list[Rules]:
    """Every rule set with every choice of the options it takes."""
    return [
        find_rules(name, options)
        for name, rules in CATALOGUE.items()
        for options in chain.from_iterable(
            combinations(rules.allowed_options, number)
            for number in range(len(rules.allowed_options) + 1)
        )
    ]


def random_action(random: Random, round: Round) -> tuple[int, Action]:
    """Something that somebody may do now: bets and bombs too, and more small plays than large."""
    if random.random() < 0.2:
        seat = random.choice(round.rules.seats)
        bets = legal(round, seat).bets
        if bets:
            return seat, random.choice(bets)
    seat = random.choice(round.deciders)
    choices = legal(round, seat)
    plays, others = choices.plays, [*choices.others, *choices.bets]
    if not plays or (others and random.random() < 0.15):
        return seat, random.choice(others)
    if random.random() < 0.15:
        return seat, Play(plays[-1])
    few = [random.choice(plays) for _ in range(random.choice([1, 1, 2, 5]))]
    return seat, Play(min(few, key=lambda play: len(play.cards)))


def play_round(random: Random, round: Round) -> Iterator[Round]:
    """The round, and how it stands after each random action up to its end."""
    yield round
    while not round.over:
        round = apply(round, *random_action(random, round))
        yield round


def play_on(random: Random, game: Game, actions: int) -> Game:
    """The game after so many random actions, further rounds being dealt from its seed."""
    for _ in range(actions):
        if game.over:
            break
        if game.round.over:
            game = game.next_round()
        game = game.apply(*random_action(random, game.round))
    return game


def cards() -> st.SearchStrategy[Card]:
    return st.sampled_from(CARDS)


def collections(min_size: int = 0, max_size: int = 30) -> st.SearchStrategy[Cards]:
    """Any cards, the same kind more than once too."""
    return st.lists(cards(), min_size=min_size, max_size=max_size).map(Cards)


@st.composite
def hands(draw: st.DrawFn, copies: int = 2) -> Cards:
    """A hand of a few neighbouring ranks and some of the courts, not empty."""
    low = draw(st.integers(2, 10))
    ranks = range(low, min(low + draw(st.integers(0, 3)), 10) + 1)
    pack = [Card(rank, suit) for rank, suit in product(ranks, SUITS)] * copies
    places = draw(st.sets(st.integers(0, len(pack) - 1), min_size=1, max_size=7))
    courts = draw(st.sets(st.sampled_from(list(COURTS))))
    return Cards([*(pack[place] for place in places), *courts])


BOMBS = [
    Combination.parse(text)
    for text in ("3b5r7g9y", "3r5y7b9p", "JQ", "JK", "QK", "JQK", "3r5r7r9r", "3p5p7p9p")
]


@st.composite
def plays(draw: st.DrawFn) -> Combination:
    """A block that some hand can lead."""
    return draw(st.sampled_from(Plays(draw(hands()))))


def any_combinations() -> st.SearchStrategy[Combination]:
    return plays() | st.sampled_from(BOMBS)


def actions() -> st.SearchStrategy[Action]:
    """Any action whose cards can be seen."""
    amounts, seats = st.integers(0, 9999), st.integers(0, 9)
    return st.one_of(
        st.builds(Play, any_combinations()),
        st.just(Pass()),
        st.builds(Bet, amounts),
        st.builds(Bid, amounts),
        st.builds(TakeTrick, seats),
        st.builds(GiveLead, seats),
        st.builds(Discard, collections(min_size=1, max_size=5)),
        st.builds(Give, cards()),
    )


def goals() -> st.SearchStrategy[Goal]:
    return st.builds(Goal, st.integers(1, 1_000_000), st.sampled_from(["points", "rounds"]))


def names() -> st.SearchStrategy[str]:
    """Any player's name."""
    text = st.text(min_size=1, max_size=80)
    return text.map(str.strip).filter(
        lambda name: bool(name) and name.isprintable() and not set(name) & set("{}")
    )


def any_rules() -> st.SearchStrategy[Rules]:
    return st.sampled_from(every_rules())


@st.composite
def games(draw: st.DrawFn, max_actions: int = 150) -> Game:
    """A game after some random actions: just dealt, under way, between rounds or over."""
    rules = draw(any_rules())
    suits = "".join(draw(st.sampled_from(list(combinations(SUITS, rules.suits)))))
    goal = draw(st.sampled_from([Goal(1), Goal(60), Goal(2, "rounds"), rules.goals[-1]]) | goals())
    players = draw(st.lists(names(), min_size=rules.players, max_size=rules.players))
    seed = draw(st.integers(-(2**70), 2**70))
    game = Game.new(rules, goal=goal, players=players, seed=seed, suits=suits)
    game = play_on(Random(seed), game, draw(st.integers(0, max_actions)))
    return game if draw(st.booleans()) else replace(game, seed=None)


@st.composite
def records(draw: st.DrawFn, max_actions: int = 150) -> Record:
    """A game with comments in the order in which they are read."""
    game = draw(games(max_actions))
    lengths = [0, *(len(round.history) for round in game.rounds)]
    places = [(round, after) for round, last in enumerate(lengths) for after in range(last + 1)]
    text = st.text(st.characters(exclude_characters="{}", exclude_categories=["Cs"]), max_size=40)
    comments = draw(st.lists(st.tuples(st.sampled_from(places), text), max_size=8))
    comments.sort(key=lambda comment: comment[0])
    return Record(game, tuple(Comment(*place, words) for place, words in comments))

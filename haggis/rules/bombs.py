"""Who may be given a trick that a bomb has won.

Each of these takes the seats of the trick's plays in order (the last is the winner's) and the
team of every seat, and returns the seats the winner may choose from. Its docstring is how the
rule is told to players.
"""

from collections.abc import Callable

Takers = Callable[[tuple[int, ...], tuple[int, ...]], tuple[int, ...]]


def the_winner(plays: tuple[int, ...], teams: tuple[int, ...]) -> tuple[int, ...]:
    """the winner"""
    return plays[-1:]


def chosen_opponent(plays: tuple[int, ...], teams: tuple[int, ...]) -> tuple[int, ...]:
    """an opponent the winner chooses"""
    winner = plays[-1]
    return tuple(seat for seat, team in enumerate(teams) if team != teams[winner])


def left_opponent(plays: tuple[int, ...], teams: tuple[int, ...]) -> tuple[int, ...]:
    """the opponent on the winner's left"""
    winner = plays[-1]
    seats = range(winner + 1, winner + len(teams))
    left = next(seat % len(teams) for seat in seats if teams[seat % len(teams)] != teams[winner])
    return (left,)


def next_highest(plays: tuple[int, ...], teams: tuple[int, ...]) -> tuple[int, ...]:
    """the player of the next highest combination; if the bomb was led, the player on the right"""
    if len(plays) > 1:
        return plays[-2:-1]
    return ((plays[-1] - 1) % len(teams),)

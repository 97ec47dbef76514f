"""Who takes a bombed trick.

Each rule gets the seats of the trick's plays in order (the last one is the winner) and the team
of every seat. It returns the seats the winner may choose from.
"""

from haggis.rules.rule import Rule, rule
from haggis.rules.seats import next_opponent

Takers = Rule[[tuple[int, ...], tuple[int, ...]], tuple[int, ...]]


@rule("winner", "the winner")
def the_winner(plays: tuple[int, ...], teams: tuple[int, ...]) -> tuple[int, ...]:
    return plays[-1:]


@rule("chosen-opponent", "an opponent the winner chooses")
def chosen_opponent(plays: tuple[int, ...], teams: tuple[int, ...]) -> tuple[int, ...]:
    winner = plays[-1]
    return tuple(seat for seat, team in enumerate(teams) if team != teams[winner])


@rule("left-opponent", "the opponent on the winner's left")
def left_opponent(plays: tuple[int, ...], teams: tuple[int, ...]) -> tuple[int, ...]:
    return (next_opponent(teams, plays[-1]),)


@rule(
    "next-highest",
    "the player of the next highest combination; if the bomb was led, the player on the right",
)
def next_highest(plays: tuple[int, ...], teams: tuple[int, ...]) -> tuple[int, ...]:
    if len(plays) > 1:
        return plays[-2:-1]
    return ((plays[-1] - 1) % len(teams),)

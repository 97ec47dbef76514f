"""Who sits where."""


def next_opponent(teams: tuple[int, ...], seat: int) -> int:
    """The first opponent to the left of a seat.

    >>> next_opponent((0, 0, 1, 1), 0)
    2
    """
    others = (other % len(teams) for other in range(seat + 1, seat + len(teams)))
    return next(other for other in others if teams[other] != teams[seat])

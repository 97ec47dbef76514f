"""What can go wrong, each as a `ValueError` with one clear sentence."""


class HaggisError(ValueError):
    """The ancestor of every error this library raises on purpose."""


class ParseError(HaggisError):
    """A text that is not a card, a combination, an action or a goal."""


class RulesError(HaggisError):
    """A rule set, option, goal or seating that does not exist."""


class DealError(HaggisError):
    """A deal that the rule set's deck does not allow."""


class RecordError(HaggisError):
    """A record that cannot be read, or a game in it that cannot have been played."""


class AmbiguousPlay(ParseError):
    """Cards that could be led as several shapes; `readings` lists them all as plays."""

    def __init__(self, cards: str, readings: tuple[str, ...]) -> None:
        self.cards = cards
        self.readings = readings
        super().__init__(f"{cards} can be several things: say which of {', '.join(readings)}")


class IllegalAction(HaggisError):
    """An action the rules do not allow now; `code` is stable, `reason` is for people."""

    def __init__(self, seat: int, action: object, code: str, reason: str) -> None:
        self.seat = seat
        self.action = action
        self.code = code
        self.reason = reason
        super().__init__(f"seat {seat} cannot {action}: {reason}")

    def __reduce__(self) -> tuple[type, tuple[int, object, str, str]]:
        return type(self), (self.seat, self.action, self.code, self.reason)

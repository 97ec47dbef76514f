"""What can go wrong, each as a `ValueError` with a stable code and one clear sentence."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


class HaggisError(ValueError):
    """The base of every error this library raises on purpose.

    `code` stays the same from release to release, for programs; the message is for people.
    """

    code: str = "invalid"


class ParseError(HaggisError):
    """A text that is not a card, a combination, an action or a goal."""

    code = "unclear"


class RulesError(HaggisError):
    """A rule set, option, goal or seating that does not exist."""

    code = "bad-rules"


class DealError(HaggisError):
    """A deal that the rule set's deck does not allow."""

    code = "bad-deal"


class RecordError(HaggisError):
    """A record that cannot be read, or a game in it that cannot have been played."""

    code = "bad-record"


class ArgumentError(HaggisError):
    """An argument that a function of the library cannot use."""

    code = "bad-argument"

    @classmethod
    def of(cls, argument: str, value: object, wanted: str) -> ArgumentError:
        """The error that names the argument, its value, and what it should be.

        >>> print(ArgumentError.of("seed", "7", "a whole number"))
        seed is '7', but it must be a whole number
        """
        return cls(f"{argument} is {repr(value)[:80]}, but it must be {wanted}")


def need(argument: str, value: object, kind: type[T], wanted: str) -> T:
    """The value, if it is of this kind."""
    if not isinstance(value, kind):
        raise ArgumentError.of(argument, value, wanted)
    return value


def need_text(argument: str, value: object, wanted: str = "a text") -> str:
    """The value, if it is a text."""
    return need(argument, value, str, wanted)


def need_number(argument: str, value: object) -> int:
    """The value, if it is a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ArgumentError.of(argument, value, "a whole number")
    return value


class AmbiguousPlay(ParseError):
    """Cards that could be led as several shapes; `readings` lists all of them."""

    code = "ambiguous"

    def __init__(self, cards: str, readings: tuple[str, ...]) -> None:
        self.cards = cards
        self.readings = readings
        super().__init__(f"{cards} can be several things: say which of {', '.join(readings)}")

    def __reduce__(self) -> tuple[type, tuple[str, tuple[str, ...]]]:
        return type(self), (self.cards, self.readings)


class Refused(HaggisError):
    """A refusal, and its reason."""

    def __init__(self, code: str, reason: str) -> None:
        self.code = code
        self.reason = reason
        super().__init__(reason)

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self.code, self.reason)


class IllegalAction(Refused):
    """An action the rules do not allow now."""

    def __init__(self, seat: int, action: object, code: str, reason: str) -> None:
        super().__init__(code, reason)
        self.seat = seat
        self.action = action
        self.args = (f"seat {seat} cannot {action}: {reason}",)

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self.seat, self.action, self.code, self.reason)

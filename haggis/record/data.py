"""A game as plain data, in the form that JSON records have, and back with every check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from operator import itemgetter
from typing import Any, NamedTuple

from haggis.cards import Card, Cards
from haggis.deal import Deal
from haggis.errors import HaggisError, IllegalAction, RecordError
from haggis.game import Game
from haggis.rules import Goal, Rules, find_rules
from haggis.rules.earlier import earlier
from haggis.score import ScoreLine
from haggis.state import Round

FORMAT = "haggis-record/1"
Data = dict[str, Any]

_HEAD_KEYS = {"format", "rules", "options", "goal", "players", "seed"}
_GAME_KEYS = frozenset(_HEAD_KEYS | {"rounds", "totals", "winner", "comments"})
_ROUND_KEYS = frozenset({"lead", "dealer", "hands", "haggis", "actions", "scores"})


class Comment(NamedTuple):
    """A remark after this many actions of a round; round 0 is before the first."""

    round: int
    after: int
    text: str


class Record(NamedTuple):
    """A game and the remarks on it."""

    game: Game
    comments: tuple[Comment, ...] = ()


def to_data(record: Record) -> Data:
    """The record as plain data."""
    game = record.game
    data: Data = {
        "format": FORMAT,
        "rules": game.rules.name,
        "options": list(game.rules.options),
        "goal": {game.goal.unit: game.goal.amount},
        "players": list(game.players),
        "seed": game.seed,
        "rounds": [_round_data(game, number) for number in range(len(game.rounds))],
        "totals": list(game.totals),
        "winner": game.winner,
    }
    if record.comments:
        data["comments"] = [comment._asdict() for comment in record.comments]
    return data


def _round_data(game: Game, number: int) -> Data:
    round = game.rounds[number]
    return {
        "lead": round.table.lead,
        "dealer": round.table.dealer,
        "hands": [[str(card) for card in hand] for hand in round.deal.hands],
        "haggis": [str(card) for card in round.deal.haggis],
        "actions": [str(event) for event in round.history],
        "scores": [asdict(line) for line in game.scores[number]] if round.over else [],
    }


def from_data(data: object) -> Record:
    """The record in plain data; the game is replayed and every figure checked."""
    fields = _keys(data, _GAME_KEYS, "the record")
    if fields.get("format") != FORMAT:
        raise RecordError(f"this is no {FORMAT} record")
    try:
        rules = find_rules(_text(fields, "rules"), _texts(fields.get("options", []), "options"))
        goal = _goal(fields["goal"]) if "goal" in fields else rules.goals[0]
    except RecordError:
        raise
    except HaggisError as error:
        raise RecordError(str(error)) from None
    try:
        return _read(fields, rules, goal)
    except RecordError as error:
        raise RecordError(f"{error}{_changed(fields, rules, goal)}") from None


def _changed(fields: Data, rules: Rules, goal: Goal) -> str:
    """The decision that has changed since, if that is all that is wrong."""
    for change, rules_then in earlier(rules):
        try:
            _read(fields, rules_then, goal)
        except RecordError:
            continue
        return f" (decision {change.decision} of {rules.name} has changed: {change.text})"
    return ""


def _read(fields: Data, rules: Rules, goal: Goal) -> Record:
    """The record, replayed by these rules."""
    players = _texts(fields["players"], "players") if "players" in fields else None
    seed = fields.get("seed")
    if seed is not None:
        seed = _number(seed, "seed")
    rounds = _list(fields.get("rounds"), "rounds")
    if not rounds:
        raise RecordError("the record has no round")
    game: Game | None = None
    for number, round_data in enumerate(rounds, 1):
        fields_of_round = _keys(round_data, _ROUND_KEYS, f"round {number}")
        try:
            deal = _deal(fields_of_round)
            if game is not None:
                game = game.next_round(deal)
            else:
                first = "dealer" if rules.has_dealer else "lead"
                game = Game.new(
                    rules,
                    goal=goal,
                    players=players,
                    seed=seed,
                    deal=deal,
                    first=_number(fields_of_round.get(first), first),
                )
            _check_lead(game.round, fields_of_round)
        except HaggisError as error:
            raise RecordError(f"round {number}: {error}") from None
        game = _replay(game, number, _texts(fields_of_round.get("actions", []), "actions"))
        _check_scores(game, number, fields_of_round.get("scores", []))
    assert game is not None
    _check_result(game, fields)
    comments = [_comment(item, game) for item in _list(fields.get("comments", []), "comments")]
    return Record(game, tuple(sorted(comments, key=itemgetter(0, 1))))


def _replay(game: Game, number: int, actions: list[str]) -> Game:
    for place, text in enumerate(actions, 1):
        where = f"round {number}, action {place}"
        seat, action = (*text.split(None, 1), "", "")[:2]
        if not (seat.isascii() and seat.isdigit() and len(seat) < 3):
            raise RecordError(f"{where}: {text[:60]!r} does not begin with a seat")
        try:
            game = game.apply(int(seat), action)
        except IllegalAction as error:
            raise RecordError(f"{where}: {error}") from None
        except HaggisError as error:
            raise RecordError(f"{where}, seat {seat}: {error}") from None
    return game


def _check_lead(round: Round, fields: Data) -> None:
    for key, expected in (("lead", round.table.lead), ("dealer", round.table.dealer)):
        found = fields.get(key)
        if found is not None and _number(found, key) != expected:
            raise RecordError(f"the {key} is {found}, but by the rules it is {expected}")


def _check_scores(game: Game, number: int, scores: object) -> None:
    lines = _list(scores, "scores")
    if not lines:
        return
    if not game.round.over:
        raise RecordError(f"round {number} has scores, but it is not over")
    if len(lines) != game.rules.players:
        raise RecordError(f"round {number} has {len(lines)} score lines")
    keys = frozenset(ScoreLine.__slots__)
    for seat, (line, expected) in enumerate(zip(lines, game.scores[-1], strict=True)):
        where = f"round {number}, score of seat {seat}"
        for key, value in _keys(line, keys, where).items():
            wanted = getattr(expected, key)
            if _number(value, key) != wanted:
                raise RecordError(f"{where}: {key} is {value}, but the round makes it {wanted}")


def _check_result(game: Game, fields: Data) -> None:
    totals = _list(fields.get("totals", list(game.totals)), "totals")
    if [_number(total, "totals") for total in totals] != list(game.totals):
        raise RecordError(f"the totals are {totals}, but the rounds make {list(game.totals)}")
    winner = fields.get("winner", game.winner)
    if winner is not None:
        _number(winner, "winner")
    if winner != game.winner:
        raise RecordError(f"the winner is {winner}, but the rounds make it {game.winner}")


def _deal(fields: Data) -> Deal:
    hands = [_cards(hand, "hands") for hand in _list(fields.get("hands"), "hands")]
    return Deal(tuple(map(Cards, hands)), tuple(_cards(fields.get("haggis", []), "haggis")))


def _cards(items: object, name: str) -> list[Card]:
    return [Card.parse(text) for text in _texts(items, name)]


def _goal(item: object) -> Goal:
    if not isinstance(item, dict) or len(item) != 1:
        raise RecordError('a goal is {"points": n} or {"rounds": n}')
    unit, amount = next(iter(item.items()))
    return Goal(_number(amount, "goal"), unit)


def _comment(item: object, game: Game) -> Comment:
    fields = _keys(item, frozenset(Comment._fields), "a comment")
    text = _text(fields, "text")
    round, after = _number(fields.get("round"), "round"), _number(fields.get("after"), "after")
    lengths = [0, *(len(round.history) for round in game.rounds)]
    if not 0 <= round < len(lengths) or not 0 <= after <= lengths[round]:
        raise RecordError(f"a comment stands at round {round}, action {after}, which there is not")
    if "{" in text or "}" in text:
        raise RecordError("a comment cannot contain braces")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise RecordError("a comment has half of a character in it")
    return Comment(round, after, text)


def _keys(item: object, known: frozenset[str], what: str) -> Data:
    if not isinstance(item, dict):
        raise RecordError(f"{what} is not an object with names and values")
    for key in item:
        if key not in known:
            raise RecordError(f"{what} has an unknown field {str(key)[:40]!r}")
    return item


def _list(item: object, name: str) -> list[Any]:
    if not isinstance(item, list):
        raise RecordError(f"{name} is not a list")
    return item


def _texts(items: object, name: str) -> list[str]:
    texts = _list(items, name)
    if not all(isinstance(text, str) for text in texts):
        raise RecordError(f"{name} is not a list of texts")
    return texts


def _text(fields: Mapping[str, Any], name: str) -> str:
    text = fields.get(name)
    if not isinstance(text, str):
        raise RecordError(f"{name} is not a text")
    return text


def _number(item: object, name: str) -> int:
    if not isinstance(item, int) or isinstance(item, bool):
        raise RecordError(f"{name} is not a whole number")
    return item

"""Haggis, Sean Ross's climbing card game: every rule set, exactly.

>>> import haggis
>>> game = haggis.Game.new("haggis-2", seed=7, players=["Ann", "Ben"])
>>> game.deciders
(1,)
>>> len(game.legal(1))
1097
>>> game = game.apply(1, "4r4y")
>>> str(game.view(0).table.on)
'4r4y'

The public names below are loaded when they are first used, so that commands start at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from haggis.actions import Action as Action
    from haggis.actions import Bet as Bet
    from haggis.actions import Bid as Bid
    from haggis.actions import Discard as Discard
    from haggis.actions import Give as Give
    from haggis.actions import GiveLead as GiveLead
    from haggis.actions import Pass as Pass
    from haggis.actions import Play as Play
    from haggis.actions import TakeTrick as TakeTrick
    from haggis.actions import parse_action as parse_action
    from haggis.cards import Card as Card
    from haggis.cards import Cards as Cards
    from haggis.choices import Choices as Choices
    from haggis.combinations import Combination as Combination
    from haggis.combinations import Shape as Shape
    from haggis.combinations import meanings as meanings
    from haggis.deal import Deal as Deal
    from haggis.errors import AmbiguousPlay as AmbiguousPlay
    from haggis.errors import ArgumentError as ArgumentError
    from haggis.errors import DealError as DealError
    from haggis.errors import HaggisError as HaggisError
    from haggis.errors import IllegalAction as IllegalAction
    from haggis.errors import ParseError as ParseError
    from haggis.errors import RecordError as RecordError
    from haggis.errors import Refused as Refused
    from haggis.errors import RulesError as RulesError
    from haggis.events import Acted as Acted
    from haggis.events import CardsPassed as CardsPassed
    from haggis.events import Dealt as Dealt
    from haggis.events import Event as Event
    from haggis.events import RoundScored as RoundScored
    from haggis.events import ShepherdFound as ShepherdFound
    from haggis.events import TrickBegun as TrickBegun
    from haggis.events import TrickTaken as TrickTaken
    from haggis.events import WentOut as WentOut
    from haggis.game import Game as Game
    from haggis.plays import Plays as Plays
    from haggis.record import Record as Record
    from haggis.record import read_record as read_record
    from haggis.record import to_json as to_json
    from haggis.record import to_text as to_text
    from haggis.round import parse_round as parse_round
    from haggis.rules import CATALOGUE as CATALOGUE
    from haggis.rules import Goal as Goal
    from haggis.rules import Rules as Rules
    from haggis.rules import find_rules as find_rules
    from haggis.score import ScoreLine as ScoreLine
    from haggis.scoreboard import Scoreboard as Scoreboard
    from haggis.scoreboard import ScoredRound as ScoredRound
    from haggis.sheet import score_sheet as score_sheet
    from haggis.state import Round as Round
    from haggis.state import Table as Table
    from haggis.view import View as View

__version__ = "0.2.0"

_NAMES = {
    "actions": "Action Bet Bid Discard Give GiveLead Pass Play TakeTrick parse_action",
    "cards": "Card Cards",
    "choices": "Choices",
    "combinations": "Combination Shape meanings",
    "deal": "Deal",
    "errors": "AmbiguousPlay ArgumentError DealError HaggisError IllegalAction ParseError"
    " RecordError Refused RulesError",
    "events": "Acted CardsPassed Dealt Event RoundScored ShepherdFound TrickBegun TrickTaken"
    " WentOut",
    "game": "Game",
    "plays": "Plays",
    "record": "Record read_record to_json to_text",
    "round": "parse_round",
    "rules": "CATALOGUE Goal Rules find_rules",
    "score": "ScoreLine",
    "scoreboard": "Scoreboard ScoredRound",
    "sheet": "score_sheet",
    "state": "Round Table",
    "view": "View",
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'haggis' has no attribute {name!r}")
    value: object = getattr(import_module(f"haggis.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]

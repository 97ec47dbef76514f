"""Haggis, Sean Ross's climbing card game: every rule set, exactly.

>>> import haggis
>>> game = haggis.Game.new("haggis-2", seed=7, players=["Ann", "Ben"])
>>> game.deciders
(1,)
>>> len(game.legal(1))
1097
>>> game = game.apply(1, "4r4y")
>>> game.view(0).table.on.describe()
'pair 4'
"""

from haggis.actions import (
    Action,
    Bet,
    Bid,
    Discard,
    Give,
    GiveLead,
    Pass,
    Play,
    TakeTrick,
    parse_action,
)
from haggis.cards import Card, Cards
from haggis.combinations import Combination, Shape, meanings
from haggis.deal import Deal
from haggis.errors import (
    AmbiguousPlay,
    DealError,
    HaggisError,
    IllegalAction,
    ParseError,
    RecordError,
    RulesError,
)
from haggis.game import Game
from haggis.plays import Plays
from haggis.record import Record, read_record, to_json, to_text
from haggis.rules import CATALOGUE, Goal, Rules, find_rules
from haggis.score import ScoreLine
from haggis.sheet import score_sheet
from haggis.state import Round, Table
from haggis.view import View

__version__ = "0.1.0"

__all__ = [
    "CATALOGUE",
    "Action",
    "AmbiguousPlay",
    "Bet",
    "Bid",
    "Card",
    "Cards",
    "Combination",
    "Deal",
    "DealError",
    "Discard",
    "Game",
    "Give",
    "GiveLead",
    "Goal",
    "HaggisError",
    "IllegalAction",
    "ParseError",
    "Pass",
    "Play",
    "Plays",
    "Record",
    "RecordError",
    "Round",
    "Rules",
    "RulesError",
    "ScoreLine",
    "Shape",
    "Table",
    "TakeTrick",
    "View",
    "find_rules",
    "meanings",
    "parse_action",
    "read_record",
    "score_sheet",
    "to_json",
    "to_text",
]

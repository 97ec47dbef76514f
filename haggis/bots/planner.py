"""The bot `planner`: plans how to play its whole hand, and plays what fits the plan."""

from __future__ import annotations

from haggis.bots import Bot
from haggis.bots.thinker import Thinker

BOT: Bot = Thinker("haggis.bots.planning")

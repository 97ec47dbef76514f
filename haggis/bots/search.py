"""The bot `search`: imagines how its best plays would go in many worlds, and takes the best."""

from __future__ import annotations

from haggis.bots import Bot
from haggis.bots.thinker import Thinker

BOT: Bot = Thinker("haggis.bots.searching")

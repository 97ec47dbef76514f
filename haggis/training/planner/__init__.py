"""Training of the small network of the bot `planner`, in self-play.

`python -m haggis.training.planner` runs it; `haggis/bots/think/planner_net.md` is the model card.
"""

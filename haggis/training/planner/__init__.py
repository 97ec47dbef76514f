"""Training of the small networks of the bots `planner` and `search`.

They learn in self-play, or as a best response to other players. `python -m haggis.training.planner`
runs it; `haggis/bots/think/planner_net.md` is the model card.
"""

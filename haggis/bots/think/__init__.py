"""How `planner` and `search` think: sampled worlds, likelihoods, rollouts, and small networks.

There are two kinds of value networks. The planner's small ones are here: `planner_net.py` and
`planner_features.py`. That of the bots `net` and `search` is in `haggis/net/`.
"""

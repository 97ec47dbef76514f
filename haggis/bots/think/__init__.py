"""How `planner` and `search` think: sampled worlds, likelihoods, rollouts, a value network."""

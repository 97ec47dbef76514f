"""Training of two kinds of value networks.

`haggis train` trains the networks of `net`, with the modules here (`docs/training.md`).
`python -m haggis.training.planner` trains the planner's small ones.
"""

"""The learned players: features of a decision, a value network over them, and how they decide.

`net` takes the action with the highest value, `search` also rolls the best out. See
`docs/training.md`. Everything here sees only what the deciding seat sees.
"""

"""The learned player: features of a decision, a value network over them, and how it decides.

See `docs/training.md`. Everything here is compiled and sees only what the deciding seat sees.
"""

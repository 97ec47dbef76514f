"""The stages of a round, in order: passing, auction and exchange, tricks."""

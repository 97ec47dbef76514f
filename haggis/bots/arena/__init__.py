"""The arena: two bots compared on duplicate deals."""

"""One table: what it takes in, what it saves, and what it shows."""

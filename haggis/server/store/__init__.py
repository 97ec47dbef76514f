"""Where the server keeps its data: one interface, and stores in SQLite and PostgreSQL."""

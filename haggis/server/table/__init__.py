"""One table: its commands, its saved log, and what each tab is shown."""

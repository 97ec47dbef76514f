"""The HTTP API: everything except the WebSocket of a table."""

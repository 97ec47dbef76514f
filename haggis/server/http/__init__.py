"""The HTTP API: everything beside the WebSocket of a table."""

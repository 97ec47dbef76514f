"""The WebSocket of a table, and the gate that every connection passes."""

"""The table server: live games of people and bots, over HTTP and WebSockets."""

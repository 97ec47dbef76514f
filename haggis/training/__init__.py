"""Training of the bots' value networks, in self-play or as a best response to other players."""

"""The protocol as its message types say it, printed for people and for the page."""

"""Attacks on a server that runs on this machine, to see whether its promises hold."""

"""Limits of connections: their number, origin, name, and time without a word."""

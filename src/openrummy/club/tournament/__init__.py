"""Tournaments as data: pairings, results and standings.

No clock, no chance of its own, nothing stored: a pairing follows from a :class:`Tournament` and
a seed, standings from the tournament alone. ``docs/tournaments.md`` tells it to players.
"""

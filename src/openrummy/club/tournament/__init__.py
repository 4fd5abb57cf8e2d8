"""Tournaments as data: pairings, results and standings.

All functions are pure: pairings depend on a :class:`Tournament` and a seed, standings on the
tournament alone. ``docs/tournaments.md`` explains the rules to players.
"""

"""Computer players: they see what a player at the table sees, and return actions.

:mod:`~openrummy.bots.base` defines the interface, :mod:`~openrummy.bots.catalogue`
lists the bots. Nothing in this package reads a game's full state.
"""

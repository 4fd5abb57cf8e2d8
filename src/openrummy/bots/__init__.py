"""The opponents: they see what a player at the table sees, and answer an action.

:mod:`~openrummy.bots.base` says what a bot is, :mod:`~openrummy.bots.catalogue`
which there are. Nothing in here reads a game's full state.
"""

"""The searching player of gin for two: worlds drawn from what it believes, played out by kernel.

Importing the package is cheap; :mod:`~openrummy.bots.search.bot` imports what is compiled
when the first bot begins a game that the kernel knows.
"""

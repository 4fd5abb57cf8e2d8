"""Searching player of two-player gin: the kernel plays out worlds sampled from its belief.

Importing the package is cheap; :mod:`~openrummy.bots.search.bot` imports the compiled code
when the first bot starts a game that the kernel supports.
"""

"""The searching player of two-player gin: worlds sampled from its belief, played out by the kernel.

Importing the package is cheap; :mod:`~openrummy.bots.search.bot` imports the compiled code
when the first bot starts a game that the kernel supports.
"""

"""Kernel support for games with melds on the table or more than two players.

``settings`` checks whether rules are supported and needs no arrays; ``lower`` compiles rules into
a vector, ``actions`` and ``rows`` convert actions and states, ``batch`` plays many deals.
"""

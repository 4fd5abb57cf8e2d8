"""Bots that are programs of people: they come in with a key and play as accounts.

What a program hears and says at a table is the engine protocol (:mod:`openrummy.bots.protocol`),
each line with the name of the table; docs/bots-online.md is its guide.
"""

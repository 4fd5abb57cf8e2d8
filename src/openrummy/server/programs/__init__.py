"""Bots run by users: they connect with a key and play as accounts.

At a table a bot uses the engine protocol (:mod:`openrummy.bots.protocol`), each line with
the name of the table; docs/bots-online.md is the guide.
"""

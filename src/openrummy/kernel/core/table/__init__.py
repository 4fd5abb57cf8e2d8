"""Melds on the table: the compiled functions (T, W of the rulebook), for one pack.

A deal is row ``i`` of two arrays, described in :mod:`.columns`; ``compiled_rules`` is one vector,
made of rules by :mod:`openrummy.kernel.table.lower`; an action is one number
(:mod:`.action_codes`).
"""

"""Melds on the table: compiled functions for one pack (T and W of the rulebook).

A deal is row ``i`` of two arrays described in :mod:`.columns`. ``compiled_rules`` is the vector
that :mod:`openrummy.kernel.table.lower` makes of the rules. An action is one integer
(:mod:`.action_codes`).
"""

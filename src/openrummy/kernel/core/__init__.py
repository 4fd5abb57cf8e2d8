"""The compiled functions: arrays of numbers in, numbers out; they know no games.

Card sets are those of :mod:`openrummy.core.cards` for one pack, in an ``int64``: bit 63 is never
used, so one signed type serves everywhere and nothing is ever mixed with ``uint64`` but in
:mod:`openrummy.kernel.core.bits` and :mod:`openrummy.kernel.core.random`.
"""

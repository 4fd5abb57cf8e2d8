"""A compiled counterpart of the engine for many deals at once: simulation, opponents, research.

Importing the package is cheap; numpy and numba are imported where they are used. ``settings``
checks whether rules are supported and ``lower`` compiles them into tables; ``core`` has the
compiled functions, which work on bit masks and tables for any game; ``batch`` is the public API.
The engine (:mod:`openrummy.core.engine`) is the reference: tests replay whatever the kernel plays
there, action by action.
"""

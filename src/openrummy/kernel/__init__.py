"""A compiled counterpart of the engine for many deals at once: simulation, opponents, research.

Importing the package is cheap; what needs numpy or numba is imported where it is used.
``fits`` checks whether rules are supported and ``lower`` turns them into tables;
``core`` holds the compiled functions, which use masks and tables and know no games; ``batch``
is the public API. The engine (:mod:`openrummy.core.engine`) is the reference: whatever the
kernel plays, tests play there too, action by action.
"""

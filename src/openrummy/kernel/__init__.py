"""A compiled twin of the engine for many deals at once: simulation, opponents, research.

Importing the package is cheap; what needs numpy or numba is imported where it is used.
``fits`` says whether rules can be played here at all and ``lower`` turns them into tables;
``core`` holds the compiled functions, which know masks and tables and no games; ``batch``
is the face for people. The engine (:mod:`openrummy.core.engine`) is the reference: whatever the
kernel plays, tests play there too, action by action.
"""

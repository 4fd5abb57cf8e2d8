"""A database of PostgreSQL, for a server on more than one machine: ``pip install
'openrummy[postgres]'``.

Data and queries are the same as with SQLite; this package contains the differences.
"""

"""A database of PostgreSQL, for a server on more than one machine: ``pip install
'openrummy[postgres]'``.

What is kept, and what is asked, is the same as in the file of SQLite; here stands what is not.
"""

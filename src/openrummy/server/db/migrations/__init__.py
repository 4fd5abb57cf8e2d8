"""From the database of the first release to today's, one file a step in ``versions``."""

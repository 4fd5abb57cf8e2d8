"""What is kept of people, each file its tables and what is asked of them.

``metadata`` has these tables too, so import it from here.
"""

from openrummy.server.db.club import accounts, ledgers, ratings
from openrummy.server.db.schema import metadata

__all__ = ["accounts", "ledgers", "metadata", "ratings"]

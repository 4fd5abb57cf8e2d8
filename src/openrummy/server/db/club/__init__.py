"""Records of people; each file has its tables and their queries.

``metadata`` has these tables too, so import it from here.
"""

from openrummy.server.db import daily, fair  # noqa: F401  (for their tables)
from openrummy.server.db.club import (  # noqa: F401
    accounts,
    club_activity,
    club_export,
    clubs,
    follows,
    host_actions,
    keys,
    leaderboards,
    ledgers,
    moderation,
    ratings,
)
from openrummy.server.db.club.events import rows  # noqa: F401
from openrummy.server.db.club.learning import practice, puzzles  # noqa: F401
from openrummy.server.db.schema import metadata

__all__ = ["metadata"]

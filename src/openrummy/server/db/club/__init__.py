"""Records of people; each file has its tables and their queries.

``metadata`` has these tables too, so import it from here.
"""

from openrummy.server.db import daily, fair
from openrummy.server.db.club import (
    accounts,
    boards,
    club_export,
    club_life,
    clubs,
    events,
    follows,
    host_desk,
    keys,
    learning,
    ledgers,
    moderation,
    ratings,
)
from openrummy.server.db.schema import metadata

__all__ = [
    "accounts",
    "boards",
    "club_export",
    "club_life",
    "clubs",
    "daily",
    "events",
    "fair",
    "follows",
    "host_desk",
    "keys",
    "learning",
    "ledgers",
    "metadata",
    "moderation",
    "ratings",
]

"""The one authority over a table: a queue, seats, versions, drafts and a store.

No sockets, no SQL, no bots: servers, terminals, bots and tests all sit down at
the same :class:`Match` in process.
"""

from openrummy.host.errors import HostError, where
from openrummy.host.fair import revealed
from openrummy.host.match import Habits, Match, restored
from openrummy.host.player import News, Player
from openrummy.host.progress import (
    TAKE_BACK,
    Entry,
    Move,
    Progress,
    after,
    begin,
    drafted,
    effective,
    move_token,
    parse_move,
)
from openrummy.host.store import (
    ActionRow,
    FairRow,
    LayOffMode,
    MemoryStore,
    SeatRow,
    SeqTaken,
    Store,
    TableExists,
    TableRow,
)

__all__ = [
    "TAKE_BACK",
    "ActionRow",
    "Entry",
    "FairRow",
    "Habits",
    "HostError",
    "LayOffMode",
    "Match",
    "MemoryStore",
    "Move",
    "News",
    "Player",
    "Progress",
    "SeatRow",
    "SeqTaken",
    "Store",
    "TableExists",
    "TableRow",
    "after",
    "begin",
    "drafted",
    "effective",
    "move_token",
    "parse_move",
    "restored",
    "revealed",
    "where",
]

"""The single authority over a table: a queue, seats, versions, drafts and a store.

No sockets, no SQL, no bots: servers, terminals, bots and tests all join the same
:class:`Match` in process.
"""

from openrummy.play.host.errors import HostError, where
from openrummy.play.host.fair import Promise, revealed, shared_letters
from openrummy.play.host.finished_deals import FinishedDeal, finished_deals, outcome_of
from openrummy.play.host.loading import Loaded, Loader, load
from openrummy.play.host.match import Match
from openrummy.play.host.match_config import MatchConfig
from openrummy.play.host.memory_store import MemoryStore
from openrummy.play.host.moves import TAKE_BACK, Move, line, move_token, parse_move
from openrummy.play.host.offers import Offer, Offers, turned, turned_modes
from openrummy.play.host.player import News, Player, since
from openrummy.play.host.rows import (
    OPEN_SEAT,
    ActionRow,
    BlockRow,
    ChatRow,
    CountedDeal,
    FairRow,
    Fitting,
    HistoryPage,
    LayOffMode,
    Outcome,
    PassRow,
    Place,
    PlayedGame,
    Rows,
    SeatRow,
    TableRow,
    not_twice,
)
from openrummy.play.host.store import SeqTaken, Store, TableExists, TableStore
from openrummy.play.host.table_state import (
    Decided,
    LogEntry,
    Progress,
    after,
    begin,
    drafted,
    effective,
    learner_of,
    restored,
)

__all__ = [
    "OPEN_SEAT",
    "TAKE_BACK",
    "ActionRow",
    "BlockRow",
    "ChatRow",
    "CountedDeal",
    "Decided",
    "FairRow",
    "FinishedDeal",
    "Fitting",
    "HistoryPage",
    "HostError",
    "LayOffMode",
    "Loaded",
    "Loader",
    "LogEntry",
    "Match",
    "MatchConfig",
    "MemoryStore",
    "Move",
    "News",
    "Offer",
    "Offers",
    "Outcome",
    "PassRow",
    "Place",
    "PlayedGame",
    "Player",
    "Progress",
    "Promise",
    "Rows",
    "SeatRow",
    "SeqTaken",
    "Store",
    "TableExists",
    "TableRow",
    "TableStore",
    "after",
    "begin",
    "drafted",
    "effective",
    "finished_deals",
    "learner_of",
    "line",
    "load",
    "move_token",
    "not_twice",
    "outcome_of",
    "parse_move",
    "restored",
    "revealed",
    "shared_letters",
    "since",
    "turned",
    "turned_modes",
    "where",
]

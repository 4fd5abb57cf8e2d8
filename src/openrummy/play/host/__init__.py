"""The single authority over a table: a queue, seats, versions, drafts and a store.

No sockets, no SQL, no bots: servers, terminals, bots and tests all join the same
:class:`Match` in process.
"""

from openrummy.play.host.errors import HostError, where
from openrummy.play.host.fair import Promise, reveal_deals, shared_letters
from openrummy.play.host.finished_deals import FinishedDeal, finished_deals, outcome_of
from openrummy.play.host.loading import Loaded, Loader, load
from openrummy.play.host.match import Match
from openrummy.play.host.match_config import MatchConfig
from openrummy.play.host.memory_store import MemoryStore
from openrummy.play.host.moves import TAKE_BACK, Move, move_token, parse_move, valid_rows
from openrummy.play.host.offers import Offer, Offers, rotated_modes, rotated_seats
from openrummy.play.host.player import News, Player, since
from openrummy.play.host.rows import (
    OPEN_SEAT,
    ActionRow,
    BlockRow,
    ChatRow,
    CountedDeal,
    FairRow,
    HistoryFilter,
    HistoryPage,
    LayOffMode,
    Outcome,
    PassRow,
    Place,
    PlayedGame,
    Rows,
    SeatRow,
    TableRow,
    unique_name,
)
from openrummy.play.host.store import SeqTaken, Store, TableExists, TableStore
from openrummy.play.host.table_state import (
    LearnerDecision,
    LogEntry,
    TableState,
    apply_move,
    begin,
    effective_actions,
    game_with_drafts,
    learner_of,
    restore,
)

__all__ = [
    "OPEN_SEAT",
    "TAKE_BACK",
    "ActionRow",
    "BlockRow",
    "ChatRow",
    "CountedDeal",
    "FairRow",
    "FinishedDeal",
    "HistoryFilter",
    "HistoryPage",
    "HostError",
    "LayOffMode",
    "LearnerDecision",
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
    "Promise",
    "Rows",
    "SeatRow",
    "SeqTaken",
    "Store",
    "TableExists",
    "TableRow",
    "TableState",
    "TableStore",
    "apply_move",
    "begin",
    "effective_actions",
    "finished_deals",
    "game_with_drafts",
    "learner_of",
    "load",
    "move_token",
    "outcome_of",
    "parse_move",
    "restore",
    "reveal_deals",
    "rotated_modes",
    "rotated_seats",
    "shared_letters",
    "since",
    "unique_name",
    "valid_rows",
    "where",
]

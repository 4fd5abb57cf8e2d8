"""Score sheets: deal results in, standings out.

A sheet is a pure function of the results so far, shared by games in play,
replayed records and score pads for real cards. Sheets do not depend on
cards or the engine.
"""

from openrummy.core.sheets.column import standing_of
from openrummy.core.sheets.column import winners as won_by
from openrummy.core.sheets.press import MAX_ADDED
from openrummy.core.sheets.sheet import (
    call_off_result,
    enter_round,
    forfeit_result,
    points_before,
    resumed_sheet,
    standing,
)
from openrummy.core.sheets.sides import boards, entries, sides
from openrummy.core.sheets.standing import (
    Added,
    Column,
    GameResult,
    Mark,
    Press,
    SheetEntry,
    Standing,
)

__all__ = [
    "MAX_ADDED",
    "Added",
    "Column",
    "GameResult",
    "Mark",
    "Press",
    "SheetEntry",
    "Standing",
    "boards",
    "call_off_result",
    "enter_round",
    "entries",
    "forfeit_result",
    "points_before",
    "resumed_sheet",
    "sides",
    "standing",
    "standing_of",
    "won_by",
]

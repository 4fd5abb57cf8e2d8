"""Link from a resumed game back to the review or analysis it came from."""

from __future__ import annotations

from collections import OrderedDict
from urllib.parse import urlencode

from openrummy.core import game
from openrummy.core.engine.model.events import Event
from openrummy.core.game import OnBoard
from openrummy.core.notation.seat_position import seat_position_text
from openrummy.core.scoring.result import Seat
from openrummy.play.games import rules_name
from openrummy.play.host import Match
from openrummy.play.host.rows import AGAIN

_CACHE_SIZE = 200
_URL_CACHE: OrderedDict[tuple[str, Seat], str] = OrderedDict()


def origin_link(match: Match, seat: Seat) -> str:
    """Return the URL for the player in ``seat``; empty if the game was not resumed."""
    table = match.table
    if not table.resumed or not table.seats[seat].guest:
        return ""
    if table.set_up:
        key = table.id, seat
        if key not in _URL_CACHE:  # the same for every view of the table
            _URL_CACHE[key] = _analysis_url(match, seat)
            if len(_URL_CACHE) > _CACHE_SIZE:
                _URL_CACHE.popitem(last=False)
        return _URL_CACHE[key]
    link, entry, perspective = table.event.removeprefix(AGAIN).split(":")
    return f"/games/{link}/review?seat={perspective}&entry={entry}"


def _analysis_url(match: Match, seat: Seat) -> str:
    """URL of the analysis board with the first position, as the seat saw it."""
    rules = match.progress.rules
    view = game.view(game.start(rules, len(match.table.seats)).state, seat)
    events: list[Event] = []
    for entry in match.history(seat):
        if entry.version > match.table.set_up:
            break
        if entry.version:
            view = game.fold(rules, view, entry.event)
        if isinstance(entry.event, OnBoard):
            events.append(entry.event.event)
    position = seat_position_text(rules, view.boards[0], view.standing, events)
    return f"/analysis?{urlencode({'position': position, 'game': rules_name(match.table)})}"

"""Moments of games with wild ranks, declared hands and five cards, as a table shows them."""

from __future__ import annotations

from host_tables import ANA, BEN, config, in_deal_of, table_row
from memory_store import MemoryStore
from openrummy.core.engine import Position, setup
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import Match, SeatRow, TableState
from openrummy.play.live.updates import update_of
from openrummy.play.views.table import table_view

CEM = SeatRow("Cem", "guest", guest="cem")
PEOPLE = (ANA, BEN, CEM)


def match_of(progress: TableState) -> Match:
    """A table of this many people, who lay off and arrange by hand."""
    seats = len(progress.versions) - 1
    row = table_row(progress.rules, PEOPLE[:seats], ("hand",) * seats)
    return Match(row, MemoryStore(), progress, config())


def view_of(progress: TableState, seat: Seat | None = 0) -> wire.TableView:
    """The table as a seat sees it."""
    return table_view(match_of(progress), seat)


def at(rules: Rules, position: Position) -> TableState:
    """A table in the middle of its first deal."""
    return in_deal_of(rules, setup(rules, position))


def events_told(progress: TableState, seat: Seat | None = 0) -> list[wire.Happened]:
    """All that a seat was told in this deal."""
    match = match_of(progress)
    return list(update_of(match, seat, match.since(seat)).happened)


def why(view: wire.TableView, kind: str, card: str | None = None) -> str | None:
    """The reason why something cannot be done."""
    refusals = [
        refusal
        for refusal in view.cannot
        if refusal.kind == kind and refusal.card == card and not refusal.cards
    ]
    return refusals[0].reason.text if refusals else None


def of_kind(view: wire.TableView, kind: str) -> list[wire.CanAct]:
    """Possible actions of this kind."""
    return [action for action in view.can if action.kind == kind]

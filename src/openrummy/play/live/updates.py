"""Updates of a table for its connections: the view and the latest events."""

from __future__ import annotations

from openrummy.core.game import OnBoard
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import capitalize, say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import Match, News
from openrummy.play.sentences import event_views
from openrummy.play.views.kinds.declared import counts_cards
from openrummy.play.views.table import speaker_of, table_view


def update_of(
    match: Match, viewer: Seat | None, news: News, table: wire.TableView | None = None
) -> wire.Update:
    """An update with the events of ``news`` and the viewer's view, ``table`` or the current one."""
    speaker, rules = speaker_of(match, viewer), match.progress.rules
    events = []
    for entry in news.entries:
        board = entry.event.board if isinstance(entry.event, OnBoard) else None
        for happening in event_views(speaker, rules, entry.event):
            events.append(wire.Happened(entry.version, *happening, board))
    view = table_view(match, viewer, speaker) if table is None else table
    _number_melds(view, events)
    _add_count(rules, view, events)
    return wire.Update(view, events, news.whole)


def _number_melds(table: wire.TableView, events: list[wire.Happened]) -> None:
    """Set the index of each meld laid down: the latest is the last on its board."""
    meld_counts = [len(board.table) for board in table.boards]
    for happening in reversed(events):
        if isinstance(happening.event, wire.LaidDown) and happening.board is not None:
            meld_counts[happening.board] -= 1
            happening.event.meld = meld_counts[happening.board]


def _add_count(rules: Rules, table: wire.TableView, events: list[wire.Happened]) -> None:
    """Append to the text of the viewer's latest draw.

    Added are the points held, the cards or points left after discarding the drawn card, or the
    hand without that card, by name or by deadwood.
    """
    hand = table.hand
    own_events = [event for event in events if event.board in (None, table.own)]
    if not own_events or hand is None or hand.drawn is None:
        return
    last = own_events[-1]
    if isinstance(last.event, wire.Drew) and last.event.card == hand.drawn:
        board, count = table.boards[table.own], hand.without[hand.drawn]
        if rules.on_table:
            last.text += f" {say('drawn.held', points=hand.held)}"
            return
        if rules.declared:
            key = "drawn.cards-left" if counts_cards(rules) else "drawn.points-left"
            last.text += f" {capitalize(say(key, n=count))}"
            return
        if hand.ranked:
            last.text += f" {say('drawn.without', hand=hand.ranked[hand.drawn])}"
            return
        key = "drawn.deadwood" if board.any_count else "drawn.deadwood-limit"
        last.text += f" {say(key, points=count, limit=board.limit)}"

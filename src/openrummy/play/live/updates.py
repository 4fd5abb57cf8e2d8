"""Updates for the connections of a table after events."""

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
    """The table as the viewer sees it, now unless ``table`` says otherwise, and the news."""
    speaker, rules = speaker_of(match, viewer), match.progress.rules
    happened = []
    for entry in news.entries:
        board = entry.event.board if isinstance(entry.event, OnBoard) else None
        for happening in event_views(speaker, rules, entry.event):
            happened.append(wire.Happened(entry.version, *happening, board))
    seen = table_view(match, viewer, speaker) if table is None else table
    _number_melds(seen, happened)
    _add_count(rules, seen, happened)
    return wire.Update(seen, happened, news.whole)


def _number_melds(table: wire.TableView, happened: list[wire.Happened]) -> None:
    """Set the table indices of melds laid down: the latest is the last."""
    places = [len(board.table) for board in table.boards]
    for happening in reversed(happened):
        if isinstance(happening.event, wire.LaidDown) and happening.board is not None:
            places[happening.board] -= 1
            happening.event.meld = places[happening.board]


def _add_count(rules: Rules, table: wire.TableView, happened: list[wire.Happened]) -> None:
    """Add to a drawn card the hand's count without it, or its melds with it."""
    hand = table.hand
    own = [happening for happening in happened if happening.board in (None, table.own)]
    if not own or hand is None or hand.drawn is None:
        return
    last = own[-1]
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

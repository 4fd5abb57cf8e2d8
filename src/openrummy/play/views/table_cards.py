"""Summaries ("cards") of tables and games for the start page."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache

from openrummy.core import game
from openrummy.core.cards import card, card_text
from openrummy.core.engine import Public, View, legal_in
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical, parse_canonical
from openrummy.core.rules.kinds_of_play import kind_of
from openrummy.core.rules.pieces import Rules, Variant
from openrummy.core.rules.text import join_words, say
from openrummy.core.scoring.result import Seat
from openrummy.core.sheets import Standing
from openrummy.play import wire
from openrummy.play.computer_players import lobby_personas
from openrummy.play.host import Outcome, TableRow, TableState, game_with_drafts
from openrummy.play.views.card_texts import texts
from openrummy.play.views.kinds import view_of


def table_card(table: TableRow, progress: TableState, seat: Seat) -> wire.TableCard:
    """Return the summary of a running table as the guest in ``seat`` sees it."""
    view = game.view(game_with_drafts(progress, seat), seat)
    boards = [board for board in view.boards if seat in board.public.active]
    board = boards[0] if boards else View(seat, Public())
    over = view.result is not None
    sheet = view.standing
    opponent_seats = [(seat + offset) % len(table.seats) for offset in range(1, len(table.seats))]
    pile = board.public.pile
    is_arranged = board.hand and not over and kind_of(progress.rules) in ("knock", "table")
    arranged = view_of(progress.rules).hand(progress.rules, board).arranged if is_arranged else None
    first, *later = (table.seats[opponent].name for opponent in opponent_seats)
    names = [
        first or say("seat.open-first"),
        *(name or say("seat.open-within") for name in later),
    ]
    return wire.TableCard(
        id=table.id,
        game=table.game,
        title=table.title,
        opponent=join_words(names),
        face=table.seats[opponent_seats[0]].face or "guest",
        deal=(view.boards[0].public.number if view.boards else 0) + 1,
        scores=list(scores(view, progress.rules)),
        seat=seat,
        your_turn=not over and bool(legal_in(progress.rules, board)),
        over=over,
        touched=datetime.fromtimestamp(table.touched / 1000, UTC).isoformat(timespec="seconds"),
        hand=[] if over else texts(board.hand),
        upcard=card_text(pile[-1]) if pile and not over else None,
        players=players(table, sheet),
        side=sheet.side_of(seat),
        waiting=table.gathering,
        clock=table.clock,
        due=table.due,
        arranged=arranged,
    )


def card_of_outcome(table: TableRow, outcome: Outcome, seat: Seat) -> wire.TableCard:
    """Return the summary of a finished game from its stored outcome, without replaying it."""
    sheet = standing_at_start(table.rules, len(table.seats))
    opponent_seats = [(seat + offset) % len(table.seats) for offset in range(1, len(table.seats))]
    points = {sheet.side_of(index): figures.score for index, figures in enumerate(outcome.seats)}
    return wire.TableCard(
        id=table.id,
        game=table.game,
        title=table.title,
        opponent=join_words([table.seats[opponent].name for opponent in opponent_seats]),
        face=table.seats[opponent_seats[0]].face or "guest",
        deal=max(1, *(figures.deals for figures in outcome.seats)),
        scores=[points[side] for side in sorted(points)],
        seat=seat,
        your_turn=False,
        over=True,
        touched=datetime.fromtimestamp(table.touched / 1000, UTC).isoformat(timespec="seconds"),
        hand=[],
        upcard=None,
        players=players(table, sheet),
        side=sheet.side_of(seat),
        waiting=False,
        clock=table.clock,
        due=table.due,
        arranged=None,
    )


@lru_cache(maxsize=500)
def standing_at_start(rules: str, seats: int) -> Standing:
    """Return the empty score sheet of a game; ``rules`` are in canonical form."""
    return game.start(parse_canonical(rules), seats).state.standing


def players(table: TableRow, sheet: Standing) -> list[wire.CardPlayer]:
    """Return the players of a table in seat order."""
    return [
        wire.CardPlayer(row.name, row.face, sheet.side_of(index), row.shows_bot_badge, row.open)
        for index, row in enumerate(table.seats)
    ]


def scores(view: game.GameView, rules: Rules) -> tuple[int, ...]:
    """Return the points of each side, with bonuses once the game is over."""
    if view.result is not None:
        return view.result.totals
    sheet = view.standing
    return sheet.columns[0].points if rules.format.single else sheet.totals


def lobby(levels: Iterable[str], tables: list[wire.TableCard]) -> wire.Lobby:
    """Return the start page: all games, the computer players' levels, and a person's tables."""
    return wire.Lobby(
        games=[game_card(variant) for variant in map(catalogue.variant, catalogue.names())],
        personas=lobby_personas(),
        levels=list(levels),
        tables=tables,
    )


def game_card(variant: Variant) -> wire.GameCard:
    """Return the summary of a game in the catalogue."""
    return wire.GameCard(
        name=variant.name,
        title=variant.title,
        family=variant.family,
        summary=variant.summary,
        also=list(variant.also),
        players=list(variant.rules.seating.players),
        target=variant.rules.sheet.target,
        sample=_sample(variant.rules),
        targets=variant.rules.sheet.other_targets(variant.rules.seating.players),
        seating=variant.rules.seating.kind,
        form=variant.rules.format.kind,
        lowest=variant.rules.sheet.winner == "lowest",
        shelf=shelf_of(variant),
    )


def shelf_of(variant: Variant) -> wire.Shelf:
    """Return the section of the start page for a game; knocking games have three sections."""
    rules = variant.rules
    if variant.family == "wild":
        return "wild"
    if kind_of(rules) != "knock":
        return "melds"
    if rules.seating.kind != "table" or max(rules.seating.players) > 2:
        return "company"
    if rules.format.kind == "columns" or rules.knock.limit.kind in ("upcard", "knock-card"):
        return "upcard"
    return "two"


def _sample(rules: Rules) -> list[str]:
    """A sample meld of three cards, derived from a hash of the rules."""
    digest = hashlib.sha256(b"picture " + canonical(rules).encode()).digest()
    if digest[0] % 2:
        rank, left_out = digest[1] % 13, digest[2] % 4
        return [card_text(card(rank, suit)) for suit in range(4) if suit != left_out]
    low, suit = digest[1] % 11, digest[2] % 4
    return [card_text(card(rank, suit)) for rank in range(low, low + 3)]

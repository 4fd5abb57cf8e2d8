"""Parsing and formatting of a two-player deal as one seat sees it, as one line of text.

The format is that of :mod:`openrummy.core.notation.position`, with ``?`` for each unknown card in
the opponent's hand; ``docs/spec/position.md`` lists the fields. The seat to act is the seat whose
view this is. Fields that this seat cannot see are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from openrummy.core import game
from openrummy.core.cards import Card, card_text
from openrummy.core.engine import View, fold
from openrummy.core.engine.model.events import Discarded, Event
from openrummy.core.engine.model.pack import only_pack
from openrummy.core.engine.model.phase import Defend, LastTake, OfferUpcard, ToDiscard, ToDraw
from openrummy.core.engine.model.state import Public
from openrummy.core.engine.step import terms_for
from openrummy.core.game import GameView
from openrummy.core.notation.deal_text import parse_known
from openrummy.core.notation.errors import PositionSyntaxError, TokenError
from openrummy.core.notation.position import FIELD_TYPES
from openrummy.core.notation.position_fields import Value, parse_fields
from openrummy.core.notation.position_phases import PHASE_FIELDS, phase_fields, read_phase
from openrummy.core.notation.seat_history import reconstruct_events
from openrummy.core.notation.seat_view import SEATS, PositionFields
from openrummy.core.notation.tokens import cards_text
from openrummy.core.rules.pieces import Hollywood, Rules
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.core.sheets import Added, Standing, standing

UNKNOWN = "?"
MAX_POINTS = 99_999
_PHASES = (OfferUpcard, ToDraw, LastTake, ToDiscard, Defend)
_SCORES = re.compile(r"(-?[0-9]{1,5})[:-](-?[0-9]{1,5})")


@dataclass(frozen=True)
class SeatPosition:
    """A game as the seat to act sees it: its views of game and deal, and events.

    ``events``, redacted for the seat, are a possible history that leads to the view; empty if
    none was found.
    """

    rules: Rules
    game: GameView
    board: View
    events: tuple[Event, ...] = ()


def parse_seat_position(rules: Rules, text: str, scores: Sequence[int] = ()) -> SeatPosition:
    """Parse a position as the seat to act sees it.

    ``scores``: points of each side before the deal; those in the text take precedence.
    Raises :class:`PositionSyntaxError` with the reason and, if known, the column.
    """
    if SEATS not in rules.seating.players or not rules.held or not only_pack(rules.pack, SEATS):
        raise PositionSyntaxError(say("seen.other-game"))
    values = parse_fields(text, {"hands", *_READERS, *_IGNORED_FIELDS, *PHASE_FIELDS})
    phase = read_phase({name: value for name, value in values.items() if name in PHASE_FIELDS})
    if not isinstance(phase, _PHASES) or phase.seat not in range(SEATS):
        raise values["turn"].expected_error("0:draw")
    fields = {name: _READERS[name](value) for name, value in values.items() if name in _READERS}
    hands = _hands(values["hands"])
    board = PositionFields(rules, phase, hands, fields, values).view()
    events = reconstruct_events(rules, board, fields.get("by", ()))
    board = _fill_counts(board, events, fields)
    points = fields.get("scores") or tuple(scores)
    sheet = _standing(rules, points)
    view = game.view(game.start(rules, SEATS).state, phase.seat)
    public = board.public
    view = replace(view, standing=sheet, boards=(board,), dealer=public.dealer)
    if public.knock_card is not None:
        view = replace(view, knock_cards=(public.knock_card,))
    return SeatPosition(rules, view, board, events)


def _fill_counts(board: View, events: Sequence[Event], fields: Mapping[str, Any]) -> View:
    """The view with missing counts filled in from the reconstructed history."""
    names = ("passes", "idle", "turns", "thrower", "barred")
    if not events or "turns" in fields or "idle" in fields:
        return board  # the text has counts
    seen = View(board.seat, Public())
    for event in events:
        seen = fold(seen, event)
    more = {name: getattr(seen.public, name) for name in names if name not in fields}
    return replace(board, public=replace(board.public, **more))


def _hands(value: Value) -> tuple[tuple[Card | None, ...], ...]:
    try:
        hands = tuple(parse_known(part.text, part.column) for part in value.split("/"))
    except TokenError as error:
        raise PositionSyntaxError(error.message, 0, error.column) from None
    if len(hands) != SEATS:
        raise PositionSyntaxError(say("seen.two-hands", count=len(hands)), 0, value.column)
    return hands


def _standing(rules: Rules, points: Sequence[int]) -> Standing:
    sheet = standing(rules, SEATS, ())
    if not any(points):
        return sheet
    fits = len(points) == SEATS and max(map(abs, points)) <= MAX_POINTS
    if not fits or isinstance(rules.format, Hollywood):
        raise PositionSyntaxError(say("seen.scores"))
    start = sheet.columns[-1].points
    added = [Added(0, side, score - start[side]) for side, score in enumerate(points)]
    return standing(rules, SEATS, (), added)


def _read_scores(value: Value) -> tuple[int, ...]:
    match = _SCORES.fullmatch(value.text)
    if not match:
        raise value.expected_error("92:40")
    return int(match[1]), int(match[2])


def _read_stock(value: Value) -> int | None:
    """Number of stock cards, or None if the text lists them, which no seat can see."""
    return int(value.text) if re.fullmatch(r"[0-9]{1,2}", value.text) else None


def _read_by(value: Value) -> tuple[Seat | None, ...]:
    if not re.fullmatch(r"[01-]+", value.text):
        raise value.expected_error("-10")
    return tuple(None if letter == "-" else int(letter) for letter in value.text)


_IGNORED_FIELDS = ("seed", "aside")
_HIDDEN_FIELDS = (
    "active",
    "stock_known",
    "wild",
    "turned",
    "dropped",
    "wrong",
    "declarer",
    *_IGNORED_FIELDS,
)
_READERS: dict[str, Callable[[Value], Any]] = {
    **{
        name: field_type.read
        for name, field_type in FIELD_TYPES.items()
        if name not in _HIDDEN_FIELDS
    },
    "scores": _read_scores,
    "stock": _read_stock,
    "by": _read_by,
}


# ---------------------------------------------------------------- writing


def seat_position_text(
    rules: Rules, board: View, sheet: Standing | None = None, history: Sequence[Event] = ()
) -> str:
    """Format the view of a seat as a position line.

    A ``sheet`` adds the points before the deal; the deal's ``history`` adds the seats that
    discarded the cards of the pile. Raises ValueError unless the view is that of the seat to act
    in a deal for two.
    """
    public, seat = board.public, board.seat
    if seat is None or getattr(public.phase, "seat", None) != seat or len(public.held) != SEATS:
        raise ValueError("only for the seat to act, in a deal for two")
    terms = terms_for(rules, public.upcard, public.knock_card)
    defaults: dict[str, Any] = {"pile": (), "known": (0,) * len(public.known)}
    defaults |= dict.fromkeys(("dealer", "thrower", "barred", "knocker"))
    defaults |= dict.fromkeys(("passes", "idle", "turns", "number"), 0)
    defaults |= {"upcard": public.pile[0] if public.pile else None, "knock_card": None}
    defaults |= {"limit": terms.limit, "factor": terms.factor}
    if public.shown:
        defaults |= {"table": (), "shown": (), "thrown": True}
    texts_by_field = {"hands": _hands_text(board)} | dict(phase_fields(public.phase))
    for name, default in defaults.items():
        if (value := getattr(public, name)) not in (None, default):
            texts_by_field[name] = FIELD_TYPES[name].write(value)
    if board.drawn is not None:
        texts_by_field["drawn"] = card_text(board.drawn)
    if public.pile and (discarders := _discarders(public.pile, history)):
        texts_by_field["by"] = discarders
    if sheet is not None and any(sheet.columns[-1].points):
        texts_by_field["scores"] = ":".join(map(str, sheet.columns[-1].points))
    return " ".join(f"{name}={value}" for name, value in texts_by_field.items())


def _discarders(pile: Sequence[Card], history: Sequence[Event]) -> str:
    """Seats that discarded the cards of the pile, ``-`` for a turned-up card."""
    seats = {event.card: str(event.seat) for event in history if isinstance(event, Discarded)}
    return "".join(seats.get(card, "-") for card in pile) if seats else ""


def _hands_text(board: View) -> str:
    public = board.public
    texts = []
    for seat, held in enumerate(public.held):
        cards = board.hand if seat == board.seat else public.known[seat]
        texts.append(cards_text(cards) + UNKNOWN * (held - cards.bit_count()))
    return "/".join(texts)

"""A deal for two as one seat sees it, as one line of text, both ways.

The line is that of :mod:`openrummy.core.notation.position`, with ``?`` in the hand of the opponent
for each card nobody else knows; ``docs/spec/position.md`` tells which fields there are. The seat
that is asked is the seat that sees. What was known of a whole position and not seen by that seat
is left out.
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
from openrummy.core.notation.dealt import parse_known
from openrummy.core.notation.errors import PositionSyntaxError, TokenError
from openrummy.core.notation.position import FORMS
from openrummy.core.notation.position_fields import Value, parse_fields
from openrummy.core.notation.position_phases import PHASE_FIELDS, phase_text, read_phase
from openrummy.core.notation.seen_board import SEATS, SeenBoard
from openrummy.core.notation.seen_history import happened
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
class SeenPosition:
    """A game as the seat that is asked sees it: its view, that of the deal, and events.

    ``events`` came to that view, redacted for the seat: a course the deal may have taken,
    with the discards by turns; empty where none was found that fits.
    """

    rules: Rules
    game: GameView
    board: View
    events: tuple[Event, ...] = ()


def parse_seen(rules: Rules, text: str, scores: Sequence[int] = ()) -> SeenPosition:
    """Read a position as the seat that is asked sees it.

    ``scores``: the points of each side before the deal; those in the text go first.
    Raises :class:`PositionSyntaxError` that says what is wrong, with its column if it has one.
    """
    if SEATS not in rules.seating.players or not rules.held or not only_pack(rules.pack, SEATS):
        raise PositionSyntaxError(say("seen.other-game"))
    values = parse_fields(text, {"hands", *_READERS, *_IGNORED, *PHASE_FIELDS})
    phase = read_phase({name: value for name, value in values.items() if name in PHASE_FIELDS})
    if not isinstance(phase, _PHASES) or phase.seat not in range(SEATS):
        raise values["turn"].wrong("0:draw")
    given = {name: _READERS[name](value) for name, value in values.items() if name in _READERS}
    hands = _hands(values["hands"])
    board = SeenBoard(rules, phase, hands, given, values).view()
    events = happened(rules, board, given.get("by", ()))
    board = _counted(board, events, given)
    points = given.get("scores") or tuple(scores)
    sheet = _standing(rules, points)
    view = game.view(game.start(rules, SEATS).state, phase.seat)
    public = board.public
    view = replace(view, standing=sheet, boards=(board,), dealer=public.dealer)
    if public.knock_card is not None:
        view = replace(view, knock_cards=(public.knock_card,))
    return SeenPosition(rules, view, board, events)


def _counted(board: View, events: Sequence[Event], given: Mapping[str, Any]) -> View:
    """The view with missing counts filled in from the course of the deal."""
    names = ("passes", "idle", "turns", "thrower", "barred")
    if not events or "turns" in given or "idle" in given:
        return board  # written by somebody who counted
    seen = View(board.seat, Public())
    for event in events:
        seen = fold(seen, event)
    more = {name: getattr(seen.public, name) for name in names if name not in given}
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
    added = [Added(0, side, now - start[side]) for side, now in enumerate(points)]
    return standing(rules, SEATS, (), added)


def _read_scores(value: Value) -> tuple[int, ...]:
    match = _SCORES.fullmatch(value.text)
    if not match:
        raise value.wrong("92:40")
    return int(match[1]), int(match[2])


def _read_stock(value: Value) -> int | None:
    """Number of stock cards, or None if the text lists them, which no seat can see."""
    return int(value.text) if re.fullmatch(r"[0-9]{1,2}", value.text) else None


def _read_by(value: Value) -> tuple[Seat | None, ...]:
    if not re.fullmatch(r"[01-]+", value.text):
        raise value.wrong("-10")
    return tuple(None if letter == "-" else int(letter) for letter in value.text)


_IGNORED = ("seed", "aside")
_UNSEEN = ("active", "stock_known", "wild", "turned", "dropped", "wrong", "declarer", *_IGNORED)
_READERS: dict[str, Callable[[Value], Any]] = {
    **{name: form.read for name, form in FORMS.items() if name not in _UNSEEN},
    "scores": _read_scores,
    "stock": _read_stock,
    "by": _read_by,
}


# ---------------------------------------------------------------- writing


def seen_text(
    rules: Rules, board: View, sheet: Standing | None = None, history: Sequence[Event] = ()
) -> str:
    """The line for what a seat sees.

    With a ``sheet`` the points before the deal too, with the deal's ``history`` who discarded
    the cards of the pile.

    ValueError where a seat does not see it or nobody is asked, or in a game of another kind.
    """
    public, seat = board.public, board.seat
    if seat is None or getattr(public.phase, "seat", None) != seat or len(public.held) != SEATS:
        raise ValueError("a position is written for the seat that is asked, of two")
    terms = terms_for(rules, public.upcard, public.knock_card)
    unsaid: dict[str, Any] = {"pile": (), "known": (0,) * len(public.known)}
    unsaid |= dict.fromkeys(("dealer", "thrower", "barred", "knocker"))
    unsaid |= dict.fromkeys(("passes", "idle", "turns", "number"), 0)
    unsaid |= {"upcard": public.pile[0] if public.pile else None, "knock_card": None}
    unsaid |= {"limit": terms.limit, "factor": terms.factor}
    if public.shown:
        unsaid |= {"table": (), "shown": (), "thrown": True}
    written = {"hands": _hands_text(board)} | dict(phase_text(public.phase))
    for name, usual in unsaid.items():
        if (value := getattr(public, name)) not in (None, usual):
            written[name] = FORMS[name].write(value)
    if board.drawn is not None:
        written["drawn"] = card_text(board.drawn)
    if public.pile and (by := _discarders(public.pile, history)):
        written["by"] = by
    if sheet is not None and any(sheet.columns[-1].points):
        written["scores"] = ":".join(map(str, sheet.columns[-1].points))
    return " ".join(f"{name}={value}" for name, value in written.items())


def _discarders(pile: Sequence[Card], history: Sequence[Event]) -> str:
    """Seats that discarded the cards of the pile, ``-`` for a card that was turned up."""
    by = {event.card: str(event.seat) for event in history if isinstance(event, Discarded)}
    return "".join(by.get(card, "-") for card in pile) if by else ""


def _hands_text(board: View) -> str:
    public = board.public
    texts = []
    for seat, held in enumerate(public.held):
        cards = board.hand if seat == board.seat else public.known[seat]
        texts.append(cards_text(cards) + UNKNOWN * (held - cards.bit_count()))
    return "/".join(texts)

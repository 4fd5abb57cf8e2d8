"""Formatting and parsing of positions: a moment of a deal as one line of text.

A position is a line of whitespace-separated ``name=value`` fields in any order.
``hands`` and ``turn`` are required; an omitted field has the default in brackets::

    hands=2c3c…/4d5d…   each seat's cards, seat 0 first
    turn=0:draw         the seat to act, and its decision:
                          offer        take the upcard or pass (G4)
                          draw         draw from either pile
                          draw-stock   draw from the stock only (A1)
                          discard      discard a card or show
                          first-discard  discard one of the cards dealt (G4)
                          play         lay down, lay off, discard (T2)
                          last-take    take the last discard when the stock has run down (G14, R9)
                          defend       lay off and show (G32)
                          choose       the dealer names the wild rank (A37)
                          last-play    lay down melds after another seat went out (A31)
                          two          end the deal with a lone 2, or not (A36)
                          arrange      show own melds after a declaration (I6)
    taken=5c            the discard taken this turn [none]
    must=G14            the rule that forces a knock: G5, G14 or G23 [none]
    laid=1              melds laid down this turn (T4) [0]
    added=yes           a card was laid off this turn (T15) [no]
    fresh=no            the seat had no meld on the table when its turn began (A25) [yes]
    use=yes             the discard taken must be used before any other action (R3) [no]
    spent=yes           a card of its face was put on the table since (T3) [no]
    held_back=7c8c      discards taken this turn that must not be put down (A34) [none]
    gained=X1           wilds reclaimed this turn and not put down since (W5) [none]
    one=yes             the turn began with a single card (A32) [no]
    opening=yes         the seat was dealt an extra card and has not drawn (W14) [no]
    ranks=A23           with choose: the ranks the dealer may name
    out=0 rummy=yes     with last-play: the seat that went out, and if it went rummy [no]
    waiting=2.3         with last-play: the seats that lay down melds after this one [none]
    drew=yes            turn=0:two after a stock draw (A36) [no]
    active=0.3          the seats of a larger table that play this deal, in turn [all]
    pile=9h2c           the discard pile, bottom first [empty]
    stock=KdQd…         the stock, bottom first; or stock=?7: all cards not
                        named elsewhere, in the order of shuffle 7 [?0]
    stock_known=yes     the order of the stock is public: the pile was turned over (T10) [no]
    upcard=9h           the upcard of the deal [the bottom of the pile]
    limit=10 factor=1   knock limit and score factor [by rules and upcard]
    knock_card=8s       the card of a second pack that sets the limit (A10) [none]
    wild=9              the wild rank (W1) [none]
    turned=9h           the card turned up to set the wild rank (I2) [none]
    dealer=0            the dealer [the seat before the one to act]
    number=0            number of earlier deals [0]
    scores=72:41        points of each side before the deal [as at the start of a game]
    drawn=7s            the stock card drawn this turn [none]
    known=5c/           cards of each hand that were taken face up [none]
    passes=0 idle=0 turns=0   counts: passes, turns without the stock, turns [0]
    reshuffles=0        how often the pile has become the stock (K8) [0]
    seed=00ff…          32 bytes that determine later shuffles [zeros]
    thrower=1           the seat that discarded the top discard [none]
    barred=1            the seat that may retake it only to knock (G5) [none]
    knocker=0           the seat that knocked [none]
    declarer=0          the seat that declared (I5) [none]
    thrown=no           the knocker (big gin) or declarer (N5) did not discard [yes]
    aside=Kd            the card discarded face down [none]
    table=0:5c6c7c8c+1.8c/0:2c2dX1=2   melds: owner, all cards, faces of wilds,
                        lay-offs by seat; a second copy is 8c'
    shown=0:Ad:1        deadwood shown: seat, cards, points
    dropped=1:20/2:80   seats that gave up the deal, and the points it cost them (I7) [none]
    wrong=2             those of them that declared wrongly (I5) [none]

Cards are written without separators, duplicates once per copy, every joker as X1. Only the
syntax is checked here: :func:`openrummy.core.engine.setup` refuses impossible positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from openrummy.core.engine import Position, State
from openrummy.core.engine.model.phase import Over
from openrummy.core.engine.position import shared
from openrummy.core.notation.position_fields import (
    BOOLEAN,
    CARD,
    CARD_SETS,
    CARDS,
    DROPPED,
    MELDS,
    NUMBER,
    RANK,
    SEATS,
    SHOWN,
    FieldType,
    Value,
    parse_fields,
)
from openrummy.core.notation.position_phases import PHASE_FIELDS, phase_fields, read_phase


def position_of(state: State) -> Position:
    """Return the position of a state. Raises ``ValueError`` for a finished deal."""
    public = state.public
    if isinstance(public.phase, Over):
        raise ValueError("a finished deal has no position")
    all_seats = tuple(range(len(state.hands)))
    optional = {
        "active": None if public.active == all_seats else public.active,
        "known": public.known if any(public.known) else None,
        "thrown": public.thrown or (public.knocker, public.declarer) == (None, None),
        "stock_known": bool(public.stock_order),
    }
    secret = {name: getattr(state, name) for name in ("hands", "stock", "drawn", "aside", "seed")}
    return Position(**shared(public) | optional | secret)


def position_text(position: Position) -> str:
    """Format a position as a line; ``ValueError`` for a finished one."""
    return " ".join(f"{name}={value}" for name, value in _fields_text(position))


def _fields_text(position: Position) -> Iterator[tuple[str, str]]:
    yield "hands", CARD_SETS.write(position.hands)
    yield from phase_fields(position.phase)
    if position.stock is not None:
        yield "stock", CARDS.write(position.stock)
    elif position.shuffle:
        yield "stock", f"?{position.shuffle}"
    for name, field_type in FIELD_TYPES.items():
        value = getattr(position, name)
        if value != _DEFAULTS[name]:
            yield name, field_type.write(value)


def parse_position(text: str) -> Position:
    """Parse a position. Raises :class:`PositionSyntaxError` with the column of the error."""
    values = parse_fields(text, {"hands", "stock", *FIELD_TYPES, *PHASE_FIELDS})
    parsed = {name: kind.read(values[name]) for name, kind in FIELD_TYPES.items() if name in values}
    hands = values["hands"].card_sets()
    return Position(hands, phase=read_phase(values), **_stock(values.get("stock")), **parsed)


def _stock(value: Value | None) -> dict[str, Any]:
    if value is None:
        return {}
    if value.text.startswith("?"):
        return {"shuffle": Value(value.text[1:], value.column + 1).number()}
    return {"stock": value.cards()}


#: types of the fields other than hands, phase and stock, in the order in which they are written
FIELD_TYPES: dict[str, FieldType] = {
    "active": SEATS,
    "pile": CARDS,
    "upcard": CARD,
    "limit": NUMBER,
    "factor": NUMBER,
    "knock_card": CARD,
    "dealer": NUMBER,
    "number": NUMBER,
    "drawn": CARD,
    "known": CARD_SETS,
    "passes": NUMBER,
    "idle": NUMBER,
    "turns": NUMBER,
    "reshuffles": NUMBER,
    "stock_known": BOOLEAN,
    "seed": FieldType(bytes.hex, Value.seed),
    "thrower": NUMBER,
    "barred": NUMBER,
    "knocker": NUMBER,
    "thrown": BOOLEAN,
    "aside": CARD,
    "table": MELDS,
    "wild": RANK,
    "turned": CARD,
    "dropped": DROPPED,
    "wrong": SEATS,
    "declarer": NUMBER,
    "scores": FieldType(lambda points: ":".join(map(str, points)), Value.points),
    "shown": SHOWN,
}
_DEFAULTS = {field.name: field.default for field in fields(Position)}

"""A moment of a deal as one line of text, both ways.

A position is a line of ``name=value`` fields split by blanks, in any order.
``hands`` and ``turn`` must be there; a field left out has the value in brackets::

    hands=2c3c…/4d5d…   each seat's cards, seat 0 first
    turn=0:draw         who is asked for what:
                          offer        take the upcard or pass (G4)
                          draw         draw from either pile
                          draw-stock   draw from the stock only (A1)
                          discard      discard a card or show
                          first-discard  discard one of the cards dealt (G4)
                          play         lay down, lay off, discard (T2)
                          last-take    a discard of a run-down stock (G14, R9)
                          defend       lay off and show (G32)
                          choose       the dealer names the wild rank (A37)
                          last-play    somebody is out: put melds down (A31)
                          two          may end the deal with a 2 alone (A36)
                          arrange      show own melds after a declaration (I6)
    taken=5c            the discard taken this turn [none]
    must=G14            the rule that leaves only a knock, G5 G14 G23 [none]
    laid=1              melds laid down this turn (T4) [0]
    added=yes           a card was laid off this turn (T15) [no]
    fresh=no            nothing of this seat lay there when its turn began (A25) [yes]
    use=yes             before anything else that discard must be used (R3) [no]
    spent=yes           a card of its face was put on the table since (T3) [no]
    held_back=7c8c      discards taken this turn, not to be put down (A34) [none]
    gained=X1           wilds reclaimed this turn and not put down since (W5) [none]
    one=yes             the turn began with a single card (A32) [no]
    opening=yes         the seat was dealt a card more and has not drawn (W14) [no]
    ranks=A23           with choose: the ranks the dealer may name
    out=0 rummy=yes     with last-play: who is out, and if it went rummy [no]
    waiting=2.3         with last-play: who puts melds down after this seat [none]
    drew=yes            turn=0:two after a stock draw (A36) [no]
    active=0.3          who plays this deal at a larger table, in turn [all]
    pile=9h2c           the discard pile, bottom first [empty]
    stock=KdQd…         the stock, bottom first; or stock=?7: all cards not
                        named elsewhere, in the order of shuffle 7 [?0]
    stock_known=yes     all know the order of the stock: it was turned over (T10) [no]
    upcard=9h           the card that was turned up [the bottom of the pile]
    limit=10 factor=1   knock limit and factor on the score [by rules and upcard]
    knock_card=8s       the card of a second pack that sets the limit (A10) [none]
    wild=9              the rank that is wild (W1) [none]
    turned=9h           the card that was turned up to say so (I2) [none]
    dealer=0            the dealer [the seat before the one to act]
    number=0            how many deals were before [0]
    scores=72:41        the points of each side before the deal [as a game begins]
    drawn=7s            the stock card drawn this turn [none]
    known=5c/           cards of each hand that were taken face up [none]
    passes=0 idle=0 turns=0   counts: passes, turns without the stock, turns [0]
    reshuffles=0        how often the pile has become the stock (K8) [0]
    seed=00ff…          32 bytes that order what is shuffled later [zeros]
    thrower=1           who discarded the top discard [none]
    barred=1            who may retake it only to knock (G5) [none]
    knocker=0           who knocked [none]
    declarer=0          who declared (I5) [none]
    thrown=no           the knocker discarded nothing: big gin; or the declarer (N5) [yes]
    aside=Kd            the card discarded face down [none]
    table=0:5c6c7c8c+1.8c/0:2c2dX1=2   melds: owner, all cards, what wilds
                        stand for, who laid off what; a second copy is 8c'
    shown=0:Ad:1        deadwood shown: seat, cards, points
    dropped=1:20/2:80   who gave up the deal, and for how many points (I7) [none]
    wrong=2             who of them declared wrongly (I5) [none]

Cards are written without blanks, faces that are there more than once as often as
they are, every joker as X1. What the text says is not judged here:
:func:`openrummy.core.engine.setup` refuses positions that cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from openrummy.core.engine import Position, State
from openrummy.core.engine.model.phase import Over
from openrummy.core.engine.position import shared
from openrummy.core.notation.position_fields import (
    CARD,
    CARD_SETS,
    CARDS,
    DROPPED,
    MELDS,
    NUMBER,
    RANK,
    SEATS,
    SHOWN,
    YES,
    Form,
    Value,
    parse_fields,
)
from openrummy.core.notation.position_phases import PHASE_FIELDS, phase_text, read_phase


def position_of(state: State) -> Position:
    """The position of a state that has not ended.

    Raises ``ValueError`` for a finished deal: there is nothing left to play.
    """
    public = state.public
    if isinstance(public.phase, Over):
        raise ValueError("a finished deal has no position")
    everybody = tuple(range(len(state.hands)))
    own = {
        "active": None if public.active == everybody else public.active,
        "known": public.known if any(public.known) else None,
        "thrown": public.thrown or (public.knocker, public.declarer) == (None, None),
        "stock_known": bool(public.stock_order),
    }
    secret = {name: getattr(state, name) for name in ("hands", "stock", "drawn", "aside", "seed")}
    return Position(**shared(public) | own | secret)


def position_text(position: Position) -> str:
    """The line that describes a position; ``ValueError`` for a finished one."""
    return " ".join(f"{name}={value}" for name, value in _written(position))


def _written(position: Position) -> Iterator[tuple[str, str]]:
    yield "hands", CARD_SETS.write(position.hands)
    yield from phase_text(position.phase)
    if position.stock is not None:
        yield "stock", CARDS.write(position.stock)
    elif position.shuffle:
        yield "stock", f"?{position.shuffle}"
    for name, form in FORMS.items():
        value = getattr(position, name)
        if value != _DEFAULTS[name]:
            yield name, form.write(value)


def parse_position(text: str) -> Position:
    """The position a line describes.

    Raises :class:`PositionSyntaxError` with the column of what cannot be read.
    """
    values = parse_fields(text, {"hands", "stock", *FORMS, *PHASE_FIELDS})
    given = {name: FORMS[name].read(value) for name, value in values.items() if name in FORMS}
    hands = values["hands"].sets()
    return Position(hands, phase=read_phase(values), **_stock(values.get("stock")), **given)


def _stock(value: Value | None) -> dict[str, Any]:
    if value is None:
        return {}
    if value.text.startswith("?"):
        return {"shuffle": Value(value.text[1:], value.column + 1).number()}
    return {"stock": value.cards()}


#: the fields of a position in the order in which they are written, but for hands, phase and stock
FORMS: dict[str, Form] = {
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
    "stock_known": YES,
    "seed": Form(bytes.hex, Value.seed),
    "thrower": NUMBER,
    "barred": NUMBER,
    "knocker": NUMBER,
    "thrown": YES,
    "aside": CARD,
    "table": MELDS,
    "wild": RANK,
    "turned": CARD,
    "dropped": DROPPED,
    "wrong": SEATS,
    "declarer": NUMBER,
    "scores": Form(lambda points: ":".join(map(str, points)), Value.points),
    "shown": SHOWN,
}
_DEFAULTS = {field.name: field.default for field in fields(Position)}

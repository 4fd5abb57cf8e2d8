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

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import Any

from openrummy.core.cards import (
    RANKS,
    Card,
    CardSet,
    by_face,
    card_text,
    copy_text,
)
from openrummy.core.engine import Position, State, TableMeld
from openrummy.core.engine.model.phase import Over
from openrummy.core.notation.errors import PositionSyntaxError, quoted
from openrummy.core.notation.position_fields import Value
from openrummy.core.notation.position_phases import PHASE_FIELDS, phase_text, read_phase
from openrummy.core.notation.tokens import cards_text
from openrummy.core.rules.text import say

__all__ = ["PositionSyntaxError", "parse_position", "position_of", "position_text"]

LONGEST_TEXT = 2000


def position_of(state: State) -> Position:
    """The position of a state that has not ended.

    Raises ``ValueError`` for a finished deal: there is nothing left to play.
    """
    public = state.public
    if isinstance(public.phase, Over):
        raise ValueError("a finished deal has no position")
    everybody = tuple(range(len(state.hands)))
    return Position(
        hands=state.hands,
        active=None if public.active == everybody else public.active,
        pile=public.pile,
        stock=state.stock,
        phase=public.phase,
        dealer=public.dealer,
        number=public.number,
        upcard=public.upcard,
        drawn=state.drawn,
        known=public.known if any(public.known) else None,
        passes=public.passes,
        idle=public.idle,
        turns=public.turns,
        thrower=public.thrower,
        barred=public.barred,
        limit=public.limit,
        factor=public.factor,
        knock_card=public.knock_card,
        reshuffles=public.reshuffles,
        table=public.table,
        knocker=public.knocker,
        thrown=public.thrown or (public.knocker, public.declarer) == (None, None),
        shown=public.shown,
        aside=state.aside,
        seed=state.seed,
        stock_known=bool(public.stock_order),
        wild=public.wild,
        turned=public.turned,
        dropped=public.dropped,
        wrong=public.wrong,
        declarer=public.declarer,
    )


# ---------------------------------------------------------------- writing


def position_text(position: Position) -> str:
    """The line that describes a position; ``ValueError`` for a finished one."""
    return " ".join(f"{name}={value}" for name, value in _written(position))


def _written(position: Position) -> Iterator[tuple[str, str]]:
    yield "hands", "/".join(_set_text(hand) for hand in position.hands)
    yield from phase_text(position.phase)
    if position.stock is not None:
        yield "stock", _list_text(position.stock)
    elif position.shuffle:
        yield "stock", f"?{position.shuffle}"
    for name, write in _WRITERS.items():
        value = getattr(position, name)
        if value != _DEFAULTS[name]:
            yield name, write(value)


def _list_text(cards: Iterable[Card]) -> str:
    return "".join(card_text(card) for card in cards)


def _set_text(cards: CardSet) -> str:
    return _list_text(by_face(cards))


def meld_text(meld: TableMeld) -> str:
    """A meld on the table: its owner, all its cards, who laid off which."""
    laid = "".join(f"+{seat}.{copy_text(card)}" for seat, card in meld.laid)
    return f"{meld.owner}:{cards_text(meld.cards, meld.stands)}{laid}"


def _yes_text(yes: bool) -> str:
    return "yes" if yes else "no"


_WRITERS: dict[str, Callable[[Any], str]] = {
    "active": lambda seats: ".".join(map(str, seats)),
    "pile": _list_text,
    "upcard": card_text,
    "limit": str,
    "factor": str,
    "knock_card": card_text,
    "dealer": str,
    "number": str,
    "drawn": card_text,
    "known": lambda sets: "/".join(_set_text(cards) for cards in sets),
    "passes": str,
    "idle": str,
    "turns": str,
    "reshuffles": str,
    "stock_known": _yes_text,
    "seed": bytes.hex,
    "thrower": str,
    "barred": str,
    "knocker": str,
    "thrown": _yes_text,
    "aside": card_text,
    "table": lambda melds: "/".join(meld_text(meld) for meld in melds),
    "wild": RANKS.__getitem__,
    "turned": card_text,
    "dropped": lambda dropped: "/".join(f"{seat}:{points}" for seat, points in dropped),
    "wrong": lambda seats: ".".join(map(str, seats)),
    "declarer": str,
    "scores": lambda points: ":".join(map(str, points)),
    "shown": lambda shown: "/".join(f"{seat}:{_set_text(cards)}:{n}" for seat, cards, n in shown),
}
_DEFAULTS = {field.name: field.default for field in fields(Position)}


# ---------------------------------------------------------------- reading


def parse_position(text: str) -> Position:
    """The position a line describes.

    Raises :class:`PositionSyntaxError` with the column of what cannot be read.
    """
    if len(text) > LONGEST_TEXT:
        raise PositionSyntaxError(say("notation.position-too-long", most=LONGEST_TEXT))
    values: dict[str, Value] = {}
    for word in re.finditer(r"\S+", text):
        name, equals, value = word[0].partition("=")
        column = word.start() + 1
        if not equals or not (name in _READERS or name in _SPECIAL):
            raise PositionSyntaxError(say("notation.no-such-field", name=quoted(name)), 0, column)
        if name in values:
            raise PositionSyntaxError(say("notation.given-twice", name=name), 0, column)
        values[name] = Value(value, column + len(name) + 1)
    for name in ("hands", "turn"):
        if name not in values:
            raise PositionSyntaxError(say("notation.missing", name=name))
    given: dict[str, Any] = {
        name: _READERS[name](value) for name, value in values.items() if name in _READERS
    }
    return Position(phase=read_phase(values), **_stock(values.get("stock")), **given)


def _stock(value: Value | None) -> dict[str, Any]:
    if value is None:
        return {}
    if value.text.startswith("?"):
        return {"shuffle": Value(value.text[1:], value.column + 1).number()}
    return {"stock": value.cards()}


_SPECIAL = {"stock", *PHASE_FIELDS}
_READERS: dict[str, Callable[[Value], Any]] = {
    "hands": Value.sets,
    "active": Value.seats,
    "scores": Value.points,
    "wrong": Value.seats,
    "dropped": lambda value: tuple(part.seat_points() for part in value.split("/")),
    "seed": Value.seed,
    "pile": Value.cards,
    "known": Value.sets,
    "thrown": Value.yes,
    "wild": Value.rank,
    "stock_known": Value.yes,
    "table": lambda value: tuple(part.meld() for part in value.split("/")),
    "shown": lambda value: tuple(part.deadwood() for part in value.split("/")),
    **dict.fromkeys(("upcard", "knock_card", "drawn", "aside", "turned"), Value.card),
    **dict.fromkeys(
        ("limit", "factor", "dealer", "number", "passes", "idle", "turns", "reshuffles"),
        Value.number,
    ),
    **dict.fromkeys(("thrower", "barred", "knocker", "declarer"), Value.number),
}

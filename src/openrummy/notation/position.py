"""A moment of a deal as one line of text, both ways.

A position is a line of ``name=value`` fields split by blanks, in any order.
``hands`` and ``turn`` must be there; a field left out has the value in brackets::

    hands=2c3c…/4d5d…   each seat's cards, seat 0 first
    turn=0:draw         who is asked for what:
                          offer        take the upcard or pass (G4)
                          draw         draw from either pile
                          draw-stock   draw from the stock only (A1)
                          throw        throw a card or show
                          first-throw  throw one of the cards dealt (G4)
                          play         lay down, lay off, throw (T2)
                          last-take    a discard of a run-down stock (G14, R9)
                          defend       lay off and show (G32)
    taken=5c            the discard taken this turn [none]
    must=G14            the rule that leaves only a knock, G5 G14 G23 [none]
    laid=1              melds laid down this turn (T4) [0]
    added=yes           a card was laid off this turn (T15) [no]
    fresh=no            nothing of this seat lay there when its turn began (A25) [yes]
    use=yes             before anything else that discard must be used (R3) [no]
    spent=yes           a card of its face was put on the table since (T3) [no]
    active=0.3          who plays this deal at a larger table, in turn [all]
    pile=9h2c           the discard pile, bottom first [empty]
    stock=KdQd…         the stock, bottom first; or stock=?7: all cards not
                        named elsewhere, in the order of shuffle 7 [?0]
    stock_known=yes     all know the order of the stock: it was turned over (T10) [no]
    upcard=9h           the card that was turned up [the bottom of the pile]
    limit=10 factor=1   knock limit and factor on the score [by rules and upcard]
    knock_card=8s       the card of a second pack that sets the limit (A10) [none]
    dealer=0 number=0   the dealer, and how many deals were before [0, 0]
    drawn=7s            the stock card drawn this turn [none]
    known=5c/           cards of each hand that were taken face up [none]
    passes=0 idle=0 turns=0   counts: passes, turns without the stock, turns [0]
    reshuffles=0        how often the pile has become the stock (K8) [0]
    seed=00ff…          32 bytes that order what is shuffled later [zeros]
    thrower=1           who threw the top discard [none]
    barred=1            who may retake it only to knock (G5) [none]
    knocker=0           who knocked [none]
    thrown=no           the knocker threw nothing: big gin [yes]
    aside=Kd            the card thrown face down [none]
    table=0:5c6c7c8c+1.8c/0:2c2dX1=2   melds: owner, all cards, what wilds
                        stand for, who laid off what; a second copy is 8c'
    shown=0:Ad:1        deadwood shown: seat, cards, points

Cards are written without blanks, faces that are there more than once as often as
they are, every joker as X1. What the text says is not judged here:
:func:`openrummy.engine.setup` refuses positions that cannot be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import Any

from openrummy.cards import (
    Card,
    CardSet,
    CardSyntaxError,
    by_face,
    card_text,
    copy_text,
    gathered,
    parse_card,
    parse_copy,
)
from openrummy.engine import Position, State, TableMeld
from openrummy.engine.phase import (
    Defend,
    LastTake,
    OfferUpcard,
    Over,
    Phase,
    ToDiscard,
    ToDraw,
    ToPlay,
)
from openrummy.notation.errors import PositionSyntaxError, TokenError, quoted
from openrummy.notation.tokens import cards_text, parse_laid
from openrummy.wildmelds import LaidMeld

__all__ = ["PositionSyntaxError", "parse_position", "position_of", "position_text"]

LONGEST_TEXT = 2000
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
_SEED = re.compile(r"[0-9a-f]{64}")
_MUST = ("G5", "G14", "G23")


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
        thrown=public.knocker is None or public.thrown,
        shown=public.shown,
        aside=state.aside,
        seed=state.seed,
        stock_known=bool(public.stock_order),
    )


# ---------------------------------------------------------------- writing


def position_text(position: Position) -> str:
    """The line that describes a position; ``ValueError`` for a finished one."""
    return " ".join(f"{name}={value}" for name, value in _written(position))


def _written(position: Position) -> Iterator[tuple[str, str]]:
    yield "hands", "/".join(_set_text(hand) for hand in position.hands)
    yield from _phase_text(position.phase)
    if position.stock is not None:
        yield "stock", _list_text(position.stock)
    elif position.shuffle:
        yield "stock", f"?{position.shuffle}"
    for name, write in _WRITERS.items():
        value = getattr(position, name)
        if value != _DEFAULTS[name]:
            yield name, write(value)


def _list_text(cards: Iterable[Card]) -> str:
    return "".join(card_text(one) for one in cards)


def _set_text(cards: CardSet) -> str:
    return _list_text(by_face(cards))


def _phase_text(phase: Phase) -> Iterator[tuple[str, str]]:
    match phase:
        case OfferUpcard(seat=seat):
            yield "turn", f"{seat}:offer"
        case ToDraw(seat=seat, stock_only=stock_only):
            yield "turn", f"{seat}:draw-stock" if stock_only else f"{seat}:draw"
        case ToDiscard(seat=seat):
            yield "turn", f"{seat}:first-throw" if phase.opening else f"{seat}:throw"
            if phase.taken is not None:
                yield "taken", card_text(phase.taken)
            if phase.must_knock is not None:
                yield "must", phase.must_knock
        case ToPlay(seat=seat):
            yield "turn", f"{seat}:play"
            if phase.taken is not None:
                yield "taken", card_text(phase.taken)
            if phase.laid:
                yield "laid", str(phase.laid)
            if phase.added:
                yield "added", "yes"
            if not phase.fresh:
                yield "fresh", "no"
            if phase.use:
                yield "use", "yes"
            if phase.spent:
                yield "spent", "yes"
        case LastTake(seat=seat):
            yield "turn", f"{seat}:last-take"
        case Defend(seat=seat):
            yield "turn", f"{seat}:defend"
        case Over():
            raise ValueError("a finished deal has no position")


def _meld_text(meld: TableMeld) -> str:
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
    "known": lambda sets: "/".join(_set_text(one) for one in sets),
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
    "table": lambda melds: "/".join(_meld_text(one) for one in melds),
    "shown": lambda shown: "/".join(f"{seat}:{_set_text(cards)}:{n}" for seat, cards, n in shown),
}
_DEFAULTS = {one.name: one.default for one in fields(Position)}


# ---------------------------------------------------------------- reading


def parse_position(text: str) -> Position:
    """The position a line describes.

    Raises :class:`PositionSyntaxError` with the column of what cannot be read.
    """
    if len(text) > LONGEST_TEXT:
        raise PositionSyntaxError(f"a position has at most {LONGEST_TEXT} characters")
    found: dict[str, _Value] = {}
    for word in re.finditer(r"\S+", text):
        name, equals, value = word[0].partition("=")
        column = word.start() + 1
        if not equals or not (name in _READERS or name in _SPECIAL):
            raise PositionSyntaxError(f"no such field: {quoted(name)}", 0, column)
        if name in found:
            raise PositionSyntaxError(f"{name} is given twice", 0, column)
        found[name] = _Value(value, column + len(name) + 1)
    for name in ("hands", "turn"):
        if name not in found:
            raise PositionSyntaxError(f"{name} is missing")
    given: dict[str, Any] = {
        name: _READERS[name](value) for name, value in found.items() if name in _READERS
    }
    return Position(phase=_phase(found), **_stock(found.get("stock")), **given)


class _Value:
    """The text of one value and the column where it starts."""

    def __init__(self, text: str, column: int) -> None:
        self.text = text
        self.column = column

    def wrong(self, what: str) -> PositionSyntaxError:
        return PositionSyntaxError(f"{what} expected, not {quoted(self.text)}", 0, self.column)

    def split(self, separator: str) -> list[_Value]:
        parts = []
        column = self.column
        for part in self.text.split(separator):
            parts.append(_Value(part, column))
            column += len(part) + len(separator)
        return parts

    def number(self) -> int:
        if not _NUMBER.fullmatch(self.text):
            raise self.wrong("a number")
        return int(self.text)

    def card(self) -> Card:
        try:
            return parse_card(self.text)
        except CardSyntaxError:
            raise self.wrong("a card such as Td") from None

    def cards(self) -> tuple[Card, ...]:
        if len(self.text) % 2:
            raise self.wrong("cards of two characters")
        places = range(0, len(self.text), 2)
        return tuple(_Value(self.text[at : at + 2], self.column + at).card() for at in places)

    def card_set(self) -> CardSet:
        return gathered(self.cards())

    def copy(self) -> Card:
        try:
            return parse_copy(self.text)
        except CardSyntaxError:
            raise self.wrong("a card such as Td") from None

    def sets(self) -> tuple[CardSet, ...]:
        return tuple(part.card_set() for part in self.split("/"))

    def yes(self) -> bool:
        if self.text not in {"yes", "no"}:
            raise self.wrong("yes or no")
        return self.text == "yes"

    def seats(self) -> tuple[int, ...]:
        return tuple(part.number() for part in self.split("."))

    def seed(self) -> bytes:
        if not _SEED.fullmatch(self.text):
            raise self.wrong("32 bytes in hexadecimal")
        return bytes.fromhex(self.text)

    def meld(self) -> TableMeld:
        head, *additions = self.split("+")
        parts = head.split(":")
        if len(parts) != 2:
            raise self.wrong("OWNER:CARDS")
        laid = []
        for addition in additions:
            pair = addition.split(".")
            if len(pair) != 2:
                raise addition.wrong("SEAT.CARD")
            laid.append((pair[0].number(), pair[1].copy()))
        meld = _laid_meld(parts[1])
        return TableMeld(parts[0].number(), meld.cards, tuple(laid), meld.stands)

    def deadwood(self) -> tuple[int, CardSet, int]:
        parts = self.split(":")
        if len(parts) != 3:
            raise self.wrong("SEAT:CARDS:POINTS")
        return parts[0].number(), parts[1].card_set(), parts[2].number()


def _laid_meld(value: _Value) -> LaidMeld:
    try:
        return parse_laid(value.text, value.column)
    except TokenError:
        raise value.wrong("cards such as 5c6c7c or 7s8sX1=9s") from None


def _stock(value: _Value | None) -> dict[str, Any]:
    if value is None:
        return {}
    if value.text.startswith("?"):
        return {"shuffle": _Value(value.text[1:], value.column + 1).number()}
    return {"stock": value.cards()}


def _phase(found: dict[str, _Value]) -> Phase:
    turn = found["turn"]
    parts = turn.split(":")
    if len(parts) != 2:
        raise turn.wrong("SEAT:WHAT")
    seat, what = parts[0].number(), parts[1].text
    taken = found["taken"].card() if "taken" in found else None
    if what == "play":
        return ToPlay(
            seat,
            taken,
            found["laid"].number() if "laid" in found else 0,
            "added" in found and found["added"].yes(),
            "fresh" not in found or found["fresh"].yes(),
            "use" in found and found["use"].yes(),
            "spent" in found and found["spent"].yes(),
        )
    for name in _PLAY:
        if name in found:
            raise found[name].wrong("a turn of play, or no such field,")
    if what in {"throw", "first-throw"}:
        must = found.get("must")
        if must is not None and must.text not in _MUST:
            raise must.wrong(" or ".join(_MUST))
        return ToDiscard(seat, taken, must.text if must else None, what == "first-throw")
    for name in ("taken", "must"):
        if name in found:
            raise found[name].wrong("a turn that throws, or no such field,")
    phases: dict[str, Phase] = {
        "offer": OfferUpcard(seat),
        "draw": ToDraw(seat),
        "draw-stock": ToDraw(seat, True),
        "last-take": LastTake(seat),
        "defend": Defend(seat),
    }
    if what not in phases:
        raise parts[1].wrong("throw, first-throw, play, " + ", ".join(phases))
    return phases[what]


_PLAY = ("laid", "added", "fresh", "use", "spent")
_SPECIAL = {"turn", "taken", "must", "stock", *_PLAY}
_READERS: dict[str, Callable[[_Value], Any]] = {
    "hands": _Value.sets,
    "active": _Value.seats,
    "seed": _Value.seed,
    "pile": _Value.cards,
    "known": _Value.sets,
    "thrown": _Value.yes,
    "stock_known": _Value.yes,
    "table": lambda value: tuple(part.meld() for part in value.split("/")),
    "shown": lambda value: tuple(part.deadwood() for part in value.split("/")),
    **dict.fromkeys(("upcard", "knock_card", "drawn", "aside"), _Value.card),
    **dict.fromkeys(
        ("limit", "factor", "dealer", "number", "passes", "idle", "turns", "reshuffles"),
        _Value.number,
    ),
    **dict.fromkeys(("thrower", "barred", "knocker"), _Value.number),
}

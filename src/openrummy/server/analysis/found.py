"""What analysis found, as it is kept and as it comes from another process: no hidden state in it.

Of a decision stands what was done and what each action is worth; the moment itself follows from
the record of the game.
"""

from __future__ import annotations

import zlib

import msgspec
from msgspec import Struct, msgpack

from openrummy.analysis.model import Estimate, Kind, Mark, Price, Priced, Reason, Review, SeatReview
from openrummy.bots.base import Seen
from openrummy.cards import card_text
from openrummy.engine.model.events import Drew
from openrummy.notation.tokens import action_token
from openrummy.server.analysis.actions import Deed, deed_of

_MOST_UNPACKED = 16 * 1024 * 1024


class FoundPrice(Struct, omit_defaults=True):
    """An action with what it is worth; see :class:`~openrummy.analysis.model.Price`."""

    token: str
    deed: Deed
    points: Estimate
    loss_points: Estimate
    chance: Estimate | None = None
    loss: Estimate | None = None
    worlds: int = 0


class FoundDecision(Struct, omit_defaults=True):
    """A decision with its prices, best first; see :class:`~openrummy.analysis.model.Priced`.

    ``did`` is what was done, ``drew`` the card that came before it in the same turn.
    """

    entry: int
    deal: int
    move: int
    seat: int
    kind: Kind
    did: Deed | None
    prices: list[FoundPrice]
    played: int | None
    mark: Mark = Mark.NONE
    real: bool = True
    opinion: bool = False
    drew: str = ""
    reasons: list[Reason] = []


class FoundReview(Struct, omit_defaults=True):
    """A whole game; see :class:`~openrummy.analysis.model.Review`."""

    decisions: list[FoundDecision]
    seats: list[SeatReview]
    assumed: str
    seconds: float
    opinion: bool = False


class FoundPosition(Struct, omit_defaults=True):
    """A position that was asked about, judged by so many worlds, in so many seconds."""

    decision: FoundDecision
    worlds: int
    seconds: float


def found_decision(priced: Priced, reasons: tuple[Reason, ...] = ()) -> FoundDecision:
    """What is kept of a priced decision."""
    one = priced.decision
    return FoundDecision(
        *(one.entry, one.deal, one.move, one.seat, one.kind),
        did=None if one.played is None else deed_of(one.seen, one.played),
        prices=[_price(one.seen, price) for price in priced.prices],
        played=priced.played,
        mark=priced.mark,
        real=priced.real,
        opinion=priced.opinion,
        drew=_drew(one.seen),
        reasons=list(reasons),
    )


def found_review(review: Review) -> FoundReview:
    """What is kept of a review."""
    reasons = review.reasons
    return FoundReview(
        [found_decision(one, reasons.get(one.decision.entry, ())) for one in review.decisions],
        list(review.seats),
        review.assumed,
        review.seconds,
        review.opinion,
    )


def pack(review: FoundReview) -> bytes:
    """A review in few bytes: a long game takes some ten kB."""
    return zlib.compress(msgpack.encode(review), 6)


def unpack(data: bytes) -> FoundReview | None:
    """A review that was packed; None for one of another time that does not fit any more."""
    try:
        told = zlib.decompressobj().decompress(data, _MOST_UNPACKED)
        return msgpack.decode(told, type=FoundReview)
    except (zlib.error, msgspec.MsgspecError):
        return None


def _price(seen: Seen, price: Price) -> FoundPrice:
    return FoundPrice(
        action_token(price.action),
        deed_of(seen, price.action),
        price.points,
        price.loss_points,
        price.chance,
        price.loss,
        price.worlds,
    )


def _drew(seen: Seen) -> str:
    """The card this seat has drawn this turn, if it is to go on with it."""
    for event in reversed(seen.history):
        seat = getattr(event, "seat", None)
        if isinstance(event, Drew) and seat == seen.seat and event.card is not None:
            return card_text(event.card)
        if seat is not None and seat != seen.seat:
            break
    return ""

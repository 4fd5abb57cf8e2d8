"""Results of the analysis, as kept and as sent between processes: no hidden state in them.

A decision keeps the action taken and the price of each action; the position itself follows
from the record of the game.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import msgspec
from msgspec import Struct, json

from openrummy.analysis.advice import summary_advice
from openrummy.analysis.model import (
    Decision,
    Estimate,
    Kind,
    Mark,
    Price,
    Priced,
    Reason,
    Review,
    SeatReview,
)
from openrummy.analysis.opponent_holdings import Guess
from openrummy.bots.base import Seen
from openrummy.core.cards import Card, card_text
from openrummy.core.engine import Action, Knock
from openrummy.core.engine.model.events import Drew
from openrummy.core.notation.tokens import action_token, parse_action
from openrummy.play.review.actions import Deed, deed_of

_DIGITS = 4
_MAX_UNPACKED = 16 * 1024 * 1024


class FoundPrice(Struct, omit_defaults=True):
    """An action with its price; see :class:`~openrummy.analysis.model.Price`."""

    token: str
    deed: Deed
    points: Estimate
    loss_points: Estimate
    chance: Estimate | None = None
    loss: Estimate | None = None
    worlds: int = 0


class FoundDecision(Struct, omit_defaults=True):
    """A decision with its prices, best first; see :class:`~openrummy.analysis.model.Priced`.

    ``did`` is what was done, ``drew`` the card that came before it in the same turn, ``holds``
    what the opponent may hold.
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
    holds: list[Guess] = []
    assumed: str = ""


class FoundReview(Struct, omit_defaults=True):
    """A whole game; see :class:`~openrummy.analysis.model.Review`. ``advice``: habits, by seat."""

    decisions: list[FoundDecision]
    seats: list[SeatReview]
    assumed: str
    seconds: float
    opinion: bool = False
    advice: dict[int, list[Reason]] = {}


class FoundPosition(Struct, omit_defaults=True):
    """A position that was asked about, with the worlds and seconds spent on it."""

    decision: FoundDecision
    worlds: int
    seconds: float


def found_decision(
    priced: Priced, reasons: Iterable[Reason] = (), holds: Iterable[Guess] = ()
) -> FoundDecision:
    """A priced decision as it is kept."""
    decision = priced.decision
    several = _shown_with_different_melds(priced)
    return FoundDecision(
        entry=decision.entry,
        deal=decision.deal,
        move=decision.move,
        seat=decision.seat,
        kind=decision.kind,
        did=None if decision.played is None else _deed(decision.seen, decision.played, several),
        prices=[_price(decision.seen, price, several) for price in priced.prices],
        played=priced.played,
        mark=priced.mark,
        real=priced.real,
        opinion=priced.opinion,
        drew=_drew(decision.seen),
        reasons=list(reasons),
        holds=list(holds),
        assumed=priced.assumed,
    )


def priced_again(decision: Decision, repriced: FoundDecision) -> Priced:
    """A decision with the prices that were found for it."""
    prices = tuple(
        Price(
            parse_action(price.token),
            price.points,
            price.loss_points,
            price.chance,
            price.loss,
            price.worlds,
        )
        for price in repriced.prices
    )
    decision = replace(decision, kind=repriced.kind)  # which the prices may have told
    return Priced(
        decision,
        prices,
        repriced.played,
        repriced.mark,
        repriced.real,
        opinion=repriced.opinion,
        assumed=repriced.assumed,
    )


def found_review(review: Review, decisions: Iterable[FoundDecision]) -> FoundReview:
    """A review as it is kept, with its ``decisions`` as they are kept."""
    advice = {
        seat_review.seat: list(
            summary_advice(
                each for each in review.decisions if each.decision.seat == seat_review.seat
            )
        )
        for seat_review in review.seats
    }
    return FoundReview(
        list(decisions), list(review.seats), review.assumed, review.seconds, review.opinion, advice
    )


def pack(review: FoundReview) -> bytes:
    """A review in few bytes: 345 decisions of a long game take 60 kB."""
    return zlib.compress(json.encode(review), 6)


def unpack(data: bytes) -> FoundReview | None:
    """A review that was packed; None for one of another time that does not fit any more."""
    try:
        unpacked = zlib.decompressobj().decompress(data, _MAX_UNPACKED)
        return json.decode(unpacked, type=FoundReview)
    except (zlib.error, msgspec.MsgspecError):
        return None


def _shown_with_different_melds(priced: Priced) -> frozenset[Card]:
    """The cards with which a knock can show different melds."""
    knocks = Counter(
        price.action.card for price in priced.prices if isinstance(price.action, Knock)
    )
    return frozenset(card for card, count in knocks.items() if count > 1)


def _deed(seen: Seen, action: Action, several: frozenset[Card]) -> Deed:
    """The deed of an action; a knock names its melds where several arrangements are possible."""
    deed = deed_of(seen, action)
    if isinstance(action, Knock) and action.card in several and deed.code == "knock":
        deed.code = "knock-showing"
    return deed


def _price(seen: Seen, price: Price, several: frozenset[Card]) -> FoundPrice:
    return FoundPrice(
        action_token(price.action),
        _deed(seen, price.action, several),
        _short(price.points),
        _short(price.loss_points),
        None if price.chance is None else _short(price.chance),
        None if price.loss is None else _short(price.loss),
        price.worlds,
    )


def _short(estimate: Estimate) -> Estimate:
    """Without the digits that say nothing."""
    return Estimate(round(estimate.mean, _DIGITS), round(estimate.error, _DIGITS))


def _drew(seen: Seen) -> str:
    """The card this seat has drawn this turn, if it is to go on with it."""
    for event in reversed(seen.history):
        seat = getattr(event, "seat", None)
        if isinstance(event, Drew) and seat == seen.seat and event.card is not None:
            return card_text(event.card)
        if seat is not None and seat != seen.seat:
            break
    return ""

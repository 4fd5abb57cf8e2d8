"""What analysis found, as it is kept and as it comes from another process: no hidden state in it.

Of a decision stands what was done and what each action is worth; the moment itself follows from
the record of the game.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import msgspec
from msgspec import Struct, json

from openrummy.analysis.advice import summary_advice
from openrummy.analysis.holds import Guess
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
from openrummy.bots.base import Seen
from openrummy.core.cards import Card, card_text
from openrummy.core.engine import Action, Knock
from openrummy.core.engine.model.events import Drew
from openrummy.core.notation.tokens import action_token, parse_action
from openrummy.play.review.actions import Deed, deed_of

_DIGITS = 4
_MAX_UNPACKED = 16 * 1024 * 1024


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
    """A position that was asked about, judged by so many worlds, in so many seconds."""

    decision: FoundDecision
    worlds: int
    seconds: float


def found_decision(
    priced: Priced, reasons: Iterable[Reason] = (), holds: Iterable[Guess] = ()
) -> FoundDecision:
    """What is kept of a priced decision."""
    one = priced.decision
    several = _shown_in_several_ways(priced)
    return FoundDecision(
        one.entry,
        one.deal,
        one.move,
        one.seat,
        one.kind,
        did=None if one.played is None else _deed(one.seen, one.played, several),
        prices=[_price(one.seen, price, several) for price in priced.prices],
        played=priced.played,
        mark=priced.mark,
        real=priced.real,
        opinion=priced.opinion,
        drew=_drew(one.seen),
        reasons=list(reasons),
        holds=list(holds),
        assumed=priced.assumed,
    )


def priced_again(decision: Decision, found: FoundDecision) -> Priced:
    """A decision with the prices that were found for it."""
    prices = tuple(
        Price(
            parse_action(one.token),
            one.points,
            one.loss_points,
            one.chance,
            one.loss,
            one.worlds,
        )
        for one in found.prices
    )
    decision = replace(decision, kind=found.kind)  # which the prices may have told
    return Priced(
        decision,
        prices,
        found.played,
        found.mark,
        found.real,
        opinion=found.opinion,
        assumed=found.assumed,
    )


def found_review(review: Review, decisions: Iterable[FoundDecision]) -> FoundReview:
    """What is kept of a review; ``decisions`` are its own as they are kept."""
    advice = {
        one.seat: list(
            summary_advice(each for each in review.decisions if each.decision.seat == one.seat)
        )
        for one in review.seats
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
        told = zlib.decompressobj().decompress(data, _MAX_UNPACKED)
        return json.decode(told, type=FoundReview)
    except (zlib.error, msgspec.MsgspecError):
        return None


def _shown_in_several_ways(priced: Priced) -> frozenset[Card]:
    """The cards with which one may knock showing these melds or those."""
    knocks = Counter(one.action.card for one in priced.prices if isinstance(one.action, Knock))
    return frozenset(card for card, ways in knocks.items() if ways > 1)


def _deed(seen: Seen, action: Action, several: frozenset[Card]) -> Deed:
    """What an action is; a knock says its melds where it could be shown in several ways."""
    found = deed_of(seen, action)
    if isinstance(action, Knock) and action.card in several and found.code == "knock":
        found.code = "knock-showing"
    return found


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


def _short(one: Estimate) -> Estimate:
    """Without the digits that say nothing."""
    return Estimate(round(one.mean, _DIGITS), round(one.error, _DIGITS))


def _drew(seen: Seen) -> str:
    """The card this seat has drawn this turn, if it is to go on with it."""
    for event in reversed(seen.history):
        seat = getattr(event, "seat", None)
        if isinstance(event, Drew) and seat == seen.seat and event.card is not None:
            return card_text(event.card)
        if seat is not None and seat != seen.seat:
            break
    return ""
